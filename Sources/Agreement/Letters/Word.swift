// SPDX-License-Identifier: Apache-2.0

/// What a rule does to the end of a word: takes bytes off and puts others there.
struct Ending: Sendable {
    let cut: Int
    let add: StaticString

    init(_ cut: Int, _ add: StaticString) {
        self.cut = cut
        self.add = add
    }
}

extension StaticString {
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

/// A word in lower-case UTF-8 in memory that a caller lends, so that rules allocate nothing.
///
/// Valid as long as the ``Scratch`` that it came from.
struct Word {
    /// The longest word that is inflected, in bytes; with room for an ending.
    static let maximumBytes = 96
    /// The bytes that a word may grow by.
    static let room = 32

    let base: UnsafeMutablePointer<UInt8>
    // Half as large as `Int`, since words are copied often.
    private var size: Int32
    private let limit: Int32

    fileprivate init(base: UnsafeMutablePointer<UInt8>, count: Int, capacity: Int) {
        self.base = base
        size = Int32(truncatingIfNeeded: count)
        limit = Int32(truncatingIfNeeded: capacity)
    }

    /// How many bytes it has.
    @inline(__always)
    private(set) var count: Int {
        get { Int(size) }
        set { size = Int32(truncatingIfNeeded: newValue) }
    }

    /// How many bytes it may have.
    var capacity: Int { Int(limit) }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// The byte at a place counted from the end, 0 before the first.
    @inline(__always)
    func last(_ index: Int = 0) -> UInt8 { index < count ? base[count - 1 - index] : 0 }

    @inline(__always)
    func first(_ index: Int = 0) -> UInt8 { index < count ? base[index] : 0 }

    @inline(__always)
    func ends(_ suffix: StaticString) -> Bool { ends(suffix.bytes) }

    @inline(__always)
    private func ends(_ suffix: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = count - suffix.count
        guard start >= 0 else { return false }
        var index = suffix.count - 1
        // The last byte tells most words apart.
        while index >= 0, base[start + index] == suffix[index] { index -= 1 }
        return index < 0
    }

    @inline(__always)
    func starts(_ prefix: StaticString) -> Bool { starts(prefix.bytes) }

    @inline(__always)
    private func starts(_ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        guard prefix.count <= count else { return false }
        for index in 0..<prefix.count where base[index] != prefix[index] { return false }
        return true
    }

    func isEqual(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && ends(text) }

    func isEqual(_ other: Word) -> Bool { count == other.count && ends(other.bytes) }

