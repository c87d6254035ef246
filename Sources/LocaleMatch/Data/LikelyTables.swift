/// ICU's table of likely subtags: a trie from language, script and region to a list.
struct LikelyTables {
    private let likelyTrie: ByteTrie
    private let likely: FixedTable<Subtags>
    /// The states of `und` and of `und` with any script, and what stands there for any region.
    private let undetermined: ByteTrie.State
    private let undeterminedAnyScript: ByteTrie.State
    private let defaultLikely: Int

    /// `nil` when the trie doesn't have what stands for any language, script and region.
    init?(_ tables: MatcherTables) {
        likelyTrie = ByteTrie(bytes: tables.likelyTrie)
        var state = ByteTrie.State()
        let star = UInt8(ascii: "*")
        let first = likelyTrie.next(&state, star)
        undetermined = state
        let second = likelyTrie.next(&state, star)
        undeterminedAnyScript = state
        let third = likelyTrie.next(&state, star)
        defaultLikely = third == .finalValue ? Int(likelyTrie.value(state)) : -1
        guard first.hasNext, second.hasNext, tables.likely.indices.contains(defaultLikely) else { return nil }
        likely = FixedTable(tables.likely)
    }

    /// Where regions are looked up for a language without a script; `nil` where none changes what is likely.
    func regions(of language: UInt64) -> ByteTrie.State? {
        var state = ByteTrie.State()
        var step = likelyStep(&state, language)
        if step < 0 { return undeterminedAnyScript }
        if step == 0 { step = likelyStep(&state, 0) } else if step == 1 { step = 0 }
        return step == 0 ? state : nil
    }

    /// The script that a region brings, looked up at ``regions(of:)``; `nil` for a region that changes nothing.
    @inline(__always)
    func script(_ region: UInt32, at state: ByteTrie.State) -> UInt32? {
        var state = state
        let value = likelyStep(&state, UInt64(region) << 32)
        return value >= 0 && value < likely.count ? likely[value].script : nil
    }

    /// Looks up language, script and region, zero for what isn't named: rule 3 of ``MatcherData/maximize``.
    func lookUp(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> MaximalSubtags {
        var kept: UInt8 = 0
        var state = ByteTrie.State()
        /// Where "any" is looked up when the next subtag isn't found; `nil` below `und`.
        var base: ByteTrie.State?
        var value = likelyStep(&state, language)
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
                value = defaultLikely
                if let known = base {
                    state = known
                    value = likelyStep(&state, 0)
                }
                if value < 0 {
                    // Newer tables have `und` with a script and some regions only: others get what is likely for the
                    // region, else for anything, and keep all that they name (`und-Latn` → `en-Latn-US`).
                    kept = (language == 0 ? 0 : 4) | (script == 0 ? 0 : 2) | (region == 0 ? 0 : 1)
                    state = undeterminedAnyScript
                    value = likelyStep(&state, UInt64(region) << 32)
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
}
