// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Something that translates: a local program, a server, a glossary, or several of these behind one face.
///
/// An engine takes texts whose untranslatable parts are already masked with tokens of its own ``tokenStyle``, and gives
/// them back translated with the tokens in place. Whether they really are in place is checked by the caller
/// (``TextTranslator``), so an engine need not be trusted.
public protocol TranslationEngine: Sendable {
    /// The engine's name, lower case, such as `apertium`: part of the provenance and of memory keys.
    var name: String { get }
    /// The tokens that the engine leaves alone.
    var tokenStyle: TokenStyle { get }

    /// The server that texts are sent to, without secrets; `nil` for an engine that keeps them on this machine.
    ///
    /// An engine that is reached over HTTP is remote wherever it listens, and is used only where ``RemotePolicy`` allows it.
    /// One that passes texts on to others leaves that to them.
    var remoteAddress: String? { get }

    /// The version of what translates a pair, such as a package's version: part of the provenance and of memory keys.
    func version(from source: LanguageTag, to target: LanguageTag) async -> String
    /// The pairs that could be translated, each with whether it can be now.
    func pairs() async -> [AvailablePair]
    /// Whether a pair can be translated now, could be once something is installed, or can't be.
    ///
    /// A language to itself, in whatever region, is never translated: ``LanguageAvailability/Status/unsupported``.
    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status
    /// Why a pair can't be translated now, where more can be said than ``status(from:to:)`` does: what to install, or that
    /// a server doesn't answer, which is no word about its languages. `nil` when there is nothing to add.
    func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError?
    /// Units that this pair spoils behind a number, such as `PM`, which becomes a prime minister in Catalan.
    func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String]
    /// How good translations of a pair are, measured or configured, from 0 (useless) to 1; `nil` when nobody has said.
    func quality(from source: LanguageTag, to target: LanguageTag) async -> Double?
    /// What people have settled on as the translation of a whole text, of one sentence or several; `nil` when nothing is.
    func settled(_ text: String, from source: LanguageTag, to target: LanguageTag) async -> EngineTranslation?
    /// Translates one text.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation
    /// Translates several texts; one that fails costs itself alone. Same order, same count.
    func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>]
    /// How many texts ``translate(batch:from:to:)`` takes well in one go; 1 for engines that gain nothing by batches.
    var preferredBatch: Int { get }
    /// How many calls the engine takes at the same time; more only wait.
    var preferredConcurrency: Int { get }
    /// Makes a supported pair available, having asked for consent.
    ///
    /// - Throws: ``TranslationError/notInstalled`` when consent is refused or the installation fails.
    func prepare(from source: LanguageTag, to target: LanguageTag, preparation: TranslationPreparation) async throws
    /// The language that the engine takes a text for, with a probability of 0 to 1; `nil` when it doesn't know.
    func identify(_ text: String) async -> IdentifiedLanguage?
}

extension TranslationEngine {
    /// Texts stay on this machine.
    public var remoteAddress: String? { nil }

    /// Nobody has said.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? { nil }

    /// Nothing is settled.
    public func settled(_ text: String, from source: LanguageTag, to target: LanguageTag) async -> EngineTranslation? {
        nil
    }

    /// The status says all.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? { nil }

    /// Nothing is known to be spoiled.
    public func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String] { [] }

    /// One text after the other, as many at a time as the engine likes.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        if texts.count == 1 { return [try await attempt(texts[0], number: 0, from: source, to: target).result] }
        return try await withThrowingTaskGroup(of: NumberedTranslation.self) { group in
            var results: [Result<EngineTranslation, any Error>] = texts.map { _ in
                .failure(TranslationError.internalError)
            }
            var next = min(texts.count, max(1, preferredConcurrency))
            for index in 0..<next {
                group.addTask { try await attempt(texts[index], number: index, from: source, to: target) }
            }
            while let done = try await group.next() {
                results[done.number] = done.result
                guard next < texts.count else { continue }
                let index = next
                next += 1
                group.addTask { try await attempt(texts[index], number: index, from: source, to: target) }
            }
            return results
        }
    }

    /// One text of a batch; only cancellation ends the others too.
    private func attempt(
        _ text: String, number: Int, from source: LanguageTag, to target: LanguageTag
    ) async throws -> NumberedTranslation {
        do {
            return NumberedTranslation(
                number: number, result: .success(try await translate(text, from: source, to: target)))
        } catch let error as CancellationError {
            throw error
        } catch {
            return NumberedTranslation(number: number, result: .failure(error))
        }
    }

    /// Batches bring nothing.
    public var preferredBatch: Int { 1 }
    /// Four calls at a time.
    public var preferredConcurrency: Int { 4 }

    /// There is nothing to install.
    public func prepare(
        from source: LanguageTag, to target: LanguageTag, preparation: TranslationPreparation
    ) async throws {
        guard await status(from: source, to: target) == .installed else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
    }

    /// The engine knows nothing about languages of texts.
    public func identify(_ text: String) async -> IdentifiedLanguage? { nil }
}

