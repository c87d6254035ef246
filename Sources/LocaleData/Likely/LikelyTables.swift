// SPDX-License-Identifier: Apache-2.0

/// ICU's table of likely subtags: a trie from language, script and region to a list.
package struct LikelyTables: @unchecked Sendable {
    private let likelyTrie: ByteTrie
    private let likely: UnsafeBufferPointer<Subtags>
    /// The states of `und` and of `und` with any script, and what stands there for any region.
    private let undetermined: ByteTrie.State
    private let undeterminedAnyScript: ByteTrie.State
    private let defaultLikely: Int

    /// `nil` when the trie doesn't have what stands for any language, script and region.
    package init?(_ tables: MatcherTables) {
        likelyTrie = ByteTrie(bytes: tables.likelyTrie)
        let copy = UnsafeMutableBufferPointer<Subtags>.allocate(capacity: tables.likely.count)
        _ = copy.initialize(from: tables.likely)
        likely = UnsafeBufferPointer(copy)
        var states = [ByteTrie.State()]
        var values: [Int] = []
        for _ in 0..<3 {
            var state = states[states.count - 1]
            values.append(Self.step(likelyTrie, &state, 0))
            states.append(state)
        }
        (undetermined, undeterminedAnyScript, defaultLikely) = (states[1], states[2], values[2])
        guard values[0] >= 0, values[1] >= 0, tables.likely.indices.contains(values[2]) else { return nil }
    }

    /// Where regions are looked up for a language without a script; `nil` where none changes what is likely.
    package func regions(of language: UInt64) -> ByteTrie.State? {
        var state = ByteTrie.State()
        var step = likelyStep(&state, language)
        if step < 0 { return undeterminedAnyScript }
        if step == 0 { step = likelyStep(&state, 0) } else if step == 1 { step = 0 }
        return step == 0 ? state : nil
    }

    /// The script that a region brings, looked up at ``regions(of:)``; `nil` for a region that changes nothing.
    package func script(_ region: UInt32, at state: ByteTrie.State) -> UInt32? {
        var state = state
        let value = likelyStep(&state, UInt64(region) << 32)
        return value >= 0 && value < likely.count ? likely[value].script : nil
    }

    /// Looks up language, script and region, zero for what isn't named: rule 3 of ``MatcherData/maximize``.
    package func lookUp(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> MaximalSubtags {
        var kept: UInt8 = 0
        var state = ByteTrie.State()
        /// Where "any" is looked up when the next subtag isn't found; `nil` below `und`.
        var base: ByteTrie.State?
        var value = 0
        func take(_ bit: UInt8, _ subtag: UInt64) {
            guard value == 0 else {
                // The script is skipped, or what is likely is known already.
                if bit == 2, value == 1 { value = 0 }
                if subtag != 0 { kept |= bit }
                return
            }
            value = likelyStep(&state, subtag)
            if value >= 0 {
                base = state
                if subtag != 0 { kept |= bit }
                return
            }
            kept |= bit
            if let known = base {
                state = known
                value = likelyStep(&state, 0)
                base = state
            } else {
                state = bit == 4 ? undetermined : undeterminedAnyScript
                value = bit == 1 ? defaultLikely : 0
            }
        }
        take(4, language)
        take(2, UInt64(script) << 32)
        take(1, UInt64(region) << 32)
        if value < 0 {
            // Newer tables have `und` with a script and some regions only: others get what is likely for the region, else
            // for anything, and keep all that they name (`und-Latn` → `en-Latn-US`).
            kept = (language == 0 ? 0 : 4) | (script == 0 ? 0 : 2) | (region == 0 ? 0 : 1)
            state = undeterminedAnyScript
            value = likelyStep(&state, UInt64(region) << 32)
        }
        let found = likely[value >= 0 && value < likely.count ? value : defaultLikely]
        return MaximalSubtags(
            language: kept & 4 == 0 ? found.language : language == 0 ? Subtags.und : language,
            script: kept & 2 == 0 ? found.script : script,
            region: kept & 1 == 0 ? found.region : region,
            explicit: kept, partition: 0)
    }

    /// Takes a packed subtag, or "any" for zero: -1 when it isn't there, 0 when more follows, 1 when the script is
    /// skipped, else the index of the likely subtags.
    @inline(__always)
    private func likelyStep(_ state: inout ByteTrie.State, _ packed: UInt64) -> Int {
        Self.step(likelyTrie, &state, packed)
    }

    @inline(__always)
    private static func step(_ trie: ByteTrie, _ state: inout ByteTrie.State, _ packed: UInt64) -> Int {
        var step = ByteTrie.Step.noMatch
        if packed == 0 {
            step = trie.next(&state, UInt8(ascii: "*"))
        } else {
            var rest = packed
            while rest != 0 {
                let byte = UInt8(truncatingIfNeeded: rest >> 56)
                rest <<= 8
                step = trie.next(&state, rest == 0 ? byte | 0x80 : byte)
                if rest != 0, !step.hasNext { return -1 }
            }
        }
        switch step {
        case .noMatch: return -1
        case .noValue: return 0
        case .intermediateValue: return 1
        case .finalValue: return Int(trie.value(state))
        }
    }
}
