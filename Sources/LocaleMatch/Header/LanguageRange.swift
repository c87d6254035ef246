/// One element of an Accept-Language header: a range of languages and how much the reader wants it.
public struct LanguageRange: Sendable, Hashable, CustomStringConvertible {
    /// The range as it stands in the header, without its weight.
    public let text: String
    /// The weight in thousandths, 0 to 1000; 0 says that the reader can't use it.
    public let weight: Int
    /// The tag, `nil` for `*`.
    public let tag: LanguageTag?

    /// The weight as the header writes it, 0 to 1.
    public var quality: Double { Double(weight) / 1000 }
    /// Whether it is `*`, which stands for every language that no other element names.
    public var isWildcard: Bool { tag == nil }

    /// The range and its weight as a header writes them.
    public var description: String {
        weight == 1000 ? text : "\(text);q=\(quality)"
    }
}
