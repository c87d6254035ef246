// SPDX-License-Identifier: Apache-2.0

/// The plural category of a number in a language, which decides the form of the words beside it.
public struct PluralCategory: Sendable, Hashable, CustomStringConvertible {
    /// The place in CLDR's order: zero, one, two, few, many, other.
    package let index: UInt8

    package init(index: UInt8) { self.index = min(index, 5) }

    /// A category by CLDR's keyword.
    public init?(_ keyword: some StringProtocol) {
        guard let index = Self.keywords.firstIndex(where: { $0 == keyword }) else { return nil }
        self.init(index: UInt8(index))
    }

    /// Arabic 0.
    public static let zero = PluralCategory(index: 0)
    /// English 1.
    public static let one = PluralCategory(index: 1)
    /// Arabic 2.
    public static let two = PluralCategory(index: 2)
    /// Polish 3.
    public static let few = PluralCategory(index: 3)
    /// Polish 5.
    public static let many = PluralCategory(index: 4)
    /// Everything else; the only one that every language has.
    public static let other = PluralCategory(index: 5)

    /// All categories, in CLDR's order.
    public static let allCategories = (0..<6).map { PluralCategory(index: UInt8($0)) }

    private static let keywords = ["zero", "one", "two", "few", "many", "other"]

    /// CLDR's keyword.
    public var description: String { Self.keywords[Int(index)] }
}

extension PluralCategory: NamedOption, Codable {
    package static var noun: String { "a plural category" }
    package static var words: [(key: String, value: Self)] { allCategories.map { ($0.description, $0) } }

    /// Reads `zero`, `one`, `two`, `few`, `many` or `other`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}
