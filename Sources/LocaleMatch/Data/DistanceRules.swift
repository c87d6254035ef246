// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// CLDR's distances between languages, scripts and regions, compiled once into tables.
///
/// See "Language Matching" in UTS #35 (<https://www.unicode.org/reports/tr35/#LanguageMatching>) for what the numbers
/// mean.
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
    /// Rule 0 is for one language and itself, rule 1 for any two that differ, where nothing else is known.
    static let sameLanguage = 0
    static let otherLanguage = 1

    init(_ data: DistanceData) {
        func rule(_ distance: Int) -> Rule {
            Rule(languageDistance: UInt8(distance), otherScripts: UInt8(data.defaults.script), otherMatrix: -1)
        }
        var rules = [rule(0), rule(data.defaults.language)]
        var pairs: [ScriptPair] = []
        var matrices: [UInt8] = []
        var spans: [(UInt64, UInt64)] = []
        var known: [[UInt8]: Int16] = [:]
        for (place, pair) in data.pairs.enumerated() {
            if spans.last?.0 != pair.desired { spans.append((pair.desired, UInt64(place << 16))) }
            spans[spans.count - 1].1 += 1
            var rule = rule(pair.distance)
            rule.pairsStart = UInt16(truncatingIfNeeded: pairs.count)
            for scripts in pair.scripts {
                let matrix =
                    scripts.regions.isEmpty ? -1 : known[scripts.regions] ?? Int16(truncatingIfNeeded: known.count)
                if matrix == known.count {
                    known[scripts.regions] = matrix
                    matrices += scripts.regions
                }
                let distance = UInt8(scripts.distance)
                if scripts.desired == 0 {
                    (rule.otherScripts, rule.otherMatrix) = (distance, matrix)
                } else {
                    pairs.append(
                        ScriptPair(
                            desired: scripts.desired, supported: scripts.supported, distance: distance, matrix: matrix))
                }
            }
            rule.pairsCount = UInt16(truncatingIfNeeded: pairs.count) &- rule.pairsStart
            rules.append(rule)
        }
        self.rules = FixedTable(rules)
        self.pairs = FixedTable(pairs)
        self.matrices = FixedTable(matrices)
        width = data.partitions.count
        neighbours = FixedTable(
            data.pairs.enumerated().map { Neighbour(supported: $1.supported, rule: Int32(truncatingIfNeeded: $0 + 2)) })
        neighboursOf = PackedMap(spans)
        (defaultLanguage, defaultRegion) = (data.defaults.language, data.defaults.region)
    }

    /// The neighbours of a language, itself among them where the data says something about it.
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
