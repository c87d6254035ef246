internal import LanguageIdentification
internal import LocaleMatch

/// `tolk detect`: the language of a text, with probabilities.
struct DetectCommand: Command {
    static let name = "detect"
    static let usage = [
        "tolk detect --batch [--top N] [--among LANGUAGE,…] [--scripts]", "tolk detect --languages",
    ]

    private let count: Int
    private let recognizer: LanguageRecognizer
    /// The caller's own spellings of the languages that may be the answer.
    private let among: [LanguageTag]
    /// Whether `zh-Hant` and `sr-Latn` are printed, rather than `zh` and `sr`.
    private let printsScripts: Bool
    /// Whether the languages are listed, and no text is read.
    private let listsLanguages: Bool

    init(options words: inout Options) throws {
        listsLanguages = words.flag("--languages")
        guard !listsLanguages else {
            (count, printsScripts, among) = (0, false, [])
            try LanguageRecognizer.checkModel()
            recognizer = LanguageRecognizer()
            return
        }
        guard words.flag("--batch") else { throw UsageError("--batch is missing") }
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
        try LanguageRecognizer.checkModel()
        recognizer = LanguageRecognizer(constraints: among)
    }

    func run() async throws -> ExitStatus {
        if listsLanguages {
            for language in LanguageRecognizer.knownLanguages { print(Self.line(of: language)) }
            return .allAnswered
        }
        return await Batch.run { fields in
            // A text may hold tabs: they are spaces to a reader.
            answer(recognizer.identify(fields.joined(separator: "\t")))
        }
    }

    /// A language, what tells it, and how many characters of each domain it was learnt from:
    /// `gl TAB n-grams TAB news=0 TAB office=83021 …`.
    private static func line(of language: KnownLanguage) -> String {
        let texts = language.trainingTexts.map { "\($0.domain)=\($0.characters)" }
        return ([language.language.identifier, language.isAloneWithScript ? "script" : "n-grams"] + texts)
            .joined(separator: "\t")
    }

    private func answer(_ identification: Identification) -> [String] {
        guard identification.outcome != .undetermined else {
            return ["und", Self.decimal(1 - identification.bestProbability)]
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
        return zip(names, sums).sorted { $0.1 > $1.1 }.prefix(count).flatMap { [$0.0, Self.decimal($0.1)] }
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
