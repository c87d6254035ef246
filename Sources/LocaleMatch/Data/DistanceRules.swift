/// CLDR's distances between languages, scripts and regions, compiled once into tables.
///
/// They come from ICU's trie (``TrieCompiler``) or from CLDR's rules as they are written (``WrittenCompiler``). See "Language Matching" in UTS #35
/// (<https://www.unicode.org/reports/tr35/#LanguageMatching>) for what the numbers mean.
struct DistanceRules: Sendable {
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

    /// The rules in ICU's trie; `nil` when it isn't as ``TrieCompiler`` describes it.
    init?(_ trie: ByteTrie, _ source: DistanceSource) {
        var compiler = TrieCompiler(source, trie)
        compiler.run()
        guard compiler.isExpected, !compiler.tables.neighbours.isEmpty else { return nil }
        self.init(compiler.tables, source)
    }

    /// The rules as they are written.
    init(_ written: WrittenRules, _ source: DistanceSource) {
        var compiler = WrittenCompiler(source, written)
        compiler.run()
        self.init(compiler.tables, source)
    }

    private init(_ tables: Tables, _ source: DistanceSource) {
        rules = FixedTable(tables.rules)
        pairs = FixedTable(tables.pairs)
        matrices = FixedTable(tables.matrices)
        width = source.partitions.count
        neighbours = FixedTable(tables.neighbours)
        neighboursOf = PackedMap(tables.spans)
        defaultLanguage = Int(source.defaultLanguage)
        defaultRegion = Int(source.defaultRegion)
        demotion = tables.englishDistance(source)
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

    /// How far script and region are apart, from the parts that a slot keeps of the supported language.
    @inline(__always)
    func parts(
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
