// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Recognises the language of a text, in the shape of Natural Language's `NLLanguageRecognizer`.
///
/// A value: copies don't share what was processed. For a service that asks about one text after the other the
/// stateless ``identify(_:)`` is simpler; both give calibrated probabilities.
///
///     var recognizer = LanguageRecognizer()
///     recognizer.languageHints = [try LanguageTag("nb"): 0.7]
///     recognizer.processString("Takk for det")
///     recognizer.dominantLanguage   // nb
///
/// The model tells more than 100 languages by their n-grams and some more by their script alone. The table is part of the program, so that nothing
/// is opened or copied; see `Docs/LanguageIdentification.docc` for its sources and figures.
public struct LanguageRecognizer: Sendable {
    /// The most text that ``processString(_:)`` keeps, in bytes of UTF-8; what comes after is not read.
    public static let maximumProcessedBytes = 1 << 16

    private var text: [UInt8] = []
    private var candidates = Candidates.all
    private let table: LanguageTable

    /// The only languages that may be the answer; empty for all.
    ///
    /// A tag without a script allows all its writings.
    public var languageConstraints: [LanguageTag] = [] { didSet { updateCandidates() } }

    /// The share of the texts expected in each language, such as the reader's own: a prior that a clear text overrules.
    public var languageHints: [LanguageTag: Double] = [:] { didSet { updateCandidates() } }

    /// A recognizer that all languages are open to.
    public init() { table = .shared }

    /// A recognizer with constraints and hints.
    public init(constraints: [LanguageTag], hints: [LanguageTag: Double] = [:]) {
        table = .shared
        languageConstraints = constraints
        languageHints = hints
        updateCandidates()
    }

    /// A recognizer with another model than the program's, such as one trained without the texts it is measured with.
    ///
    /// The bytes are copied once; throws ``LanguageModelError`` when they are no model.
    @_spi(Training) public init(
        model: [UInt8], constraints: [LanguageTag] = []
    ) throws(LanguageModelError) {
        table = LanguageTable(model: try LanguageModel(copying: model))
        languageConstraints = constraints
        updateCandidates()
    }

    /// Whether a language, or a writing of it, can be the answer.
    @_spi(Training) public func canName(_ tag: String) -> Bool {
        (try? LanguageTag(tag)).map { !table.indices(matching: $0).isEmpty } ?? false
    }

    private mutating func updateCandidates() {
        candidates = Candidates(constraints: languageConstraints, hints: languageHints, table: table)
    }

    // MARK: One text after the other

    /// What a text tells of its language, whatever was processed before.
    ///
    /// Links, e-mail addresses, @names, #tags, numbers and emoji don't vote. Complexity: bounded, however long the text
    /// is; no memory is allocated.
    public func identify(_ text: String) -> Identification {
        var text = text
        return text.withUTF8 { Engine.identify($0, candidates, table) }
    }

    /// Identifies the language of UTF-8 that may be damaged: bytes that are no UTF-8 end a word and cost one byte each.
    public func identify(utf8: [UInt8]) -> Identification {
        utf8.withUnsafeBufferPointer { Engine.identify($0, candidates, table) }
    }

    /// Identifies the language of UTF-16 that may hold lone surrogates; at most ``maximumProcessedBytes`` units are read.
    public func identify(utf16: [UInt16]) -> Identification {
        identify(String(decoding: utf16.prefix(Self.maximumProcessedBytes), as: UTF16.self))
    }

    /// Identifies the language of bytes that the caller holds.
    func identify(_ bytes: UnsafeBufferPointer<UInt8>) -> Identification {
        Engine.identify(bytes, candidates, table)
    }

    /// The tag of a language of the table, with the writing that a text told where it is Chinese.
    func tag(ofIndex index: Int, in identification: Identification) -> LanguageTag { identification.tag(index) }

    // MARK: Text that comes in pieces

    /// Takes a text, or the next piece of one, to ``dominantLanguage`` and ``languageHypotheses(withMaximum:)``.
    public mutating func processString(_ string: String) {
        text.append(contentsOf: string.utf8.prefix(Self.maximumProcessedBytes - text.count))
    }

    /// The most probable language of what was processed; `nil` when it is undetermined.
    public var dominantLanguage: LanguageTag? { identification.mostProbable }

    /// The most probable languages of what was processed with their probabilities, at most so many and at most
    /// ``Identification/maximumCount``.
    public func languageHypotheses(withMaximum maximum: Int) -> [LanguageTag: Double] {
        Dictionary(
            identification.hypotheses.prefix(max(0, maximum)).map { ($0.language, $0.probability) },
            uniquingKeysWith: max)
    }

    /// What was processed told of its language.
    public var identification: Identification { identify(utf8: text) }

    /// Forgets what was processed, not the constraints and hints.
    public mutating func reset() { text.removeAll(keepingCapacity: true) }

    // MARK: The model

    /// Throws when the model that is part of the program can't be used; without it only scripts tell languages.
    public static func checkModel() throws(LanguageModelError) { _ = try LanguageModel.shared.get() }

    /// The languages that can be the answer.
    public static var supportedLanguages: [LanguageTag] { LanguageTable.shared.languages.map(\.tag) }

    /// The languages that it can name with what the model learnt each from, in the order of their tags.
    public static var knownLanguages: [KnownLanguage] {
        let table = LanguageTable.shared
        return table.languages.map { language in
            KnownLanguage(
                language: language.tag, isAloneWithScript: table.byScript[Int(language.script)].count == 1,
                trainingTexts: zip(ModelFormat.domains, language.characters).map {
                    KnownLanguage.TrainingTexts(domain: $0, characters: $1)
                })
        }.sorted { $0.language.identifier < $1.language.identifier }
    }

    /// Whether two tags name the same language to the recognizer: `no` and `nb`, `iw` and `he`, whatever the script.
    public static func isSameLanguage(_ left: LanguageTag, _ right: LanguageTag) -> Bool {
        LanguageTable.modernLanguage(left) == LanguageTable.modernLanguage(right)
    }

    /// The most probable language of a text; `nil` when it is undetermined.
    public static func dominantLanguage(for string: String) -> LanguageTag? {
        LanguageRecognizer().identify(string).mostProbable
    }
}
