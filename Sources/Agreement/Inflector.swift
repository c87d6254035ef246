// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The agreement of one language: forms of words and phrases, what they are, and pronouns.
///
///     let spanish = Inflector(language: try LanguageTag("es"))
///     spanish?.inflect("nuestro ensalada")                                      // "nuestra ensalada"
///     spanish?.inflect("gato", to: GrammaticalFeatures(gender: .feminine))      // "gata"
///     spanish?.features(of: "ensalada de atún").gender                          // .feminine
///
/// What it doesn't know it doesn't guess, unless the guess is right in 95 of 100 cases: the answer is then `nil`, and the
/// text stays as it is. Values are cheap to make and to copy; the tables are part of the program's read-only data.
public struct Inflector: Sendable {
    let language: Language
    let grammar: any Grammar

    /// The inflector of a language; `nil` where there are no rules for it.
    public init?(language tag: LanguageTag) {
        guard let language = Language(tag), let grammar = Self.grammars[Int(language.rawValue)] else { return nil }
        self.language = language
        self.grammar = grammar
    }

    /// Whether there are rules for a language: de, en, es, fr, it and pt, in any region.
    ///
    /// Foundation's `InflectionRule.canInflect(language:)` is `false` for all on Linux, and can't be declared again.
    public static func canInflect(language tag: LanguageTag) -> Bool { Language(tag) != nil }

    private static let grammars: [(any Grammar)?] = Language.allCases.map { language in
        Lexicon.embedded(language.rawValue).map { language.grammar(Vocabulary(free: $0.free, second: $0.second)) }
    }

    /// The phrase with its determiners and adjectives in agreement with its noun, and all with what is wanted.
    ///
    /// - Parameters:
    ///   - phrase: Words such as `nuestro ensalada`; blanks and capitals stay as they are.
    ///   - wanted: The form that is wanted; where it says nothing, the phrase's own.
    ///   - given: What the caller knows of the phrase, which beats the lexicon.
    ///   - isModifier: Whether the noun stands elsewhere, so that all words agree with what is wanted.
    /// - Returns: `nil` when what would have to be known isn't.
    public func inflect(
        _ phrase: String, to wanted: GrammaticalFeatures = GrammaticalFeatures(),
        given: GrammaticalFeatures = GrammaticalFeatures(), isModifier: Bool = false
    ) -> String? {
        run(phrase, PhraseRequest(wanted: wanted, given: given, isModifier: isModifier, isAgreement: true))
    }

    /// The form of a word or phrase that has the features that are wanted; the rest stays as it is.
    ///
    /// - Returns: `nil` when what would have to be known isn't.
    public func form(
        of phrase: String, _ wanted: GrammaticalFeatures, given: GrammaticalFeatures = GrammaticalFeatures()
    ) -> String? {
        run(phrase, PhraseRequest(wanted: wanted, given: given, isModifier: wanted.partOfSpeech == .adjective))
    }

    /// ``inflect(_:to:given:isModifier:)`` of text in memory, whose place the result takes.
    ///
    /// - Returns: How many bytes the text has then, as many as before where it stays as it is; `nil` when what would have to
    ///   be known isn't, or there is no room.
    package func inflect(
        _ text: UnsafeBufferPointer<UInt8>, to wanted: GrammaticalFeatures, given: GrammaticalFeatures,
        isModifier: Bool, into memory: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        let request = PhraseRequest(wanted: wanted, given: given, isModifier: isModifier, isAgreement: true)
        return run(text, request) { outcome, output in
            switch outcome {
            case .same: return text.count
            case .unknown: return nil
            case .written: return output.copy(to: memory)
            }
        } ?? nil
    }

    func run(_ phrase: String, _ request: PhraseRequest) -> String? {
        var phrase = phrase
        return phrase.withUTF8 { text -> String?? in
            run(text, request) { outcome, output in
                switch outcome {
                case .same: nil
                case .unknown: .some(nil)
                case .written: .some(output.text)
                }
            } ?? .some(nil)
        } ?? phrase
    }

    /// `nil` for text beyond the limits.
    @inline(__always)
    private func run<Result>(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ body: (PhraseOutcome, TextBuffer) -> Result
    ) -> Result? {
        guard text.count <= PhraseLimits.bytes, !text.isEmpty else { return nil }
        return Workspace.with { scratch, tokens, output, memory in
            let outcome = grammar.inflect(text, request, &output, &tokens, &scratch, memory)
            return body(outcome, output)
        }
    }

    /// What a word or phrase is, as far as it is known.
    public func features(of phrase: String) -> GrammaticalFeatures {
        Workspace.read(phrase) { text, scratch, tokens, memory in
            grammar.features(text, &tokens, &scratch, memory)
        } ?? GrammaticalFeatures()
    }

    /// The pronoun that has the features that are wanted, and else those of a given one.
    ///
    /// - Parameters:
    ///   - pronoun: A pronoun of the language; the usual one when empty.
    ///   - wanted: What is wanted of it.
    ///   - possessed: What the noun behind a possessive is.
    ///   - isBeforeVowel: Whether the next word begins with a vowel sound: `me` or `m’`.
    /// - Returns: `nil` when the language has none.
    public func pronoun(
        _ pronoun: String = "", to wanted: GrammaticalFeatures, possessed: GrammaticalFeatures = GrammaticalFeatures(),
        isBeforeVowel: Bool? = nil
    ) -> String? {
        PronounChoice.choose(pronoun, wanted, possessed: possessed, isBeforeVowel: isBeforeVowel, language)?.form
    }

    /// Whether a word is a pronoun of the language.
    public func isPronoun(_ word: String) -> Bool { PronounChoice.isPronoun(word, language) }
}

extension Inflector {
    /// Whether a phrase has a noun that the lexicon knows, or an unknown word where one would stand.
    public func hasNoun(_ phrase: String) -> Bool {
        Workspace.read(phrase) { text, scratch, tokens, memory in
            grammar.hasNoun(text, &tokens, &scratch, memory)
        } ?? false
    }

    /// Whether nouns have a gender that other words agree with.
    ///
    /// English has none, and so a word for people that everyone takes for right: `they`.
    public var hasGenders: Bool { language != .english }

    /// Whether a language tag is of this inflector's language.
    public func speaks(_ tag: String) -> Bool {
        (try? LanguageTag(tag)).flatMap { Language($0) } == language
    }

    /// What a pronoun is, in its first meaning.
    public func pronounFeatures(_ word: String) -> GrammaticalFeatures? {
        let entries = PronounChoice.entries(of: word, PronounTable.of(language))
        // "her" before a noun is likelier than "her" alone, and so are all possessives.
        return (entries.first { $0.features.determination == .dependent } ?? entries.first)?.features
    }
}
