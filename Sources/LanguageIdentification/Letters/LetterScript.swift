/// The scripts that decide between languages, or that leave only one.
///
/// The raw values stand in the model's file, so they stay as they are.
package enum LetterScript: UInt8, CaseIterable, Sendable {
    case latin = 1
    case cyrillic
    case greek
    case armenian
    case hebrew
    case arabic
    case syriac
    case thaana
    case nko
    case devanagari
    case bengali
    case gurmukhi
    case gujarati
    case oriya
    case tamil
    case telugu
    case kannada
    case malayalam
    case sinhala
    case thai
    case lao
    case tibetan
    case myanmar
    case georgian
    case hangul
    case ethiopic
    case cherokee
    case canadianAboriginal
    case khmer
    case mongolian
    case olChiki
    case tifinagh
    case yi
    case hiragana
    case katakana
    case han

    /// One more than the highest raw value.
    package static let bound = 37

    /// The script whose languages compete for a letter of this one: Japanese is written in three scripts at once, so
    /// kana and Han letters vote together.
    package var group: LetterScript {
        switch self {
        case .hiragana, .katakana: .han
        default: self
        }
    }
}
