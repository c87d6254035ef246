// SPDX-License-Identifier: Apache-2.0

/// The words of a Romance language that rules know one by one: articles, demonstratives, possessives, their contractions
/// with prepositions, adjectives that change before a noun, and words at which agreement stops.
///
/// A line of the source is a kind, a colon and the forms: masculine and feminine singular, masculine and feminine plural;
/// then, after bars, `v` the singular forms before a vowel (Spanish: before a stressed a), `i` the masculine forms before
/// Italian's impure consonants, and `e` the masculine and feminine singular and masculine plural that stand elsewhere
/// than before a noun. A `_` in a form is a blank.
struct ClosedClasses: Sendable {
    enum Kind: Sendable {
        case definite, indefinite, demonstrative, possessive, quantity, adjective
        /// Nothing behind it agrees, as far as a phrase goes: `de`, `en`, `con`.
        case preposition
        /// A word that stays as it is, and behind which agreement goes on: `muy`, `y`, `que`, `sei`.
        case other
        /// A verb in the third person: its singular and plural.
        case verb
    }

    /// The prepositions that contract.
    enum Preposition: Sendable, CaseIterable {
        case none, de, a, em, por, da, su
    }

    /// The places of a form in its paradigm.
    enum Slot {
        static let (ms, fs, mp, fp) = (0, 1, 2, 3)
        static let (msVowel, fsVowel, msImpure, mpImpure) = (4, 5, 6, 7)
        static let (msEnd, fsEnd, mpEnd) = (8, 9, 10)
        static let count = 11

        static func isFeminine(_ slot: Int) -> Bool { [fs, fp, fsVowel, fsEnd].contains(slot) }
        static func isPlural(_ slot: Int) -> Bool { [mp, fp, mpImpure, mpEnd].contains(slot) }
    }

    struct Paradigm: Sendable {
        var kind: Kind
        var preposition: Preposition
        /// Whether its forms are the same for both genders: `grande`, `mi`.
        var isGenderless: Bool
        /// The name of the series, so that `este` finds `deste`: its masculine singular without a preposition.
        var series: Int
    }

    struct Hit {
        var kind: Kind
        /// -1 for words without forms.
        var paradigm: Int16
        /// The slots that have the form, a bit each.
        var slots: UInt16
        /// The gender and number that all of its slots share.
        var genders: GenderSet = []
        var number: GrammaticalNumber?
    }

    private struct Key: Sendable {
        var hash: UInt64
        var start: Int32
        var count: Int32
        var hit: Hit
    }

    private(set) var paradigms: [Paradigm] = []
    private let bytes: [UInt8]
    /// Where the forms are among the bytes: as many places for each paradigm as there are slots.
    private let forms: [Range<Int>]
    /// An open hash table, its size a power of two.
    private let keys: [Key?]

    init(_ source: String) {
        var bytes: [UInt8] = []
        var paradigms: [Paradigm] = []
        var places: [Range<Int>] = []
        var found: [Key] = []
        var series: [Substring: Int] = [:]

        func add(_ text: some StringProtocol) -> Range<Int> {
            let start = bytes.count
            bytes += text.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
            return start..<bytes.count
        }
        func key(_ range: Range<Int>, _ kind: Kind, _ paradigm: Int, _ slots: UInt16) {
            let hash = Self.hash(bytes[range])
            let isSame = { (key: Key) in
                key.hash == hash && bytes[range] == bytes[Int(key.start)..<Int(key.start + key.count)]
            }
            if let index = found.firstIndex(where: isSame) {
                if Int(found[index].hit.paradigm) == paradigm { found[index].hit.slots |= slots }
                return
            }
            found.append(
                Key(
                    hash: hash, start: Int32(range.lowerBound), count: Int32(range.count),
                    hit: Hit(kind: kind, paradigm: Int16(paradigm), slots: slots)))
        }

        for line in source.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let head = line[..<colon].split(separator: "+")
            let parts = line[line.index(after: colon)...].split(separator: "|")
            guard let name = head.first, let first = parts.first else { continue }
            let words = first.split(separator: " ")
            switch name {
            case "stop": for word in words { key(add(word), .preposition, -1, 0) }
            case "other": for word in words { key(add(word), .other, -1, 0) }
            case "verb":
                // Pairs of singular/plural.
                for pair in words {
                    let forms = pair.split(separator: "/").map { add($0) }
                    guard forms.count == 2 else { continue }
                    paradigms.append(
                        Paradigm(kind: .verb, preposition: .none, isGenderless: true, series: -1))
                    places += (0..<Slot.count).map { forms[Slot.isPlural($0) ? 1 : 0] }
                    key(forms[0], .verb, paradigms.count - 1, 0b0011)
                    key(forms[1], .verb, paradigms.count - 1, 0b1100)
                }
            default:
                guard words.count == 4, let kind = Self.kinds[name] else { continue }
                var forms = words.map { add($0) }
                // What isn't said is as the first forms are: before a vowel, before impure consonants, elsewhere.
                forms += [forms[0], forms[1], forms[0], forms[2], forms[0], forms[1], forms[2]]
                for part in parts.dropFirst() {
                    let own = part.split(separator: " ")
                    let slots: [Int] =
                        switch own.first {
                        case "v": [Slot.msVowel, Slot.fsVowel]
                        case "i": [Slot.msImpure, Slot.mpImpure]
                        default: [Slot.msEnd, Slot.fsEnd, Slot.mpEnd]
                        }
                    for (slot, word) in zip(slots, own.dropFirst()) { forms[slot] = add(word) }
                }
                let place = paradigms.count
                let preposition = head.count > 1 ? Preposition.allCases.first { "\($0)" == head[1] } ?? .none : .none
                let seriesName = head.count > 2 ? head[2] : words[0]
                let number = preposition == .none ? place : series[seriesName] ?? place
                if preposition == .none { series[seriesName] = place }
                let isGenderless =
                    bytes[forms[Slot.ms]] == bytes[forms[Slot.fs]] && bytes[forms[Slot.mp]] == bytes[forms[Slot.fp]]
                paradigms.append(
                    Paradigm(
                        kind: kind, preposition: preposition, isGenderless: isGenderless, series: number))
                places += forms
                for (slot, form) in forms.enumerated() { key(form, kind, place, 1 << UInt16(slot)) }
            }
        }
        var size = 64
        while size < found.count * 2 { size *= 2 }
        var keys = [Key?](repeating: nil, count: size)
        for var key in found {
            (key.hit.genders, key.hit.number) = Self.features(ofSlots: key.hit.slots)
            var index = Int(truncatingIfNeeded: key.hash) & (size - 1)
            while keys[index] != nil { index = (index + 1) & (size - 1) }
            keys[index] = key
        }
        self.bytes = bytes
        self.paradigms = paradigms
        forms = places
        self.keys = keys
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    // Not raw values: kinds are compared for every word, and enumerations with raw values are compared by those.
    private static let kinds: [Substring: Kind] = [
        "def": .definite, "indef": .indefinite, "demo": .demonstrative, "poss": .possessive, "quant": .quantity,
        "adj": .adjective,
    ]

