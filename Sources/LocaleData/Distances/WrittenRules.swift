// SPDX-License-Identifier: Apache-2.0

/// CLDR's rules for distances between languages, as ICU's data has them written (`supplementalData`,
/// `languageMatchingNew` and `languageMatchingInfo`), for where ICU's tables can't be read.
///
/// 1. A rule is a pair of patterns with a distance: languages (`da`, `nb`, 8), languages with scripts (`ta_Latn`,
///    `ta_Taml`, 20), or with regions too (`en_*_$enUS`, `en_*_$enUS`, 4). `*` is anything.
/// 2. It holds in the other direction as well, unless it is marked as one-way. The first rule that fits counts.
/// 3. The three that are all `*` are the defaults.
/// 4. A variable is a set of regions (`$enUS` is `AS+CA+GU+…`), `$!enUS` all others. Regions that no rule tells apart
///    are one **partition**; a region of regions, such as 419, has the partitions of all that it contains, and counts as
///    far as the farthest of them. A region that CLDR doesn't know is in no set and in no complement.
///
/// Source: UTS #35, [Language Matching](https://www.unicode.org/reports/tr35/#LanguageMatching).
package struct WrittenRules {
    /// One side of a rule; zeros and `nil` stand for `*`.
    private struct Pattern {
        var language: UInt64
        var script: UInt32
        /// The letters of the partitions.
        var letters: Set<UInt8>?
    }

    private struct Rule {
        var desired: Pattern
        var supported: Pattern
        /// Whether it is between languages (1), scripts (2) or regions (3).
        var parts: Int
        var distance: Int

        func names(_ from: UInt32, _ to: UInt32) -> Bool { desired.script == from && supported.script == to }
    }

    /// What the rules of this machine's ICU say; where there is none, CLDR's default distances alone.
    package private(set) var data = DistanceData(
        pairs: [], partitions: [[UInt8(ascii: ".")]], partitionOfRegion: .init(repeating: 0, count: RegionNumber.count),
        paradigms: [], defaults: (80, 50, 4))
    private let containment = Containment()
    /// The sets of regions that rules name, and the letter of each region.
    private var sets: [String: Set<String>] = [:]
    private var letterOf: [String: UInt8] = [:]

    package init() {
        func texts(_ path: String) -> [(path: String, text: String)] {
            ICUResources.texts(bundle: "supplementalData", path: path)
        }
        var rows: [[String]] = []
        for leaf in texts("languageMatchingNew/written") {
            if leaf.path.hasSuffix("/0") { rows.append([]) }
            if !rows.isEmpty { rows[rows.count - 1].append(leaf.text) }
        }
        rows.removeAll { $0.count != 4 }
        data.paradigms = texts("languageMatchingInfo/written/paradigmLocales").compactMap { Subtags(icu: $0.text) }
        var variables: [String: Set<String>] = [:]
        for leaf in texts("languageMatchingInfo/written/matchVariable") {
            variables["$" + leaf.path] = containment.leaves(of: leaf.text.split(separator: "+").map(String.init))
        }
        for side in rows.joined() {
            let parts = side.split(separator: "_")
            guard parts.count == 3, parts[2] != "*" else { continue }
            let name = parts[2].filter { $0 != "!" }
            sets[name] = variables[name] ?? [name]
        }
        layOutPartitions()
        var rules: [Rule] = []
        for row in rows {
            guard let distance = Int(row[2]), (0...100).contains(distance), let desired = pattern(row[0]),
                let supported = pattern(row[1])
            else { continue }
            switch row[0] {
            case "*": data.defaults.language = distance
            case "*_*": data.defaults.script = distance
            case "*_*_*": data.defaults.region = distance
            default:
                let parts = row[0].split(separator: "_").count
                rules.append(Rule(desired: desired, supported: supported, parts: parts, distance: distance))
                // Rule 2.
                guard row[3] != "1" else { continue }
                rules.append(Rule(desired: supported, supported: desired, parts: parts, distance: distance))
            }
        }
        let byPair = Dictionary(grouping: rules) { SIMD2($0.desired.language, $0.supported.language) }
        data.pairs = byPair.filter { $0.key.x != 0 && $0.key.y != 0 }.map { pair($0.key.x, $0.key.y, $0.value) }
            .sorted { ($0.desired, $0.supported) < ($1.desired, $1.supported) }
    }

    /// Rule 4: gives a letter to the regions that are in the same sets, and a number to each list of letters.
    private mutating func layOutPartitions() {
        let names = sets.keys.sorted()
        var letters: [[Bool]: UInt8] = [:]
        for region in containment.allLeaves.sorted() {
            let signature = names.map { sets[$0]?.contains(region) == true }
            let letter = letters[signature] ?? UInt8(ascii: "0") + UInt8(truncatingIfNeeded: letters.count)
            letters[signature] = letter
            letterOf[region] = letter
        }
        var numbers: [[UInt8]: UInt8] = [:]
        for region in containment.all {
            guard let packed = UInt64(subtag: region.utf8) else { continue }
            let inside = Set(containment.leaves(of: [region]).compactMap { letterOf[$0] }).sorted()
            guard !inside.isEmpty else { continue }
            if numbers[inside] == nil {
                numbers[inside] = UInt8(truncatingIfNeeded: data.partitions.count)
                data.partitions.append(inside)
            }
            data.partitionOfRegion[RegionNumber.of(UInt32(truncatingIfNeeded: packed >> 32))] = numbers[inside] ?? 0
        }
    }

    private func pattern(_ text: String) -> Pattern? {
        let parts = text.split(separator: "_").map { $0 == "*" ? "" : $0 }
        let subtags = parts.prefix(2).map { UInt64(subtag: $0.utf8) }
        guard let language = subtags.first ?? nil, let script = subtags.count > 1 ? subtags[1] : 0 else { return nil }
        var pattern = Pattern(language: language, script: UInt32(script >> 32))
        if parts.count > 2, !parts[2].isEmpty {
            let regions = sets[parts[2].filter { $0 != "!" }] ?? []
            let isInside = !parts[2].contains("!")
            pattern.letters = Set(letterOf.filter { regions.contains($0.key) == isInside }.values)
        }
        return pattern
    }

    /// What the rules for two languages say, the first that fits.
    private func pair(_ desired: UInt64, _ supported: UInt64, _ rules: [Rule]) -> DistanceData.Pair {
        let other = desired == supported ? 0 : data.defaults.language
        var pair = DistanceData.Pair(
            desired: desired, supported: supported, distance: rules.first { $0.parts == 1 }?.distance ?? other)
        let regional = rules.filter { $0.parts == 3 }
        pair.scripts = [.init(distance: data.defaults.script, regions: regions(regional.filter { $0.names(0, 0) }))]
        // Each pair of scripts that a rule names.
        var seen: Set<SIMD2<UInt32>> = []
        for rule in rules.filter({ $0.parts == 2 }) + regional {
            let (from, to) = (rule.desired.script, rule.supported.script)
            guard from != 0, to != 0, seen.insert(SIMD2(from, to)).inserted else { continue }
            let distance = rules.first { $0.parts == 2 && $0.names(from, to) }?.distance
            let own = regional.filter {
                [0, from].contains($0.desired.script) && [0, to].contains($0.supported.script)
            }
            pair.scripts.append(
                .init(
                    desired: from, supported: to, distance: distance ?? (from == to ? 0 : data.defaults.script),
                    regions: regions(own)))
        }
        return pair
    }

    private func regions(_ rules: [Rule]) -> [UInt8] {
        guard !rules.isEmpty else { return [] }
        return data.matrix { from, to in
            let rule = rules.first {
                $0.desired.letters?.contains(from) != false && $0.supported.letters?.contains(to) != false
            }
            return rule?.distance ?? data.defaults.region
        }
    }

    /// Which regions contain which, by CLDR's `territoryContainment`.
    private struct Containment {
        private var children: [String: [String]] = [:]
        /// Every region that contains or is contained.
        private(set) var all: Set<String> = []
        /// Those that contain nothing.
        private(set) var allLeaves: Set<String> = []

        init() {
            for leaf in ICUResources.texts(bundle: "supplementalData", path: "territoryContainment") {
                var parts = leaf.path.split(separator: "/")[...]
                // Groupings such as 419 stand in tables of their own, beside the regions that make up the world.
                if let first = parts.first, ["grouping", "containedGroupings"].contains(first) {
                    parts = parts.dropFirst()
                }
                guard let parent = parts.first, parent.utf8.count <= 3 else { continue }
                children[String(parent), default: []].append(leaf.text)
                all.formUnion([String(parent), leaf.text])
            }
            allLeaves = all.filter { children[$0] == nil }
        }

        /// What regions contain in the end, each region once, however they contain each other.
        func leaves(of regions: [String]) -> Set<String> {
            var found: Set<String> = []
            var seen: Set<String> = []
            var open = regions
            while let region = open.popLast() {
                guard seen.insert(region).inserted else { continue }
                if let inside = children[region] { open += inside } else { found.insert(region) }
            }
            return found
        }
    }
}
