// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// The languages that an HTTP client asks for: the header `Accept-Language`, element by element.
///
/// [RFC 9110 §12.5.4](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4). Reading never fails: an element that
/// can't be read costs itself, and ``diagnostics`` says which and why.
///
///     let header = AcceptLanguage("fr-CH, fr;q=0.9, xx yy, *;q=0.5")
///     header.ranges.map(\.text)   // ["fr-CH", "fr", "*"]
///     header.diagnostics.count    // 1
///
/// A value is no more than the text: whatever is asked of it is read from there each time, in linear time, and matching
/// reads it without an allocation.
public struct AcceptLanguage: Sendable {
    /// The most bytes of a header that are read; what follows is left out, with a diagnostic.
    public static let maximumBytes = 16 * 1024
    /// The most elements of a header that are read; what follows is left out, with a diagnostic.
    public static let maximumElements = 100

    /// What was left out of a header or read in another way than it is written, and why.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The element, cut after ``LanguageTag/maximumBytes`` bytes.
        public let element: String
        /// Why it was left out or changed, for people.
        public let reason: String
        /// The element and the reason.
        public var description: String { "\"\(element)\": \(reason)" }
    }

    /// Contiguous, so that it can be read in place.
    private let text: String

    /// A header line.
    public init(_ header: String) {
        var contiguous = header
        contiguous.makeContiguousUTF8()
        text = contiguous
    }

    /// The lines of a header that was sent more than once; they count as one list, in order
    /// ([RFC 9110 §5.3](https://www.rfc-editor.org/rfc/rfc9110#section-5.3)).
    public init(lines: some Sequence<String>) { self.init(lines.joined(separator: ",")) }

    /// The elements by weight, the greatest first; in header order among equals.
    ///
    /// Those of weight 0 come last.
    public var ranges: [LanguageRange] { read().ranges }

    /// What was left out or read in another way, in header order; at most ``maximumElements``.
    public var diagnostics: [Diagnostic] { read().diagnostics }

    /// The tags that the reader wants, best first; without `*` and what has weight 0.
    public var desired: [LanguageTag] { withTags { tags in tags.wanted.compactMap(tags.tag) } }

    /// One of ``desired`` by its place, without the others; `nil` for a place that it hasn't.
    func desired(at place: Int) -> LanguageTag? {
        withTags { tags in
            let wanted = tags.wanted
            return wanted.indices.contains(place) ? tags.tag(wanted[place]) : nil
        }
    }

    /// What is likely meant by one of ``desired``, without a string being made.
    func maximal(at place: Int) -> MaximalSubtags? {
        withTags { tags in
            let wanted = tags.wanted
            return wanted.indices.contains(place) ? wanted[place].tag.maximal : nil
        }
    }

    /// Whether no element could be read: such a header says as much as none.
    public var isEmpty: Bool { withTags(\.isEmpty) }

    /// Whether the reader refuses a language: by a weight of 0 that no more specific element takes back, or by `*;q=0`
    /// for a language that isn't named.
    ///
    ///     AcceptLanguage("en, en-GB;q=0").excludes(try LanguageTag("en-GB-oxendict"))   // true
    ///     AcceptLanguage("da, *;q=0").excludes(try LanguageTag("nb"))                   // true
    public func excludes(_ language: LanguageTag) -> Bool {
        withTags { tags in
            guard var rules = HeaderRules(tags) else { return false }
            return rules.refuses(language.scanned, language.maximal) { language.variants }
        }
    }

    /// Calls with what matching reads.
    @inline(__always)
    func withTags<Answer>(_ body: (HeaderTags) -> Answer) -> Answer {
        withBytes { HeaderTags.scan($0, body) }
    }

    @inline(__always)
    func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
        text.utf8.withContiguousStorageIfAvailable(body) ?? body(UnsafeBufferPointer(start: nil, count: 0))
    }

    /// Reads everything that people want to know.
    private func read() -> (ranges: [LanguageRange], diagnostics: [Diagnostic]) {
        withBytes { bytes in
            var scanner = HeaderScanner(bytes)
            var ranges: [LanguageRange] = []
            var diagnostics: [Diagnostic] = []
            func note(_ element: Range<Int>, _ reason: String) {
                guard diagnostics.count < Self.maximumElements else { return }
                let text = String(decoding: bytes[element].prefix(LanguageTag.maximumBytes), as: UTF8.self)
                diagnostics.append(Diagnostic(element: text, reason: reason))
            }
            while let element = scanner.next() {
                guard ranges.count < Self.maximumElements else {
                    note(
                        element.whole, "the header has more than \(Self.maximumElements) elements; the rest is left out"
                    )
                    break
                }
                guard let weight = element.weight else {
                    note(element.whole, "its weight is not a number from 0 to 1")
                    continue
                }
                let text = String(decoding: bytes[element.range], as: UTF8.self)
                do throws(LanguageTagError) {
                    let tag = text == "*" ? nil : try LanguageTag(text)
                    ranges.append(LanguageRange(text: text, weight: Int(weight), tag: tag))
                    guard element.hasDecimalComma else { continue }
                    note(element.whole, "its weight is written with a comma and read as \(Double(weight) / 1000)")
                } catch {
                    note(element.whole, error.reason.description)
                }
            }
            if let cut = scanner.cut {
                note(cut..<bytes.count, "the header is longer than \(Self.maximumBytes) bytes; the rest is left out")
            }
            // Sorting by weight and place keeps header order among equals.
            let sorted = ranges.enumerated()
                .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            return (sorted.map(\.element), diagnostics)
        }
    }
}

extension AcceptLanguage: Hashable {
    /// Whether two headers say the same, blanks aside.
    public static func == (left: AcceptLanguage, right: AcceptLanguage) -> Bool {
        if left.text == right.text { return true }
        let (one, other) = (left.read(), right.read())
        return one.ranges == other.ranges && one.diagnostics == other.diagnostics
    }

    /// Hashes the ranges.
    public func hash(into hasher: inout Hasher) { hasher.combine(ranges) }
}

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
