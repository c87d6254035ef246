// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// Apple's answers and RFC 4647's.
struct SchemeVectorTests {
    static func list(_ field: String) -> [String] { ICUVectorTests.list(field) }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func appleRankedSets() throws {
        var tally = Tally("Apple ranked sets")
        for row in try SharedVectors.rows("locale-match/apple_ranked_sets1-3.tsv") {
            let got = LocaleMatcher.preferredLocalizations(
                from: Self.list(row[1]), forPreferences: Self.list(row[2]))
            tally.record(passed: got.joined(separator: ",") == row[3], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func appleLocalizationsToUse() throws {
        var tally = Tally("Apple localizationsToUse")
        for row in try SharedVectors.rows("locale-match/apple_localizationsToUse.tsv") {
            let got = LocaleMatcher.preferredLocalizations(
                from: Self.list(row[1]), forPreferences: Self.list(row[0]))
            tally.record(passed: got.joined(separator: " ") == row[2], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func appleOfRandomLists() throws {
        var tally = Tally("random lists, Apple list")
        for row in try SharedVectors.rows("locale-match/random_seed1.tsv") {
            let got = LocaleMatcher.preferredLocalizations(
                from: Self.list(row[1]), forPreferences: Self.list(row[2]))
            tally.record(passed: got.joined(separator: ",") == row[8], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func rfc4647() throws {
        var tally = Tally("RFC 4647")
        for row in try SharedVectors.rows("locale-match/rfc4647_bcp47match.tsv") {
            var options = LocaleMatcher.Options()
            options.scheme =
                switch row[0] {
                case "basicFilter": .basicFilter
                case "extendedFilter": .extendedFilter
                default: .lookup
                }
            let matcher = LocaleMatcher(supported: Self.list(row[1]), options: options)
            let ranges = row[2] == "<default *>" ? ["*"] : Self.list(row[2])
            let got = matcher.match(ranges: ranges).ranked.map(\.supported.spelling)
            tally.record(passed: got.joined(separator: ",") == row[3], "\(row): got \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
