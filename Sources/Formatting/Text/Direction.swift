// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData
public import LocaleMatch

extension LanguageTag.CharacterDirection {
    /// The direction of a text's first letter that has one, `nil` where none has: for digits and punctuation alone.
    public init?(of text: some StringProtocol) {
        switch ICU.withText(String(text.prefix(100_000)), { tolk_text_direction($0) }) {
        case 0: self = .leftToRight
        case 1: self = .rightToLeft
        default: return nil
        }
    }

}

extension TextTools {
    /// The text between marks that keep its direction to itself: put it into a sentence of any direction, and neither
    /// turns the other's punctuation around.
    ///
    /// The marks are U+2068 and U+2069. Of those that the text has itself, what it leaves open is closed, and what closes
    /// nothing is left out, so that it can't reach out of its place.
    public static func isolated(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView("\u{2068}".unicodeScalars)
        var open = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open += 1
            case 0x2069:
                guard open > 0 else { continue }
                open -= 1
            default: break
            }
            result.append(scalar)
        }
        for _ in 0...open { result.append("\u{2069}") }
        return String(result)
    }
}

extension LocaleFormatter {
    /// A text in the locale's quotation marks: “wind”, „Wind“, « vent ».
    ///
    /// `depth` is 0 for a quotation, 1 for one inside of it, and so on in turn.
    public func quoted(_ text: some StringProtocol, depth: Int = 0) -> String {
        let isInner = !max(0, depth).isMultiple(of: 2)
        let tag = locale.withoutExtensions.identifier
        func mark(_ name: String, _ plain: String) -> String {
            ICUResources.texts(locale: tag, path: "delimiters/\(name)").texts.first?.text ?? plain
        }
        return mark(isInner ? "alternateQuotationStart" : "quotationStart", "\u{201C}") + text
            + mark(isInner ? "alternateQuotationEnd" : "quotationEnd", "\u{201D}")
    }

    /// The first items of a list and how many more there are: `A, B, and 3 more`.
    ///
    /// The words for the rest are yours, since CLDR has none: a function gets how many there are. Without one they are
    /// written as `+3`. A list that isn't longer than `limit` is written whole, and so is one with a single item more, since
    /// the words would take its place.
    public func list(
        _ items: [String], limit: Int, type: ListType = .and, width: Width = .wide,
        rest: ((Int) throws(FormattingError) -> String)? = nil
    ) throws(FormattingError) -> String {
        let kept = max(1, limit)
        guard items.count > kept + 1 else { return try list(items, type: type, width: width) }
        let count = items.count - kept
        let more = if let rest { try rest(count) } else { try number(count, NumberStyle(sign: .always)) }
        return try list(items.prefix(kept) + [more], type: type, width: width)
    }
}
