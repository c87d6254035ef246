internal import CICU

/// What ICU's bundle `langInfo` holds for its own matcher, read as it is.
///
/// ICU has had two layouts:
///
/// 1. **Strings** (up to 73): `likely/lsrs` is a list of subtags, three for each entry, and so is `match/paradigms`.
/// 2. **Integers** (from 74, [unicode-org/icu#2458](https://github.com/unicode-org/icu/pull/2458)): `likely/lsrnum` and
///    `match/paradigmnum` have one number for each entry, `likely/m49` the regions that are digits. A number is
///    `script << 24 | (region * 27³ + language)`: a language has a letter for each digit to base 27, the first letter in
///    the lowest, and a region has two, or stands below 27 for an index into `m49`; the script is ICU's number for it.
///    0 is an entry without subtags, 1 the mark "the script is skipped".
///
/// Everything else is the same in both. The data comes from a file of the system: whatever doesn't fit makes the whole
/// unknown, and the distances are taken from ``WrittenRules`` instead.
struct MatcherTables {
    var likelyTrie: UnsafeBufferPointer<UInt8>
    var likely: [Subtags]
    var languageAliases: [(UInt64, UInt64)]
    var regionAliases: [(UInt64, UInt64)]
    var distanceTrie: UnsafeBufferPointer<UInt8>
    var regionToPartitions: UnsafeBufferPointer<UInt8>
    /// Lists of one-letter partitions.
    var partitions: [[UInt8]]
    var paradigms: [Subtags]
    /// The default distances of language, script and region, and the least distance of two regions.
    var distances: [Int32]

    /// Reads the tables of this machine's ICU, or of a folder with bundles; `nil` for a layout that isn't known.
    init?(tree: String = "") {
        let source = Source(tree: tree)
        guard let likelyTrie = source.bytes("likely/trie"), let distanceTrie = source.bytes("match/trie"),
            let regionToPartitions = source.bytes("match/regionToPartitions"),
            let languageAliases = source.pairs("likely/languageAliases"),
            let regionAliases = source.pairs("likely/regionAliases"), let partitions = source.partitions(),
            let distances = source.integers("match/distances"), distances.count >= 4,
            let likely = source.subtags(integers: "likely/lsrnum", strings: "likely/lsrs"),
            let paradigms = source.subtags(integers: "match/paradigmnum", strings: "match/paradigms")
        else { return nil }
        self.likelyTrie = likelyTrie
        self.likely = likely
        self.languageAliases = languageAliases
        self.regionAliases = regionAliases
        self.distanceTrie = distanceTrie
        self.regionToPartitions = regionToPartitions
        self.partitions = partitions
        self.paradigms = paradigms
        self.distances = distances
    }

    /// The bundle, in pieces.
    private struct Source {
        let tree: String

        private func visit(_ path: String, _ body: (tolk_resource) -> Void) -> Bool {
            ICUResources.visit(tree: tree, bundle: "langInfo", path: path, body)
        }

        /// Bytes in place: ICU's data stays for the life of the process.
        func bytes(_ path: String) -> UnsafeBufferPointer<UInt8>? {
            var found: UnsafeBufferPointer<UInt8>?
            _ = visit(path) { leaf in
                guard Int(leaf.kind) == TOLK_RESOURCE_BYTES, leaf.count > 0 else { return }
                found = UnsafeBufferPointer(start: leaf.bytes, count: Int(leaf.count))
            }
            return found
        }

        func integers(_ path: String) -> [Int32]? {
            var found: [Int32]?
            _ = visit(path) { leaf in
                guard Int(leaf.kind) == TOLK_RESOURCE_INTEGERS else { return }
                found = Array(UnsafeBufferPointer(start: leaf.integers, count: Int(leaf.count)))
            }
            return found
        }

        /// A list of short texts.
        func words(_ path: String) -> [UInt64]? {
            var words: [UInt64] = []
            var isExpected = true
            let isThere = visit(path) { leaf in
                guard let word = leaf.packed else {
                    isExpected = false
                    return
                }
                words.append(word)
            }
            return isThere && isExpected ? words : nil
        }

        func pairs(_ path: String) -> [(UInt64, UInt64)]? {
            guard let words = words(path), words.count.isMultiple(of: 2) else { return nil }
            return stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
        }

        func partitions() -> [[UInt8]]? {
            var partitions: [[UInt8]] = []
            let isThere = visit("match/partitions") { leaf in partitions.append(Array(leaf.string.utf8)) }
            let isExpected = partitions.allSatisfy { (1...15).contains($0.count) && $0.allSatisfy { $0 < 0x7F } }
            return isThere && isExpected ? partitions : nil
        }

        func subtags(integers: String, strings: String) -> [Subtags]? {
            if let numbers = self.integers(integers) {
                guard let m49 = words("likely/m49") else { return nil }
                var known = Scripts()
                var all: [Subtags] = []
                all.reserveCapacity(numbers.count)
                for number in numbers {
                    guard let subtags = decode(number, m49, &known) else { return nil }
                    all.append(subtags)
                }
                return all
            }
            guard let words = words(strings), words.count.isMultiple(of: 3) else { return nil }
            return stride(from: 0, to: words.count, by: 3).map { index in
                // The first two entries hold marks for the builder ("skip", "script"), which are longer than subtags.
                Subtags(
                    language: words[index], script: UInt32(truncatingIfNeeded: words[index + 1] >> 32),
                    region: UInt32(truncatingIfNeeded: words[index + 2] >> 32))
            }
        }

        private func decode(_ number: Int32, _ m49: [UInt64], _ scripts: inout Scripts) -> Subtags? {
            if number == 0 || number == 1 { return Subtags() }
            let encoded = UInt32(bitPattern: number)
            guard let script = scripts.packed(encoded >> 24) else { return nil }
            var language: UInt64 = 0
            var rest = encoded & 0xFF_FFFF
            for place in 0..<3 {
                let letter = rest % 27
                rest /= 27
                if letter > 0 { language |= UInt64(letter + 0x60) << (56 - 8 * UInt64(place)) }
            }
            let region: UInt32
            if rest < 27 {
                guard Int(rest) < m49.count else { return nil }
                region = UInt32(truncatingIfNeeded: m49[Int(rest)] >> 32)
            } else {
                guard rest / 27 <= 26, rest % 27 > 0 else { return nil }
                region = (rest % 27 + 0x40) << 24 | (rest / 27 + 0x40) << 16
            }
            return Subtags(language: language, script: script, region: region)
        }
    }

    /// The names of scripts by ICU's numbers, each asked for once.
    private struct Scripts {
        private var known: [UInt32: UInt32] = [:]

        mutating func packed(_ code: UInt32) -> UInt32? {
            if let script = known[code] { return script }
            guard let name = tolk_script_name(Int32(code)) else { return nil }
            let letters = String(cString: name).utf8
            guard letters.count == 4 else { return nil }
            let script = letters.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            known[code] = script
            return script
        }
    }
}
