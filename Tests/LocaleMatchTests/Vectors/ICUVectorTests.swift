// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// ICU's own test cases, and random lists with ICU's answers.
@Suite(.ownThread) struct ICUVectorTests {
    /// Splits a comma-joined list; an empty field is an empty list.
    static func list(_ field: String) -> [String] {
        field.split(separator: ",").map(String.init)
    }

    static func tags(_ field: String) -> [LanguageTag] { list(field).compactMap { try? LanguageTag($0) } }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), .cldr(42))
    func localeMatcherTest() throws {
        var tally = Tally("ICU locale matcher test")
        for row in try SharedVectors.rows("locale-match/icu72_locale_matcher.tsv") {
            if row[6].contains("threshold") { continue }
            var options = LocaleMatcher.Options()
            var explicitDefault: String?
            for option in row[6].split(separator: ";") {
                if option == "favor=script" { options.favor = .script }
                if option.hasPrefix("default=") { explicitDefault = String(option.dropFirst(8)) }
            }
            options.fallback = explicitDefault.map { .entry($0) } ?? .first
            let supported = Self.list(row[1])
            let matcher = LocaleMatcher(supported: supported, options: options)
            let answer = matcher.match(desired: Self.tags(row[2]))
            // ICU's default need not be in the list.
            let text =
                answer.outcome == .matched
                ? answer.supported?.spelling : explicitDefault ?? answer.supported?.spelling
            let expected = row[3] == "null" ? nil : row[3]
            // Legacy tags: `i-klingon` is the caller's spelling of `tlh`.
            var isRight =
                text == expected
                || (text != nil && (try? LanguageTag(text ?? "")) == (try? LanguageTag(expected ?? "")))
            let format = row[5].isEmpty ? nil : row[5]
            if let format, try answer.formatLocale != LanguageTag(format) { isRight = false }
            tally.record(
                passed: isRight, "\(row) got \(text ?? "nothing"), formats in \(answer.formatLocale)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), .cldr(42))
    func randomLists() throws {
        let rows = try SharedVectors.rows("locale-match/random_seed1.tsv")
        let columns: [(Int, String, (inout LocaleMatcher.Options) -> Void)] = [
            (3, "best", { _ in }), (4, "favour script", { $0.favor = .script }),
            (5, "two-way", { $0.direction = .twoWayOnly }), (6, "no demotion", { $0.demotion = .none }),
        ]
        for (column, name, change) in columns {
            var options = LocaleMatcher.Options()
            change(&options)
            var tally = Tally("random lists, \(name)")
            for row in rows {
                let matcher = LocaleMatcher(supported: Self.list(row[1]), options: options)
                let desired = Self.tags(row[2])
                let best = matcher.match(desired: desired).supported?.spelling
                let first = matcher.rank(desired: desired).first?.supported.spelling
                tally.record(
                    passed: best ?? "-" == row[column] && first == best,
                    "\(row): got \(best ?? "-"), ranked \(first ?? "-"), expected \(row[column])")
            }
            let report = tally.report()
            #expect(tally.failures.isEmpty, "\(report)")
        }
        var tally = Tally("random lists, distances")
        for row in rows {
            let matcher = LocaleMatcher(supported: Self.list(row[1]))
            let ranked = matcher.rank(desired: Array(Self.tags(row[2]).prefix(1)))
            let got = ranked.sorted { $0.supported.index < $1.supported.index }.map { candidate in
                let tenths = (candidate.distance * 10).rounded() / 10
                let text = tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
                return "\(candidate.supported.spelling)=\(text)"
            }
            tally.record(passed: got.joined(separator: ",") == row[7], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func negotiator() throws {
        var tally = Tally("negotiator Accept-Language")
        for row in try SharedVectors.rows("locale-match/negotiator_accept_language.tsv") {
            let header = row[1] == "<none>" ? "" : row[1]
            let accept = AcceptLanguage(header)
            var got: [String]
            if row[2] == "<any>" {
                got = accept.isEmpty ? ["*"] : accept.ranges.filter { $0.weight > 0 }.map(\.text)
            } else {
                let matcher = LocaleMatcher(supported: Self.list(row[2]))
                got = matcher.rank(accept).map(\.supported.spelling)
                let best = matcher.match(acceptLanguage: header).supported?.spelling
                #expect(best == got.first, "\(row)")
            }
            if row[0] == "language" { got = [got.first ?? "<undefined>"] }
            tally.record(passed: got.joined(separator: ",") == row[3], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
