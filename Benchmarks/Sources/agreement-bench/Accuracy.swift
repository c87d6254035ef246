// SPDX-License-Identifier: Apache-2.0

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

    private typealias Goal = (
        language: String, gender: Double, plural: Double, unseenGender: Double, unseenPlural: Double, feminine: Double
    )

    private static let goals: [Goal] = [
        ("es", 99, 99.5, 95, 97.5, 99.5), ("fr", 99.5, 99, 90, 96, 98.5), ("it", 98, 98.5, 92, 96.5, 99),
        ("pt", 99, 98, 94, 94, 99), ("de", 99, 98.5, 90, 91, 0), ("en", 0, 99, 0, 97.5, 0),
    ]

    private static let folder = ProcessInfo.processInfo.environment["TOLK_AGREEMENT_GOLD"] ?? ".build/agreement-gold"

    private static let plural: GrammaticalFeatures = {
        var plural = GrammaticalFeatures(number: .plural)
        plural.partOfSpeech = .noun
        return plural
    }()

    private struct Noun {
        var word: String
        var gender: GrammaticalGender?
        var plurals: [Substring]
    }

    static func report() throws {
        guard FileManager.default.fileExists(atPath: "\(folder)/es.nouns.tsv") else {
            FileHandle.standardError.write(
                Data("accuracy: there are no lists in \(folder); run Benchmarks/agreement-gold first\n".utf8))
            return
        }
        for goal in goals {
            guard let inflector = Inflector(language: try LanguageTag(goal.language)) else { continue }
            let nouns = try nouns("\(folder)/\(goal.language).nouns.tsv")
            let frequent = Array(nouns.prefix(count))
            if goal.gender > 0 {
                let asked = frequent.filter { $0.gender != nil }
                let answers = asked.map { inflector.features(of: $0.word).gender }
                let right = zip(asked, answers).count { $0.gender == $1 }
                let wrong = zip(asked, answers).count { $1 != nil && $0.gender != $1 }
                row("\(goal.language) gender", right, asked.count, goal.gender)
                row("\(goal.language) gender, wrong", wrong, asked.count, nil)
            }
            let countable = frequent.filter { !$0.plurals.isEmpty }
            row(
                "\(goal.language) plural",
                countable.count { noun in
                    noun.plurals.contains { inflector.form(of: noun.word, plural) ?? noun.word == $0 }
                },
                countable.count, goal.plural)
            try unseen(inflector, nouns, goal)
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
    ///
    /// German compounds of words that are in the table count as known, since the table leaves them out where they are what
    /// their last part is. Their goal is therefore that of another list: all nouns that none of the table's sources has.
    private static func unseen(_ inflector: Inflector, _ nouns: [Noun], _ goal: Goal) throws {
        let unseen = nouns.filter { inflector.read(noun: $0.word.lowercased())?.isKnown == false }
        let isGerman = goal.language == "de"
        guessed(inflector, unseen, goal, isGerman ? "in no table, no compounds" : "in no table", hasGoal: !isGerman)
        let path = "\(folder)/\(goal.language).unseen.tsv"
        guard FileManager.default.fileExists(atPath: path) else { return }
        guessed(inflector, try self.nouns(path), goal, "in no source", hasGoal: true)
    }

    private static func guessed(_ inflector: Inflector, _ nouns: [Noun], _ goal: Goal, _ name: String, hasGoal: Bool) {
        func guess(_ word: String) -> (gender: GrammaticalGender?, plural: String) {
            let lower = word.lowercased()
            let guess = inflector.guess(noun: lower)
            guard inflector.read(noun: lower)?.isKnown == true else { return guess }
            return (inflector.features(of: word).gender, (inflector.form(of: word, plural) ?? word).lowercased())
        }
        if goal.unseenGender > 0 {
            let asked = nouns.filter { $0.gender != nil }
            row(
                "\(goal.language) gender, \(name)", asked.count { guess($0.word).gender == $0.gender }, asked.count,
                hasGoal ? goal.unseenGender : nil)
        }
        let countable = nouns.filter { !$0.plurals.isEmpty }
        row(
            "\(goal.language) plural, \(name)",
            countable.count { noun in
                let guess = guess(noun.word).plural
                return noun.plurals.contains { $0.lowercased() == guess }
            }, countable.count, hasGoal ? goal.unseenPlural : nil)
    }

    private static func nouns(_ path: String) throws -> [Noun] {
        let genders: [Substring: GrammaticalGender] = ["m": .masculine, "f": .feminine, "n": .neuter]
        return try lines(path).map {
            Noun(word: String($0[0]), gender: genders[$0[1]], plurals: $0[2].split(separator: "/"))
        }
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
