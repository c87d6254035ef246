internal import Synchronization

/// Runs a program to its end, for the command-line tool.
package enum ProgramOutput {
    /// The exit status and what the program printed, standard error included.
    package static func run(_ program: String, _ words: [String]) async throws -> (status: Int32, text: String) {
        let lines = Mutex<[String]>([])
        let status = try await OneShotProcess.run(program, words) { line in
            lines.withLock { if $0.count < 1000 { $0.append(line) } }
        }
        return (status, lines.withLock { $0.joined(separator: "\n") })
    }
}
