// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification
internal import LocaleMatch

/// How a model does on texts of known languages.
public struct Measurement {
    /// The texts of one language.
    public struct Row: Sendable {
        /// Its tag.
        public let language: String
        /// How many there are.
        public internal(set) var texts = 0
        /// How many the identifier gets right.
        public internal(set) var right = 0
        /// Those that are wrong with a probability of 0.9 or more.
        public internal(set) var wrongAndSure = 0
        /// The share that is right.
        public var accuracy: Double { Double(right) / Double(max(1, texts)) }
    }

    /// A language each, in the order in which they come.
    public private(set) var rows: [Row] = []
    /// Whether the model knows each row's language.
    private var isKnown: [Bool] = []
    private var bins = Array(repeating: (sum: 0.0, right: 0.0), count: 10)
    /// What was taken for what, most often first.
    public private(set) var confusions: [String: Int] = [:]
    /// Every text behind its language, the answer and its probability, with tabs between.
    public private(set) var answers: [String] = []

    /// Measures a model with lines `language TAB text`, among some languages where they are named.
    public init(model: [UInt8], texts: [UInt8], among languages: [String] = []) throws {
        let recognizer = try LanguageRecognizer(model: model, constraints: languages.map { try LanguageTag($0) })
        let lines = texts.split(separator: UInt8(ascii: "\n")).compactMap { line -> (language: String, text: String)? in
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
        }
        self.init(lines, isKnown: { recognizer.canName($0) }) {
            let answer = recognizer.identify($0)
            return (answer.mostProbable?.language ?? "und", answer.bestProbability)
        }
    }

    /// Measures an identifier with texts.
    public init(
        _ texts: [(language: String, text: String)], isKnown: (String) -> Bool,
        _ identify: (String) -> (language: String, probability: Double)
    ) {
        var numbers: [String: Int] = [:]
        for (tag, text) in texts {
            let number = numbers[tag] ?? rows.count
            if number == rows.count {
                numbers[tag] = number
                rows.append(Row(language: tag))
                self.isKnown.append(isKnown(tag))
            }
            let language = String(tag.prefix { $0 != "-" })
            let answer = identify(text)
            let isRight = answer.language == language
            rows[number].texts += 1
            if isRight { rows[number].right += 1 }
            if !isRight { confusions["\(language) as \(answer.language)", default: 0] += 1 }
            let probability = Double(Int(answer.probability * 10_000)) / 10_000
            answers.append("\(tag)\t\(answer.language)\t\(probability)\t\(text)")
            if !isRight, answer.probability >= 0.9 { rows[number].wrongAndSure += 1 }
            let bin = min(9, max(0, Int(answer.probability * 10)))
            bins[bin].sum += answer.probability
            if isRight { bins[bin].right += 1 }
        }
    }

    /// The mean of the shares that are right, over the languages that the model knows.
    public var accuracy: Double {
        let known = zip(rows, isKnown).filter(\.1).map(\.0)
        return known.reduce(0) { $0 + $1.accuracy } / Double(max(1, known.count))
    }

    /// The expected calibration error over all texts: by ten bins of the probability, how far it is from the share that
    /// is right.
    public var calibrationError: Double {
        bins.reduce(0) { $0 + abs($1.right - $1.sum) } / Double(max(1, rows.reduce(0) { $0 + $1.texts }))
    }

    /// All of it in words: the figures, the languages from the worst to the best, those unknown in brackets, the most
    /// frequent confusions, and what the bins of the probability hold: its sum and how many are right.
    public var report: String {
        let worst = zip(rows, isKnown).sorted { $0.0.accuracy < $1.0.accuracy }.map { row, isKnown in
            "\(isKnown ? "" : "(")\(row.language)\(isKnown ? "" : ")") \(Int((row.accuracy * 1000).rounded()))"
        }
        let often = confusions.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
            .prefix(40).map { "\($0.key) \($0.value)" }
        let bins = bins.map { "\(Int($0.sum.rounded()))/\(Int($0.right))" }
        return """
            accuracy \(accuracy) over \(isKnown.filter { $0 }.count) languages, \
            \(rows.reduce(0) { $0 + $1.right }) of \(rows.reduce(0) { $0 + $1.texts }) right, \
            \(rows.reduce(0) { $0 + $1.wrongAndSure }) wrong and sure, calibration error \(calibrationError)
            \(worst.joined(separator: ", "))
            \(often.joined(separator: ", "))
            \(bins.joined(separator: " "))
            """
    }
}
