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

    @Test func helpListsEveryCommand() async throws {
        let result = try await Program.run("tolk", ["help"])
        #expect(result.status == 0)
        for command in ["match", "tag", "format", "plural", "units"] {
            #expect(result.output.contains("tolk \(command) "), "\(command)")
        }
    }
}