    /// The first of a list's items, which blanks part, that fits.
    @inline(__always)
    private func item(
        of list: StaticString, where fits: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> UnsafeBufferPointer<UInt8>? {
        let (text, length) = (list.utf8Start, list.utf8CodeUnitCount)
        var start = 0
        while start < length {
            var end = start
            while end < length, text[end] != 0x20 { end += 1 }
            let item = UnsafeBufferPointer(start: text + start, count: end - start)
            if fits(item) { return item }
            start = end + 1
        }
        return nil
    }

    /// Whether it ends in one of some endings, which blanks part.
    func endsInOne(of list: StaticString) -> Bool { item(of: list) { ends($0) } != nil }

    /// Whether it begins with one of some words, which blanks part.
    func startsWithOne(of list: StaticString) -> Bool { item(of: list) { starts($0) } != nil }

    /// Whether it is one of some words, which blanks part.
    func isOne(of list: StaticString) -> Bool { item(of: list) { $0.count == count && ends($0) } != nil }

    /// Replaces its ending by the first of some rules that fits.
    ///
    /// "trice>teur e>" makes acteur of actrice and grand of grande. A rule without an ending, ">s", fits every word.
    ///
    /// - Returns: Whether one fitted.
    @discardableResult
    mutating func replaceEnding(_ rules: StaticString) -> Bool {
        // One pass, since every form that a rule makes comes through here.
        let (text, length) = (rules.utf8Start, rules.utf8CodeUnitCount)
        var start = 0
        while start < length {
            var mark = start
            while mark < length, text[mark] != UInt8(ascii: ">") { mark += 1 }
            var end = mark
            while end < length, text[end] != 0x20 { end += 1 }
            let ending = UnsafeBufferPointer(start: text + start, count: mark - start)
            if ends(ending) {
                change(
                    cut: ending.count,
                    add: UnsafeBufferPointer(start: text + min(mark + 1, end), count: max(end - mark - 1, 0)))
                return true
            }
            start = end + 1
        }
        return false
    }

    func contains(_ part: StaticString) -> Bool {
        let length = part.utf8CodeUnitCount
        guard length > 0, length <= count else { return false }
        let wanted = part.utf8Start
        for start in 0...(count - length) where base[start] == wanted[0] {
            var index = 1
            while index < length, base[start + index] == wanted[index] { index += 1 }
            if index == length { return true }
        }
        return false
    }

    @inline(__always)
    mutating func apply(_ ending: Ending) { change(cut: ending.cut, add: ending.add.bytes) }

    /// Takes bytes off the end and puts others there; a change that doesn't fit does nothing.
    mutating func change(cut: Int, add: UnsafeBufferPointer<UInt8>) {
        guard cut <= count, count - cut + add.count <= capacity else { return }
        count -= cut
        for byte in add {
            base[count] = byte
            count += 1
        }
    }

    mutating func replace(with other: Word) {
        guard other.count <= capacity else { return }
        for index in 0..<other.count { base[index] = other.base[index] }
        count = other.count
    }

    /// Puts one byte in place of the last letter of two bytes, `é` or `ü`, that has one.
    ///
    /// - Parameter plain: What stands in place of 0xC3 and another byte.
    /// - Returns: Whether there was one.
    mutating func replaceLastLetter(_ plain: (UInt8) -> UInt8?) -> Bool {
        var index = count - 2
        while index >= 0 {
            if base[index] == 0xC3, let letter = plain(base[index + 1]) {
                base[index] = letter
                for place in (index + 1)..<(count - 1) { base[place] = base[place + 1] }
                count -= 1
                return true
            }
            index -= 1
        }
        return false
    }

    /// How many groups of vowels it has: its syllables, where no two vowels that meet are of different ones.
    ///
    /// - Parameter countsY: Whether y is a vowel.
    func vowelGroups(countsY: Bool) -> Int {
        var groups = 0
        var wasVowel = false
        for index in 0..<count {
            let byte = base[index]
            // Letters of two bytes are vowels with a mark, but for ß.
            let isVowel =
                Letters.isASCIIVowel(byte) || countsY && byte == UInt8(ascii: "y")
                || byte == 0xC3 && index + 1 < count && base[index + 1] != 0x9F || wasVowel && byte >= 0x80
            if isVowel, !wasVowel { groups += 1 }
            wasVowel = isVowel
        }
        return groups
    }

    /// The number of characters: bytes that don't continue one.
    var characters: Int {
        var total = 0
        for index in 0..<count where base[index] & 0xC0 != 0x80 { total += 1 }
        return total
    }

    /// The word without its first bytes; the memory is the same.
    func dropping(_ prefix: Int) -> Word {
        let cut = min(max(prefix, 0), count)
        return Word(base: base + cut, count: count - cut, capacity: capacity - cut)
    }
}

/// Memory for the words of one call.
struct Scratch {
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var used = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        // A buffer of no bytes has no address; nothing is ever stored in one.
        base = memory.baseAddress ?? UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped
        capacity = memory.count
    }

    /// Room for a word; `nil` when there is none, or the word is too long to be inflected.
    @inline(__always)
    mutating func word(_ source: UnsafeBufferPointer<UInt8>) -> Word? {
        let size = source.count + Word.room
        guard source.count <= Word.maximumBytes, capacity - used >= size else { return nil }
        let start = base + used
        used += size
        if let from = source.baseAddress { start.update(from: from, count: source.count) }
        return Word(base: start, count: source.count, capacity: size)
    }

    /// A text in small letters, and whether it had capitals.
    @inline(__always)
    mutating func lowercased(_ source: UnsafeBufferPointer<UInt8>) -> (word: Word, hasCapitals: Bool)? {
        let size = source.count + Word.room
        guard source.count <= Word.maximumBytes, capacity - used >= size else { return nil }
        let start = base + used
        used += size
        let hasCapitals = Letters.lowercase(source, into: start)
        return (Word(base: start, count: source.count, capacity: size), hasCapitals)
    }

    @inline(__always)
    mutating func copy(_ word: Word) -> Word? { self.word(word.bytes) }

    mutating func word(_ text: StaticString) -> Word? { word(text.bytes) }

    /// The place up to which it is used, to go back to.
    var mark: Int {
        get { used }
        set { used = min(max(newValue, 0), capacity) }
    }
}
