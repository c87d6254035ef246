// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A localized string that the extractor found in Swift sources.
///
/// `Tools/StringsExtractor` prints one as a line of JSON. It is a package of its own, since it links the toolchain's
/// host libraries.
public struct ExtractedString: Sendable, Hashable, Decodable {
    /// The most strings that are read: 1,000,000.
    public static let maximumCount = 1_000_000

    /// One interpolation of the text.
    public struct Argument: Sendable, Hashable, Decodable {
        /// The specifier that stands for it, such as `%lld`.
        public var specifier: String
        /// The expression as the source has it.
        public var expression: String
        /// Whether the syntax told the type; the specifier is a guess otherwise.
        public var typed: Bool

        /// An interpolation.
        public init(specifier: String, expression: String, typed: Bool) {
            self.specifier = specifier
            self.expression = expression
            self.typed = typed
        }
    }

    /// The key with its specifiers; `nil` when the sources compute it.
    public var key: String?
    /// The default value; `nil` when the key is the text.
    public var value: String?
    /// The table; `nil` for `Localizable`.
    public var table: String?
    /// The bundle as the source has it, such as `.module`.
    public var bundle: String?
    /// What translators should know.
    public var comment: String?
    /// The source file, relative to the project's folder.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The call that names the string, such as `String(localized:)`.
    public var call: String
    /// The interpolations.
    public var arguments: [Argument]
    /// What keeps translators from getting the string.
    public var problem: String?

    /// A string of a source file.
    public init(
        key: String?, value: String? = nil, table: String? = nil, comment: String? = nil, file: String, line: Int,
        arguments: [Argument] = []
    ) {
        self.key = key
        self.value = value
        self.table = table
        self.comment = comment
        self.file = file
        self.line = line
        call = ""
        self.arguments = arguments
    }

    /// Reads what the extractor printed.
    ///
    /// - Throws: `StringsProblem` with the line that is no record.
    public static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> [ExtractedString] {
        try read(bytes, file: file, limit: maximumCount)
    }

    /// Reads no more strings than a limit.
    static func read(_ bytes: [UInt8], file: String, limit: Int) throws(StringsProblem) -> [ExtractedString] {
        var strings: [ExtractedString] = []
        let decoder = JSONDecoder()
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard strings.count < limit else {
                throw StringsProblem(
                    file: file, line: index + 1, message: "there are more than \(limit) strings; extract smaller parts")
            }
            do {
                strings.append(try decoder.decode(ExtractedString.self, from: Data(line)))
            } catch {
                throw StringsProblem(
                    file: file, line: index + 1,
                    message: "the line is no record of the strings extractor; run it again (Tools/StringsExtractor)")
            }
        }
        return strings
    }

    /// Whether a table's key can be this one, whose shape is `own`: guessed specifiers may differ.
    func fits(_ other: KeyShape, own: KeyShape) -> Bool {
        guard own.literals == other.literals, own.specifiers.count == other.specifiers.count else { return false }
        // Specifiers of the default value say nothing about those of the key.
        guard value == nil, arguments.count == own.specifiers.count else { return true }
        return zip(arguments, zip(own.specifiers, other.specifiers)).allSatisfy { argument, pair in
            !argument.typed || pair.0 == pair.1
        }
    }
}

/// A key taken apart into what it says and what it leaves open.
struct KeyShape: Sendable, Hashable {
    let key: String
    var literals: [String] = [""]
    var specifiers: [String] = []

    init(_ key: String) {
        self.key = key
        for segment in FormatString(key).segments {
            switch segment {
            case .literal(let text): literals[literals.count - 1] += text
            case .argument(let specifier):
                specifiers.append(specifier.spelling)
                literals.append("")
            case .variable(let name, _): literals[literals.count - 1] += "%#@\(name)@"
            case .ownArgument: literals[literals.count - 1] += "%arg"
            case .markupStart: literals[literals.count - 1] += "^["
            case .markupEnd(let markup): literals[literals.count - 1] += "](\(markup.source))"
            }
        }
    }
}
