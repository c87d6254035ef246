public import LocaleMatch

/// Tells the language of a text by its script, where a script has one language that dwarfs all others.
///
/// Greek, Hebrew, Japanese, Korean, Thai and the like are told apart by their letters alone; Latin and Cyrillic are
/// not, and for those it answers only when exactly one of the hints is written in the script. Languages that share a
/// script with a dominant one (Yiddish, Persian, Marathi) are taken for that one with a lower probability.
public struct ScriptLanguageIdentifier: LanguageIdentifying {
    /// The most characters that are looked at.
    public static let maximumCharacters = 4096

    /// An identifier.
    public init() {}

    /// See ``LanguageIdentifying/identify(_:hints:)``.
    public func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage] {
        var counts: [Script: Int] = [:]
        var letters = 0
        for scalar in text.unicodeScalars.prefix(Self.maximumCharacters) where scalar.properties.isAlphabetic {
            letters += 1
            if let script = Script.allCases.first(where: { $0.contains(scalar.value) }) {
                counts[script, default: 0] += 1
            }
        }
        // Kana decides for Japanese however many Chinese characters stand around it.
        if let kana = counts[.kana], kana * 20 >= letters {
            counts[.kana, default: 0] += counts.removeValue(forKey: .han) ?? 0
        }
        guard let (script, count) = counts.max(by: { $0.value < $1.value }), count * 2 > letters else { return [] }
        let share = Double(count) / Double(letters)
        let hinted = hints.filter { Self.script(of: $0) == script.code }
        if hinted.count == 1, let only = hinted.first {
            return [IdentifiedLanguage(language: only, probability: 0.9 * share)]
        }
        guard let (language, probability) = script.language, let tag = try? LanguageTag(language) else { return [] }
        return [IdentifiedLanguage(language: tag, probability: probability * share)]
    }

    private static func script(of tag: LanguageTag) -> String? { tag.script ?? tag.maximized().script }

    /// Scripts by the blocks of their letters (Unicode, Blocks.txt).
    private enum Script: CaseIterable {
        case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati, tamil, telugu
        case kannada, malayalam, sinhala, thai, lao, myanmar, georgian, khmer, hangul, kana, han, ethiopic

        func contains(_ value: UInt32) -> Bool {
            switch self {
            case .latin: (0x41...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value)
            case .greek: (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
            case .cyrillic: (0x400...0x52F).contains(value)
            case .armenian: (0x530...0x58F).contains(value)
            case .hebrew: (0x590...0x5FF).contains(value)
            case .arabic: (0x600...0x77F).contains(value) || (0xFB50...0xFEFC).contains(value)
            case .devanagari: (0x900...0x97F).contains(value)
            case .bengali: (0x980...0x9FF).contains(value)
            case .gurmukhi: (0xA00...0xA7F).contains(value)
            case .gujarati: (0xA80...0xAFF).contains(value)
            case .tamil: (0xB80...0xBFF).contains(value)
            case .telugu: (0xC00...0xC7F).contains(value)
            case .kannada: (0xC80...0xCFF).contains(value)
            case .malayalam: (0xD00...0xD7F).contains(value)
            case .sinhala: (0xD80...0xDFF).contains(value)
            case .thai: (0xE00...0xE7F).contains(value)
            case .lao: (0xE80...0xEFF).contains(value)
            case .myanmar: (0x1000...0x109F).contains(value)
            case .georgian: (0x10A0...0x10FF).contains(value) || (0x1C90...0x1CBF).contains(value)
            case .khmer: (0x1780...0x17FF).contains(value)
            case .hangul: (0xAC00...0xD7AF).contains(value) || (0x1100...0x11FF).contains(value)
            case .kana: (0x3040...0x30FF).contains(value)
            case .han: (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value)
            case .ethiopic: (0x1200...0x137F).contains(value)
            }
        }

        /// The script's ISO 15924 code, as likely subtags give it.
        var code: String {
            switch self {
            case .latin: "Latn"
            case .greek: "Grek"
            case .cyrillic: "Cyrl"
            case .armenian: "Armn"
            case .hebrew: "Hebr"
            case .arabic: "Arab"
            case .devanagari: "Deva"
            case .bengali: "Beng"
            case .gurmukhi: "Guru"
            case .gujarati: "Gujr"
            case .tamil: "Taml"
            case .telugu: "Telu"
            case .kannada: "Knda"
            case .malayalam: "Mlym"
            case .sinhala: "Sinh"
            case .thai: "Thai"
            case .lao: "Laoo"
            case .myanmar: "Mymr"
            case .georgian: "Geor"
            case .khmer: "Khmr"
            case .hangul: "Kore"
            case .kana: "Jpan"
            case .han: "Hans"
            case .ethiopic: "Ethi"
            }
        }

        /// The language that most texts of the script are in, and how likely it is.
        var language: (String, Double)? {
            switch self {
            case .latin, .cyrillic: nil
            case .greek: ("el", 0.98)
            case .armenian: ("hy", 0.99)
            case .hebrew: ("he", 0.95)
            case .arabic: ("ar", 0.7)
            case .devanagari: ("hi", 0.75)
            case .bengali: ("bn", 0.95)
            case .gurmukhi: ("pa", 0.98)
            case .gujarati: ("gu", 0.99)
            case .tamil: ("ta", 0.99)
            case .telugu: ("te", 0.99)
            case .kannada: ("kn", 0.99)
            case .malayalam: ("ml", 0.99)
            case .sinhala: ("si", 0.98)
            case .thai: ("th", 0.99)
            case .lao: ("lo", 0.99)
            case .myanmar: ("my", 0.97)
            case .georgian: ("ka", 0.98)
            case .khmer: ("km", 0.99)
            case .hangul: ("ko", 0.99)
            case .kana: ("ja", 0.98)
            case .han: ("zh", 0.85)
            case .ethiopic: ("am", 0.9)
            }
        }
    }
}
