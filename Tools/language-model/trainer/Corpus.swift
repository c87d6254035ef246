// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
@_spi(Training) internal import LanguageIdentification

/// One text to learn from or to be tested with.
struct Sample {
    /// The index of the language in ``Corpus/languages``; -1 for a text in a language that the model doesn't know.
    let language: Int
    /// The kind, an index into ``Corpus/kinds``.
    let kind: Int
    /// Its number among the lines of its file.
    let line: Int
    let text: String
}

/// The texts, read in a fixed order.
struct Corpus {
    /// A file of each language.
    struct Kind {
        let name: String
        let domain: TextDomain
        /// What one occurrence counts.
        let weight: Float
    }

    static let kinds: [Kind] = [
        Kind(name: "sentences", domain: .news, weight: 3), Kind(name: "word-pairs", domain: .news, weight: 3),
        Kind(name: "single-words", domain: .news, weight: 4), Kind(name: "declaration", domain: .prose, weight: 1),
        Kind(name: "office", domain: .office, weight: 1), Kind(name: "gnome", domain: .desktop, weight: 1),
        Kind(name: "kde", domain: .desktop, weight: 1), Kind(name: "browser", domain: .browser, weight: 1),
        Kind(name: "home", domain: .services, weight: 1), Kind(name: "web", domain: .services, weight: 1),
        Kind(name: "stories", domain: .prose, weight: 1), Kind(name: "manuals", domain: .prose, weight: 1),
        Kind(name: "descriptions", domain: .prose, weight: 1), Kind(name: "words", domain: .words, weight: 1),
        Kind(name: "names", domain: .words, weight: 0.3), Kind(name: "authored", domain: .words, weight: 1),
    ]
    /// The kinds of the shared test data; the others are of the folder that `extract-texts` writes.
    static let sharedKinds = 0..<4
    /// How many lines the test data has of a language.
    private static let sharedLines = 1500

    let languages = Corpus.allLanguages
    private(set) var samples: [Sample] = []
    /// Texts in languages that the model doesn't know, with their tags and their script's group.
    private(set) var unknown: [(tag: String, script: LetterScript, sample: Sample)] = []

    /// Reads the test data (`language-id` of the shared vectors) and the texts of `extract-texts`, `nil` for none.
    ///
    /// Every language gets about the same number of lines, ``Parameters/textLines`` beside those of the test data, the
    /// same of every kind that it has: one that lacks a kind gets more of the others.
    init(data: String, texts: String?, parameters: Parameters) throws {
        for (index, language) in languages.enumerated() {
            var files: [(kind: Int, lines: [Substring])] = []
            for (kind, _) in Self.kinds.enumerated() {
                guard let path = Self.path(of: kind, language.tag, data: data, texts: texts) else { continue }
                files.append((kind, Self.lines(of: path)))
            }
            let shared = files.filter { Self.sharedKinds.contains($0.kind) }.reduce(0) { $0 + $1.lines.count }
            let quota = Self.quota(
                files.filter { !Self.sharedKinds.contains($0.kind) }.map(\.lines.count),
                sum: parameters.textLines + max(0, Self.sharedLines - shared))
            for (kind, lines) in files {
                for (number, line) in lines.prefix(Self.sharedKinds.contains(kind) ? lines.count : quota).enumerated() {
                    samples.append(Sample(language: index, kind: kind, line: number, text: String(line)))
                }
            }
        }
        addLatinSerbian()
        if let texts { readUnknown(texts) }
    }

    private static func path(of kind: Int, _ language: String, data: String, texts: String?) -> String? {
        switch kind {
        case 0...2: "\(data)/\(language)/\(kinds[kind].name).txt"
        case 3: "\(data)/udhr/\(language).txt"
        default: texts.map { "\($0)/\(kinds[kind].name)/\(language).txt" }
        }
    }

    private static func lines(of path: String) -> [Substring] {
        guard let content = FileManager.default.contents(atPath: path) else { return [] }
        return String(decoding: content, as: UTF8.self).split(separator: "\n")
    }

    /// The limit for each file that makes as many lines in all as are wanted: what short files leave goes to the others.
    static func quota(_ counts: [Int], sum: Int) -> Int {
        var rest = sum
        for (number, count) in counts.sorted().enumerated() {
            let share = rest / (counts.count - number)
            if count >= share { return share }
            rest -= count
        }
        return sum
    }

    /// Serbian in Latin letters: what the Serbian texts of the shared data say, transliterated letter by letter.
    private mutating func addLatinSerbian() {
        guard let serbian = languages.firstIndex(where: { $0.tag == "sr" }),
            let latin = languages.firstIndex(where: { $0.tag == "sr-Latn" })
        else { return }
        samples += samples.filter { $0.language == serbian && Self.sharedKinds.contains($0.kind) }.map {
            Sample(language: latin, kind: $0.kind, line: $0.line, text: Serbian.latin($0.text))
        }
    }

    /// The texts of the languages that the model doesn't know: only to find out what it makes of them.
    private mutating func readUnknown(_ texts: String) {
        let known = Set(languages.map(\.tag)).union(["no"])
        for (kind, entry) in Self.kinds.enumerated() where !Self.sharedKinds.contains(kind) && entry.domain != .words {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(texts)/\(entry.name)")) ?? []
            for name in names.sorted() where name.hasSuffix(".txt") && !known.contains(String(name.dropLast(4))) {
                for (number, line) in Self.lines(of: "\(texts)/\(entry.name)/\(name)").prefix(300).enumerated() {
                    let letters = Featurizer(String(line)).letters
                    guard let most = letters.indices.max(by: { letters[$0] < letters[$1] }),
                        let script = LetterScript(rawValue: UInt8(truncatingIfNeeded: most))
                    else { continue }
                    unknown.append(
                        (
                            String(name.dropLast(4)), script,
                            Sample(language: -1, kind: kind, line: number, text: String(line))
                        ))
                }
            }
        }
    }
}
