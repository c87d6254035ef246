// SPDX-License-Identifier: Apache-2.0

/// The scripts that decide between languages, or that leave only one.
///
/// The raw values stand in the model's file, so they stay as they are.
@_spi(Training) public enum LetterScript: UInt8, CaseIterable, Sendable {
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
    public static let bound = 37

    /// The script whose languages compete for a letter of this one: Japanese is written in three scripts at once, so
    /// kana and Han letters vote together.
    public var group: LetterScript {
        switch self {
        case .hiragana, .katakana: .han
        default: self
        }
    }

    /// The codes of [ISO 15924](https://www.unicode.org/iso15924/) that a tag names a writing in this script by.
    public var codes: [String] {
        switch self {
        case .latin: ["Latn", "Latf", "Latg"]
        case .cyrillic: ["Cyrl"]
        case .greek: ["Grek"]
        case .armenian: ["Armn"]
        case .hebrew: ["Hebr"]
        case .arabic: ["Arab", "Aran"]
        case .syriac: ["Syrc", "Syre", "Syrj", "Syrn"]
        case .thaana: ["Thaa"]
        case .nko: ["Nkoo"]
        case .devanagari: ["Deva"]
        case .bengali: ["Beng"]
        case .gurmukhi: ["Guru"]
        case .gujarati: ["Gujr"]
        case .oriya: ["Orya"]
        case .tamil: ["Taml"]
        case .telugu: ["Telu"]
        case .kannada: ["Knda"]
        case .malayalam: ["Mlym"]
        case .sinhala: ["Sinh"]
        case .thai: ["Thai"]
        case .lao: ["Laoo"]
        case .tibetan: ["Tibt"]
        case .myanmar: ["Mymr"]
        case .georgian: ["Geor"]
        case .hangul: ["Hang", "Kore"]
        case .ethiopic: ["Ethi"]
        case .cherokee: ["Cher"]
        case .canadianAboriginal: ["Cans"]
        case .khmer: ["Khmr"]
        case .mongolian: ["Mong"]
        case .olChiki: ["Olck"]
        case .tifinagh: ["Tfng"]
        case .yi: ["Yiii"]
        case .hiragana, .katakana, .han: ["Hani", "Hans", "Hant", "Hanb", "Jpan", "Hrkt", "Hira", "Kana"]
        }
    }
}
