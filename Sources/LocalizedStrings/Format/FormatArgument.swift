// SPDX-License-Identifier: Apache-2.0

public import Agreement
public import Formatting

/// A value that a message inserts: a number, which is written in the reader's digits, or a text.
///
///     localizer.text("EXPECTED_RAINFALL", arguments: [2, "2 mm", 24]).text
public struct FormatArgument: Sendable, Hashable {
    enum Storage: Sendable, Hashable {
        case integer(Int64)
        case unsigned(UInt64)
        case double(Double)
        /// A decimal number whose fraction digits count: 1.0 is not 1.
        ///
        /// Behind a reference, so that the usual arguments stay small.
        indirect case decimal(DecimalNumber)
        case text(String)
    }

    let storage: Storage
    /// Behind a reference, so that arguments without features stay small.
    private let grammar: Grammar?

    private final class Grammar: Sendable, Hashable {
        let features: GrammaticalFeatures

        init(_ features: GrammaticalFeatures) { self.features = features }

        static func == (first: Grammar, second: Grammar) -> Bool { first.features == second.features }

        func hash(into hasher: inout Hasher) { hasher.combine(features) }
    }

    init(_ storage: Storage) {
        self.storage = storage
        grammar = nil
    }

    /// A text with what it is in grammar, such as a name with its gender, which beats the lexicon.
    public init(_ text: some StringProtocol, features: GrammaticalFeatures) {
        storage = .text(String(text))
        grammar = features.isEmpty ? nil : Grammar(features)
    }

    /// What the argument says that it is in grammar; `nil` when it says nothing.
    public var features: GrammaticalFeatures? { grammar?.features }

    /// The text, where it is one.
    var text: String? { if case .text(let text) = storage { text } else { nil } }

    /// An integer.
    public init(_ value: Int) { self.init(.integer(Int64(value))) }

    /// An integer.
    public init(_ value: Int64) { self.init(.integer(value)) }

    /// An integer of any width.
    public init(_ value: some BinaryInteger) {
        if let small = Int64(exactly: value) {
            self.init(.integer(small))
        } else if let large = UInt64(exactly: value) {
            self.init(.unsigned(large))
        } else {
            self.init(.decimal(DecimalNumber(value)))
        }
    }

    /// A floating-point number.
    public init(_ value: Double) { self.init(.double(value)) }

    /// A floating-point number.
    public init(_ value: Float) { self.init(.double(Double(value))) }

    /// A decimal number that keeps its trailing zeros: `1.0` is plural in English where `1` is not.
    public init(_ value: DecimalNumber) { self.init(.decimal(value)) }

    /// A text, inserted as it is but for isolation where its direction differs from the message's.
    public init(_ text: some StringProtocol) { self.init(.text(String(text))) }

    /// Whether a plural can depend on it.
    public var isNumber: Bool { if case .text = storage { false } else { true } }

    /// Its value as an integer of 64 bits, where it is one.
    var wholeNumber: Int64? {
        switch storage {
        case .integer(let value): value
        case .decimal(let value) where value.isFinite && value.fractionDigits == 0: Int64(value.description)
        case .unsigned, .decimal, .double, .text: nil
        }
    }

    var number: DecimalNumber? {
        switch storage {
        case .integer(let value): DecimalNumber(value)
        case .unsigned(let value): DecimalNumber(value)
        case .double(let value): DecimalNumber(value)
        case .decimal(let value): value
        case .text: nil
        }
    }
}

extension FormatArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
    /// An integer.
    public init(integerLiteral value: Int64) { self.init(.integer(value)) }
    /// A floating-point number.
    public init(floatLiteral value: Double) { self.init(.double(value)) }
    /// A text.
    public init(stringLiteral value: String) { self.init(.text(value)) }
}
