// SPDX-License-Identifier: Apache-2.0

/// A word as the extracted lists give it: see Tools/agreement/extract.
package struct ListedWord: Sendable, Hashable {
    package var word: String
    package var kinds: Set<Character>
    package var genders: Set<Character>
    package var plural: String
    package var counterpart: String
    package var marks: Set<Character>

    package var isNoun: Bool { kinds.contains("n") }

    /// Whether it is a plural that two words share, and ``counterpart`` the singular that it is read as: `bases`, `base`.
    var isSharedPlural: Bool { kinds.contains("f") }

    /// Reads a list: a line a word, six fields.
    package static func read(_ text: String) -> [ListedWord] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 6 else { return nil }
            return ListedWord(
                word: String(fields[0]), kinds: Set(fields[1]), genders: Set(fields[2]), plural: String(fields[3]),
                counterpart: String(fields[4]), marks: Set(fields[5]))
        }
    }

    /// The bits of the genders in the table.
    var genderBits: UInt8 {
        (genders.contains("m") ? 1 : 0) | (genders.contains("f") ? 2 : 0) | (genders.contains("n") ? 4 : 0)
    }

    var kindBits: UInt8 {
        let bits: [(Character, UInt8)] = [("n", 1), ("a", 2), ("v", 4), ("P", 16), ("p", 32), ("b", 64), ("x", 128)]
        return bits.reduce(0) { kinds.contains($1.0) ? $0 | $1.1 : $0 }
    }

    var markBits: UInt8 {
        let bits: [(Character, UInt8)] = [("w", 1), ("s", 2), ("l", 4), ("d", 8), ("c", 16), ("g", 32)]
        return bits.reduce(0) { marks.contains($1.0) ? $0 | $1.1 : $0 }
    }
}

/// The change that makes one word of another: bytes to cut, bytes to add.
struct Change: Hashable {
    var cut: Int
    var add: [UInt8]

    init(_ from: String, _ to: String) {
        let (a, b) = (Array(from.utf8), Array(to.utf8))
        var shared = 0
        while shared < min(a.count, b.count), a[shared] == b[shared] { shared += 1 }
        // Not within a letter.
        while shared > 0,
            (shared < a.count && a[shared] & 0xC0 == 0x80) || (shared < b.count && b[shared] & 0xC0 == 0x80)
        {
            shared -= 1
        }
        cut = a.count - shared
        add = Array(b[shared...])
    }
}
