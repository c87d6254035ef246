// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import LocaleMatchFixtures
import Testing

@Test func readers() throws {
    let file = try FixtureFile(
        """
        [Our languages]
        en, es, es-419 ; es-MX ; es-419 ; es-MX  # Latin America before Spain
        en, es         ; fr    ; -               # nothing fits
        """)
    for failure in file.failures() { Issue.record("\(failure)") }
}

@Test func readersOfOurOwnMatcher() throws {
    let matcher = LocaleMatcher(supported: ["en", "es"], options: LocaleMatcher.Options(fallback: .first))
    let file = try FixtureFile("* ; es-MX ; es\n* ; fr ; en")
    for failure in file.failures(with: matcher) { Issue.record("\(failure)") }
}

@Test func whoGetsAnotherLanguage() {
    let comparison = MatcherComparison(from: ["en", "pt"], to: ["en", "pt", "pt-PT"])
    print(comparison)  // pt-PT,pt;q=0.9  pt  pt-PT …
    #expect(comparison.changes.contains { $0.header == "pt-PT,pt;q=0.9" })
}
