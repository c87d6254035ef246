internal import LocaleMatch
internal import StringsCommand

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
    ]

    /// The version of this package.
    static let version = "0.1.0"

    static func main() async {
        // A reader that closes its end early must not kill the tool before it can say so.
        signal(SIGPIPE, SIG_IGN)
        if CommandLine.arguments.dropFirst().first == "--version" { printVersion() }
        var options = Options(Array(CommandLine.arguments.dropFirst()))
        guard let name = options.word(), name != "help" else {
            print(usage)
            exit(CommandLine.arguments.count > 1 ? ExitStatus.allAnswered.rawValue : ExitStatus.wrongUsage.rawValue)
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            fail("there is no command \"\(name)\"\n\(usage)")
        }
        do {
            let ready = try command.init(options: &options)
            try options.finish()
            exit(try await ready.run().rawValue)
        } catch let error as UsageError {
            fail("\(error)\n" + command.usage.map { "usage: \($0)" }.joined(separator: "\n"))
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

    private static var usage: String {
        (["usage: tolk COMMAND …", "  tolk --version"] + commands.flatMap { $0.usage.map { "  \($0)" } }).joined(
            separator: "\n")
    }

    private static func fail(_ message: String) -> Never {
        write(error: "tolk: \(message)")
        exit(ExitStatus.wrongUsage.rawValue)
    }

    private static func write(error: String) {
        _ = Batch.write(Array("\(error)\n".utf8), to: STDERR_FILENO)
    }
}
