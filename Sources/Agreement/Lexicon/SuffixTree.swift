// SPDX-License-Identifier: Apache-2.0

/// A map from ends of words to numbers, read in place from a table.
///
/// Words are kept from their last byte to their first, so that one walk along a word finds both the word itself and the
/// longest of its ends that the table has: the last part of a compound, or the ending that a guess goes by.
///
/// A node is: a byte of flags and length (`length << 2 | hasChildren << 1 | hasValue`), that many bytes of label, the
/// value as a varint, then the number of children, their first bytes, the commonest first, and three bytes each for where they are.
/// Every read is checked against the table's size, so that a damaged table gives wrong answers at worst.
struct SuffixTree: Sendable {
    private let table: AgreementTable
    private let root: Int

    init(_ table: AgreementTable, root: Int) {
        self.table = table
        self.root = root
    }

    struct Match {
        /// The bytes of the word's end that the table has.
        var length: Int
        var value: Int
    }

    /// The longest end of a word that the table has.
    ///
    /// - Parameter limit: The longest end that counts.
    func longest(_ word: Word, limit: Int = .max) -> Match? {
        guard root > 0 else { return nil }
        var best: Match?
        var node = root
        var position = word.count
        let bytes = word.base
        while true {
            guard let head = table.pointer(node, 1)?.pointee else { return best }
            let length = Int(head >> 2)
            var cursor = node + 1
            guard position >= length, let label = table.pointer(cursor, length) else { return best }
            var index = 0
            while index < length {
                position -= 1
                guard bytes[position] == label[index] else { return best }
                index += 1
            }
            cursor += length
            if head & 1 != 0 {
                let value = table.varint(&cursor)
                let matched = word.count - position
                if matched > limit { return best }
                best = Match(length: matched, value: value)
            }
            guard head & 2 != 0, position > 0, let count = table.pointer(cursor, 1)?.pointee else { return best }
            let children = Int(count)
            cursor += 1
            guard let firsts = table.pointer(cursor, 4 * children) else { return best }
            position -= 1
            let wanted = bytes[position]
            var child = 0
            while child < children, firsts[child] != wanted { child += 1 }
            guard child < children else { return best }
            let place = firsts + children + 3 * child
            let next = Int(place[0]) | Int(place[1]) << 8 | Int(place[2]) << 16
            // Children lie before their parents, so that a damaged table can't lead in circles.
            guard next < node else { return best }
            node = next
        }
    }

    /// The value of a whole word.
    func value(_ word: Word) -> Int? {
        guard let match = longest(word), match.length == word.count else { return nil }
        return match.value
    }
}

/// A table in memory that lives as long as the program: part of it, or a test's own.
struct AgreementTable: @unchecked Sendable {
    // Unchecked: a pointer isn't Sendable, but nothing ever writes to what it points to.
    private let base: UnsafePointer<UInt8>
    let size: Int

    init(_ base: UnsafePointer<UInt8>, size: Int) {
        self.base = base
        self.size = size
    }

    @inline(__always)
    func byte(_ index: Int) -> UInt8 { index >= 0 && index < size ? base[index] : 0 }

    @inline(__always)
    func offset(_ index: Int) -> Int {
        Int(byte(index)) | Int(byte(index + 1)) << 8 | Int(byte(index + 2)) << 16
    }

    func word(_ index: Int) -> Int { offset(index) | Int(byte(index + 3)) << 24 }

    @inline(__always)
    func varint(_ cursor: inout Int) -> Int {
        var value = 0
        var shift = 0
        while shift < 28 {
            let byte = byte(cursor)
            cursor += 1
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { break }
            shift += 7
        }
        return value
    }

    /// Where some bytes are; `nil` when they lie beyond the table.
    @inline(__always)
    func pointer(_ start: Int, _ count: Int) -> UnsafePointer<UInt8>? {
        start >= 0 && start <= size - count ? base + start : nil
    }

    /// Some bytes; none when they lie beyond the table.
    func bytes(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        guard start >= 0, count >= 0, start <= size - count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: base + start, count: count)
    }
}
