// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import StringsCommand
// Every command is made of these: options, batch mode, exit statuses.
@_exported public import ToolSupport

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The command-line tool: finds the command, runs it, and exits with its status.
@main
enum Tool {
    /// Every command, in the order that `tolk help` lists them.
    static let commands: [any Command.Type] = [
        MatchCommand.self,
        TagCommand.self,
        FormatCommand.self,
        PluralCommand.self,
        UnitsCommand.self,
        NamesCommand.self,
        SortCommand.self,
        ParseCommand.self,
        MaskCommand.self,
        TranslateCommand.self,
        EngineCommand.self,
        WorkerCommand.self,
        StringsCommand.self,
        DetectCommand.self,
        InflectCommand.self,
        HelpCommand.self,
        CompletionsCommand.self,
    ]

    /// The version of this package.
    static let version = "0.1.0"

    static func main() async {
        // A reader that closes its end early must not kill the tool before it can say so.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        guard let name = words.first else {
            print(Help.overview)
            exit(ExitStatus.wrongUsage.rawValue)
        }
        if name == "--version" { printVersion() }
        if name == "-h" || name == "--help" {
            print(Help.overview)
            exit(ExitStatus.allAnswered.rawValue)
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let meant = Suggestion.nearest(to: name, among: commands.map { $0.name }).map { "; did you mean \($0)?" }
            fail("there is no command \"\(name)\"\(meant ?? "")\n\(Help.overview)")
        }
        if words.contains("-h") || words.contains("--help") {
            print(Help.page(of: command))
            exit(ExitStatus.allAnswered.rawValue)
        }
        var options = Options(Array(words.dropFirst()))
        do {
            let ready = try command.init(options: &options)
            try options.finish(known: command.optionNames)
            exit(try await ready.run().rawValue)
        } catch let error as UsageError {
            fail("\(error)\n" + command.usage.map { "usage: \($0)\n" }.joined() + "tolk help \(name) says more")
        } catch {
            write(error: "tolk \(name): \(error)")
            exit(ExitStatus.someFailed.rawValue)
        }
    }

    /// The tool's version, the ICU that was found, and where the matcher's knowledge comes from.
    private static func printVersion() -> Never {
        print("tolk \(version)")
        do {
            print(try ICULibrary.load())
            print("matcher \(MatcherEngine.current)")
            exit(ExitStatus.allAnswered.rawValue)
        } catch {
            write(error: "tolk: \(error)")
            exit(ExitStatus.someFailed.rawValue)
        }
    }

    private static func fail(_ message: String) -> Never {
        write(error: "tolk: \(message)")
        exit(ExitStatus.wrongUsage.rawValue)
    }

    private static func write(error: String) {
        _ = Batch.write(Array("\(error)\n".utf8), to: STDERR_FILENO)
    }
}
