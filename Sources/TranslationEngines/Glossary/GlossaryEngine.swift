// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent
internal import Synchronization

/// A glossary in front of an engine: what is settled wins, the engine does the rest.
///
/// **Rules.**
/// 1. A whole text, or a sentence, that the glossary has is answered by it, and so is one that differs from it only in its
///    numbers and masked parts (`TextPattern`); the engine doesn't see it, and its failure over others changes nothing. The
///    answer says that people made it.
/// 2. A term within a text travels as a token, and its translation takes the token's place.
/// 3. Where the engine loses such a token, the text is translated again without the terms: a translation that is whole
///    comes before one that is settled in part.
public final class GlossaryEngine: BatchTranslationEngine, SessionBoundEngine {
    /// The settled translations.
    public let glossary: Glossary
    /// What translates the rest.
    public let engine: any TranslationEngine

    /// The most terms that are replaced in one text.
    public static let maximumTerms = 200
    /// The most pairs whose entries are kept ready.
    static let maximumPairs = 64

    /// The pairs of the glossary's entries in which a region is named.
    private let regional: [(source: LanguageTag, target: LanguageTag)]
    private let matchers = Mutex<[LanguagePair: GlossaryMatcher]>([:])

    /// A glossary in front of an engine.
    public init(_ glossary: Glossary, before engine: any TranslationEngine) {
        self.glossary = glossary
        self.engine = engine
        let pairs = glossary.entries.lazy.filter { $0.from.region != nil || $0.to.region != nil }
            .map { [$0.from, $0.to] }
        regional = Set(pairs).prefix(Self.maximumPairs).sorted { "\($0)" < "\($1)" }.map { ($0[0], $0[1]) }
    }

    /// The engine's name.
    public var name: String { engine.name }
    /// The engine's tokens.
    public var tokenStyle: TokenStyle { engine.tokenStyle }
    /// As the engine likes.
    public var preferredBatch: Int { engine.preferredBatch }
    /// As the engine likes.
    public var preferredConcurrency: Int { engine.preferredConcurrency }

