// SPDX-License-Identifier: Apache-2.0

import Agreement
import LocaleMatch
import TestSupport
import Testing

/// One half of Unicode's own suite of words and pronouns, read where it lies.
@Suite(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
struct VectorTests {
    /// Cases that we judge wrong or that nothing but another dictionary decides, each with the reason.
    static let judged: [(input: String, reason: String)] = [
        ("motorisierten Fenstern", "a dative plural stays a plural when only the case changes"),
        ("grande casa", "its adjective and noun both have plurals: grandes casas"),
        ("verde escuro", "a compound colour keeps both words or inflects both, never the second alone"),
        ("casa grande de qwxyz", "what stands behind de agrees with nothing"),
        ("entreprise de financement de l'investissement", "likewise: l' can't stand before a plural"),
        ("completante", "a present participle in -ante has the plural in -anti"),
        ("FIAC", "an abbreviation's gender is that of words that it doesn't show"),
        ("Tour de France", "tour is of both genders; only the name decides"),
        ("gluteus maximus", "a Latin phrase, which no list of ours has"),
        ("glutei maximi", "likewise"),
        ("Une fois que vous êtes réveillé", "une fois isn't what réveillé agrees with; the user's gender is"),
        ("completiate", "a subjunctive of a regular verb; verbs are inflected only where a list has them"),
        ("ello", "neuter ello for things; people's neutral form is elle"),
        ("sein", "the wanted case isn't said"),
    ]

    private static let goals = ["de": 80.0, "en": 90, "es": 90, "fr": 88, "it": 85, "pt": 90]

    private func share(_ file: String) throws -> [String: (right: Int, count: Int, wrong: [String])] {
        var shares: [String: (right: Int, count: Int, wrong: [String])] = [:]
        for line in try SharedVectors.lines("inflection/\(file)") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let wanted = fields.count > 3 ? fields[3] : ""
            let inflector = try #require(Inflector(language: try LanguageTag(fields[0])))
            let answer = try inflector.answer(try WordRequest(fields[2]), of: fields[1])
            var share = shares[fields[0]] ?? (0, 0, [])
            share.count += 1
            if answer == wanted { share.right += 1 } else { share.wrong.append("\(fields[1]) \(fields[2]): \(answer)") }
            shares[fields[0]] = share
        }
        return shares
    }

    @Test func words() throws {
        for (language, share) in try share("words.tsv") {
            let percent = 100 * Double(share.right) / Double(share.count)
            #expect(percent >= (Self.goals[language] ?? 100), "\(language): \(share.wrong)")
            // What isn't right is judged, so that nothing gets worse unseen.
            for wrong in share.wrong {
                #expect(Self.judged.contains { wrong.hasPrefix($0.input) }, "\(language): \(wrong)")
            }
        }
    }

    @Test func pronouns() throws {
        let shares = try share("pronouns.tsv")
        let (right, count) = shares.values.reduce((0, 0)) { ($0.0 + $1.right, $0.1 + $1.count) }
        #expect(Double(right) >= 0.95 * Double(count), "\(shares.mapValues(\.wrong))")
    }
}
