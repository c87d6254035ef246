// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// Likely subtags and canonical forms on every row of CLDR's two files, compared with this machine's ICU.
struct CanonicalVectorTests {
    private static func rows(_ path: String) throws -> [[String]] {
        try SharedVectors.lines(path).compactMap { line in
            let text = line.prefix { $0 != "#" }
            let fields = text.split(separator: ";", omittingEmptySubsequences: false).map { field in
                String(field.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
            }
            return fields.count < 2 || fields[0].isEmpty ? nil : fields
        }
    }

    @Test(
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable),
        .enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func likelySubtags() throws {
        var tally = Tally("likely subtags, equal to this machine's ICU")
        var agreement = Tally("likely subtags, equal to CLDR 46 (for information)")
        for row in try Self.rows("locale-match/cldr46_likelySubtags.txt") {
            guard let tag = try? LanguageTag(row[0]) else {
                tally.record(passed: false, "\(row[0]) can't be read")
                continue
            }
            let maximal = tag.maximized()
            let minimal = tag.minimized()
            let expected = Oracle.changed(row[0], .maximize)
            let least = Oracle.changed(row[0], .minimize)
            tally.record(
                passed: maximal.identifier == expected && minimal.identifier == least,
                "\(row): \(maximal), ICU \(expected ?? "-"); \(minimal), ICU \(least ?? "-")")
            agreement.record(passed: maximal.identifier == row[1] || row[1] == "FAIL", "\(row): \(maximal)")
        }
        let report = tally.report()
        agreement.report(firstFailures: 0)
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable),
        .enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func canonicalForms() throws {
        var tally = Tally("canonical forms, equal to this machine's ICU")
        var agreement = Tally("canonical forms, equal to CLDR 46 (for information)")
        for row in try Self.rows("locale-match/cldr46_localeCanonicalization.txt") {
            let tag = try? LanguageTag(row[0])
            let expected = Oracle.changed(row[0], .canonicalize)
            let got = tag?.canonicalized().identifier
            tally.record(passed: got == expected, "\(row): \(got ?? "-"), ICU \(expected ?? "-")")
            agreement.record(passed: got == row[1].replacing("_", with: "-"), "\(row): \(got ?? "-")")
        }
        let report = tally.report()
        agreement.report(firstFailures: 0)
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
