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
        let vocabulary = Vocabulary(free: first, second: second.flatMap { Lexicon($0) })
        self.language = language
        isPortugal = false
        switch language {
        case .german: grammar = .german(GermanGrammar(vocabulary: vocabulary))
        case .english: grammar = .english(EnglishGrammar(vocabulary: vocabulary))
        default: grammar = .romance(RomanceGrammar(language, vocabulary))
        }
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
        let vocabulary: Vocabulary
        switch grammar {
        case .romance(let grammar): vocabulary = grammar.vocabulary
        case .german(let grammar): vocabulary = grammar.vocabulary
        case .english(let grammar): vocabulary = grammar.vocabulary
        }
        var text = noun
        let genders = text.withUTF8 { bytes in
            Workspace.with { scratch, _, _, _ in scratch.word(bytes).flatMap { vocabulary.gender($0)?.genders } ?? [] }
        }
        let plural: String? = text.withUTF8 { bytes in
            Workspace.with { scratch, _, _, _ in
                let isGerman = if case .german = grammar { true } else { false }
                guard var word = scratch.word(bytes), vocabulary.guessPlural(&word, onlySure: !isGerman) else {
                    return nil
                }
                return String(decoding: word.bytes, as: UTF8.self)
            }
        }
        return (genders.only, plural ?? regularPlural(noun, genders))
    }

    /// Reads a noun in small letters, such as a plural.
    public func read(noun: String) -> WordReading? {
        var text = noun
        return text.withUTF8 { bytes -> WordReading? in
            Workspace.with { scratch, _, _, _ -> WordReading? in
                guard let word = scratch.word(bytes) else { return nil }
                func made(
                    _ lemma: Word?, _ number: GrammaticalNumber?, _ isKnown: Bool, _ genders: GenderSet
                ) -> WordReading {
                    WordReading(
                        lemma: String(decoding: (lemma ?? word).bytes, as: UTF8.self), isPlural: number == .plural,
                        isKnown: isKnown, genders: genders)
                }
                switch grammar {
                case .romance(let grammar):
                    let reading = grammar.read(word, isCapital: false, &scratch)
                    return made(reading.lemma, reading.number, reading.isKnown, reading.genders)
                case .german(let grammar):
                    let reading = grammar.noun(word, &scratch)
                    return made(reading.lemma, reading.number, reading.isKnown, reading.genders)
                case .english(let grammar):
                    let reading = grammar.read(word, &scratch)
                    return made(reading.lemma, reading.number, reading.isKnown, [])
                }
            }
        }
    }

    /// The rule's plural, without the lexicon.
    package func regularPlural(_ word: String, _ genders: GenderSet) -> String {
        changed(word) { word in
            switch grammar {
            case .romance(let grammar):
                grammar.endings.plural(&word, isMasculine: grammar.takesMasculinePlural(word, genders))
            case .german: GermanGrammar.regularPlural(&word, genders)
            case .english: EnglishGrammar.plural(&word)
            }
        }
    }

    /// The rule's feminine, without the lexicon.
    package func regularFeminine(_ word: String) -> String {
        changed(word) { word in
            switch grammar {
            case .romance(let grammar): grammar.endings.feminine(&word)
            case .german: GermanGrammar.regularFeminine(&word)
            case .english: break
            }
        }
    }

    private func changed(_ text: String, _ change: (inout Word) -> Void) -> String {
        var text = text
        return text.withUTF8 { bytes in
            Workspace.with { scratch, _, _, _ in
                guard var word = scratch.word(bytes) else { return String(decoding: bytes, as: UTF8.self) }
                change(&word)
                return String(decoding: word.bytes, as: UTF8.self)
            }
        }
    }
}
