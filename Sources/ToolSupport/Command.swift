/// One command of the tool, such as `tolk match`.
package protocol Command: Sendable {
    /// The word that selects it.
    static var name: String { get }
    /// What `tolk help` prints of it: one line a form.
    static var usage: [String] { get }
    /// Reads the command's own options; throws ``UsageError`` for wrong ones.
    init(options: inout Options) throws
    /// Runs it and gives the exit status.
    func run() async throws -> ExitStatus
}

/// The exit statuses of the tool's contract.
package enum ExitStatus: Int32, Sendable {
    /// Every line was answered.
    case allAnswered = 0
    /// One line or more was an error.
    case someFailed = 1
    /// The command line was wrong.
    case wrongUsage = 2
}

/// A command line that no command understands, with what to do instead.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// A case that can't be answered: becomes `error: …` on its line.
package struct CaseError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
