// SPDX-License-Identifier: Apache-2.0

internal import CAgreementTables

/// The words of one language and the endings that guesses go by.
///
/// A table begins with the bytes `TAG1`, then as 32-bit numbers, the lowest byte first: the places of the lexicon's tree,
/// of the trees that guess gender, plural and feminine (0 where there is none), of the classes and how many they are, of
/// the changes and how many they are. A class is eight bytes: kinds, genders, marks, 0, plural, counterpart. A change is
/// a varint of bytes to cut, a varint of bytes to add, and these; four bytes each say where the changes are.
struct Lexicon: Sendable {
    private let table: AgreementTable
    let words: SuffixTree
    let genderGuesses: SuffixTree
    let pluralGuesses: SuffixTree
    let feminineGuesses: SuffixTree
    private let classes: Int
    private let classCount: Int
    private let changes: Int
    private let changeCount: Int

    static let magic: [UInt8] = [0x54, 0x41, 0x47, 0x31]
    static let headerBytes = 36

    /// Reads a table's header; `nil` for what is none.
    init?(_ table: AgreementTable) {
        guard table.size >= Self.headerBytes, (0..<4).allSatisfy({ table.byte($0) == Self.magic[$0] }) else {
            return nil
        }
        self.table = table
        words = SuffixTree(table, root: table.word(4))
        genderGuesses = SuffixTree(table, root: table.word(8))
        pluralGuesses = SuffixTree(table, root: table.word(12))
        feminineGuesses = SuffixTree(table, root: table.word(16))
        classes = table.word(20)
        classCount = table.word(24)
        changes = table.word(28)
        changeCount = table.word(32)
    }

    /// The tables that are part of the program: the free one, and a second one whose sources have a licence of their own.
    static func embedded(_ language: Int32) -> (free: Lexicon, second: Lexicon?)? {
        guard let free = part(language, 0) else { return nil }
        return (free, part(language, 1))
    }

    private static func part(_ language: Int32, _ part: Int32) -> Lexicon? {
        var size = 0
        guard let base = tolk_agreement_table(language, part, &size), size > 0 else { return nil }
        return Lexicon(AgreementTable(base, size: size))
    }

    func wordClass(_ index: Int) -> WordClass? {
        guard index >= 0, index < classCount else { return nil }
        let place = classes + 8 * index
        return WordClass(
            kinds: WordClass.Kinds(rawValue: table.byte(place)), genders: GenderSet(rawValue: table.byte(place + 1)),
            marks: WordClass.Marks(rawValue: table.byte(place + 2)),
            plural: UInt16(table.byte(place + 4)) | UInt16(table.byte(place + 5)) << 8,
            counterpart: UInt16(table.byte(place + 6)) | UInt16(table.byte(place + 7)) << 8)
    }

    /// The whole table.
    var bytes: [UInt8] { Array(table.bytes(0, table.size)) }

    /// What is known of a whole word.
    func find(_ word: Word) -> WordClass? { words.value(word).flatMap(wordClass) }

    /// Makes a change, whose number counts from 1; false when it doesn't fit the word.
    func apply(_ change: UInt16, to word: inout Word) -> Bool {
        let index = Int(change) - 1
        guard index >= 0, index < changeCount else { return false }
        var cursor = table.word(changes + 4 * index)
        let cut = table.varint(&cursor)
        let count = table.varint(&cursor)
        guard cut <= word.count else { return false }
        word.change(cut: cut, add: table.bytes(cursor, count))
        return true
    }
}
