// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
public import LocaleMatch

/// The plural category of a range, such as "1–2 days", from those of its ends.
///
/// A pair that CLDR doesn't list has the category of the end. Source: UTS #35 part 3,
/// [Plural Ranges](https://unicode.org/reports/tr35/tr35-numbers.html#Plural_Ranges).
public struct PluralRangeRules: Sendable {
    private struct Pair: Hashable, Sendable {
        var start: PluralCategory
        var end: PluralCategory
    }

    private let results: [Pair: PluralCategory]

    /// The rules of a locale's language.
    public init(_ locale: LanguageTag) {
        results = Self.sets[Self.setsByLanguage[locale.language] ?? ""] ?? [:]
    }

    /// The category of a range whose ends have these categories.
    public func category(from start: PluralCategory, to end: PluralCategory) -> PluralCategory {
        results[Pair(start: start, end: end)] ?? end
    }

    private static let setsByLanguage: [String: String] = Dictionary(
        ICUResources.texts(bundle: "pluralRanges", path: "locales").map { ($0.path, $0.text) },
        uniquingKeysWith: { $1 })

    private static let sets: [String: [Pair: PluralCategory]] = {
        // Each set is an array of arrays of three keywords: start, end, result.
        var words: [String: [Int: [Int: String]]] = [:]
        for leaf in ICUResources.texts(bundle: "pluralRanges", path: "rules") {
            let parts = leaf.path.split(separator: "/")
            guard parts.count == 3, let row = Int(parts[1]), let column = Int(parts[2]) else { continue }
            words[String(parts[0]), default: [:]][row, default: [:]][column] = leaf.text
        }
        return words.mapValues { rows in
            var results: [Pair: PluralCategory] = [:]
            for row in rows.values {
                if let start = row[0].flatMap({ PluralCategory($0) }), let end = row[1].flatMap({ PluralCategory($0) }),
                    let result = row[2].flatMap({ PluralCategory($0) })
                {
                    results[Pair(start: start, end: end)] = result
                }
            }
            return results
        }
    }()
}
