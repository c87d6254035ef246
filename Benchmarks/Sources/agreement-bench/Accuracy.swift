import Agreement
import Foundation
import LocaleMatch

/// How often forms and features are right, on words that an independent source has: the nouns and adjectives of Apertium's
/// dictionaries and, for German, of Wiktionary, the most frequent ones first.
///
/// `Benchmarks/agreement-gold` makes the lists; nothing of them is in the repository. Beside each figure stands its goal.
enum Accuracy {
    /// The nouns and adjectives that count, the most frequent ones.
    private static let count = 2_000

    private static let goals:
        [(
            language: String, gender: Double, plural: Double, unseenGender: Double, unseenPlural: Double,
            feminine: Double
        )] = [
            ("es", 99, 99.5, 95, 97.5, 99.5), ("fr", 99.5, 99, 90, 96, 98.5), ("it", 98, 98.5, 92, 96.5, 99),
            ("pt", 99, 98, 94, 94, 99), ("de", 99, 98.5, 90, 91, 0), ("en", 0, 99, 0, 97.5, 0),
        ]

    private struct Noun {
        var word: String
        var gender: GrammaticalGender?
        var plurals: [Substring]
    }

    static func report() throws {
        let folder = ProcessInfo.processInfo.environment["TOLK_AGREEMENT_GOLD"] ?? ".build/agreement-gold"
        guard FileManager.default.fileExists(atPath: "\(folder)/es.nouns.tsv") else {
            FileHandle.standardError.write(
                Data("accuracy: there are no lists in \(folder); run Benchmarks/agreement-gold first\n".utf8))
            return
        }
        for goal in goals {
            guard let inflector = Inflector(language: try LanguageTag(goal.language)) else { continue }
            let nouns = try lines("\(folder)/\(goal.language).nouns.tsv").map { fields in
                let genders: [Substring: GrammaticalGender] = ["m": .masculine, "f": .feminine, "n": .neuter]
                return Noun(
                    word: String(fields[0]), gender: genders[fields[1]], plurals: fields[2].split(separator: "/"))
            }
            let frequent = Array(nouns.prefix(count))
            if goal.gender > 0 {
                let asked = frequent.filter { $0.gender != nil }
                let answers = asked.map { inflector.features(of: $0.word).gender }
                let right = zip(asked, answers).count { $0.gender == $1 }
                let wrong = zip(asked, answers).count { $1 != nil && $0.gender != $1 }
                row("\(goal.language) gender", right, asked.count, goal.gender)
                row("\(goal.language) gender, wrong", wrong, asked.count, nil)
            }
            var plural = GrammaticalFeatures()
            plural.number = .plural
            plural.partOfSpeech = .noun
            let countable = frequent.filter { !$0.plurals.isEmpty }
            row(
                "\(goal.language) plural",
                countable.count { noun in
                    noun.plurals.contains { inflector.form(of: noun.word, plural) ?? noun.word == $0 }
                },
                countable.count, goal.plural)
            unseen(inflector, nouns, goal)
            guard goal.feminine > 0 else { continue }
            var feminine = GrammaticalFeatures(gender: .feminine)
            feminine.partOfSpeech = .adjective
            let adjectives = try lines("\(folder)/\(goal.language).adjs.tsv")
            row(
                "\(goal.language) adjectives, feminine",
                adjectives.count { inflector.form(of: String($0[0]), feminine) ?? String($0[0]) == $0[1] },
                adjectives.count, goal.feminine)
        }
    }

    /// Words that are in no table, with the guess taken however unsure it is.
    private static func unseen(
        _ inflector: Inflector, _ nouns: [Noun],
        _ goal: (
            language: String, gender: Double, plural: Double, unseenGender: Double, unseenPlural: Double,
            feminine: Double
        )
    ) {
        let unseen = nouns.filter { inflector.read(noun: $0.word.lowercased())?.isKnown == false }
        if goal.unseenGender > 0 {
            let asked = unseen.filter { $0.gender != nil }
            row(
                "\(goal.language) gender, in no table",
                asked.count { inflector.guess(noun: $0.word.lowercased()).gender == $0.gender }, asked.count,
                goal.unseenGender)
        }
        let countable = unseen.filter { !$0.plurals.isEmpty }
        row(
            "\(goal.language) plural, in no table",
            countable.count { noun in
                let guess = inflector.guess(noun: noun.word.lowercased()).plural
                return noun.plurals.contains { $0.lowercased() == guess }
            }, countable.count, goal.unseenPlural)
    }

    private static func lines(_ path: String) throws -> [[Substring]] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }.filter { $0.count >= 3 }
    }

    private static func row(_ name: String, _ right: Int, _ count: Int, _ goal: Double?) {
        guard count > 0 else { return }
        let share = (Double(right) / Double(count) * 10_000).rounded() / 100
        let goal = goal.map { "goal\t\($0)\t\((share / $0 * 1000).rounded() / 1000)" } ?? "\t\t"
        print("\(name), % of \(count)\t\(share)\t\(goal)")
    }
}
