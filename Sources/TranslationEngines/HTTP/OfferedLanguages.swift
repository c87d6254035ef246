internal import LocaleMatch
internal import RemoteContent

/// The pairs that a server offers, under its own codes.
struct OfferedLanguages: Sendable {
    /// A direction as the server writes it, and what it means.
    struct Direction: Sendable {
        var sourceCode: String
        var targetCode: String
        var source: LanguageTag
        var target: LanguageTag
    }

    let directions: [Direction]

    /// The pairs, each language to another.
    var pairs: [AvailablePair] {
        directions.filter { $0.source.language != $0.target.language || $0.source.script != $0.target.script }
            .map { AvailablePair(source: $0.source, target: $0.target, status: .installed) }
    }

    /// The direction that fits best.
    ///
    /// - Throws: ``TranslationError`` that says which side is the problem.
    func direction(from source: LanguageTag, to target: LanguageTag) throws -> Direction {
        guard ApertiumCode.misfit(wanted: source, offered: target.withoutRegion) == nil else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
        var best: (direction: Direction, misfit: Int)?
        var (hasSource, hasTarget) = (false, false)
        for direction in directions {
            let sourceMisfit = ApertiumCode.misfit(wanted: source, offered: direction.source)
            let targetMisfit = ApertiumCode.misfit(wanted: target, offered: direction.target)
            hasSource = hasSource || sourceMisfit != nil
            hasTarget = hasTarget || targetMisfit != nil
            guard let sourceMisfit, let targetMisfit else { continue }
            if best.map({ sourceMisfit + targetMisfit < $0.misfit }) ?? true {
                best = (direction, sourceMisfit + targetMisfit)
            }
        }
        if let best { return best.direction }
        throw
            (hasSource
            ? hasTarget ? .unsupportedLanguagePairing : .unsupportedTargetLanguage
            : .unsupportedSourceLanguage
                as TranslationError).between(source, target)
    }
}

extension LanguageTag {
    /// Language and script alone: what makes a text readable in another region.
    fileprivate var withoutRegion: LanguageTag {
        let full = maximized()
        return (try? LanguageTag([full.language, full.script].compactMap { $0 }.joined(separator: "-"))) ?? self
    }
}
