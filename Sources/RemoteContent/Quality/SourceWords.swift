// SPDX-License-Identifier: Apache-2.0

/// The words of a text, as far as a translation can be compared with its source by them.
///
/// **Rules.**
/// 1. A word is a run of letters, marks, digits, apostrophes and hyphens with a letter in it, outside of `<tags>`.
/// 2. A *name* has one capital letter, its first, does not begin a sentence, and is none of the words that English writes
///    with a capital (days, months, `I`). A text of which half of the words look like names has none: it is a headline.
/// 3. A name has a *counterpart* where a word begins with the same three letters, whatever their case: `London`, `Londres`.
///    A letter beyond ASCII goes with any other: `Peru`, `Perú`; `Éire`, `Eire`.
/// 4. *Leftover* are the words of the longest row of at least ``rowLength`` words that stand in the translation as they
///    stood in the source, at least one of them not a name.
struct SourceWords {
    /// The fewest words in a row that count as left over.
    static let rowLength = 4
    /// The most words that are compared.
    static let maximumWords = 2_000

    /// A word by its place, with a hash: words are compared with many others.
    private struct Word {
        let range: Range<Int>
        let hash: UInt64
    }

    private let bytes: [UInt8]
    private let words: [Word]
    private let names: [Word]

    var count: Int { words.count }

    /// Reads a text, which is NFC: words are compared byte by byte.
    init(_ bytes: [UInt8]) {
        var words: [Word] = []
        var names: [Word] = []
        var beginsSentence = true
        var start: Int?
        var hasLetter = false
        func close(_ end: Int) {
            guard let first = start else { return }
            start = nil
            guard hasLetter, words.count < Self.maximumWords else { return }
            let word = Word(range: first..<end, hash: FNV1a.hash(bytes[first..<end]))
            words.append(word)
            if !beginsSentence, Self.looksLikeName(bytes[first..<end]) { names.append(word) }
            beginsSentence = false
        }
        var index = 0
        while let (scalar, length) = ByteText.scalar(at: index, in: bytes) {
            defer { index += length }
            if scalar == "<", let end = Self.tagEnd(at: index, in: bytes) {
                close(index)
                index = end - length
                continue
            }
            if ByteText.isWord(scalar) || (start != nil && (scalar == "'" || scalar == "’" || scalar == "-")) {
                if start == nil { (start, hasLetter) = (index, false) }
                hasLetter = hasLetter || ByteText.isAlphabetic(scalar)
                continue
            }
            close(index)
            switch scalar {
            case ".", "!", "?", ":", "\n", "…", "¿", "¡", "•", "*", "\"", "“", "(", "«": beginsSentence = true
            default: break
            }
        }
        close(bytes.count)
        self.bytes = bytes
        self.words = words
        self.names = names.count * 2 > words.count ? [] : names
    }

    /// Where a tag that begins at a place ends; `nil` when none does.
    private static func tagEnd(at index: Int, in bytes: [UInt8]) -> Int? {
        guard let (next, _) = ByteText.scalar(at: index + 1, in: bytes), next == "/" || ByteText.isAlphabetic(next)
        else { return nil }
        return bytes[index...].prefix(512).firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }

    private func text(_ word: Word) -> String { String(decoding: bytes[word.range], as: UTF8.self) }

    private static func isSame(_ word: Word, in text: SourceWords, _ other: Word, in otherText: SourceWords) -> Bool {
        word.hash == other.hash && text.bytes[word.range].elementsEqual(otherText.bytes[other.range])
    }

    // MARK: Names

    private static func looksLikeName(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Most words begin with a small ASCII letter.
        guard let byte = bytes.first, byte >= 0x80 || (0x41...0x5A).contains(byte) else { return false }
        let word = String(decoding: bytes, as: UTF8.self)
        let scalars = word.unicodeScalars
        guard let first = scalars.first, ByteText.isUppercase(first), scalars.count > 1 else { return false }
        return !scalars.dropFirst().contains(where: ByteText.isUppercase) && !capitalised.contains(word.lowercased())
    }

    private static let capitalised: Set = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
        "april", "may", "june", "july", "august", "september", "october", "november", "december", "i'm", "i'll", "i've",
        "i'd",
    ]

    /// How many names have no counterpart in another text.
    func names(missingIn other: SourceWords) -> Int {
        guard !names.isEmpty else { return 0 }
        let beginnings = Set(other.words.map { Self.beginning(other.text($0)) })
        return names.count { name in
            let wanted = Self.beginning(text(name))
            return !beginnings.contains(wanted) && !beginnings.contains { Self.isAlike($0, wanted) }
        }
    }

    /// How many names stand in another text letter for letter.
    func names(keptIn other: SourceWords) -> Int {
        names.count { name in other.words.contains { Self.isSame($0, in: other, name, in: self) } }
    }

    /// The first three letters, small.
    private static func beginning(_ word: String) -> [Unicode.Scalar] {
        word.unicodeScalars.lazy.filter(ByteText.isAlphabetic).prefix(3).map { scalar in
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            return lower.count == 1 ? lower.first ?? scalar : scalar
        }
    }

    private static func isAlike(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || !$0.isASCII || !$1.isASCII }
    }

    // MARK: Repetition

    /// How often the word that is repeated most stands in a row.
    var longestRepetition: Int {
        var (longest, current) = (min(1, words.count), 1)
        for (word, next) in zip(words, words.dropFirst()) {
            current = Self.isSame(word, in: self, next, in: self) ? current + 1 : 1
            longest = max(longest, current)
        }
        return longest
    }

    // MARK: Leftovers

    /// Rule 4.
    func leftover(in other: SourceWords) -> [String] {
        guard words.count >= Self.rowLength, other.words.count >= Self.rowLength else { return [] }
        // A row that long has a word whose place divides by its length: most texts have no such word in common, and are
        // done with here.
        let mayHaveRow = stride(from: 0, to: words.count, by: Self.rowLength).contains { place in
            other.words.contains { $0.hash == words[place].hash }
        }
        guard mayHaveRow else { return [] }
        var places: [UInt64: [Int]] = [:]
        for (index, word) in other.words.enumerated() { places[word.hash, default: []].append(index) }
        var best = 0..<0
        // The length of the row that ends at each word of the other text, for the source's word before.
        var lengths: [Int: Int] = [:]
        for (index, word) in words.enumerated() {
            var next: [Int: Int] = [:]
            for place in (places[word.hash] ?? []).prefix(16)
            where Self.isSame(other.words[place], in: other, word, in: self) {
                let length = (lengths[place - 1] ?? 0) + 1
                next[place] = length
                if length > best.count { best = (index + 1 - length)..<(index + 1) }
            }
            lengths = next
        }
        let row = words[best].map(text)
        guard row.count >= Self.rowLength, row.contains(where: { $0.first?.isLowercase == true }) else { return [] }
        return row
    }
}
