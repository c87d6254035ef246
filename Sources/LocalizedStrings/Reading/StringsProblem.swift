// SPDX-License-Identifier: Apache-2.0

/// Something wrong with a strings file: where, how bad, what it is and what to do about it.
///
/// Its description is the line that compilers print, so that editors can jump to the place:
/// `de.lproj/Localizable.strings:12:7: error: expected ";" after the value`.
public struct StringsProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// How bad a problem is.
    public struct Severity: Sendable, Hashable, Comparable, CustomStringConvertible {
        private let rank: Int
        /// `error`, `warning` or `note`.
        public let description: String

        /// The element can't be used.
        public static let error = Severity(rank: 2, description: "error")
        /// The element can be used, though it likely isn't what its author meant.
        public static let warning = Severity(rank: 1, description: "warning")

        /// Worth knowing; nothing a reader would notice.
        public static let note = Severity(rank: 0, description: "note")

        /// Notes before warnings before errors.
        public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }
    }

    /// The rule that it breaks.
    public var rule: Rule
    /// The path of the file, as the caller gave it.
    public var file: String
    /// The line, from 1; 0 when the problem is the file as a whole.
    public var line: Int
    /// The column in bytes, from 1; 0 when it isn't known.
    public var column: Int
    /// How bad it is.
    public var severity: Severity
    /// The key of the string that it concerns.
    public var key: String?
    /// The language that it concerns, as the file spells it.
    public var language: String?
    /// What is wrong, and what to do.
    public var message: String

    /// The table that the file belongs to: its name without folder and extension.
    public var table: String {
        let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[file.utf8.index(after: $0)...] } ?? file[...]
        return TableFiles.stem(String(name))
    }

    /// A problem at a place of a file.
    ///
    /// - Parameters:
    ///   - file: The file's path.
    ///   - line: The line, from 1; 0 for the whole file.
    ///   - column: The column, from 1; 0 for the whole line.
    ///   - rule: What is wrong.
    ///   - severity: How bad it is; as bad as the rule says when `nil`.
    ///   - key: The key of the entry.
    ///   - language: The language of the table.
    ///   - message: What is wrong and what to do, for people.
    public init(
        file: String, line: Int = 0, column: Int = 0, rule: Rule = .brokenSyntax, severity: Severity? = nil,
        key: String? = nil, language: String? = nil, message: String
    ) {
        self.rule = rule
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity ?? rule.severity
        self.key = key
        self.language = language
        self.message = message
    }

    /// A key whose earlier text is lost, since it stands there again.
    package static func repeatedKey(_ key: String, file: String, line: Int, earlier: Int) -> StringsProblem {
        let place = earlier > 0 ? "in line \(earlier) already" : "there more than once"
        return StringsProblem(
            file: file, line: line, rule: .duplicateKey, severity: .warning, key: key,
            message: "\"\(key)\" stands \(place), and only the last one counts; remove the other")
    }

    /// `file:line:column: severity: message`.
    public var description: String {
        var place = file
        if line > 0 { place += ":\(line)" }
        if line > 0, column > 0 { place += ":\(column)" }
        return "\(place): \(severity): \(message)"
    }
}
