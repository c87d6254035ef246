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

    private let words: [Substring]
    private let names: [Substring]

    var count: Int { words.count }

    init(_ text: String) {
        var words: [Substring] = []
        var names: [Substring] = []
        var beginsSentence = true
        var start: String.UnicodeScalarView.Index?
        let scalars = text.unicodeScalars
        func close(_ end: String.UnicodeScalarView.Index) {
            guard let first = start else { return }
            start = nil
            let word = text[first..<end]
            guard word.hasLetter, words.count < Self.maximumWords else { return }
            words.append(word)
            if !beginsSentence, Self.looksLikeName(word) { names.append(word) }
            beginsSentence = false
        }
        var tagEnd: String.UnicodeScalarView.Index?
        for index in scalars.indices {
            let scalar = scalars[index]
            if let end = tagEnd {
                if index >= end { tagEnd = nil }
                continue
            }
            if scalar == "<", let next = scalars[index...].dropFirst().first,
                next == "/" || next.properties.isAlphabetic,
                let end = scalars[index...].prefix(512).firstIndex(of: ">")
            {
                close(index)
                tagEnd = end
                continue
            }
            if ByteText.isWord(scalar) || (start != nil && (scalar == "'" || scalar == "’" || scalar == "-")) {
                if start == nil { start = index }
                continue
            }
            close(index)
            if [".", "!", "?", ":", "\n", "…", "¿", "¡", "•", "*", "\"", "“", "(", "«"].contains(scalar) {
                beginsSentence = true
            }
        }
        close(scalars.endIndex)
        self.words = words
        self.names = names.count * 2 > words.count ? [] : names
    }

    // MARK: Names

    private static func looksLikeName(_ word: Substring) -> Bool {
        guard let first = word.unicodeScalars.first, first.properties.isUppercase, word.unicodeScalars.count > 1 else {
            return false
        }
        let rest = word.unicodeScalars.dropFirst()
        return !rest.contains { $0.properties.isUppercase } && !capitalised.contains(word.lowercased())
    }

    private static let capitalised: Set = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
        "april", "may", "june", "july", "august", "september", "october", "november", "december", "i'm", "i'll", "i've",
        "i'd",
    ]

    /// How many names have no counterpart in another text.
    func names(missingIn other: SourceWords) -> Int {
        guard !names.isEmpty else { return 0 }
        let beginnings = Set(other.words.map(Self.beginning))
        return names.count { name in
            let wanted = Self.beginning(name)
            return !beginnings.contains(wanted) && !beginnings.contains { Self.isAlike($0, wanted) }
        }
    }

    /// How many names stand in another text letter for letter.
    func names(keptIn other: SourceWords) -> Int {
        guard !names.isEmpty else { return 0 }
        let all = Set(other.words)
        return names.count { all.contains($0) }
    }

    /// The first three letters, small.
    private static func beginning(_ word: Substring) -> [Unicode.Scalar] {
        word.unicodeScalars.lazy.filter(\.properties.isAlphabetic).prefix(3).map { scalar in
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
            current = word == next ? current + 1 : 1
            longest = max(longest, current)
        }
        return longest
    }

    // MARK: Leftovers

    /// Rule 4.
    func leftover(in other: SourceWords) -> [Substring] {
        guard words.count >= Self.rowLength, other.words.count >= Self.rowLength else { return [] }
        var places: [Substring: [Int]] = [:]
        for (index, word) in other.words.enumerated() { places[word, default: []].append(index) }
        var best = 0..<0
        // The length of the row that ends at each word of the other text, for the source's word before.
        var lengths: [Int: Int] = [:]
        for (index, word) in words.enumerated() {
            var next: [Int: Int] = [:]
            for place in (places[word] ?? []).prefix(16) {
                let length = (lengths[place - 1] ?? 0) + 1
                next[place] = length
                if length > best.count { best = (index + 1 - length)..<(index + 1) }
            }
            lengths = next
        }
        let row = words[best]
        guard row.count >= Self.rowLength, row.contains(where: { $0.first?.isLowercase == true }) else { return [] }
        return Array(row)
    }
}

extension Substring {
    fileprivate var hasLetter: Bool { unicodeScalars.contains { $0.properties.isAlphabetic } }
}
