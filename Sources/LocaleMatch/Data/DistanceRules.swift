/// CLDR's distances between languages, scripts and regions, compiled once from ICU's trie into tables.
///
/// The trie holds, for a pair of languages, a distance; below it, unless that is all, distances for pairs of scripts;
/// below these, for pairs of partitions (sets of regions that belong together, such as the Americas). `*` stands for
/// every other pair. See "Language Matching" in UTS #35
/// (<https://www.unicode.org/reports/tr35/#LanguageMatching>) for what the numbers mean.
struct DistanceRules: Sendable {
    /// The rules of this machine's ICU; `nil` when its data has an unexpected shape.
    static var shared: DistanceRules? { Pointer.shared.address?.pointee }

    /// Where the rules of this machine's ICU lie for the life of the process.
    ///
    /// `@unchecked`: they are written before the value exists, and never again.
    struct Pointer: @unchecked Sendable {
        let address: UnsafePointer<DistanceRules>?
        static let shared = Pointer()

        private init() {
            guard let data = MatcherData.shared, let rules = DistanceRules(data) else {
                address = nil
                return
            }
            let place = UnsafeMutablePointer<DistanceRules>.allocate(capacity: 1)
            place.initialize(to: rules)
            address = UnsafePointer(place)
        }
    }

    /// Distances are compared in eighths: what is equal but for which subtags were explicit differs by up to seven.
    static let eighths = 8

    /// What is known about a pair of languages.
    struct Rule: Sendable {
        var languageDistance: UInt8
        /// For scripts that differ and are not in the list.
        var otherScripts: UInt8
        /// The matrix for regions that differ, where the scripts are not in the list; -1 for the default distance.
        var otherMatrix: Int16
        var pairsStart: UInt16 = 0
        var pairsCount: UInt16 = 0
    }

    /// What is known about a pair of scripts below a pair of languages.
    struct ScriptPair: Sendable {
        var desired: UInt32
        var supported: UInt32
        var distance: UInt8
        var matrix: Int16
    }

    /// A language that is near a desired one.
    struct Neighbour: Sendable {
        var supported: UInt64
        var rule: Int32
    }

    let rules: FixedTable<Rule>
    let pairs: FixedTable<ScriptPair>
    /// One byte for each pair of partitions, matrix after matrix.
    let matrices: FixedTable<UInt8>
    /// How many partitions a matrix has in each direction.
    let width: Int
    /// From a desired language to the start and count of its neighbours, packed as `start << 16 | count`.
    let neighboursOf: PackedMap
    let neighbours: FixedTable<Neighbour>
    let defaultLanguage: Int
    let defaultRegion: Int
    /// What a later preference is demoted by: the distance between two kinds of English.
    let demotion: Int
    /// Rule 0 is for one language and itself, rule 1 for any two that differ, where the trie has nothing.
    static let sameLanguage = 0
    static let otherLanguage = 1

    private init?(_ data: MatcherData) {
        var compiler = Compiler(data)
        compiler.run()
        guard compiler.isExpected else { return nil }
        rules = FixedTable(compiler.rules)
        pairs = FixedTable(compiler.pairs)
        matrices = FixedTable(compiler.matrices)
        width = data.partitions.count
        neighbours = FixedTable(compiler.neighbours)
        neighboursOf = PackedMap(compiler.spans)
        defaultLanguage = data.defaultLanguageDistance
        defaultRegion = data.defaultRegionDistance
        demotion = compiler.englishDistance
    }

    /// The neighbours of a language, itself among them where the trie says something about it.
    @inline(__always)
    func neighbourRange(of language: UInt64) -> Range<Int> {
        let span = Int(truncatingIfNeeded: neighboursOf[language])
        return span >> 16..<(span >> 16) + (span & 0xFFFF)
    }

