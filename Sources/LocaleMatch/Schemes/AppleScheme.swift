// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData

/// Which localizations Apple's systems use: the answers of `Bundle.preferredLocalizations(from:forPreferences:)`.
///
/// 1. **Normalize** each identifier: Apple's old names (`English` → `en`), names that imply a script (`zh_TW` →
///    `zh_Hant_TW`), then CLDR's language aliases (`sh` → `sr_Latn`).
/// 2. **Parents**: each identifier has a chain of parents. Apple's own come first (`en_AU` → `en_GB` → `en_001` → `en`,
///    `zh_Hant` → `zh_TW`), then CLDR's (`es_MX` → `es_419`), then the identifier is shortened. An available
///    localization whose region isn't its language's usual one stands one step farther from its parents.
/// 3. **Score**: the same identifier -1, the same normalized 0, else the sum of the steps to a common ancestor, and one
///    more across languages. The preferences are looked at in order; the first with any score decides. There are no
///    fallbacks across unrelated languages.
/// 4. **`pt-PT` readers get `pt-BR` last**: only when nothing else fits.
/// 5. **A later exact match of the same language** replaces an inexact one that names a region, but for Chinese:
///    `fr-CH, fr-CA` over {`fr-FR`, `fr-CA`} is `fr-CA`.
/// 6. **The answer** is the best one, then the available localizations in its chain of parents; beside `zh_Hant_HK`
///    stands `zh_Hant_TW`.
/// 7. `zxx` ("no linguistic content") is used when nothing fits.
///
/// The algorithm is that of `ualoc_localizationsToUse` in
/// [Apple's ICU](https://github.com/swiftlang/swift-foundation-icu), worked out from its source and checked against it.
struct AppleScheme {
    /// Longer identifiers never match, as in Apple's.
    static let maximumBytes = 57
    private static let longestChain = 10

    /// An identifier with what matching compares of it.
    struct Name: Sendable {
        fileprivate let base: String
        fileprivate let normalized: String
        fileprivate let language: String
        fileprivate let group: String
        fileprivate let chain: [String]

        fileprivate init?(_ identifier: String, isAvailable: Bool) {
            guard let base = AppleScheme.baseName(identifier), base.utf8.count <= AppleScheme.maximumBytes else {
                return nil
            }
            self.base = base
            normalized = AppleScheme.normalized(base)
            language = AppleScheme.language(normalized)
            group = AppleScheme.languageGroups[language] ?? language
            chain = AppleScheme.chain(of: normalized, isAvailable: isAvailable)
        }

        /// An available localization.
        init?(available identifier: String) { self.init(identifier, isAvailable: true) }
    }

    /// Languages whose chains cross into another one.
    private static let languageGroups = [
        "ars": "ar", "hi": "en", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh",
    ]

    /// The indices of the available localizations to use, the best one first, and the preference that decided.
    ///
    /// `nil` stands for what can't be used.
    static func localizations(
        from infos: [Name?], forPreferences preferences: [String]
    ) -> (indices: [Int], preference: Int?) {
        let wishes = preferences.map { Name($0, isAvailable: false) }
        var best: Int?
        var score = 999
        var deciding: Int?
        var brazilian: (available: Int, preference: Int)?
        for (place, wish) in wishes.enumerated() where best == nil {
            guard let wish else { continue }
            for (index, info) in infos.enumerated() {
                guard let info else { continue }
                guard let found = Self.score(wish, info, below: score) else { continue }
                if found == isBrazilianForPortuguese {
                    brazilian = (index, place)
                } else {
                    (best, score, deciding) = (index, found, place)
                }
            }
        }
        if let found = best, score > 0, let info = infos[found], names(region: info.normalized),
            info.language != "zh"
        {
            // Rule 5.
            search: for (place, wish) in wishes.enumerated() {
                guard let wish, wish.language == info.language else { continue }
                for (index, other) in infos.enumerated()
                where other?.base == wish.base || other?.normalized == wish.normalized {
                    (best, deciding) = (index, place)
                    break search
                }
            }
        }
        if best == nil, let brazilian { (best, deciding) = (brazilian.available, brazilian.preference) }
        guard let best, let info = infos[best] else {
            return (infos.firstIndex { $0?.base == "zxx" }.map { [$0] } ?? [], nil)
        }
        return ([best] + parents(of: info, best, infos), deciding)
    }

