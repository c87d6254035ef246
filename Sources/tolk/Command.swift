/// One command of the tool, such as `tolk match`.
protocol Command: Sendable {
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
enum ExitStatus: Int32, Sendable {
    /// Every line was answered.
    case allAnswered = 0
    /// One line or more was an error.
    case someFailed = 1
    /// The command line was wrong.
    case wrongUsage = 2
}

/// A command line that no command understands, with what to do instead.
struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A case that can't be answered: becomes `error: …` on its line.
struct CaseError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
