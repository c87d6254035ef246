// SPDX-License-Identifier: Apache-2.0

/// What a translation loses in each of Apertium's directions: the cost of a hop.
///
/// The cost is the share of words that come out unknown, untranslated or ungenerated, measured over 300 sentences of
/// news and web text a direction with Debian 12's packages, plus a part for the distance between the languages (word
/// order and idiom suffer where the share doesn't show it), plus a constant, since errors of two hops multiply.
enum ApertiumQuality {
    /// What any hop costs.
    private static let hop = 0.10
    /// What a hop between unrelated languages costs besides.
    private static let distance = 0.15
    /// What is assumed where nothing was measured.
    private static let usualShare = 0.12

    /// The cost of a hop, by the two languages.
    static func cost(from source: String, to target: String) -> Double {
        let share = measured["\(source)-\(target)"] ?? usualShare
        let areClose = families.contains { $0.contains(source) && $0.contains(target) }
        return hop + share + (areClose ? 0 : distance)
    }

    private static let families: [Set<String>] = [
        ["es", "ca", "pt", "gl", "it", "fr", "oc", "an", "ast", "sc", "ro", "frp"],
        ["da", "sv", "nb", "nn", "is"], ["ru", "uk", "be"], ["hr", "bs", "sr", "sl", "mk", "bg"], ["pl", "szl"],
        ["id", "ms"], ["hi", "ur"], ["nl", "af"],
    ]

    private static let measured: [String: Double] = [
        "en-es": 0.063, "es-en": 0.135, "es-fr": 0.144, "fr-es": 0.081, "es-pt": 0.156, "es-it": 0.155,
        "en-ca": 0.041, "en-eo": 0.050, "fr-ca": 0.040, "ca-fr": 0.078, "nb-nn": 0.027, "sv-da": 0.114,
        // Little more than the word order survives.
        "en-hr": 0.89, "en-bs": 0.89, "en-sr": 0.89,
    ]

    /// Units that a direction is known to turn into something else behind a number.
    static func spoiledUnits(from source: String, to target: String) -> [String] {
        source == "en" ? englishUnits[target] ?? [] : []
    }

    /// "6 PM" becomes "6 primer ministre", "12 degrees" "12 títols", "0 °C" a word.
    private static let englishUnits: [String: [String]] = [
        "ca": ["PM", "AM", "p.m.", "a.m.", "mph", "°C", "°F", "in", "ft"],
        "es": ["PM", "AM", "p.m.", "a.m.", "mph", "in", "ft"],
        "gl": ["PM", "AM", "p.m.", "a.m.", "mph", "°C", "°F", "in", "ft"],
        "eo": ["PM", "AM", "p.m.", "a.m.", "mph", "ft"],
    ]
}
