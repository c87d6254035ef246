// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData

extension LanguageTag {
    /// The direction that a language's script runs in.
    public struct CharacterDirection: Sendable, Hashable, CustomStringConvertible {
        /// The value of the HTML attribute `dir`: `ltr` or `rtl`.
        public let description: String
        /// Latin, Cyrillic, Han and most others.
        public static let leftToRight = CharacterDirection(description: "ltr")
        /// Arabic, Hebrew, N'Ko and others.
        public static let rightToLeft = CharacterDirection(description: "rtl")
    }

    /// The direction of the tag's script, or of its likely script when it names none.
    public var characterDirection: CharacterDirection {
        identifier.withCString { tolk_locale_is_right_to_left($0) } ? .rightToLeft : .leftToRight
    }

    /// The tag with aliases resolved and extensions in canonical order, by the data of this machine's ICU: `iw` → `he`,
    /// `sr-YU` → `sr-RS` ([UTS #35, canonical form](https://www.unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers)).
    ///
    /// The tag itself where ICU can't read it. Costs microseconds: for the door, not for inner loops.
    public func canonicalized() -> LanguageTag { Canonicalizer.canonical(self) }

    /// The tag with likely script and region added, as this machine's ICU answers: `zh-TW` → `zh-Hant-TW`
    /// ([UTS #35, likely subtags](https://www.unicode.org/reports/tr35/#Likely_Subtags)).
    ///
    /// The tag itself where ICU can't read it or knows nothing to add.
    public func maximized() -> LanguageTag { changed(TOLK_LOCALE_MAXIMIZE) }

    /// The shortest tag that ``maximized()`` takes back to the same: `zh-Hant-TW` → `zh-TW`.
    public func minimized() -> LanguageTag { changed(TOLK_LOCALE_MINIMIZE) }

    private func changed(_ change: tolk_locale_change) -> LanguageTag {
        isPrivateUseOnly ? self : changedIfPossible(change) ?? self
    }

    /// The tag as ICU changes it; `nil` where ICU can't read it.
    func changedIfPossible(_ change: tolk_locale_change) -> LanguageTag? {
        let capacity: Int32 = 1024
        let text = String(capacity: capacity) { buffer in
            var length: Int32 = 0
            return tolk_locale_change_tag(change, identifier, buffer, capacity, &length) == TOLK_OK
        }
        return text.flatMap { try? LanguageTag($0) }
    }
}

extension LanguageTag {
    /// Whether a numbering system is in use in the tag's language: Latin digits and the relative names (`native`,
    /// `traditio`, `finance`) everywhere, else those that CLDR lists for it.
    func usesNumberingSystem(_ name: String) -> Bool {
        if ["latn", "native", "traditio", "finance"].contains(name) { return true }
        return withoutExtensions.identifier.withCString { tag in
            name.withCString { tolk_locale_uses_numbering_system(tag, $0) }
        }
    }
}

extension LanguageTag {
    /// How badly what is offered fits what is wanted here: 0 for exactly, `nil` for another language or script.
    ///
    /// For lists of what an engine or a server has, where the nearest variety of the same language will do. A variety that
    /// was not asked for is worse than the plain language. A tag that names no language (`und`, `x-private`) fits nothing,
    /// though likely subtags would make English of it.
    package func misfit(of offered: LanguageTag) -> Int? {
        guard language != "und" else { return nil }
        let (full, offeredFull) = (full, offered.full)
        guard full.language == offeredFull.language, full.script == offeredFull.script else { return nil }
        var misfit = 0
        if let region = offered.region {
            misfit += self.region == region ? 0 : self.region == nil && full.region == region ? 1 : 3
        } else if let region {
            // The plain language stands for its likely region, yet an offer for the very region is better.
            misfit += region == offeredFull.region ? 1 : 2
        }
        if !offered.variants.isEmpty { misfit += offered.variants == variants ? 0 : 4 }
        if offered.variants.isEmpty, !variants.isEmpty { misfit += 1 }
        return misfit
    }

    /// With likely script and region, and Norwegian without a variety taken for Bokmål, in which it is written.
    private var full: LanguageTag {
        let tag = withoutExtensions.canonicalized()
        guard tag.language == "no" else { return tag.maximized() }
        return ((try? LanguageTag("nb-Latn-\(tag.region ?? "NO")")) ?? tag).maximized()
    }
}
