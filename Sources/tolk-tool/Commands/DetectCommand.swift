// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
internal import LocaleMatch
internal import StringsExchange

/// `tolk detect`: the language of a text, with probabilities.
struct DetectCommand: Command {
    static let name = "detect"
    static let summary = "the language of a text"
    static let usage = [
        "tolk detect TEXT [the options below]        language TAB probability, the likeliest first",
        "tolk detect --batch [--top N] [--among LANGUAGE,…] [--scripts] [--json]",
        "tolk detect --languages [--scripts] [--json]        every language that it can name, with what it was learnt from",
    ]
    static let examples = [
        Example("tolk detect 'Guten Morgen zusammen'", prints: "de\t0.9932")
    ]

    /// Whether the languages are listed, and nothing read.
    private let printsLanguages: Bool
    /// A text of the command line, read instead of standard input.
    private var text: String?
    private let count: Int
    private let recognizer: LanguageRecognizer
    /// The caller's own spellings of the languages that may be the answer.
    private let among: [LanguageTag]
    /// Whether `zh-Hant` and `sr-Latn` are printed, rather than `zh` and `sr`.
    private let printsScripts: Bool
    private let form: Batch.Form

    init(options words: inout Options) throws {
        printsLanguages = words.flag("--languages")
        let isBatch = words.flag("--batch")
        form = words.flag("--json") ? .written : .fields
        let top = try words.value("--top") ?? "1"
        guard let count = Int(top), count >= 1 else {
            throw UsageError("--top takes a number from 1 up, not \"\(top)\"")
        }
        self.count = count
        printsScripts = words.flag("--scripts")
        do {
            among = try (words.value("--among") ?? "").split(separator: ",").map { try LanguageTag($0) }
        } catch let error as LanguageTagError {
            throw UsageError("--among: \(error)")
        }
        if !printsLanguages, !isBatch {
            text = words.word()
            guard text != nil else { throw UsageError("a text is missing, or --batch or --languages") }
        }
        try LanguageRecognizer.checkModel()
        recognizer = LanguageRecognizer(constraints: among)
    }

    func run() async throws -> ExitStatus {
        if printsLanguages {
            return Batch.write(Array((languageLines.joined(separator: "\n") + "\n").utf8)) ? .allAnswered : .someFailed
        }
        if let text {
            let line = Batch.line(.success(answer(recognizer.identify(text))), form)
            return Batch.write(Array("\(line)\n".utf8)) ? .allAnswered : .someFailed
        }
        return await Batch.run(form) { fields in
            // A text may hold tabs: they are spaces to a reader.
            answer(recognizer.identify(fields.joined(separator: "\t")))
        }
    }

    /// A line for each language: what tells it, and how many characters of each domain it was learnt from, in all its
    /// writings: `gl TAB n-grams TAB news=0 TAB office=83021 …`.
    private var languageLines: [String] {
        Dictionary(grouping: LanguageRecognizer.knownLanguages) { spelling($0.language) }
            .sorted { $0.key < $1.key }
            .map { name, writings in
                let domains = writings.map(\.trainingTexts).max { $0.count < $1.count } ?? []
                let texts = domains.indices.map { index in
                    let characters = writings.compactMap { $0.trainingTexts.dropFirst(index).first?.characters }
                    return "\(domains[index].domain)=\(characters.reduce(0, +))"
                }
                let isAlone = writings.allSatisfy(\.isAloneWithScript)
                guard form.isJSON else {
                    return ([name, isAlone ? "script" : "n-grams"] + texts).joined(separator: "\t")
                }
                return JSONText.object([
                    ("language", JSONText.quoted(name)),
                    ("told", JSONText.quoted(isAlone ? "by script" : "by n-grams")),
                    ("texts", JSONText.array(texts)),
                ])
            }
    }

    private func answer(_ identification: Identification) -> [String] {
        guard identification.outcome != .undetermined else {
            return written([("und", 1 - identification.bestProbability)])
        }
        var names: [String] = []
        var sums: [Double] = []
        for hypothesis in identification.hypotheses {
            let name = spelling(hypothesis.language)
            if let index = names.firstIndex(of: name) {
                sums[index] += hypothesis.probability
            } else {
                names.append(name)
                sums.append(hypothesis.probability)
            }
        }
        return written(
            zip(names, sums).sorted { $0.1 > $1.1 }.prefix(count).map { (language: $0.0, probability: $0.1) })
    }

    /// Languages and probabilities in turn, or an object with the likeliest one and the list.
    private func written(_ languages: [(language: String, probability: Double)]) -> [String] {
        guard form.isJSON else { return languages.flatMap { [$0.language, Self.decimal($0.probability)] } }
        let list = languages.map { one in
            [
                (name: "language", value: JSONText.quoted(one.language)),
                (name: "probability", value: Self.decimal(one.probability)),
            ]
        }
        let others = "[" + list.dropFirst().map(JSONText.object).joined(separator: ", ") + "]"
        return [JSONText.object((list.first ?? []) + [(name: "others", value: others)])]
    }

    /// The caller's spelling of a language where it was named, otherwise its code.
    private func spelling(_ language: LanguageTag) -> String {
        let same = among.filter { LanguageRecognizer.isSameLanguage($0, language) }
        guard let first = same.first else { return printsScripts ? language.identifier : language.language }
        // Of several writings the one that it is: as the tag says, as the language usually is, or whichever.
        for script in [language.script, language.maximized().script, nil] {
            if let named = same.first(where: { $0.script == script }) { return named.spelling }
        }
        return first.spelling
    }

    /// A probability with four decimals, rounded: 0.98765 → "0.9877".
    private static func decimal(_ probability: Double) -> String {
        let digits = String(Int((min(1, max(0, probability)) * 10_000).rounded()) + 10_000)
        return (digits.hasPrefix("2") ? "1." : "0.") + digits.dropFirst()
    }
}