/// An engine that takes texts together: one text is a batch of one.
public protocol BatchTranslationEngine: TranslationEngine {
    /// See ``TranslationEngine/translate(batch:from:to:)``.
    func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>]
}

extension BatchTranslationEngine {
    /// Translates one text, as a batch.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> EngineTranslation {
        guard let result = try await translate(batch: [text], from: source, to: target).first else {
            throw TranslationError.internalError
        }
        return try result.get()
    }
}

/// What came of one text of a batch.
private struct NumberedTranslation: Sendable {
    var number: Int
    var result: Result<EngineTranslation, any Error>
}

/// A pair of languages and whether it can be translated now.
public struct AvailablePair: Sendable, Hashable {
    /// The language of the source text.
    public var source: LanguageTag
    /// The language of the translation.
    public var target: LanguageTag
    /// Whether the pair can be translated now.
    public var status: LanguageAvailability.Status

    /// A pair.
    public init(source: LanguageTag, target: LanguageTag, status: LanguageAvailability.Status) {
        self.source = source
        self.target = target
        self.status = status
    }
}

/// What an engine gives for one text.
public struct EngineTranslation: Sendable, Hashable {
    /// The translation, with the tokens of the source text.
    public var text: String
    /// The languages on the way, from the source to the target: two for a direct translation, more with pivots.
    public var path: [LanguageTag]
    /// The number of words of the source text, as the engine counts them; 0 when it doesn't.
    public var words: Int
    /// The number of words that the engine did not know and left as they were; 0 when it doesn't say.
    public var unknownWords: Int
    /// The number of words that vanished without a trace in the translation, where the engine can tell.
    public var lostWords: Int
    /// The engine that really translated, when it is not the one that was asked.
    public var engine: EngineIdentity?
    /// Whether people made the translation, and it was only looked up.
    public var isHuman: Bool
    /// The servers that the text was sent to.
    public var sentTo: [String]

    /// A translation.
    public init(
        text: String, path: [LanguageTag], words: Int = 0, unknownWords: Int = 0, lostWords: Int = 0,
        engine: EngineIdentity? = nil, isHuman: Bool = false, sentTo: [String] = []
    ) {
        self.text = text
        self.path = path
        self.words = words
        self.unknownWords = unknownWords
        self.lostWords = lostWords
        self.engine = engine
        self.isHuman = isHuman
        self.sentTo = sentTo
    }
}

/// An engine's name and the version of what translates the pair.
public struct EngineIdentity: Sendable, Hashable, Codable {
    /// The engine's name.
    public var name: String
    /// The version.
    public var version: String

    /// A name and a version.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// A language that a text was taken for.
public struct IdentifiedLanguage: Sendable, Hashable, Codable {
    /// The language.
    public var language: LanguageTag
    /// How likely it is, 0 to 1.
    public var probability: Double

    /// A language and how likely it is.
    public init(language: LanguageTag, probability: Double) {
        self.language = language
        self.probability = probability
    }
}

/// How a pair may be made available: whom to ask, and whom to tell.
public struct TranslationPreparation: Sendable {
    /// What would be downloaded.
    public struct Download: Sendable, Hashable {
        /// The packages or models, by name.
        public var names: [String]
        /// The size of the download in bytes, when it is known.
        public var bytes: Int?

        /// A download.
        public init(names: [String], bytes: Int? = nil) {
            self.names = names
            self.bytes = bytes
        }
    }

    /// Asked before anything is downloaded; only `true` lets it happen.
    public var consent: @Sendable (Download) async -> Bool
    /// Told how far the work is, 0 to 1.
    public var progress: @Sendable (Double) -> Void

    /// A preparation; without a consent closure nothing is ever downloaded.
    public init(
        consent: @escaping @Sendable (Download) async -> Bool = { _ in false },
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.consent = consent
        self.progress = progress
    }
}
