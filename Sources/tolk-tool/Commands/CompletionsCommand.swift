// SPDX-License-Identifier: Apache-2.0

/// `tolk completions`: a shell's completion of the commands and their options, made from the commands' declarations.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "completion of commands and options for a shell"
    static let usage = ["tolk completions bash|zsh|fish"]
    static let examples = [
        Example("tolk completions bash > /etc/bash_completion.d/tolk", prints: ""),
        Example("tolk completions zsh > ~/.zfunc/_tolk", prints: ""),
        Example("tolk completions fish > ~/.config/fish/completions/tolk.fish", prints: ""),
    ]

    private let script: String

    init(options: inout Options) throws {
        switch options.word() {
        case "bash": script = Self.bash
        case "zsh": script = Self.zsh
        case "fish": script = Self.fish
        case let shell:
            throw UsageError("completions takes bash, zsh or fish" + (shell.map { ", not \"\($0)\"" } ?? ""))
        }
    }

    func run() async throws -> ExitStatus { Batch.write(Array("\(script)\n".utf8)) ? .allAnswered : .someFailed }

    private static var names: String { Tool.commands.map { $0.name }.joined(separator: " ") }

    private static var bash: String {
        let cases = Tool.commands.map { command in
            "        \(command.name)) words=\"\(command.optionNames.joined(separator: " "))\" ;;"
        }
        return """
            _tolk() {
                local words
                case "${COMP_WORDS[1]}" in
            \(cases.joined(separator: "\n"))
                    *) words="" ;;
                esac
                [ "$COMP_CWORD" -eq 1 ] && words="\(names) --version --help"
                COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
            }
            complete -o default -F _tolk tolk
            """
    }

    private static var zsh: String {
        let cases = Tool.commands.map { command in
            "    \(command.name)) compadd -- \(command.optionNames.joined(separator: " ")) ;;"
        }
        return """
            #compdef tolk
            if (( CURRENT == 2 )); then
                compadd -- \(names) --version --help
                return
            fi
            case "$words[2]" in
            \(cases.joined(separator: "\n"))
                *) _files ;;
            esac
            """
    }

    private static var fish: String {
        Tool.commands.flatMap { command in
            ["complete -c tolk -f -n __fish_use_subcommand -a \(command.name) -d \"\(command.summary)\""]
                + command.optionNames.map { option in
                    "complete -c tolk -n \"__fish_seen_subcommand_from \(command.name)\" -l \(option.dropFirst(2))"
                }
        }.joined(separator: "\n")
    }
}
