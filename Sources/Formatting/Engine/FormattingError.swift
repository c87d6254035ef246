// SPDX-License-Identifier: Apache-2.0

/// Why a value can't be formatted or a text can't be read: what failed, for which input, and what would be accepted.
public struct FormattingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// A short name, such as "unknown-unit".
        public let description: String

        /// The text of a number can't be read.
        public static let invalidNumber = Code(description: "invalid-number")
        /// A number, a list or a text is longer than its limit.
        public static let tooLong = Code(description: "too-long")
        /// A unit identifier isn't one of CLDR's.
        public static let unknownUnit = Code(description: "unknown-unit")
        /// CLDR has no such usage for this kind of quantity.
        public static let unknownUsage = Code(description: "unknown-usage")
        /// Two units measure different things.
        public static let incompatibleUnits = Code(description: "incompatible-units")
        /// A currency code isn't three letters.
        public static let invalidCurrency = Code(description: "invalid-currency")
        /// A time zone is unknown.
        public static let unknownTimeZone = Code(description: "unknown-time-zone")
        /// A date can't be read or is out of range.
        public static let invalidDate = Code(description: "invalid-date")
        /// An option has a value that it can't have.
        public static let invalidOption = Code(description: "invalid-option")
        /// A numbering system is unknown or can't do what was asked.
        public static let numberingSystem = Code(description: "numbering-system")
        /// The value can't be shown in the way that was asked for.
        public static let unsupportedValue = Code(description: "unsupported-value")
        /// There is no ICU on this machine that can be used; the message says what to install.
        public static let icuMissing = Code(description: "icu-missing")
        /// The ICU of this machine lacks functions; the message names the version that brought them.
        public static let needsNewerICU = Code(description: "needs-newer-icu")
        /// A text that somebody typed can't be read, or could mean several things.
        public static let unreadableInput = Code(description: "unreadable-input")
        /// ICU has no name for a code in this locale.
        public static let noName = Code(description: "no-name")
        /// ICU reported an error.
        public static let engine = Code(description: "engine")
    }

    /// What kind of failure it is.
    public let code: Code
    /// The message for a developer: the input and what to do next.
    public let description: String
    /// Where a typed text stops making sense; `nil` for every other failure.
    public let place: Place?

    /// The place in a typed text that can't be read.
    public struct Place: Sendable, Hashable {
        /// How many characters stand before it.
        public let offset: Int
        /// The character there; `nil` at the end of the text.
        public let found: Character?
        /// What could stand there, in words.
        public let expected: String
    }

    package init(_ code: Code, _ description: String, at place: Place? = nil) {
        self.code = code
        self.description = description
        self.place = place
    }

    static func invalidNumber(_ text: String) -> FormattingError {
        FormattingError(
            .invalidNumber, "\"\(text)\" is not a decimal number; write digits with an optional point and exponent")
    }

    static func numberTooLong(digits: Int, limit: Int) -> FormattingError {
        FormattingError(.tooLong, "the number has \(digits) digits; the limit is \(limit)")
    }

    static func exponentTooLarge(limit: Int) -> FormattingError {
        FormattingError(.tooLong, "the number's exponent is beyond the limit of \(limit)")
    }

    static func invalidOption(_ description: String) -> FormattingError {
        FormattingError(.invalidOption, description)
    }
}

/// An option with a few values, each of which has a name: it is written as the name, and nothing else is read.
///
/// What is read may come from anywhere. A name that isn't one of the option's is an error that says which there are, so
/// that no other code ever meets a value that it doesn't know.
package protocol NamedOption: Equatable, Sendable {
    /// What the option is, for the error: "a type of list".
    static var noun: String { get }
    associatedtype Words: Collection where Words.Element == (key: String, value: Self)
    /// The names and what they stand for; of two names for the same, the first is written.
    static var words: Words { get }
}

extension NamedOption {
    /// Reads a name.
    package init(named decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self.words.first(where: { $0.key == text })?.value else {
            let names = Self.words.map(\.key).joined(separator: ", ")
            throw FormattingError.invalidOption("\"\(text.prefix(40))\" is not \(Self.noun); give one of \(names)")
        }
        self = value
    }

    /// Writes the name.
    package func encode(named encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.words.first { $0.value == self }?.key)
    }
}
