// SPDX-License-Identifier: Apache-2.0

internal import CICU
public import LocaleMatch

/// Where a text can be taken apart.
public struct SegmentKind: Sendable, Hashable {
    let number: Int32
    /// What a reader takes for one character: é, 🇩🇪, क्षि.
    public static let characters = SegmentKind(number: 0)
    /// Words, and what stands between them; Chinese, Japanese, Thai, Khmer, Lao and Burmese by ICU's dictionaries.
    public static let words = SegmentKind(number: 1)
    /// What a line may be broken behind.
    public static let lines = SegmentKind(number: 2)
    /// Sentences, with the blanks behind them.
    public static let sentences = SegmentKind(number: 3)
}

/// A piece of a text.
public struct TextSegment: Sendable, Hashable {
    /// Where it stands.
    public let range: Range<String.Index>
    /// Whether a word is one, and not blanks or punctuation, and whether a line must be broken behind it.
    public let isSignificant: Bool
}

/// Text as one language treats it: taken apart, in other case, in other letters.
///
/// Source: UAX #29 and UAX #14 with CLDR's changes for the locale, Unicode's SpecialCasing and CLDR's transforms.
public struct TextTools: Sendable, Hashable {
    let engine: LocaleEngine
    /// The language.
    public var locale: LanguageTag { engine.locale }

    /// Compares the locales.
    public static func == (left: TextTools, right: TextTools) -> Bool { left.locale == right.locale }
    /// Hashes the locale.
    public func hash(into hasher: inout Hasher) { hasher.combine(locale) }

    /// The most bytes that a text may have: 64 MiB.
    public static let maximumLength = 1 << 26

    /// The pieces of a text, first to last and without gaps.
    public func segments(of text: String, _ kind: SegmentKind) throws(FormattingError) -> [TextSegment] {
        try Self.check(text)
        let length = text.utf8.count
        var room = min(length, kind == .sentences ? 64 : 256) + 1
        while true {
            var ends = [Int32](repeating: 0, count: room)
            var states = [Int32](repeating: 0, count: room)
            var count: Int32 = 0
            let status = ICU.withText(text) {
                tolk_text_boundaries(
                    engine.icuTag, kind.number, $0, &ends, &states, Int32(clamping: room), &count)
            }
            if status == TOLK_BUFFER_TOO_SMALL {
                room = Int(count)
                continue
            }
            try ICU.check(status, "taking a text apart for \(locale)")
            var start = text.utf8.startIndex
            var passed = 0
            return (0..<Int(count)).map { index in
                let end = text.utf8.index(start, offsetBy: Int(ends[index]) - passed)
                defer { (start, passed) = (end, Int(ends[index])) }
                return TextSegment(range: start..<end, isSignificant: states[index] >= 100)
            }
        }
    }

    /// The words of a text, without blanks and punctuation.
    public func words(of text: String) throws(FormattingError) -> [Substring] {
        try segments(of: text, .words).filter(\.isSignificant).map { text[$0.range] }
    }

    /// The sentences of a text, with the blanks behind them.
    public func sentences(of text: String) throws(FormattingError) -> [Substring] {
        try segments(of: text, .sentences).map { text[$0.range] }
    }

    /// The first characters of a text, as many whole ones as fit a number, with "…" where something is left out.
    public func shortened(_ text: String, to count: Int) -> String {
        let kept = text.prefix(max(0, count))
        return kept.endIndex == text.endIndex ? text : kept + "…"
    }

    /// The text in lower case: Turkish `I` is `ı`, Lithuanian keeps its dots.
    public func lowercased(_ text: String) throws(FormattingError) -> String { try cased(text, 0) }

    /// The text in upper case: Turkish `i` is `İ`, Greek drops its accents.
    public func uppercased(_ text: String) throws(FormattingError) -> String { try cased(text, 1) }

    /// The text with a capital at the beginning of each word: Dutch `ijs` is `IJs`.
    public func titlecased(_ text: String) throws(FormattingError) -> String { try cased(text, 2) }

    /// The text without differences of case, to compare with another one; not to be shown.
    public func caseFolded(_ text: String) throws(FormattingError) -> String { try cased(text, 3) }

    private func cased(_ text: String, _ kind: Int32) throws(FormattingError) -> String {
        try Self.check(text)
        return try ICU.string("changing case for \(locale)") { out in
            ICU.withText(text) { tolk_text_cased(engine.icuTag, kind, $0, out) }
        }
    }

    static func check(_ text: String) throws(FormattingError) {
        guard text.utf8.count <= maximumLength else {
            throw FormattingError(.tooLong, "the text has \(text.utf8.count) bytes; the limit is \(maximumLength)")
        }
    }
}

extension LocaleFormatter {
    /// Text as the locale's language treats it.
    public var text: TextTools { TextTools(engine: engine) }
}
