// SPDX-License-Identifier: Apache-2.0

import Agreement
import Foundation
import LocaleMatch

/// What the first word of each language costs a fresh process.
enum FirstUse {
    static let isChild = ProcessInfo.processInfo.environment["TOLK_AGREEMENT_FIRST_USE"] != nil

    static func run() {
        guard let tags = try? ["de", "en", "es", "fr", "it", "pt"].map({ try LanguageTag($0) }) else { return }
        var plural = GrammaticalFeatures()
        plural.number = .plural
        let before = resident()
        let clock = ContinuousClock()
        var total = 0
        let time = clock.measure {
            for tag in tags { total += Inflector(language: tag)?.form(of: "salat", plural)?.utf8.count ?? 0 }
        }
        let microseconds = time.components.attoseconds / 1_000_000_000_000
        // Every page of the tables, as if all of their words had been asked for.
        var word = "a"
        for index in 0..<20_000 {
            word =
                String(UnicodeScalar(UInt8(97 + index % 26)))
                + String(index * 7919 % 100_003, radix: 26).map { String($0) }.joined()
            for tag in tags { total += Inflector(language: tag)?.form(of: word, plural)?.utf8.count ?? 0 }
        }
        print(
            "first use: \(microseconds) µs for one word in each of six languages; \((resident() - before) / 1024) KiB "
                + "resident after 20,000 words in each (\(total > 0))")
    }

    private static func resident() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (pages.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
