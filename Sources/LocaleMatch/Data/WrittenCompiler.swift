extension DistanceRules {
    /// Fills the tables from CLDR's rules as they are written: ``WrittenRules``.
    struct WrittenCompiler {
        private let source: DistanceSource
        private let written: WrittenRules
        private(set) var tables: Tables

        private struct Pair: Hashable {
            var desired: UInt64
            var supported: UInt64
        }

        init(_ source: DistanceSource, _ written: WrittenRules) {
            (self.source, self.written, tables) = (source, written, Tables(source))
        }

        mutating func run() {
            let all = [written.languages, written.scripts, written.regions].map { rules in
                Dictionary(grouping: rules) { Pair(desired: $0.desired.language, supported: $0.supported.language) }
            }
            let pairs = Set(all.flatMap(\.keys)).filter { $0.desired != 0 && $0.supported != 0 }
            let byDesired = Dictionary(grouping: pairs, by: \.desired)
            for desired in byDesired.keys.sorted() {
                let start = tables.neighbours.count
                for pair in (byDesired[desired] ?? []).sorted(by: { $0.supported < $1.supported }) {
                    let number = Int32(truncatingIfNeeded: tables.rules.count)
                    tables.neighbours.append(Neighbour(supported: pair.supported, rule: number))
                    let rule = rule(pair, all[0][pair] ?? [], all[1][pair] ?? [], all[2][pair] ?? [])
                    tables.rules.append(rule)
                }
                tables.spans.append((desired, UInt64(start << 16 | (tables.neighbours.count - start))))
            }
        }

        private mutating func rule(
            _ pair: Pair, _ languages: [WrittenRules.Rule], _ scripts: [WrittenRules.Rule],
            _ regions: [WrittenRules.Rule]
        ) -> Rule {
            let isSame = pair.desired == pair.supported
            let fallback = isSame ? 0 : source.defaultLanguage
            var rule = Rule(
                languageDistance: languages.first?.distance ?? fallback,
                otherScripts: source.defaultScript, otherMatrix: -1)
            rule.otherMatrix = matrix(regions.filter { $0.desired.script == 0 && $0.supported.script == 0 })
            rule.pairsStart = UInt16(truncatingIfNeeded: tables.pairs.count)
            // Each pair of scripts that a rule names, the first one that names it.
            var seen: Set<UInt64> = []
            for named in scripts + regions where named.desired.script != 0 && named.supported.script != 0 {
                let (from, to) = (named.desired.script, named.supported.script)
                guard seen.insert(UInt64(from) << 32 | UInt64(to)).inserted else { continue }
                let distance = scripts.first { $0.desired.script == from && $0.supported.script == to }?.distance
                let own = regions.filter {
                    [0, from].contains($0.desired.script) && [0, to].contains($0.supported.script)
                }
                tables.pairs.append(
                    ScriptPair(
                        desired: from, supported: to, distance: distance ?? (from == to ? 0 : rule.otherScripts),
                        matrix: matrix(own)))
            }
            rule.pairsCount = UInt16(truncatingIfNeeded: tables.pairs.count) &- rule.pairsStart
            return rule
        }

        /// The matrix of rules for regions, -1 for none.
        private mutating func matrix(_ rules: [WrittenRules.Rule]) -> Int16 {
            guard !rules.isEmpty else { return -1 }
            return tables.addMatrix(source) { from, to in
                let fitting = rules.first { rule in
                    rule.desired.partitions?.contains(from) ?? true && rule.supported.partitions?.contains(to) ?? true
                }
                return fitting?.distance ?? source.defaultRegion
            }
        }
    }
}
