// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// The pairs that a server offers, under its own codes.
///
/// A server with 50 languages offers 2,450 directions, and how well two tags fit is asked of ICU. So each language is
/// looked at once for a pair, and what was found for a pair is remembered: every text asks several times.
final class OfferedLanguages: Sendable {
    /// A direction as the server writes it, and what it means.
    struct Direction: Sendable {
        var sourceCode: String
        var targetCode: String
        var source: LanguageTag
        var target: LanguageTag
    }

    /// The most pairs that are remembered; beyond it one makes room for another, since pairs come from readers.
    static let maximumRemembered = 1024

    let directions: [Direction]
    let remembered = Mutex<[LanguagePair: Result<Direction, TranslationError>]>([:])

    init(directions: [Direction]) { self.directions = directions }

    /// The pairs, each language to another.
    var pairs: [AvailablePair] {
        directions.filter { $0.source.language != $0.target.language || $0.source.script != $0.target.script }
            .map { AvailablePair(source: $0.source, target: $0.target, status: .installed) }
    }

    /// The direction that fits best.
    ///
    /// - Throws: ``TranslationError`` that says which side is the problem.
    func direction(from source: LanguageTag, to target: LanguageTag) throws -> Direction {
        let pair = LanguagePair(source: source, target: target)
        if let known = remembered.withLock({ $0[pair] }) { return try known.get() }
        let found = search(pair)
        remembered.withLock { remembered in
            if remembered.count >= Self.maximumRemembered, let some = remembered.keys.first { remembered[some] = nil }
            remembered[pair] = found
        }
        return try found.get()
    }

    private func search(_ pair: LanguagePair) -> Result<Direction, TranslationError> {
        guard pair.source.misfit(of: pair.target.withoutRegion) == nil else {
            return .failure(.unsupportedLanguagePairing.between(pair.source, pair.target))
        }
        let sources = Self.misfits(directions.map(\.source), wanted: pair.source)
        let targets = Self.misfits(directions.map(\.target), wanted: pair.target)
        var best: (direction: Direction, misfit: Int)?
        for direction in directions {
            guard let source = sources[direction.source], let target = targets[direction.target] else { continue }
            if best.map({ source + target < $0.misfit }) ?? true { best = (direction, source + target) }
        }
        if let best { return .success(best.direction) }
        let error: TranslationError =
            sources.isEmpty
            ? .unsupportedSourceLanguage : targets.isEmpty ? .unsupportedTargetLanguage : .unsupportedLanguagePairing
        return .failure(error.between(pair.source, pair.target))
    }

    /// How badly each of the languages fits, those left out that don't.
    private static func misfits(_ offered: [LanguageTag], wanted: LanguageTag) -> [LanguageTag: Int] {
        var misfits: [LanguageTag: Int] = [:]
        for tag in Set(offered) { misfits[tag] = wanted.misfit(of: tag) }
        return misfits
    }
}

extension LanguageTag {
    /// Language and script alone: what makes a text readable in another region.
    fileprivate var withoutRegion: LanguageTag {
        let full = maximized()
        return (try? LanguageTag([full.language, full.script].compactMap { $0 }.joined(separator: "-"))) ?? self
    }
}
