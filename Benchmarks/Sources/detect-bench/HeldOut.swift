import Foundation

/// The texts of the shared data that the measured model was not trained on.
struct HeldOut {
    static let kinds = ["sentences", "word-pairs", "single-words"]
    static let folds = 5

    struct Text {
        let language: String
        let text: String
        /// Which half of the held-out lines it is of, as ``LanguageModelTraining/trainTwice(without:)`` counts them.
        let half: Int
    }

    /// The held-out lines of each kind.
    private(set) var texts: [[Text]] = Array(repeating: [], count: 3)
    private(set) var languages: [String] = []

    /// Reads the lines of a fold, from 0.
    init(data: String, fold: Int) throws {
        languages = try FileManager.default.contentsOfDirectory(atPath: data)
            .filter { FileManager.default.fileExists(atPath: "\(data)/\($0)/sentences.txt") }.sorted()
        for (kind, name) in Self.kinds.enumerated() {
            for language in languages {
                let lines = try String(contentsOfFile: "\(data)/\(language)/\(name).txt", encoding: .utf8)
                    .split(separator: "\n")
                for index in stride(from: fold, to: lines.count, by: Self.folds) {
                    texts[kind].append(
                        Text(language: language, text: String(lines[index]), half: index / Self.folds % 2))
                }
            }
        }
    }

    /// Texts of exactly so many characters, cut from the held-out sentences: the same number for every language.
    func windows(of length: Int, perLanguage count: Int) -> [Text] {
        languages.flatMap { language -> [Text] in
            let joined = Array(texts[0].filter { $0.language == language }.map(\.text).joined(separator: " "))
            guard joined.count > length else { return [] }
            return (0..<count).map { index in
                let start = (joined.count - length) * index / max(1, count)
                return Text(language: language, text: String(joined[start..<(start + length)]), half: 0)
            }
        }
    }

    /// The mean over the languages of the share of the texts that an identifier gets right.
    static func accuracy(_ texts: [Text], _ identify: (Text) -> String) -> Double {
        var right: [String: Double] = [:]
        var all: [String: Double] = [:]
        for text in texts {
            all[text.language, default: 0] += 1
            if identify(text) == text.language { right[text.language, default: 0] += 1 }
        }
        return all.reduce(0) { $0 + right[$1.key, default: 0] / $1.value } / Double(max(1, all.count))
    }

    /// The expected calibration error: by ten bins of the probability, how far it is from the share that is right.
    static func calibrationError(_ texts: [Text], _ identify: (Text) -> (String, Double)) -> Double {
        var bins = Array(repeating: (count: 0.0, right: 0.0, sum: 0.0), count: 10)
        for text in texts {
            let (language, probability) = identify(text)
            let bin = min(9, max(0, Int(probability * 10)))
            bins[bin].count += 1
            bins[bin].sum += probability
            if language == text.language { bins[bin].right += 1 }
        }
        return bins.reduce(0) { $0 + abs($1.right - $1.sum) } / Double(max(1, texts.count))
    }
}