    /// The rule for a pair of languages.
    func rule(from desired: UInt64, to supported: UInt64) -> Int {
        for place in neighbourRange(of: desired) where neighbours[place].supported == supported {
            return Int(neighbours[place].rule)
        }
        return desired == supported ? Self.sameLanguage : Self.otherLanguage
    }

    /// The distance in eighths, the micro-distance of explicit subtags included.
    func distance(from desired: MaximalSubtags, to supported: MaximalSubtags, favorScript: Bool) -> Int {
        let rule = rules[rule(from: desired.language, to: supported.language)]
        var distance = Int(rule.languageDistance)
        if favorScript { distance >>= 2 }
        let (script, region) = parts(rule, desired, supported)
        distance += script + region
        return distance == 0 ? Int(desired.explicit ^ supported.explicit) : distance * Self.eighths
    }

    /// The distances of the scripts and of the regions under a rule.
    @inline(__always)
    func parts(_ rule: Rule, _ desired: MaximalSubtags, _ supported: MaximalSubtags) -> (script: Int, region: Int) {
        parts(rule, desired, supported.script, supported.region, supported.partition)
    }

    /// The same for a slot of a matcher.
    @inline(__always)
    func parts(_ rule: Rule, _ desired: MaximalSubtags, _ slot: MatcherIndex.Slot) -> (script: Int, region: Int) {
        parts(rule, desired, slot.script, slot.region, slot.partition)
    }

    @inline(__always)
    private func parts(
        _ rule: Rule, _ desired: MaximalSubtags, _ supportedScript: UInt32, _ region: UInt32, _ partition: UInt8
    ) -> (script: Int, region: Int) {
        var script = desired.script == supportedScript ? 0 : Int(rule.otherScripts)
        var matrix = Int(rule.otherMatrix)
        for place in Int(rule.pairsStart)..<Int(rule.pairsStart) + Int(rule.pairsCount) {
            let pair = pairs[place]
            guard pair.desired == desired.script, pair.supported == supportedScript else { continue }
            script = Int(pair.distance)
            matrix = Int(pair.matrix)
        }
        if desired.region == region { return (script, 0) }
        if matrix < 0 { return (script, defaultRegion) }
        return (script, Int(matrices[(matrix * width + Int(desired.partition)) * width + Int(partition)]))
    }
}

extension DistanceRules {
    /// Walks the trie once and fills the tables.
    private struct Compiler {
        let data: MatcherData
        var rules: [Rule]
        var pairs: [ScriptPair] = []
        var matrices: [UInt8] = []
        var neighbours: [Neighbour] = []
        var spans: [(UInt64, UInt64)] = []
        var isExpected = true
        /// Where each matrix was compiled from: many pairs share one.
        private var matrixAt: [Int: Int16] = [:]
        private static let star: UInt64 = 0x2A << 56

        init(_ data: MatcherData) {
            self.data = data
            let script = UInt8(truncatingIfNeeded: data.defaultScriptDistance)
            let language = UInt8(truncatingIfNeeded: data.defaultLanguageDistance)
            rules = [
                Rule(languageDistance: 0, otherScripts: script, otherMatrix: -1),
                Rule(languageDistance: language, otherScripts: script, otherMatrix: -1),
            ]
        }

        mutating func run() {
            for desired in subtags(of: ByteTrie.State()) where desired.packed != Self.star {
                let start = neighbours.count
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    guard supported.packed != Self.star else {
                        isExpected = false
                        return
                    }
                    neighbours.append(
                        Neighbour(supported: supported.packed, rule: Int32(truncatingIfNeeded: rules.count)))
                    rules.append(rule(supported))
                }
                spans.append((desired.packed, UInt64(start << 16 | (neighbours.count - start))))
            }
        }

        private struct Found {
            var packed: UInt64
            var state: ByteTrie.State
            var step: ByteTrie.Step
        }

