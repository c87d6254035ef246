// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the README says that its code prints is what the code gives.
struct ReadmeTests {
    @Test func theCodeOnThePageGivesWhatThePageSays() throws {
        let page = try String(
            contentsOf: SharedVectors.packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
        let shown = page.split(separator: "\n").compactMap { line -> (header: String, text: String)? in
            let sides = line.split(separator: "→", maxSplits: 1)
            guard sides.count == 2, !line.hasPrefix("|") else { return nil }
            return (
                sides[0].trimmingCharacters(in: .whitespaces), sides[1].trimmingCharacters(in: .whitespaces)
            )
        }
        #expect(shown.count >= 3)
        for (header, text) in shown {
            #expect(try answer(acceptLanguage: header) == text, "\(header)")
        }
    }
}
