/// The languages that an HTTP client asks for: the header `Accept-Language`, element by element.
///
/// [RFC 9110 §12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4). Reading never fails: an element that
/// can't be read costs itself, and ``diagnostics`` says which and why.
///
///     let header = AcceptLanguage("fr-CH, fr;q=0.9, xx yy, *;q=0.5")
///     header.ranges.map(\.text)   // ["fr-CH", "fr", "*"]
///     header.diagnostics.count    // 1
public struct AcceptLanguage: Sendable, Hashable {
    /// The most bytes of a header that are read; what follows is left out, with a diagnostic.
    public static let maximumBytes = 16 * 1024
    /// The most elements of a header that are read; what follows is left out, with a diagnostic.
    public static let maximumElements = 100

    /// What was left out of a header, and why.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The element, cut after ``LanguageTag/maximumBytes`` bytes.
        public let element: String
        /// Why it was left out or changed, for people.
        public let reason: String
        /// The element and the reason.
        public var description: String { "\"\(element)\": \(reason)" }
    }

    /// The elements by weight, the greatest first; in header order among equals.
    ///
    /// Those of weight 0 come last.
    public let ranges: [LanguageRange]
    /// What was left out, in header order.
    public let diagnostics: [Diagnostic]

    /// Reads one header line.
    public init(_ header: String) { self.init(lines: CollectionOfOne(header)) }

    /// Reads the lines of a header that was sent more than once; they count as one list, in order
    /// ([RFC 9110 §5.3](https://www.rfc-editor.org/rfc/rfc9110#section-5.3)).
    public init(lines: some Sequence<String>) {
        var reader = HeaderReader()
        for line in lines { reader.read(line) }
        ranges = reader.sortedRanges
        diagnostics = reader.diagnostics
    }

    /// The tags that the reader wants, best first; without `*` and what has weight 0.
    public var desired: [LanguageTag] { ranges.compactMap { $0.weight > 0 ? $0.tag : nil } }

    /// Whether no element could be read: such a header says as much as none.
    public var isEmpty: Bool { ranges.isEmpty }
}
