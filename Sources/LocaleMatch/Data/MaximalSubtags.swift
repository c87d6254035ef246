/// Language, script and region with what is likely filled in: what distances are between.
struct MaximalSubtags: Sendable, Hashable {
    /// `und` is spelled out here, so zero never occurs.
    ///
    /// A pseudo-locale (`en-XA`) has a mark in the lowest byte, which makes it another language than the one that it
    /// disguises.
    var language: UInt64 = ASCII.und
    var script: UInt32 = 0
    var region: UInt32 = 0
    /// Which of the three the tag itself named: 4 language, 2 script, 1 region.
    ///
    /// Of two candidates that are the same otherwise, the one that is explicit about the same subtags is nearer.
    var explicit: UInt8 = 7
    /// The partition of the region, for distances between regions.
    var partition: UInt8 = 0

    /// Whether language, script and region agree.
    @inline(__always)
    func isEquivalent(to other: MaximalSubtags) -> Bool {
        language == other.language && script == other.script && region == other.region
    }
}

extension MatcherData {
    /// The pseudo-locales, which match only themselves: with accents, from right to left, with cracks.
    enum Pseudo: UInt64 {
        case accents = 0x27
        case bidi = 0x2B
        case cracked = 0x2C

        /// What makes the script another one too: a highest bit that no letter has.
        var scriptMark: UInt32 {
            switch self {
            case .accents: 0x8000_0000
            case .bidi: 0x80_0000
            case .cracked: 0x8000
            }
        }
    }

    /// Fills in what is likely, in the way of ICU's matcher.
    ///
    /// It differs in corners from UTS #35's Add Likely
    /// Subtags):
    ///
    /// 1. Pseudo-locales keep what they name and are marked.
    /// 2. Aliases of language and region are resolved (`iw` → `he`); `und`, `Zzzz` and `ZZ` count as absent.
    /// 3. Language, script, region are looked up in this order; where one isn't found, "any" takes its place and what
    ///    the tag named is kept.
    ///
    /// The tag `und` with nothing else stays as it is: it is as far from English as from everything else.
    func maximize(_ subtags: Subtags, pseudo: Pseudo?, isBare: Bool) -> MaximalSubtags {
        if isBare, subtags == Subtags() { return withPartition(MaximalSubtags()) }
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
        if language == ASCII.und { language = 0 }
        if region == 0x5A5A_0000 { region = 0 }
        let script = subtags.script == 0x5A7A_7A7A ? 0 : subtags.script
        if language != 0, script != 0, region != 0 {
            return withPartition(MaximalSubtags(language: language, script: script, region: region))
        }
        return withPartition(lookUp(language, script, region))
    }

    @inline(__always)
    private func withPartition(_ maximal: MaximalSubtags) -> MaximalSubtags {
        var result = maximal
        result.partition = partitionOfRegion[Regions.index(maximal.region)]
        return result
    }

    private func pseudoLocale(_ subtags: Subtags, _ variant: Pseudo?) -> MaximalSubtags? {
        var mark: Pseudo
        var region = subtags.region
        switch region {
        case 0x5841_0000: mark = .accents
        case 0x5842_0000: mark = .bidi
        case 0x5843_0000: mark = .cracked
        default:
            guard let variant else { return nil }
            mark = variant
        }
        if region == 0 {
            switch mark {
            case .accents: region = 0x5841_0000
            case .bidi: region = 0x5842_0000
            case .cracked: region = 0x5843_0000
            }
        }
        return MaximalSubtags(
            language: subtags.language | mark.rawValue, script: subtags.script ^ mark.scriptMark, region: region,
            explicit: subtags.region == 0 ? 6 : 7)
    }

    private func lookUp(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> MaximalSubtags {
        var kept: UInt8 = 0
        var state = ByteTrie.State()
        /// Where "any" is looked up when the next subtag isn't found; `nil` below `und`.
        var base: ByteTrie.State?
        let first = Int(language >> 56) - 97
        var value: Int
        if language << 8 != 0, (0..<26).contains(first), let known = firstLetters[first] {
            state = known
            value = likelyStep(&state, language << 8)
        } else {
            value = likelyStep(&state, language)
        }
        if value >= 0 {
            if language != 0 { kept |= 4 }
            base = state
        } else {
            kept |= 4
            state = undetermined
        }
        if value > 0 {
            if value == 1 { value = 0 }
            if script != 0 { kept |= 2 }
        } else {
            value = likelyStep(&state, UInt64(script) << 32)
            if value >= 0 {
                if script != 0 { kept |= 2 }
                base = state
            } else {
                kept |= 2
                if let known = base {
                    state = known
                    value = likelyStep(&state, 0)
                    base = state
                } else {
                    state = undeterminedAnyScript
                    value = 0
                }
            }
        }
        if value > 0 {
            if region != 0 { kept |= 1 }
        } else {
            value = likelyStep(&state, UInt64(region) << 32)
            if value >= 0 {
                if region != 0 { kept |= 1 }
            } else {
                kept |= 1
                if let known = base {
                    state = known
                    value = likelyStep(&state, 0)
                } else {
                    value = defaultLikely
                }
            }
        }
        let found = likely[value >= 0 && value < likely.count ? value : defaultLikely]
        return MaximalSubtags(
            language: kept & 4 == 0 ? found.language : language == 0 ? ASCII.und : language,
            script: kept & 2 == 0 ? found.script : script,
            region: kept & 1 == 0 ? found.region : region,
            explicit: kept)
    }

    /// Takes a packed subtag, or "any" for zero: -1 when it isn't there, 0 when more follows, 1 when the script is
    /// skipped, else the index of the likely subtags.
    @inline(__always)
    private func likelyStep(_ state: inout ByteTrie.State, _ packed: UInt64) -> Int {
        var step = ByteTrie.Step.noMatch
        if packed == 0 {
            step = likelyTrie.next(&state, UInt8(ascii: "*"))
        } else {
            var rest = packed
            while rest != 0 {
                let byte = UInt8(truncatingIfNeeded: rest >> 56)
                rest <<= 8
                step = likelyTrie.next(&state, rest == 0 ? byte | 0x80 : byte)
                if rest != 0, !step.hasNext { return -1 }
            }
        }
        switch step {
        case .noMatch: return -1
        case .noValue: return 0
        case .intermediateValue: return 1
        case .finalValue: return Int(likelyTrie.value(state))
        }
    }

    /// The likely script and region of a language: what counts as more usual among equally near candidates.
    func usual(_ language: UInt64) -> (script: UInt32, region: UInt32) {
        let found = lookUp(language == ASCII.und ? 0 : language, 0, 0)
        return (found.script, found.region)
    }
}
