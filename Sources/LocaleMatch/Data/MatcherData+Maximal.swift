// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

extension MatcherData {
    /// The pseudo-locales, which match only themselves: with accents, from right to left, with cracks.
    ///
    /// Marks that no letter has make the language and the script other ones.
    enum Pseudo: UInt32 {
        case accents, bidi, cracked

        /// `XA`, `XB` and `XC`.
        init?(region: UInt32) { self.init(rawValue: (region &- 0x5841_0000) >> 16) }
        var region: UInt32 { 0x5841_0000 + rawValue << 16 }
        var languageMark: UInt64 { 0x27 + UInt64(rawValue) }
        var scriptMark: UInt32 { 0x8000_0000 >> (8 * rawValue) }
    }

    /// Fills in what is likely, in the way of ICU's matcher, which differs in corners from UTS #35's Add Likely Subtags.
    ///
    /// 1. Pseudo-locales keep what they name and are marked.
    /// 2. Aliases of language and region are resolved (`iw` → `he`); `und`, `Zzzz` and `ZZ` count as absent.
    /// 3. Language, script, region are looked up in this order; where one isn't found, "any" takes its place and what
    ///    the tag named is kept.
    /// 4. What this gives for languages of two letters is known beforehand, and a region of theirs mostly changes nothing
    ///    but itself: nearly every tag is such a one.
    ///
    /// The tag `und` with nothing else stays as it is: it is as far from English as from everything else.
    @inline(__always)
    func maximize(_ subtags: Subtags, pseudo: Pseudo?, isBare: Bool) -> MaximalSubtags {
        usual(subtags, pseudo) ?? lookUp(subtags, pseudo: pseudo, isBare: isBare)
    }

    /// Rule 4; `nil` for any other tag.
    @inline(__always)
    private func usual(_ subtags: Subtags, _ pseudo: Pseudo?) -> MaximalSubtags? {
        let (first, second) = (Int(subtags.language >> 56) &- 0x61, Int(subtags.language >> 48 & 0xFF) &- 0x61)
        guard 0..<26 ~= first, 0..<26 ~= second, subtags.language << 16 == 0, subtags.script == 0, pseudo == nil
        else { return nil }
        let known = usual[first &* 26 &+ second]
        if subtags.region == 0 { return known.maximal }
        // Pseudo-locales are of XA, XB and XC; ZZ is none.
        guard !known.asksForRegions, subtags.region >> 24 != 0x58, subtags.region != 0x5A5A_0000 else { return nil }
        let alias = regionAliases[UInt64(subtags.region) << 32]
        var maximal = known.maximal
        maximal.region = alias == 0 ? subtags.region : UInt32(truncatingIfNeeded: alias >> 32)
        maximal.explicit |= 1
        if let state = known.regions, let script = likely?.script(maximal.region, at: state) { maximal.script = script }
        return withPartition(maximal)
    }

    /// What a language of two letters brings.
    struct Usual {
        var maximal: MaximalSubtags
        /// Where its regions are looked up that make another script likely; `nil` when none does.
        var regions: ByteTrie.State?
        /// Whether nothing is known of its regions.
        var asksForRegions: Bool
    }

    /// Those from `aa` to `zz`.
    func usualLanguages() -> [Usual] {
        (0..<26 * 26).map { place in
            var language = UInt64(place / 26 + 0x61) << 56 | UInt64(place % 26 + 0x61) << 48
            let maximal = lookUp(Subtags(language: language, script: 0, region: 0), pseudo: nil, isBare: true)
            let alias = languageAliases[language]
            if alias != 0 { language = alias }
            return Usual(maximal: maximal, regions: likely?.regions(of: language), asksForRegions: likely == nil)
        }
    }

    /// Rules 1 to 3.
    @inline(never)
    func lookUp(_ subtags: Subtags, pseudo: Pseudo?, isBare: Bool) -> MaximalSubtags {
        if isBare, subtags == Subtags() {
            return withPartition(
                MaximalSubtags(language: Subtags.und, script: 0, region: 0, explicit: 7, partition: 0))
        }
        if let marked = pseudoLocale(subtags, pseudo) { return withPartition(marked) }
        var language = subtags.language
        var region = subtags.region
        if language != 0 {
            let other = languageAliases[language]
            if other != 0 { language = other }
        }
        if region != 0 {
            let other = regionAliases[UInt64(region) << 32]
            if other != 0 { region = UInt32(truncatingIfNeeded: other >> 32) }
        }
        if language == Subtags.und { language = 0 }
        if region == 0x5A5A_0000 { region = 0 }
        let script = subtags.script == 0x5A7A_7A7A ? 0 : subtags.script
        if language != 0, script != 0, region != 0 {
            return withPartition(
                MaximalSubtags(language: language, script: script, region: region, explicit: 7, partition: 0))
        }
        return withPartition(likely?.lookUp(language, script, region) ?? .asked(language, script, region))
    }

    @inline(__always)
    private func withPartition(_ maximal: MaximalSubtags) -> MaximalSubtags {
        var result = maximal
        result.partition = partitionOfRegion[RegionNumber.of(maximal.region)]
        return result
    }

    private func pseudoLocale(_ subtags: Subtags, _ variant: Pseudo?) -> MaximalSubtags? {
        guard let pseudo = Pseudo(region: subtags.region) ?? variant else { return nil }
        return MaximalSubtags(
            language: subtags.language | pseudo.languageMark, script: subtags.script ^ pseudo.scriptMark,
            region: subtags.region == 0 ? pseudo.region : subtags.region, explicit: subtags.region == 0 ? 6 : 7,
            partition: 0)
    }

    /// A language with its likely script and region: what counts as more usual among equally near candidates.
    func usual(_ language: UInt64) -> MaximalSubtags {
        maximize(
            Subtags(language: language == Subtags.und ? 0 : language, script: 0, region: 0), pseudo: nil, isBare: false)
    }
}
