// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

// What the program that writes the tables, the benchmark and the tests need of the rules.
extension Inflector {
    /// An inflector with tables of its own in place of the embedded ones.
    ///
    /// The bytes are copied and kept as long as the program runs.
    package init?(language tag: LanguageTag, free: [UInt8], second: [UInt8]? = nil) {
        self.init(tag, Self.kept(free), second.map(Self.kept))
    }

    /// An inflector with a table at a place of the caller's, such as a mapped file, in place of the embedded one.
    ///
    /// The memory must stay as it is as long as the inflector or a copy of it is used. Damaged bytes give wrong answers at
    /// worst.
    ///
    /// - Returns: `nil` where there are no rules for the language, or the bytes are no table.
    public init?(language tag: LanguageTag, table: UnsafeBufferPointer<UInt8>) {
        guard let base = table.baseAddress else { return nil }
        self.init(tag, AgreementTable(base, size: table.count), nil)
    }

    private init?(_ tag: LanguageTag, _ free: AgreementTable, _ second: AgreementTable?) {
        guard let language = Language(tag), let first = Lexicon(free) else { return nil }
        self.language = language
        grammar = language.grammar(Vocabulary(free: first, second: second.flatMap { Lexicon($0) }))
    }

    private static func kept(_ bytes: [UInt8]) -> AgreementTable {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
        for (index, byte) in bytes.enumerated() { memory[index] = byte }
        return AgreementTable(memory, size: bytes.count)
    }

    /// How a single word is read: its lemma, whether it is a plural, and whether the lexicon has it.
    public struct WordReading: Sendable, Hashable {
        /// The singular.
        public var lemma: String
        /// Whether the word is a plural.
        public var isPlural: Bool
        /// Whether the lexicon has the word, or a rule forms it from one that it has.
        public var isKnown: Bool
        /// The genders.
        public var genders: GenderSet
    }

    /// What the ending of a word in small letters says, however unsure that is, as if no table had the word.
    ///
    /// For measuring; ``form(of:_:given:)`` uses a guess only where it is right in 95 of 100 cases.
    public func guess(noun: String) -> (gender: GrammaticalGender?, plural: String) {
        let found = Workspace.read(noun) { text, scratch, _, _ -> (GenderSet, String?)? in
            guard var word = scratch.word(text) else { return nil }
            let genders = grammar.vocabulary.gender(word)?.genders ?? []
            guard grammar.vocabulary.guessPlural(&word, onlySure: language != .german) else { return (genders, nil) }
            return (genders, String(decoding: word.bytes, as: UTF8.self))
        }
        let (genders, plural) = (found ?? nil) ?? ([], nil)
        return (genders.only, plural ?? regularPlural(noun, genders))
    }

    /// Reads a noun in small letters, such as a plural.
    public func read(noun: String) -> WordReading? {
        let reading = Workspace.read(noun) { text, scratch, _, _ -> WordReading? in
            guard let word = scratch.word(text) else { return nil }
            let reading = grammar.reading(ofNoun: word, &scratch)
            return WordReading(
                lemma: String(decoding: (reading.lemma ?? word).bytes, as: UTF8.self),
                isPlural: reading.number == .plural, isKnown: reading.isKnown, genders: reading.genders)
        }
        return reading ?? nil
    }

    /// The rule's plural, without the lexicon.
    package func regularPlural(_ word: String, _ genders: GenderSet) -> String {
        changed(word) { grammar.makeRegularPlural(&$0, genders) }
    }

    /// The rule's feminine, without the lexicon.
    package func regularFeminine(_ word: String) -> String { changed(word) { grammar.makeRegularFeminine(&$0) } }

    private func changed(_ text: String, _ change: (inout Word) -> Void) -> String {
        let changed = Workspace.read(text) { bytes, scratch, _, _ -> String? in
            guard var word = scratch.word(bytes) else { return nil }
            change(&word)
            return String(decoding: word.bytes, as: UTF8.self)
        }
        return (changed ?? nil) ?? text
    }
}
