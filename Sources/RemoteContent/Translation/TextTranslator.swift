internal import FoundationEssentials
public import LocaleMatch

/// Translates whole texts with an engine, so that nothing that must survive is lost on the way.
///
/// 1. The text is cut into sentences; links, placeholders, markup and the like are masked (``TextUnits``, ``Masker``).
/// 2. Equal sentences are translated once, all together, as the engine likes best.
/// 3. Every token must come back exactly once, in a sane place. Where one doesn't, the sentence is translated again in
///    segments around its tokens; where that fails too, the source sentence stands, and a flag says so.
/// 4. The sentences are put together again with the blanks and line breaks of the source text.
public struct TextTranslator: Sendable {
    /// The most bytes of a text.
    public static let maximumTextBytes = 1 << 20

    /// What translates.
    public var engine: any TranslationEngine
    /// What finds the parts that must not be translated.
    public var masker: Masker

    /// A translator over an engine.
    public init(engine: any TranslationEngine, masker: Masker = Masker()) {
        self.engine = engine
        self.masker = masker
    }

    /// A translated text.
    public struct Translation: Sendable, Hashable {
        /// The text.
        public var text: String
        /// Where it comes from.
        public var provenance: TranslationProvenance
    }

    /// Translates a text.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> Translation {
        guard text.utf8.count <= Self.maximumTextBytes else {
            throw TranslationError.textTooLong.because("at most \(Self.maximumTextBytes) bytes")
        }
        var masker = masker
        masker.spoiledUnits += await engine.spoiledUnits(from: source, to: target)
        let units = TextUnits(text, in: source, masker: masker, style: engine.tokenStyle)
        let wanted = units.units
        guard !wanted.isEmpty else { throw TranslationError.nothingToTranslate }
        let version = await engine.version(from: source, to: target)
        var state = Progress(identity: EngineIdentity(name: engine.name, version: version))
        let answers = try await answers(to: wanted, from: source, to: target)
        var replacements: [String] = []
        for unit in wanted {
            replacements.append(
                try await replacement(for: unit, answers[unit.text], from: source, to: target, &state))
        }
        guard let path = state.path else { throw state.failure ?? TranslationError.internalError }
        return Translation(
            text: units.joined(replacements),
            provenance: TranslationProvenance(
                sourceText: text, sourceLanguage: source, targetLanguage: target, engine: state.identity, path: path,
                isCached: false, flags: state.flags, time: Date()))
    }

    /// What is gathered while the sentences are put together.
    private struct Progress {
        var identity: EngineIdentity
        var path: [LanguageTag]?
        var flags: [TranslationFlag] = []
        var failure: (any Error)?

        mutating func raise(_ flag: TranslationFlag) { if !flags.contains(flag) { flags.append(flag) } }

        mutating func note(_ translation: EngineTranslation) {
            path = path ?? translation.path
            if let engine = translation.engine { identity = engine }
        }
    }

    private func answers(
        to units: [MaskedText], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [String: Result<EngineTranslation, any Error>] {
        var texts: [String] = []
        var seen = Set<String>()
        for unit in units where seen.insert(unit.text).inserted { texts.append(unit.text) }
        let results = try await engine.translate(batch: texts, from: source, to: target)
        guard results.count == texts.count else {
            throw TranslationError.internalError.because("the engine gave \(results.count) answers to \(texts.count)")
        }
        return Dictionary(uniqueKeysWithValues: zip(texts, results))
    }

    /// What stands for a sentence in the end.
    private func replacement(
        for unit: MaskedText, _ answer: Result<EngineTranslation, any Error>?, from source: LanguageTag,
        to target: LanguageTag, _ state: inout Progress
    ) async throws -> String {
        switch answer {
        case .success(let translation):
            state.note(translation)
            let text = translation.text.trimmingWhitespace
            if !text.isEmpty, let restored = try? unit.restore(text) { return restored }
        case .failure(let error as TranslationError) where Self.concernsEveryText(error): throw error
        case .failure(let error): state.failure = state.failure ?? error
        case nil: break
        }
        if !unit.tokens.isEmpty, let text = try await inSegments(unit, from: source, to: target, &state) {
            state.raise(.inSegments)
            return text
        }
        state.raise(.sourceKept)
        return (try? unit.restore(unit.text)) ?? unit.text
    }

    /// Errors that no other sentence would escape.
    private static func concernsEveryText(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing, .notInstalled,
            .refused, .alreadyCancelled:
            true
        default: false
        }
    }

    /// Translates what stands between the tokens; `nil` when a piece can't be translated.
    private func inSegments(
        _ unit: MaskedText, from source: LanguageTag, to target: LanguageTag, _ state: inout Progress
    ) async throws -> String? {
        let segments = unit.segments
        let texts = segments.map(\.text).filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }
        let results = try await engine.translate(batch: texts.map(\.trimmingWhitespace), from: source, to: target)
        var next = results.makeIterator()
        var output = ""
        for (text, token) in segments {
            if text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
                guard case .success(let translation)? = next.next() else { return nil }
                let core = translation.text.trimmingWhitespace
                guard !core.isEmpty else { return nil }
                state.note(translation)
                output += text.prefix(while: \.isWhitespace)
                output += core
                output += String(text.reversed().prefix(while: \.isWhitespace).reversed())
            } else {
                output += text
            }
            if let token { output += unit.tokens[token].original }
        }
        return output
    }
}

extension String {
    /// The text without blanks and line breaks at its ends.
    var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }
}
