// SPDX-License-Identifier: Apache-2.0

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
package struct MatcherTables {
    let likelyTrie: UnsafeBufferPointer<UInt8>
    let likely: [Subtags]
    /// Languages and regions with what stands for them.
    package let languageAliases: [(UInt64, UInt64)]
    package let regionAliases: [(UInt64, UInt64)]
    let distanceTrie: UnsafeBufferPointer<UInt8>
    let partitionOfRegion: [UInt8]
    /// Lists of one-letter partitions.
    let partitions: [[UInt8]]
    let paradigms: [Subtags]
    let defaults: (language: Int, script: Int, region: Int)

    /// Reads the tables of this machine's ICU, or of a folder with bundles; `nil` for a layout that isn't known.
    package init?(tree: String = "") {
        let source = Source(tree: tree)
        guard let likelyTrie = source.bytes("likely/trie"), let distanceTrie = source.bytes("match/trie"),
            let regions = source.bytes("match/regionToPartitions"),
            let languageAliases = source.aliases("likely/languageAliases"),
            let regionAliases = source.aliases("likely/regionAliases"),
            let distances = source.integers("match/distances"), distances.count >= 4,
            let likely = source.subtags(integers: "likely/lsrnum", strings: "likely/lsrs"),
            let paradigms = source.subtags(integers: "match/paradigmnum", strings: "match/paradigms")
        else { return nil }
        partitions = source.visit("match/partitions") { Array($0.string.utf8) }
        guard partitions.allSatisfy({ (1...15).contains($0.count) && $0.allSatisfy { $0 < 0x7F } }) else { return nil }
        (self.likelyTrie, self.likely, self.distanceTrie) = (likelyTrie, likely, distanceTrie)
        (self.languageAliases, self.regionAliases) = (languageAliases, regionAliases)
        (self.paradigms, partitionOfRegion) = (paradigms, Array(regions))
        defaults = (Int(distances[0]), Int(distances[1]), Int(distances[2]))
    }

    /// The bundle, in pieces.
    private struct Source {
        let tree: String

        /// What a body makes of each leaf; nothing where there is no such path.
        func visit<Answer>(_ path: String, _ body: (tolk_resource) -> Answer) -> [Answer] {
            var found: [Answer] = []
            ICUResources.visit(tree: tree, bundle: "langInfo", path: path) { found.append(body($0)) }
            return found
        }

        /// Bytes in place: ICU's data stays for the life of the process.
        func bytes(_ path: String) -> UnsafeBufferPointer<UInt8>? {
            visit(path) { UnsafeBufferPointer(start: $0.bytes, count: Int($0.bytes == nil ? 0 : $0.count)) }.first {
                !$0.isEmpty
            }
        }

        func integers(_ path: String) -> [Int32]? {
            visit(path) {
                Array(UnsafeBufferPointer(start: $0.integers, count: Int($0.integers == nil ? 0 : $0.count)))
            }
            .first { !$0.isEmpty }
        }

        /// A list of short texts, so many for each element.
        func words(_ path: String, by width: Int = 1) -> [UInt64]? {
            let words = visit(path) { UInt64(subtag: $0.utf8) }
            let known = words.compactMap { $0 }
            return !words.isEmpty && known.count == words.count && known.count.isMultiple(of: width) ? known : nil
        }

        func aliases(_ path: String) -> [(UInt64, UInt64)]? {
            words(path, by: 2).map { words in
                stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
            }
        }

        func subtags(integers: String, strings: String) -> [Subtags]? {
            if let numbers = self.integers(integers) {
                var scripts: [UInt32: UInt32] = [:]
                let all = words("likely/m49").map { m49 in numbers.compactMap { decode($0, m49, &scripts) } }
                return all?.count == numbers.count ? all : nil
            }
            return words(strings, by: 3).map { words in
                // The first two entries hold marks for the builder ("skip", "script"), which are longer than subtags.
                stride(from: 0, to: words.count, by: 3).map {
                    Subtags(
                        language: words[$0], script: UInt32(truncatingIfNeeded: words[$0 + 1] >> 32),
                        region: UInt32(truncatingIfNeeded: words[$0 + 2] >> 32))
                }
            }
        }

        /// One number of the second layout; the names of scripts are asked for once.
        private func decode(_ number: Int32, _ m49: [UInt64], _ scripts: inout [UInt32: UInt32]) -> Subtags? {
            if number == 0 || number == 1 { return Subtags() }
            let encoded = UInt32(bitPattern: number)
            var subtags = Subtags()
            var rest = encoded & 0xFF_FFFF
            for place in 0..<3 {
                let letter = rest % 27
                rest /= 27
                if letter > 0 { subtags.language |= UInt64(letter + 0x60) << (56 - 8 * UInt64(place)) }
            }
            if rest < 27 {
                guard Int(rest) < m49.count else { return nil }
                subtags.region = UInt32(truncatingIfNeeded: m49[Int(rest)] >> 32)
            } else {
                guard rest / 27 <= 26, rest % 27 > 0 else { return nil }
                subtags.region = (rest % 27 + 0x40) << 24 | (rest / 27 + 0x40) << 16
            }
            let code = encoded >> 24
            let name = scripts[code] == nil ? tolk_script_name(Int32(code)) : nil
            if let name { scripts[code] = UInt64(subtag: String(cString: name).utf8).map { UInt32($0 >> 32) } }
            guard let script = scripts[code], script & 0xFF != 0 else { return nil }
            subtags.script = script
            return subtags
        }
    }
}
