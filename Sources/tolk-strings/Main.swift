// SPDX-License-Identifier: Apache-2.0

internal import StringsCommand
internal import ToolSupport

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk strings` alone, for the package's plugins: it needs neither translation nor identification to build.
@main
enum Main {
    static func main() async {
        // A reader that closes its end early must not kill the program before it can say so.
        signal(SIGPIPE, SIG_IGN)
        var options = Options(Array(CommandLine.arguments.dropFirst()))
        do {
            let command = try StringsCommand(options: &options)
            try options.finish()
            exit(try await command.run().rawValue)
        } catch let error as UsageError {
            let usage = StringsCommand.usage.map { "usage: \($0)" }.joined(separator: "\n")
            Output.note("tolk-strings: \(error)\n\(usage)")
            exit(ExitStatus.wrongUsage.rawValue)
        } catch {
            Output.note("tolk-strings: \(error)")
            exit(ExitStatus.someFailed.rawValue)
        }
    }
}
