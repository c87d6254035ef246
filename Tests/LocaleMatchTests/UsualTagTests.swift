// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LocaleData
@testable import LocaleMatch

/// The quick ways for what nearly every header and tag is give what the long ways give.
struct UsualTagTests {
    private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    private static let pairs = letters.flatMap { first in letters.map { first + $0 } }

    /// Rule 4 of `MatcherData.maximize`: every language of two letters, with every region of two letters and three digits.
    @Test func likelySubtagsRule4() throws {
        let data = MatcherData.shared
        // Without the tables each look-up asks ICU: the regions that scripts go by, old ones and marks are enough.
        let some = [
            "US", "TW", "HK", "SG", "RS", "ME", "IR", "PK", "CN", "RO", "TR", "SU", "DD", "UK", "XA", "XK", "ZZ",
        ]
        var differing: [String] = []
        for language in Self.pairs {
            for region in [""] + (data.likely == nil ? some : Self.pairs + ["001", "150", "419", "840"]) {
                let text = language.lowercased() + (region.isEmpty ? "" : "-" + region)
                let subtags = try LanguageTag(text).scanned.subtags
                let quick = data.maximize(subtags, pseudo: nil, isBare: true)
                if quick != data.lookUp(subtags, pseudo: nil, isBare: true) { differing.append(text) }
            }
        }
        #expect(differing.isEmpty)
    }

    /// A blank behind it makes an element unusual, and nothing else.
    @Test(arguments: [
        "en", "en-GB", "EN_gb", "*", "zh-Hant", "gsw", "en-419", "e", "e1", "en-G", "en-GBx", "en-", "**", "*x", "x-a",
        "",
    ])
    func elements(range: String) {
        let weights = [
            "", ";q=0", ";q=1", ";Q=0.5", ";q=", ";q=0.", ";q=1.0", ";q=0.x", ";q=0.5;q=1", ";q=0,5", ";", ";q",
        ]
        let decimals = ["0", "1", "05", "50", "000", "001", "999", "0001", "0009", "12345", "5x", "5.", "5;x=1"]
        for weight in weights + decimals.map({ ";q=0." + $0 }) {
            for (head, tail) in [("", ""), ("", ",fr"), ("de;q=0.5,", ""), ("de;q=0.5, ", ",8,fr;q=0.1")] {
                let (usual, unusual) = (head + range + weight + tail, head + range + weight + " " + tail)
                let (quick, long) = (AcceptLanguage(usual), AcceptLanguage(unusual))
                #expect(quick.ranges == long.ranges, "\(usual)")
                #expect(quick.diagnostics.map(\.reason) == long.diagnostics.map(\.reason), "\(usual)")
                #expect(
                    quick.withTags { $0.elements.map { [$0.tag.subtags.language, UInt64($0.tag.subtags.region)] } }
                        == long.withTags {
                            $0.elements.map { [$0.tag.subtags.language, UInt64($0.tag.subtags.region)] }
                        },
                    "\(usual)")
            }
        }
    }
}
