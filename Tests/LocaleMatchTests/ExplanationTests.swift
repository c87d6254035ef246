// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

/// What an explanation says of each candidate.
struct ExplanationTests {
    @Test(
        "Each candidate has its line, with the reason that its scheme has",
        arguments: [
            (.cldr, "de", "1. de-AT", "language 0"),
            (.cldr, "*", "1. en, which * accepts", ""),
            // The schemes that compare texts have no distances.
            (.lookup, "de-AT-1996", "1. de-AT, by the scheme's own rules", ""),
            (.extendedFilter, "de", "1. de-AT, by the scheme's own rules", ""),
        ] as [(MatchScheme, String, String, String)])
    func candidates(scheme: MatchScheme, header: String, first: String, reason: String) {
        let matcher = LocaleMatcher(supported: ["en", "de-AT"], options: .init(scheme: scheme, fallback: .entry("en")))
        let text = matcher.match(AcceptLanguage(header)).explain().description
        let line = text.split(separator: "\n").first { $0.contains(first) }
        #expect(line != nil, "\(text)")
        #expect(text.contains(reason) || reason.isEmpty, "\(text)")
    }
}
