internal import FoundationEssentials
internal import LanguageIdentification

/// One text to learn from or to be tested with.
struct Sample {
    /// The index of the language in ``Corpus/languages``.
    let language: Int
    /// The kind, an index into ``Corpus/kinds``.
    let kind: Int
    let text: String
}

/// The texts, read in a fixed order.
struct Corpus {
    /// A language of the model.
    struct Language {
        /// Its BCP 47 tag, without a script unless that makes it a class of its own (sr-Latn).
        let tag: String
        /// The script group that it is looked for in.
        let script: LetterScript
        /// Whether the test data has it.
        let isTested: Bool
    }

    static let kinds = ["sentences", "word-pairs", "single-words", "declaration", "ui", "cldr"]

    var languages: [Language] = []
    var samples: [Sample] = []

    private static let scripts: [LetterScript: String] = [
        .cyrillic: "be bg kk mk mn ru sr uk", .arabic: "ar fa ur", .devanagari: "hi mr ne", .han: "ja zh",
        .greek: "el", .armenian: "hy", .hebrew: "he", .bengali: "bn", .gurmukhi: "pa", .gujarati: "gu", .tamil: "ta",
        .telugu: "te", .thai: "th", .georgian: "ka", .hangul: "ko",
    ]
    private static let latin = """
        af az bs ca cs cy da de en eo es et eu fi fr ga gl hr hu id is it la lg lt lv mi ms nb nl nn pl pt ro sk sl sn \
        so sq sr-Latn st sv sw tl tn tr ts vi xh yo zu
        """
    /// Languages that no test data exists for here.
    private static let untested: Set<String> = ["gl", "ne", "sr-Latn"]

    /// Reads the test data (`language-id` of the shared vectors) and the additional texts, `nil` for none.
    init(data: String, texts: String?, limit: Int) throws {
        var all: [(String, LetterScript)] = Self.latin.split(separator: " ").map { (String($0), .latin) }
        for (script, tags) in Self.scripts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            all += tags.split(separator: " ").map { (String($0), script) }
        }
        all.sort { $0.0 < $1.0 }
        for (index, (tag, script)) in all.enumerated() {
            languages.append(Language(tag: tag, script: script, isTested: !Self.untested.contains(tag)))
            for (kind, name) in Self.kinds.enumerated() {
                let path =
                    switch kind {
                    case 0...2: "\(data)/\(tag)/\(name).txt"
                    case 3: "\(data)/udhr/\(tag).txt"
                    default: "\(texts ?? "")/\(name)/\(tag).txt"
                    }
                // Additional texts only where there is no test data: elsewhere they made nothing better.
                guard kind < 4 || Self.untested.contains(tag) else { continue }
                guard let content = FileManager.default.contents(atPath: path) else { continue }
                var size = 0
                for line in String(decoding: content, as: UTF8.self).split(separator: "\n") {
                    if kind > 3, size > limit { break }
                    size += line.utf8.count
                    samples.append(Sample(language: index, kind: kind, text: String(line)))
                }
            }
        }
        // Serbian in Latin letters: what the Serbian texts say, transliterated letter by letter.
        guard let serbian = languages.firstIndex(where: { $0.tag == "sr" }),
            let latin = languages.firstIndex(where: { $0.tag == "sr-Latn" })
        else { return }
        samples += samples.filter { $0.language == serbian && $0.kind <= 3 }.map {
            Sample(language: latin, kind: $0.kind, text: Serbian.latin($0.text))
        }
    }
}

/// Serbian's two alphabets correspond letter by letter (Vuk's Cyrillic, Gaj's Latin).
enum Serbian {
    static func latin(_ text: String) -> String {
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.flatMap { table[$0] ?? [$0] }))
    }

    private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
        let pairs = """
            а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h \
            ц c ч č џ dž ш š
            """
        let words = pairs.split(separator: " ").map { Array($0.unicodeScalars) }
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map { (words[$0][0], words[$0 + 1]) })
    }()
}