    private static let isBrazilianForPortuguese = Int.min

    /// Rule 3: the score when it is below the best so far.
    private static func score(_ wish: Name, _ info: Name, below best: Int) -> Int? {
        if best > -1, wish.base == info.base { return -1 }
        if best > 0, wish.normalized == info.normalized { return 0 }
        guard best > 0, wish.group == info.group else { return nil }
        var lowest = best
        for (up, ancestor) in wish.chain.enumerated() {
            for (down, other) in info.chain.enumerated() where ancestor == other {
                if wish.normalized == "pt_PT", info.normalized == "pt_BR" { return isBrazilianForPortuguese }
                lowest = min(lowest, up + down + (wish.language == info.language ? 0 : 1))
            }
        }
        return lowest < best ? lowest : nil
    }

    /// Rule 6.
    private static func parents(of best: Name, _ index: Int, _ infos: [Name?]) -> [Int] {
        var used: [Int] = []
        var previous: String?
        for ancestor in best.chain {
            defer { previous = ancestor }
            guard ancestor != previous else { continue }
            for (place, info) in infos.enumerated() where place != index {
                guard let info else { continue }
                if ancestor == info.normalized || (ancestor == "zh_Hant_HK" && info.normalized == "zh_Hant_TW") {
                    used.append(place)
                }
            }
        }
        return used
    }

    /// Rule 1.
    private static func normalized(_ base: String) -> String {
        if let name = AppleNames.aliases[base] { return name }
        if let alias = alias(of: base) { return alias }
        guard let separator = base.firstIndex(of: "_"), let alias = alias(of: String(base[..<separator])) else {
            return base
        }
        guard alias.contains("_") else { return alias + base[separator...] }
        // The alias has a script of its own: only the region is put back.
        let subtags = alias.split(separator: "_")
        guard subtags.last?.count == 4, let last = base.lastIndex(of: "_"), base[last...].count <= 4 else {
            return alias
        }
        return alias + base[last...]
    }

    /// Rule 2.
    private static func chain(of normalized: String, isAvailable: Bool) -> [String] {
        var chain = [normalized]
        if isAvailable, names(region: normalized), normalized != "es_MX", normalized != "zh_Hant_TW",
            !hasUsualRegion(normalized)
        {
            chain.append(normalized)
        }
        while chain.count < longestChain - 1, let last = chain.last {
            let parent = AppleNames.parent(of: last) ?? shortened(last)
            guard !parent.isEmpty, parent != "root" else { break }
            chain.append(parent)
        }
        return chain
    }

    private static func shortened(_ identifier: String) -> String {
        identifier.lastIndex(of: "_").map { String(identifier[..<$0]) } ?? ""
    }

    /// The base name in ICU's spelling: underscores, no keywords.
    private static func baseName(_ identifier: String) -> String? {
        guard let base = String(written: { tolk_locale_base_name(identifier, $0) == TOLK_OK }) else { return nil }
        // Older ICU drops a leading `und` or `root`, newer keeps it; so does Apple's.
        guard base.isEmpty || base.first == "_" else { return base }
        let first = identifier.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return first == "und" || first == "root" ? first + base : base
    }

    private static func language(_ identifier: String) -> String {
        String(identifier.prefix { $0 != "_" })
    }

    private static func alias(of identifier: String) -> String? {
        if let newer = AppleNames.newerAliases[identifier] { return newer.isEmpty ? nil : newer }
        return CLDRAliases.language(identifier)
    }

    /// Whether a base name has a region after its language and script.
    private static func names(region identifier: String) -> Bool {
        var rest = identifier.split(separator: "_", omittingEmptySubsequences: false).dropFirst()
        if rest.first?.count == 4 { rest = rest.dropFirst() }
        return (2...3).contains(rest.first?.count ?? 0)
    }

    private static func hasUsualRegion(_ identifier: String) -> Bool {
        AppleNames.newerUsualRegions[identifier] ?? !identifier.withCString(tolk_locale_has_unusual_region)
    }
}
