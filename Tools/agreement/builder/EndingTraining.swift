// SPDX-License-Identifier: Apache-2.0

/// Learns what endings say: a tree of endings that keeps one only where it says something else than a shorter one.
///
/// 1. An ending's value is the likeliest, where a shorter ending's opinion counts as ``EndingTraining/weight`` examples.
/// 2. An ending is sure when, in five parts of the examples of which each is answered by what the other four teach, 95
///    of 100 of the words that end so were answered right, and there were six or more of them. Only words like those that
///    are guessed count: a compound is known by its last part.
package struct EndingTraining {
    package struct Example: Sendable {
        package var word: [UInt8]
        package var value: Int
        /// How many of the word's last bytes the value changes: an ending must have them to say it.
        package var reach: Int
        /// Whether a word like it is ever guessed, and no other rule answers it.
        package var isAsked: Bool

        package init(word: String, value: Int, reach: Int = 0, isAsked: Bool = true) {
            self.word = Array(word.utf8)
            self.value = value
            self.reach = reach
            self.isAsked = isAsked
        }
    }

    private static let longest = 9
    private static let weight = 2.0
    private static let surePrecision = 0.95
    private static let sureCount = 6

    package struct Ending: Sendable, Hashable {
        package var suffix: [UInt8]
        package var value: Int
        package var isSure = false
    }

    /// How well the endings answer words that they weren't learned from.
    package struct Accuracy: Sendable {
        package var right = 0
        package var count = 0
        package var sureRight = 0
        package var sureCount = 0

        package init() {}
    }

    private final class Node {
        var counts: [Int: Int] = [:]
        var total = 0
        var children: [UInt8: Node] = [:]
    }

    private static func tree(_ examples: [Example]) -> Node {
        let root = Node()
        for example in examples {
            var node = root
            node.counts[example.value, default: 0] += 1
            node.total += 1
            // The word's start is an ending too: short words are themselves.
            let bytes = ([0x5E] + example.word).reversed()
            for byte in bytes.prefix(longest) {
                let child = node.children[byte] ?? Node()
                node.children[byte] = child
                node = child
                node.counts[example.value, default: 0] += 1
                node.total += 1
            }
        }
        return root
    }

    /// The endings that some examples teach.
    private static func endings(_ examples: [Example]) -> [Ending] {
        var found: [Ending] = []
        let reach = Dictionary(examples.map { ($0.value, $0.reach) }) { first, _ in first }
        func visit(_ node: Node, _ suffix: [UInt8], _ prior: [Int: Double], _ kept: (value: Int, purity: Double)?) {
            var shares: [Int: Double] = [:]
            for value in Set(node.counts.keys).union(prior.keys) {
                shares[value] =
                    (Double(node.counts[value] ?? 0) + weight * (prior[value] ?? 0)) / (Double(node.total) + weight)
            }
            let best = shares.filter { reach[$0.key] ?? 0 <= suffix.count }
                .max { ($0.value, $1.key) < ($1.value, $0.key) }
            var kept = kept
            // An ending begins with a letter, not within one.
            let isInside = (suffix.first ?? 0) & 0xC0 == 0x80
            if let best, suffix.first != 0x5E, !isInside {
                let purity = Double(node.counts[best.key] ?? 0) / Double(max(node.total, 1))
                let isOther = kept?.value != best.key
                let isClearer = node.total >= 8 && ((kept?.purity ?? 0) < 0.95) != (purity < 0.95)
                if isOther && node.total >= 2 || isClearer || kept == nil {
                    found.append(Ending(suffix: suffix, value: best.key))
                    kept = (best.key, purity)
                }
            }
            // What all words have is no ending: the shortest ones are kept even where they say nothing else.
            if suffix.isEmpty { kept = nil }
            for (byte, child) in node.children.sorted(by: { $0.key < $1.key }) where child.total >= 2 {
                visit(child, [byte] + suffix, shares, kept)
            }
        }
        visit(tree(examples), [], [:], nil)
        return found
    }

    private static func part(_ word: [UInt8]) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash % 5)
    }

    /// Learns the endings and how sure each is.
    package static func learn(_ examples: [Example]) -> (endings: [Ending], unseen: Accuracy) {
        var rights: [[UInt8]: (right: Int, count: Int)] = [:]
        var answers: [(word: [UInt8], isRight: Bool)] = []
        for part in 0..<5 {
            let learned = endings(examples.filter { self.part($0.word) != part })
            let table = Dictionary(learned.map { ($0.suffix, $0.value) }) { first, _ in first }
            for example in examples where self.part(example.word) == part {
                guard let value = answer(example.word, table)?.1 else { continue }
                let isRight = value == example.value
                for length in 0...longest where length <= example.word.count && example.isAsked {
                    let suffix = Array(example.word[(example.word.count - length)...])
                    rights[suffix, default: (0, 0)].count += 1
                    if isRight { rights[suffix, default: (0, 0)].right += 1 }
                }
                answers.append((example.word, isRight))
            }
        }
        // An ending that few words have is as sure as the shorter one that it is part of.
        func isSure(_ suffix: [UInt8]) -> Bool {
            for start in 0...suffix.count {
                guard let (right, count) = rights[Array(suffix[start...])], count >= sureCount else { continue }
                return Double(right) >= surePrecision * Double(count)
            }
            return false
        }
        let final = endings(examples)
        let finalTable = Dictionary(final.map { ($0.suffix, $0.value) }) { first, _ in first }
        var accuracy = Accuracy()
        for answer in answers {
            accuracy.count += 1
            if answer.isRight { accuracy.right += 1 }
            if let suffix = Self.answer(answer.word, finalTable)?.0, isSure(suffix) {
                accuracy.sureCount += 1
                if answer.isRight { accuracy.sureRight += 1 }
            }
        }
        let all = final.map { ending in
            var ending = ending
            ending.isSure = isSure(ending.suffix)
            return ending
        }
        return (all, accuracy)
    }

    private static func answer(_ word: [UInt8], _ table: [[UInt8]: Int]) -> ([UInt8], Int)? {
        for length in stride(from: min(longest, word.count), through: 0, by: -1) {
            let suffix = Array(word[(word.count - length)...])
            if let value = table[suffix] { return (suffix, value) }
        }
        return nil
    }
}