    /// The gender and number that all of some slots share.
    private static func features(ofSlots slots: UInt16) -> (GenderSet, GrammaticalNumber?) {
        var genders: GenderSet = []
        var (isSingular, isPlural) = (false, false)
        for slot in 0..<Slot.count where slots & 1 << UInt16(slot) != 0 {
            genders.insert(Slot.isFeminine(slot) ? .feminine : .masculine)
            if Slot.isPlural(slot) { isPlural = true } else { isSingular = true }
        }
        return (genders, isSingular == isPlural ? nil : isSingular ? .singular : .plural)
    }

    /// What is known of a word.
    func find(_ word: Word) -> Hit? {
        let hash = Self.hash(word.bytes)
        var index = Int(truncatingIfNeeded: hash) & (keys.count - 1)
        while let key = keys[index] {
            if key.hash == hash, Int(key.count) == word.count {
                var place = 0
                while place < word.count, bytes[Int(key.start) + place] == word.base[place] { place += 1 }
                if place == word.count { return key.hit }
            }
            index = (index + 1) & (keys.count - 1)
        }
        return nil
    }

    /// The paradigm of a series with a preposition.
    func contracted(_ paradigm: Int, with preposition: Preposition) -> Int? {
        guard paradigms.indices.contains(paradigm) else { return nil }
        let series = paradigms[paradigm].series
        return paradigms.firstIndex { $0.series == series && $0.preposition == preposition }
    }

    /// Whether its forms are the same for both genders: `grande`, `mi`.
    func isGenderless(_ paradigm: Int) -> Bool {
        paradigms.indices.contains(paradigm) && paradigms[paradigm].isGenderless
    }

    /// Whether its forms that stand alone are the same for both genders in a number: `grandi`.
    func isGenderless(_ paradigm: Int, aloneIn number: GrammaticalNumber) -> Bool {
        guard paradigms.indices.contains(paradigm) else { return false }
        let (masculine, feminine) =
            number == .plural ? (Slot.mpEnd, Slot.fp) : (Slot.msEnd, Slot.fsEnd)
        let ranges = [masculine, feminine].map { forms[paradigm * Slot.count + $0] }
        return ranges[0] == ranges[1] || bytes[ranges[0]] == bytes[ranges[1]]
    }

    /// The first paradigm of a kind.
    func first(_ kind: Kind, _ preposition: Preposition = .none) -> Int? {
        paradigms.firstIndex { $0.kind == kind && $0.preposition == preposition }
    }

    /// A form's bytes as a word.
    func form(_ paradigm: Int, _ slot: Int, _ scratch: inout Scratch) -> Word? {
        guard paradigm >= 0, paradigm < paradigms.count, slot >= 0, slot < Slot.count else { return nil }
        let range = forms[paradigm * Slot.count + slot]
        return bytes.withUnsafeBufferPointer {
            scratch.word(UnsafeBufferPointer(rebasing: $0[range]))
        }
    }
}
