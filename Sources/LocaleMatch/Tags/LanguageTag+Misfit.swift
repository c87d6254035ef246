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
