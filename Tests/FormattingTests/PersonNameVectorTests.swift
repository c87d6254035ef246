// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// CLDR 46's test names, read with the patterns that this ICU carries, and, where CLDR 46 changed a pattern, with that
/// pattern in its place: every row must come out right one way or the other, so that a difference is never the code's.
@Suite struct PersonNameVectorTests {
    /// What CLDR changed between 42 (ICU 72) and 46: suffix became generation and credentials, titles joined the long
    /// English and German forms, English initials lost their spaces, and Japanese got separators for foreign names and
    /// put titles last.
    private static let changes: [String: [String: String]] = [
        "en": [
            "initialPattern/initialSequence": "{0}{1}",
            "namePattern/givenFirst-long-referring-formal":
                "{title} {given} {given2} {surname} {generation}, {credentials}",
            "namePattern/surnameFirst-long-referring-formal":
                "{surname} {title} {given} {given2} {generation}, {credentials}",
            "namePattern/givenFirst-medium-referring-formal":
                "{given} {given2-initial} {surname} {generation}, {credentials}",
            "namePattern/surnameFirst-medium-referring-formal":
                "{surname} {given} {given2-initial} {generation}, {credentials}",
            "namePattern/givenFirst-short-referring-formal": "{given-initial}{given2-initial} {surname}",
            "namePattern/surnameFirst-short-referring-formal": "{surname} {given-initial}{given2-initial}",
            "namePattern/sorting-short-referring-formal":
                "{surname-core}, {given-initial}{given2-initial} {surname-prefix}",
        ],
        "de": [
            "namePattern/givenFirst-long-referring-formal":
                "{title} {given} {given2} {surname} {generation} {credentials}",
            "namePattern/surnameFirst-long-referring-formal":
                "{surname}, {title} {given} {given2} {generation} {credentials}",
            "namePattern/givenFirst-medium-referring-formal":
                "{given} {given2-initial} {surname} {generation} {credentials}",
            "namePattern/surnameFirst-medium-referring-formal":
                "{surname}, {given} {given2-initial} {generation} {credentials}",
        ],
        "ja": japanese,
    ]

    private static let japanese: [String: String] = {
        var changes = ["nativeSpaceReplacement": ""]
        func set(_ order: String, _ lengths: String, _ usages: String, _ formality: String, _ pattern: String) {
            for length in lengths.split(separator: " ") {
                for usage in usages.split(separator: " ") {
                    changes["namePattern/\(order)-\(length)-\(usage)-\(formality)"] = pattern
                }
            }
        }
        set("givenFirst", "long medium", "referring", "formal", "{given} {given2} {surname} {generation}{title}")
        set("givenFirst", "long", "addressing", "formal", "{given} {given2} {surname} {generation}{title}")
        set("givenFirst", "medium", "addressing", "formal", "{given} {surname}{title}")
        set("givenFirst", "short", "referring", "formal", "{given} {surname}{title}")
        set("givenFirst", "short", "addressing", "formal", "{surname}{title}")
        set("givenFirst", "long medium short", "referring", "informal", "{given-informal} {surname}{title}")
        set("givenFirst", "long medium", "addressing", "informal", "{given-informal} {surname}{title}")
        set("givenFirst", "short", "addressing", "informal", "{given-informal}{title}")
        set("surnameFirst", "long", "referring", "formal", "{surname} {given2} {given}{title}")
        set("surnameFirst", "medium short", "referring", "formal", "{surname} {given}{title}")
        set("surnameFirst", "long medium", "addressing", "formal", "{surname} {given}{title}")
        set("surnameFirst", "short", "addressing", "formal", "{surname}{title}")
        set("surnameFirst", "long medium short", "referring", "informal", "{surname} {given-informal}{title}")
        set("surnameFirst", "long medium", "addressing", "informal", "{surname} {given-informal}{title}")
        set("surnameFirst", "short", "addressing", "informal", "{given-informal}{title}")
        set("sorting", "long medium", "referring", "formal", "{surname} {given2} {given}")
        set("sorting", "short", "referring", "formal", "{surname} {given}")
        set("sorting", "long medium short", "referring", "informal", "{surname} {given-informal}")
        return changes
    }()

    @Test(
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), arguments: ["en", "de", "ja"])
    func everyRow(language: String) throws {
        var tally = Tally("person names \(language)")
        let formatter = LocaleFormatter(try LanguageTag(language))
        var changed: [LanguageTag: NameData] = [:]
        var (name, expected) = (PersonName(), "")
        for line in try SharedVectors.lines("formatting/personNames/\(language).txt") {
            let fields = (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "")
                .split(separator: ";").map { String($0).trimmed }
            switch fields.first {
            case "name" where fields.count == 3: try Self.set(fields[1], fields[2], &name)
            case "endName": name = PersonName()
            case "expectedResult": expected = fields.count > 1 ? fields[1] : ""
            case "parameters":
                let style = PersonNameStyle(
                    length: ["long": .long, "medium": .medium, "short": .short][fields[2]] ?? .long,
                    usage: ["addressing": .addressing, "monogram": .monogram][fields[3]] ?? .referring,
                    formality: fields[4] == "informal" ? .informal : .formal,
                    order: ["surnameFirst": .surnameFirst, "sorting": .sorting][fields[1]] ?? .givenFirst)
                let answer = try formatter.name(name, style: style)
                if answer == expected {
                    tally.record(passed: true, "")
                    continue
                }
                let withChanges = try formatter.name(name, style: style) { locale in
                    let data =
                        changed[locale]
                        ?? NameData(locale, changes: Self.changes[locale.language] ?? [:])
                    changed[locale] = data
                    return data
                }
                if withChanges == expected {
                    tally.excuse()
                } else {
                    tally.record(
                        passed: false, "\(line): \(name) gave \(answer) and \(withChanges), not \(expected)")
                }
            default: break
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(tally.passed > 200)
    }

    private static func set(_ field: String, _ value: String, _ name: inout PersonName) throws {
        switch field {
        case "title": name.title = value
        case "given": name.given = value
        case "given-informal": name.givenInformal = value
        case "given2": name.given2 = value
        case "surname": name.surname = value
        case "surname-prefix": name.surnamePrefix = value
        case "surname-core": name.surnameCore = value
        case "surname2": name.surname2 = value
        case "generation": name.generation = value
        case "credentials": name.credentials = value
        case "locale": name.locale = try LanguageTag(value)
        default: Issue.record("unknown field \(field)")
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
