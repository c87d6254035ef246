extension DistanceRules {
    /// Walks ICU's trie once and fills the tables.
    ///
    /// The trie holds, for a pair of languages, a distance; below it, unless that is all, distances for pairs of
    /// scripts; below these, for pairs of partitions (sets of regions that belong together, such as the Americas). `*`
    /// stands for every other pair.
    struct TrieCompiler {
        let source: DistanceSource
        let trie: ByteTrie
        private(set) var tables: Tables
        /// Whether everything was as described.
        private(set) var isExpected = true
        /// Where each matrix was compiled from: many pairs share one.
        private var matrixAt: [Int: Int16] = [:]
        private static let star: UInt64 = 0x2A << 56

        init(_ source: DistanceSource, _ trie: ByteTrie) {
            (self.source, self.trie, tables) = (source, trie, Tables(source))
        }

        mutating func run() {
            for desired in subtags(of: ByteTrie.State()) where desired.packed != Self.star {
                let start = tables.neighbours.count
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    guard supported.packed != Self.star else {
                        isExpected = false
                        return
                    }
                    tables.neighbours.append(
                        Neighbour(supported: supported.packed, rule: Int32(truncatingIfNeeded: tables.rules.count)))
                    tables.rules.append(rule(supported))
                }
                tables.spans.append((desired.packed, UInt64(start << 16 | (tables.neighbours.count - start))))
            }
        }

        private struct Found {
            var packed: UInt64
            var state: ByteTrie.State
            var step: ByteTrie.Step
        }

        private func subtags(of state: ByteTrie.State) -> [Found] {
            var found: [Found] = []
            trie.forEachSubtag(of: state) { packed, state, step in
                found.append(Found(packed: packed, state: state, step: step))
            }
            return found
        }

        /// The highest bit of a language's value says that no scripts follow; no value is above 100 besides.
        private mutating func rule(_ language: Found) -> Rule {
            let value = trie.value(language.state)
            var rule = Rule(
                languageDistance: checked(value & 0x7F),
                otherScripts: source.defaultScript, otherMatrix: -1)
            if language.step == .finalValue { return rule }
            if value & 0x80 != 0 {
                rule.otherMatrix = matrix(language.state)
                return rule
            }
            rule.pairsStart = UInt16(truncatingIfNeeded: tables.pairs.count)
            for desired in subtags(of: language.state) {
                if desired.packed == Self.star {
                    guard desired.step.hasValue else {
                        isExpected = false
                        continue
                    }
                    rule.otherScripts = checked(trie.value(desired.state))
                    rule.otherMatrix = desired.step == .finalValue ? -1 : matrix(desired.state)
                    continue
                }
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    tables.pairs.append(
                        ScriptPair(
                            desired: UInt32(truncatingIfNeeded: desired.packed >> 32),
                            supported: UInt32(truncatingIfNeeded: supported.packed >> 32),
                            distance: checked(trie.value(supported.state)),
                            matrix: supported.step == .finalValue ? -1 : matrix(supported.state)))
                }
            }
            rule.pairsCount = UInt16(truncatingIfNeeded: tables.pairs.count) &- rule.pairsStart
            return rule
        }

        private mutating func checked(_ value: Int32) -> UInt8 {
            guard (0...100).contains(value) else {
                isExpected = false
                return 100
            }
            return UInt8(value)
        }

        /// The distance of each pair of partitions.
        private mutating func matrix(_ state: ByteTrie.State) -> Int16 {
            let place = state.position << 8 | (state.remaining + 1)
            if let known = matrixAt[place] { return known }
            var fallback = source.defaultRegion
            var single = [Int16](repeating: -1, count: 128 * 128)
            for desired in subtags(of: state) {
                let from = Int(desired.packed >> 56)
                if desired.packed == Self.star {
                    if desired.step.hasValue { fallback = checked(trie.value(desired.state)) }
                    continue
                }
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    let to = Int(supported.packed >> 56)
                    guard from < 128, to < 128 else { continue }
                    single[from * 128 + to] = Int16(checked(trie.value(supported.state)))
                }
            }
            let index = tables.addMatrix(source) { from, to in
                let known = single[Int(from & 0x7F) * 128 + Int(to & 0x7F)]
                return known < 0 ? fallback : UInt8(truncatingIfNeeded: known)
            }
            matrixAt[place] = index
            return index
        }
    }
}