        /// The distance between two kinds of English, by which ICU demotes.
        var englishDistance: Int {
            let english: UInt64 = 0x656E_0000_0000_0000
            guard let span = spans.first(where: { $0.0 == english })?.1 else { return data.defaultRegionDistance }
            let start = Int(span >> 16)
            for neighbour in neighbours[start..<start + Int(span & 0xFFFF)] where neighbour.supported == english {
                let matrix = Int(rules[Int(neighbour.rule)].otherMatrix)
                guard matrix >= 0 else { break }
                let american = Int(data.partitionOfRegion[Regions.index(0x5553_0000)])
                let british = Int(data.partitionOfRegion[Regions.index(0x4742_0000)])
                let width = data.partitions.count
                return Int(matrices[(matrix * width + american) * width + british])
            }
            return data.defaultRegionDistance
        }

        private func subtags(of state: ByteTrie.State) -> [Found] {
            var found: [Found] = []
            data.distanceTrie.forEachSubtag(of: state) { packed, state, step in
                found.append(Found(packed: packed, state: state, step: step))
            }
            return found
        }

        /// The highest bit of a language's value says that no scripts follow; no value is above 100 besides.
        private mutating func rule(_ language: Found) -> Rule {
            let value = data.distanceTrie.value(language.state)
            var rule = Rule(
                languageDistance: checked(value & 0x7F),
                otherScripts: UInt8(truncatingIfNeeded: data.defaultScriptDistance), otherMatrix: -1)
            if language.step == .finalValue { return rule }
            if value & 0x80 != 0 {
                rule.otherMatrix = matrix(language.state)
                return rule
            }
            rule.pairsStart = UInt16(truncatingIfNeeded: pairs.count)
            for desired in subtags(of: language.state) {
                if desired.packed == Self.star {
                    guard desired.step.hasValue else {
                        isExpected = false
                        continue
                    }
                    rule.otherScripts = checked(data.distanceTrie.value(desired.state))
                    rule.otherMatrix = desired.step == .finalValue ? -1 : matrix(desired.state)
                    continue
                }
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    pairs.append(
                        ScriptPair(
                            desired: UInt32(truncatingIfNeeded: desired.packed >> 32),
                            supported: UInt32(truncatingIfNeeded: supported.packed >> 32),
                            distance: checked(data.distanceTrie.value(supported.state)),
                            matrix: supported.step == .finalValue ? -1 : matrix(supported.state)))
                }
            }
            rule.pairsCount = UInt16(truncatingIfNeeded: pairs.count) &- rule.pairsStart
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
        ///
        /// Where a region has several, the greatest counts.
        private mutating func matrix(_ state: ByteTrie.State) -> Int16 {
            let place = state.position << 8 | (state.remaining + 1)
            if let known = matrixAt[place] { return known }
            var fallback = UInt8(truncatingIfNeeded: data.defaultRegionDistance)
            var single = [Int16](repeating: -1, count: 128 * 128)
            for desired in subtags(of: state) {
                let from = Int(desired.packed >> 56)
                if desired.packed == Self.star {
                    if desired.step.hasValue { fallback = checked(data.distanceTrie.value(desired.state)) }
                    continue
                }
                for supported in subtags(of: desired.state) where supported.step.hasValue {
                    let to = Int(supported.packed >> 56)
                    guard from < 128, to < 128 else { continue }
                    single[from * 128 + to] = Int16(checked(data.distanceTrie.value(supported.state)))
                }
            }
            let index = Int16(truncatingIfNeeded: matrices.count / (data.partitions.count * data.partitions.count))
            for desired in data.partitions {
                for supported in data.partitions {
                    var greatest: UInt8 = 0
                    for from in desired {
                        for to in supported {
                            let known = single[Int(from & 0x7F) * 128 + Int(to & 0x7F)]
                            greatest = max(greatest, known < 0 ? fallback : UInt8(truncatingIfNeeded: known))
                        }
                    }
                    matrices.append(greatest)
                }
            }
            matrixAt[place] = index
            return index
        }
    }
}
