// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What every command of the tool shares: how it is called and how it ends.
struct CommandLineTests {
    @Test(
        "Wrong words end with status 2 and say what is right",
        arguments: [
            // No command at all, an unknown one, an unknown option: each names the way on.
            ([], ""),
            (["no-such-command"], "no-such-command"),
            (["match", "--batch", "--no-such-option"], "--no-such-option"),
        ] as [([String], String)])
    func wrongUsage(words: [String], named: String) async throws {
        let result = try await Program.run("tolk", words)
        #expect(result.status == 2)
        #expect((result.output + result.errors).contains("usage:"))
        #expect(result.errors.contains(named) || named.isEmpty)
    }

    @Test(
        "Help, suggestions and one-text forms",
        arguments: [
            // (words, status, part of standard output, part of standard error)
            (["-h"], 0, "usage: tolk COMMAND", ""),
            (["--help"], 0, "tolk help COMMAND", ""),
            // A command's own help, however it is asked for, has its forms and an example.
            (["help", "match"], 0, "$ tolk match --supported en,es,fr --prefer ca", ""),
            (["match", "-h"], 0, "usage: tolk match --batch", ""),
            (["match", "--help"], 0, "the best of a server's languages", ""),
            (["strings", "--help"], 0, "tolk strings check", ""),
            // What a line of a batch has, from the program itself.
            (["help", "sort"], 0, "strength=primary|secondary|tertiary", ""),
            (["help", "format"], 0, "notation=compact-short|compact-long", ""),
            // Letters swapped, left out, added; nothing near.
            (["mtach"], 2, "", "did you mean match?"),
            (["detec"], 2, "", "did you mean detect?"),
            (["help", "formatt"], 2, "", "did you mean format?"),
            (["zzzzzz"], 2, "", "there is no command \"zzzzzz\"\n"),
            (["match", "--bacth"], 2, "", "--batch"),
            (["tag", "--batch", "--canonicalise"], 2, "", "--canonicalize"),
            // A text on the command line instead of lines.
            (["detect", "Guten Morgen zusammen"], 0, "de\t0.", ""),
            (["detect", "Guten Morgen zusammen", "--top", "2"], 0, "de\t0.", ""),
            (["detect"], 2, "", "a text is missing"),
            (["translate", "Good morning"], 2, "", "--to"),
            (["translate", "--to", "es"], 2, "", "a text is missing"),
            // The reader's language already: said as it is.
            (["translate", "--from", "es-MX", "--to", "es", "Buenos días"], 0, "Buenos días\n", ""),
            (["translate", "--from", "es", "--to", "es", "--json", "Hola"], 0, "\"status\":\"same-language\"", ""),
            // Completions and the manual page name the commands and their options.
            (["completions", "bash"], 0, "complete -o default -F _tolk tolk", ""),
            (["completions", "zsh"], 0, "#compdef tolk", ""),
            (["completions", "fish"], 0, "__fish_seen_subcommand_from translate\" -l hints", ""),
            (["completions", "tcsh"], 2, "", "not \"tcsh\""),
            (["help", "--man"], 0, ".SS inflect", ""),
        ] as [([String], Int32, String, String)])
    func asPeopleExpect(words: [String], status: Int32, output: String, errors: String) async throws {
        let result = try await Program.run("tolk", words)
        #expect(result.status == status)
        #expect(result.output.contains(output) || output.isEmpty, "\(result.output)")
        #expect(result.errors.contains(errors) || errors.isEmpty, "\(result.errors)")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no /bin/bash"))
    func bashCompletesCommandsAndOptions() async throws {
        let script = try await Program.run("tolk", ["completions", "bash"]).output
        let probe =
            script + "\nCOMP_WORDS=(tolk ma); COMP_CWORD=1; _tolk; echo ${COMPREPLY[@]}"
            + "\nCOMP_WORDS=(tolk detect --am); COMP_CWORD=2; _tolk; echo ${COMPREPLY[@]}\n"
        let result = try await Program.run("/bin/bash", ["-c", probe])
        #expect(result.lines == ["match mask", "--among"])
    }

    @Test(
        "The examples of the help print what it says",
        arguments: [
            "match", "tag", "format", "plural", "units", "names", "sort", "parse", "mask", "detect", "inflect",
        ])
    func examples(command: String) async throws {
        let page = try await Program.run("tolk", ["help", command]).output
        let path = try Program.folder.path + ":/usr/bin:/bin"
        for example in page.split(separator: "\n$ ").dropFirst() {
            let lines = (example.components(separatedBy: "\n\n").first ?? "").split(separator: "\n").map(String.init)
            let result = try await Program.run(
                "/bin/sh", ["-c", try #require(lines.first)], environment: ["PATH": path])
            #expect(result.status == 0)
            #expect(result.lines == Array(lines.dropFirst()))
        }
    }

    @Test func helpListsEveryCommand() async throws {
        let result = try await Program.run("tolk", ["help"])
        #expect(result.status == 0)
        for command in ["match", "tag", "format", "plural", "units"] {
            #expect(result.output.contains("tolk \(command) "), "\(command)")
        }
    }
}
