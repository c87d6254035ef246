// SPDX-License-Identifier: Apache-2.0

/// The words that a language's rules know one by one, each with a value; the first of two that are the same counts.
struct WordTable<Value: Sendable>: Sendable {
    private struct Key: Sendable {
        var hash: UInt64
        var word: Range<Int>
        var value: Value
    }

    private let bytes: [UInt8]
    /// Twice as many as there are words or more, a power of two; a word stands at the first free place from its hash on.
    private let keys: [Key?]

    init(_ words: [(word: [UInt8], value: Value)]) {
        var size = 64
        while size < words.count * 2 { size *= 2 }
        var bytes: [UInt8] = []
        var keys = [Key?](repeating: nil, count: size)
        for (word, value) in words {
            let hash = Self.hash(word)
            var index = Int(truncatingIfNeeded: hash) & (size - 1)
            while keys[index] != nil { index = (index + 1) & (size - 1) }
            keys[index] = Key(hash: hash, word: bytes.count..<(bytes.count + word.count), value: value)
            bytes += word
        }
        self.bytes = bytes
        self.keys = keys
    }

    /// - Parameter lists: Words that blanks part, with the value of each.
    init(_ lists: [(words: String, value: Value)]) {
        self.init(lists.flatMap { list in list.words.split(separator: " ").map { (Array($0.utf8), list.value) } })
    }

    subscript(_ word: Word) -> Value? {
        let hash = Self.hash(word.bytes)
        var index = Int(truncatingIfNeeded: hash) & (keys.count - 1)
        while let key = keys[index] {
            if key.hash == hash, key.word.count == word.count {
                var place = 0
                while place < word.count, bytes[key.word.lowerBound + place] == word.base[place] { place += 1 }
                if place == word.count { return key.value }
            }
            index = (index + 1) & (keys.count - 1)
        }
        return nil
    }

    /// FNV-1a, which is quick for a few bytes.
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
