// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The texts of the shared data that the measured model was not trained on.
struct HeldOut {
    static let kinds = ["sentences", "word-pairs", "single-words"]
    static let folds = 5

    struct Text {
        let language: String
        let text: String
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
                    texts[kind].append(Text(language: language, text: String(lines[index])))
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
                return Text(language: language, text: String(joined[start..<(start + length)]))
            }
        }
    }
}
