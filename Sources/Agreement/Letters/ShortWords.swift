// SPDX-License-Identifier: Apache-2.0

/// Words of at most eight bytes, each with a value: what the closed classes of German and English are looked up in.
struct ShortWords<Value: Sendable>: Sendable {
    private let values: [UInt64: Value]

    /// Lists of words that blanks part, each with a value; longer words aren't kept.
    init(_ lists: [(words: String, value: Value)]) {
        var values: [UInt64: Value] = [:]
        for list in lists {
            for word in list.words.split(separator: " ") where word.utf8.count <= 8 {
                values[word.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = list.value
            }
        }
        self.values = values
    }

    subscript(_ word: Word) -> Value? {
        guard word.count <= 8 else { return nil }
        var key: UInt64 = 0
        for index in 0..<word.count { key = key << 8 | UInt64(word.base[index]) }
        return values[key]
    }
}