    /// The engine's version with the glossary's, so that a changed glossary is never answered from memory.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        "\(await engine.version(from: source, to: target))+glossary/\(glossary.version)"
    }

    /// The engine's pairs, and those of them for which the glossary has entries of a region (`es-MX`).
    public func pairs() async -> [AvailablePair] {
        let pairs = await engine.pairs()
        return pairs
            + regional.compactMap { source, target in
                guard !pairs.contains(where: { $0.source == source && $0.target == target }) else { return nil }
                return pairs.first { source.misfit(of: $0.source) != nil && target.misfit(of: $0.target) != nil }
                    .map { AvailablePair(source: source, target: target, status: $0.status) }
            }
    }

    /// What the engine says.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        await engine.admittedStatus(from: source, to: target)
    }

    /// What the engine says.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await engine.admittedObstacle(from: source, to: target)
    }

    /// What the engine spoils.
    public func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String] {
        await engine.spoiledUnits(from: source, to: target)
    }

    /// Translates several texts; the engine gets those that are not settled, in one batch.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        let matcher = matcher(from: source, to: target)
        var results = [Result<EngineTranslation, any Error>?](repeating: nil, count: texts.count)
        var prepared: [(index: Int, text: GlossaryText)] = []
        for (index, text) in texts.enumerated() {
            if let translation = matcher.translation(ofText: text, tokens: tokenStyle) {
                results[index] = .success(settlement(translation, of: text, source, target))
            } else {
                prepared.append((index, GlossaryText(text, matcher, style: tokenStyle)))
            }
        }
        var again: [Int] = []
        let answers = try await ask(prepared.map(\.text.text), from: source, to: target)
        for ((index, text), answer) in zip(prepared, answers) {
            guard case .success(var translation) = answer else {
                results[index] = answer
                continue
            }
            if let restored = text.restore(translation.text) {
                translation.text = restored
                results[index] = .success(translation)
            } else {
                again.append(index)
            }
        }
        for (index, answer) in zip(again, try await ask(again.map { texts[$0] }, from: source, to: target)) {
            results[index] = answer
        }
        return results.map { $0 ?? .failure(TranslationError.internalError) }
    }

    /// Lets the engine make the pair available.
    public func prepare(
        from source: LanguageTag, to target: LanguageTag, preparation: TranslationPreparation
    ) async throws {
        try await engine.prepare(from: source, to: target, preparation: preparation)
    }

    /// What the engine takes the text for.
    public func identify(_ text: String) async -> IdentifiedLanguage? {
        engine.remoteAddress == nil ? await engine.identify(text) : nil
    }

    /// The settled translation of a whole text, of several sentences too.
    public func settled(_ text: String, from source: LanguageTag, to target: LanguageTag) async -> EngineTranslation? {
        guard text.utf8.count <= Glossary.maximumEntryBytes,
            let translation = matcher(from: source, to: target).translation(ofText: text)
        else { return nil }
        return settlement(translation, of: text, source, target)
    }

    private func settlement(
        _ translation: String, of text: String, _ source: LanguageTag, _ target: LanguageTag
    ) -> EngineTranslation {
        EngineTranslation(
            text: translation, path: [source, target], words: text.split(whereSeparator: \.isWhitespace).count,
            engine: EngineIdentity(name: "glossary", version: glossary.version), isHuman: true)
    }

    /// What the engine is worth.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? {
        await engine.quality(from: source, to: target)
    }

    /// The engine's answers; what it throws for all of them, but for a cancellation, is the failure of each.
    private func ask(
        _ texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard !texts.isEmpty else { return [] }
        do {
            return try await engine.admittedTranslation(of: texts, from: source, to: target)
        } catch let error as CancellationError {
            throw error
        } catch {
            return texts.map { _ in .failure(error) }
        }
    }

    private func matcher(from source: LanguageTag, to target: LanguageTag) -> GlossaryMatcher {
        let pair = LanguagePair(source: source, target: target)
        if let known = matchers.withLock({ $0[pair] }) { return known }
        let matcher = GlossaryMatcher(glossary.entries(from: source, to: target))
        matchers.withLock { matchers in
            if matchers.count >= Self.maximumPairs, let some = matchers.keys.first { matchers[some] = nil }
            matchers[pair] = matcher
        }
        return matcher
    }
}

/// A text whose settled terms have become tokens, numbered behind those that it had already.
struct GlossaryText: Sendable {
    let text: String
    private let style: TokenStyle
    private let first: Int
    private let translations: [String]

    init(_ text: String, _ matcher: GlossaryMatcher, style: TokenStyle) {
        self.style = style
        let pieces = matcher.hasTerms ? TokenPieces(text, styles: [style]).pieces : []
        let first = (pieces.compactMap(\.number).max() ?? -1) + 1
        var translations: [String] = []
        var output = ""
        for piece in pieces {
            guard piece.number == nil else {
                output += piece.text
                continue
            }
            for part in matcher.pieces(of: piece.text) {
                switch part {
                case .text(let text): output += text
                case .term(let translation):
                    output += style.token(first + translations.count)
                    translations.append(translation)
                }
            }
        }
        let isUsable = !translations.isEmpty && translations.count <= GlossaryEngine.maximumTerms
        self.text = isUsable ? output : text
        self.translations = isUsable ? translations : []
        self.first = first
    }

    /// The translation with the terms in place; `nil` when one is missing or there twice.
    func restore(_ translation: String) -> String? {
        guard !translations.isEmpty else { return translation }
        var seen = Set<Int>()
        var output = ""
        for piece in TokenPieces(translation, styles: [style]).pieces {
            if let number = piece.number, number >= first {
                guard number - first < translations.count, seen.insert(number).inserted else { return nil }
                output += translations[number - first]
            } else {
                output += piece.text
            }
        }
        return seen.count == translations.count ? output : nil
    }
}
