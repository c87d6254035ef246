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
struct WrittenRules: Sendable {
    /// One side of a rule.
    struct Pattern: Sendable {
        /// Zero for `*`.
        var language: UInt64
        /// Zero for `*`.
        var script: UInt32
        /// The letters of the partitions; `nil` for `*`.
        var partitions: Set<UInt8>?
    }

    struct Rule: Sendable {
        var desired: Pattern
        var supported: Pattern
        var distance: UInt8
    }

    /// Rules between languages, between scripts and between regions, each with its way back.
    private(set) var languages: [Rule] = []
    private(set) var scripts: [Rule] = []
    private(set) var regions: [Rule] = []
    /// What CLDR's own data has; also what stands in when there is none.
    private(set) var defaultLanguage: UInt8 = 80
    private(set) var defaultScript: UInt8 = 50
    private(set) var defaultRegion: UInt8 = 4
    private(set) var paradigms: [Subtags] = []
    /// Lists of one-letter partitions, the first for regions that aren't known.
    private(set) var partitions: [[UInt8]] = [[UInt8(ascii: ".")]]
    /// Indexed by ``Regions/index(_:)``.
    private(set) var partitionOfRegion = [UInt8](repeating: 0, count: Regions.count)

    /// The rules of this machine's ICU.
    init() {
        var rows: [[String]] = []
        for leaf in ICUResources.texts(bundle: "supplementalData", path: "languageMatchingNew/written") {
            if leaf.path.hasSuffix("/0") { rows.append([]) }
            if !rows.isEmpty { rows[rows.count - 1].append(leaf.text) }
        }
        let information = "languageMatchingInfo/written"
        paradigms = ICUResources.texts(bundle: "supplementalData", path: "\(information)/paradigmLocales")
            .compactMap { ICUIdentifier.subtags($0.text) }
        var variables: [String: Set<String>] = [:]
        let containment = Containment()
        for leaf in ICUResources.texts(bundle: "supplementalData", path: "\(information)/matchVariable") {
            variables[leaf.path] = containment.leaves(of: leaf.text.split(separator: "+").map(String.init))
        }
        let sets = layOutPartitions(rows, variables, containment)
        for row in rows where row.count == 4 {
            guard let distance = UInt8(row[2]), distance <= 100, let desired = pattern(row[0], sets),
                let supported = pattern(row[1], sets)
            else { continue }
            add(row[0], Rule(desired: desired, supported: supported, distance: distance), isOneWay: row[3] == "1")
        }
    }

    private mutating func add(_ text: String, _ rule: Rule, isOneWay: Bool) {
        let back = Rule(desired: rule.supported, supported: rule.desired, distance: rule.distance)
        let both = isOneWay ? [rule] : [rule, back]
        switch text.split(separator: "_").count {
        case _ where text == "*": defaultLanguage = rule.distance
        case _ where text == "*_*": defaultScript = rule.distance
        case _ where text == "*_*_*": defaultRegion = rule.distance
        case 1: languages += both
        case 2: scripts += both
        default: regions += both
        }
    }

    /// Rule 4: numbers the partitions, and gives the letters of each set that the rules name.
    private mutating func layOutPartitions(
        _ rows: [[String]], _ variables: [String: Set<String>], _ containment: Containment
    ) -> [String: Set<UInt8>] {
        var named: Set<String> = []
        for row in rows {
            for side in row.prefix(2) {
                let parts = side.split(separator: "_")
                if parts.count == 3 { named.insert(parts[2].filter { $0 != "!" }) }
            }
        }
        named.remove("*")
        let sets = named.sorted().map { name in
            name.hasPrefix("$") ? variables[String(name.dropFirst())] ?? [] : [name]
        }
        // Regions that are in the same sets share a letter.
        var letters: [[Bool]: UInt8] = [:]
        var letterOf: [String: UInt8] = [:]
        for region in containment.allLeaves.sorted() {
            let signature = sets.map { $0.contains(region) }
            let letter = letters[signature] ?? UInt8(ascii: "0") + UInt8(truncatingIfNeeded: letters.count)
            letters[signature] = letter
            letterOf[region] = letter
        }
        var numbers: [[UInt8]: UInt8] = [:]
        for region in containment.all {
            guard let packed = Subtags.pack4(region) else { continue }
            let inside = Set(containment.leaves(of: [region]).compactMap { letterOf[$0] }).sorted()
            guard !inside.isEmpty else { continue }
            if numbers[inside] == nil {
                numbers[inside] = UInt8(truncatingIfNeeded: partitions.count)
                partitions.append(inside)
            }
            partitionOfRegion[Regions.index(packed)] = numbers[inside] ?? 0
        }
        var result: [String: Set<UInt8>] = [:]
        for (place, name) in named.sorted().enumerated() {
            let inside = letters.filter { $0.key[place] }.map(\.value)
            result[name] = Set(inside)
            if name.hasPrefix("$") {
                result["$!" + name.dropFirst()] = Set(letters.values).subtracting(inside)
            }
        }
        return result
    }

    private func pattern(_ text: String, _ sets: [String: Set<UInt8>]) -> Pattern? {
        let parts = text.split(separator: "_")
        guard let first = parts.first, let language = first == "*" ? 0 : Subtags.pack(first) else { return nil }
        var pattern = Pattern(language: language, script: 0, partitions: nil)
        if parts.count > 1, parts[1] != "*" {
            guard let script = Subtags.pack4(parts[1]) else { return nil }
            pattern.script = script
        }
        if parts.count > 2, parts[2] != "*" { pattern.partitions = sets[String(parts[2])] ?? [] }
        return pattern
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
