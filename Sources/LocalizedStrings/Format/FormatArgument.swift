public import Formatting

/// A value that a message inserts: a number, which is written in the reader's digits, or a text.
///
///     localizer.string("EXPECTED_RAINFALL", 2, "2 mm", 24)
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

    init(_ storage: Storage) { self.storage = storage }

    /// An integer.
    public init(_ value: Int) { storage = .integer(Int64(value)) }

    /// An integer.
    public init(_ value: Int64) { storage = .integer(value) }

    /// An integer of any width.
    public init(_ value: some BinaryInteger) {
        if let small = Int64(exactly: value) {
            storage = .integer(small)
        } else if let large = UInt64(exactly: value) {
            storage = .unsigned(large)
        } else {
            storage = .decimal(DecimalNumber(value))
        }
    }

    /// A floating-point number.
    public init(_ value: Double) { storage = .double(value) }

    /// A floating-point number.
    public init(_ value: Float) { storage = .double(Double(value)) }

    /// A decimal number that keeps its trailing zeros: `1.0` is plural in English where `1` is not.
    public init(_ value: DecimalNumber) { storage = .decimal(value) }

    /// A text, inserted as it is but for isolation where its direction differs from the message's.
    public init(_ text: some StringProtocol) { storage = .text(String(text)) }

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
    public init(integerLiteral value: Int64) { storage = .integer(value) }
    /// A floating-point number.
    public init(floatLiteral value: Double) { storage = .double(value) }
    /// A text.
    public init(stringLiteral value: String) { storage = .text(value) }
}
