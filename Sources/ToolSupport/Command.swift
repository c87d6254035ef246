// SPDX-License-Identifier: Apache-2.0

/// One command of the tool, such as `tolk match`.
package protocol Command: Sendable {
    /// The word that selects it.
    static var name: String { get }
    /// What it is for, in a few words without a full stop.
    static var summary: String { get }
    /// One line a form. Completions and suggestions know the options that stand here.
    static var usage: [String] { get }
    /// What a line of `--batch` has, its kinds and options, one line each; empty where the forms say it.
    static var batchFields: [String] { get }
    /// Calls that work as they stand in a shell, with what they print.
    static var examples: [Example] { get }
    /// Reads the command's own options; throws ``UsageError`` for wrong ones.
    init(options: inout Options) throws
    /// Runs it and gives the exit status.
    func run() async throws -> ExitStatus
}

extension Command {
    package static var batchFields: [String] { [] }
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

/// A call of the tool and what it prints.
package struct Example: Sendable {
    /// What is typed.
    package let call: String
    /// What stands on standard output.
    package let output: String

    package init(_ call: String, prints output: String) {
        self.call = call
        self.output = output
    }
}

extension Command {
    /// The options that its forms name, each once, in their order.
    package static var optionNames: [String] {
        var names: [String] = []
        for word in usage.joined(separator: " ").split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-") })
        where word.hasPrefix("--") && !names.contains(String(word)) { names.append(String(word)) }
        return names
    }
}
