public import LocaleMatch

/// Sees to it that no reader is left with a text that they can't read.
///
/// **Rules.**
/// 1. A variant in one of the reader's own languages is served, in whatever region: `fr-CA` reads `fr`. The reader's
///    order and the matcher's closeness decide between several. What a person wrote goes before what a machine would
///    translate, even when the reader lists another language first.
/// 2. Otherwise, where a variant is in a related language, or in one that CLDR names as a fallback (`es` for `ca`), it
///    is translated into the first of the reader's languages that the engine reaches from there.
/// 3. When that can't be had, the related variant itself is served: the reader is likely to understand it.
/// 4. Where nothing is near, the reader gets a translation into the first of their languages that can be had, from the
///    variant from which the engine translates best into it (``TranslationEngine/quality(from:to:)``): a French reader of an
///    alert in English and Spanish gets es → fr rather than en → ca → fr. Of equals the default comes first, then the
///    variants in their order.
/// 5. Otherwise the default is served. So it is for a reader who names no language, or any language with `*`.
/// 6. A variant that the header refuses, with a weight of 0, is no default while another one is there.
///
/// A translation that fails, or keeps part of the source text, counts as not to be had for related variants, which are
/// better than a mixture; a translated default may keep such a part, flagged, since the alternative is worse.
public struct ContentNegotiator: Sendable {
    /// What translates; `nil` for a service without translation.
    public var translator: TextTranslator?
    /// How near counts as near: candidates beyond this level are left out.
    public var nearestLevel = MatchLevel.oneWayFallback

    /// A negotiator with or without translation.
    public init(translator: TextTranslator? = nil) {
        self.translator = translator
    }

    /// What a reader of a header gets.
    ///
    /// - Parameters:
    ///   - header: The reader's preferences.
    ///   - variants: The language versions that exist, at least one.
    ///   - defaultIndex: The version for readers of nothing that is near.
    /// - Returns: `nil` only when there is no variant at all.
    public func answer(
        to header: AcceptLanguage, variants: [ContentVariant], defaultIndex: Int = 0
    ) async -> ContentAnswer? {
        let matcher = LocaleMatcher(supported: variants.map(\.language))
        return await answer(
            matcher.match(header), desired: header.desired, variants, defaultIndex, matcher,
            refused: Self.refused(by: header, matcher))
    }

    /// What a reader of languages in order gets.
    public func answer(
        to desired: [LanguageTag], source: PreferenceSource = .argument, variants: [ContentVariant],
        defaultIndex: Int = 0
    ) async -> ContentAnswer? {
        let matcher = LocaleMatcher(supported: variants.map(\.language))
        let negotiation = matcher.match(desired: desired, source: source)
        return await answer(negotiation, desired: desired, variants, defaultIndex, matcher)
    }

    private func answer(
        _ negotiation: Negotiation, desired: [LanguageTag], _ variants: [ContentVariant], _ defaultIndex: Int,
        _ matcher: LocaleMatcher, refused: Set<Int> = []
    ) async -> ContentAnswer? {
        guard !variants.isEmpty else { return nil }
        var draft = Draft(
            variants: variants, desired: desired, negotiation: negotiation,
            languages: variants.indices.map { index in
                matcher.supported.first { $0.index == index }?.tag ?? .undetermined
            })
        let standard = Self.standard(defaultIndex, variants, negotiation, refused)
        let named = negotiation.ranked.filter { !Self.isWildcard($0) }
        if let own = named.first(where: Self.isOwnLanguage) {
            draft.say("\(own.supported.spelling) is in the reader's own language \(own.desired.identifier)")
            return draft.serve(own.supported.index, .served, reader: own.desired)
        }
        if let near = named.first(where: { $0.level <= nearestLevel }) {
            draft.say("\(near.supported.spelling) is near \(near.desired.identifier) (\(near.level))")
            let answer = await translate(near.supported.index, into: desired, mayKeepSource: false, &draft)
            if let answer { return answer }
            return draft.serve(near.supported.index, .fallback, reader: near.desired)
        }
        if desired.isEmpty {
            draft.say(negotiation.ranked.isEmpty ? "the reader names no language" : "the reader takes any language")
        } else {
            draft.say("no variant is near one of the reader's languages")
            if let answer = await translateBest(standard, &draft) { return answer }
        }
        draft.say("the default is served")
        var answer = draft.serve(standard, .defaulted, reader: desired.first)
        answer.suitsReader =
            !refused.contains(standard)
            && (desired.isEmpty || negotiation.ranked.contains { $0.supported.index == standard })
        return answer
    }

    /// Rule 6: the variants that a header refuses, by their index.
    private static func refused(by header: AcceptLanguage, _ matcher: LocaleMatcher) -> Set<Int> {
        let refusals = header.ranges.filter { $0.weight == 0 }
        guard !refusals.isEmpty else { return [] }
        // Whoever refuses all that isn't named, and names nothing, refuses everything.
        let isAll = header.desired.isEmpty && refusals.contains { $0.tag == nil }
        let names = refusals.compactMap { $0.tag.map { ", \($0.identifier);q=0" } }.joined()
        let left = isAll ? [] : matcher.match(AcceptLanguage("*\(names)")).ranked.map(\.supported.index)
        return Set(matcher.supported.map(\.index)).subtracting(left)
    }

    /// Whether a candidate stands there only because the reader takes any language, with `*` or by naming none.
    private static func isWildcard(_ candidate: Candidate) -> Bool { candidate.desired.language == "und" }

    /// The default variant; another one where the reader takes any language but the default's (`*, en;q=0`), or refuses it.
    private static func standard(
        _ index: Int, _ variants: [ContentVariant], _ negotiation: Negotiation, _ refused: Set<Int>
    ) -> Int {
        let standard = variants.indices.contains(index) ? index : 0
        let taken = negotiation.ranked.filter(isWildcard).map(\.supported.index)
        if let first = taken.first { return taken.contains(standard) ? standard : first }
        guard refused.contains(standard) else { return standard }
        return variants.indices.first { !refused.contains($0) } ?? standard
    }

    /// Whether a candidate is in the very language that the reader named; near-zero distances are names for the same
    /// language, such as `nb` for `no`.
    private static func isOwnLanguage(_ candidate: Candidate) -> Bool {
        candidate.level <= .regional || candidate.distance <= 1
    }

    /// Rule 4: a translation into the first of the reader's languages that can be had; `nil` when none can.
    private func translateBest(_ standard: Int, _ draft: inout Draft) async -> ContentAnswer? {
        for target in draft.desired {
            for index in await variants(draft, standard, bestFor: target) {
                let answer = await translate(index, into: [target], mayKeepSource: true, &draft)
                if let answer { return answer }
            }
        }
        return nil
    }

    /// The variants, the one first from which the engine translates best.
    private func variants(_ draft: Draft, _ standard: Int, bestFor target: LanguageTag) async -> [Int] {
        let order = [standard] + draft.variants.indices.filter { $0 != standard }
        guard let engine = translator?.engine else { return order }
        var ranked: [(index: Int, quality: Double)] = []
        for index in order {
            // Where nobody has said, it is as good as middling.
            ranked.append((index, await engine.quality(from: draft.languages[index], to: target) ?? 0.5))
        }
        // Equal ones stay in order: sorting is stable.
        return ranked.sorted { $0.quality > $1.quality }.map(\.index)
    }

    /// Translates a variant into the first of some languages that can be had; `nil` when none can.
    private func translate(
        _ index: Int, into targets: [LanguageTag], mayKeepSource: Bool, _ draft: inout Draft
    ) async -> ContentAnswer? {
        guard let translator else {
            draft.say("there is no engine to translate with")
            return nil
        }
        let source = draft.languages[index]
        for target in targets {
            let status = await translator.status(from: source, to: target)
            guard status == .installed else {
                draft.say("\(source.identifier) → \(target.identifier) is \(status)")
                continue
            }
            do {
                let (texts, provenance) = try await translate(
                    draft.variants[index].texts, translator, from: source, to: target)
                if !mayKeepSource, provenance.contains(where: { $0?.keepsSource == true }) {
                    draft.say("\(source.identifier) → \(target.identifier) left a part untranslated")
                    continue
                }
                draft.say("translated from \(source.identifier) into \(target.identifier)")
                var answer = draft.serve(index, .translated, reader: target)
                answer.texts = texts
                answer.provenance = provenance
                // The language is what the engine wrote: `es` for a reader of `es-MX`.
                answer.language = provenance.lazy.compactMap { $0?.path.last }.first ?? target.withoutExtensions
                answer.formatLocale = target
                return answer
            } catch {
                draft.say("\(source.identifier) → \(target.identifier) failed: \(error)")
            }
        }
        return nil
    }

    private func translate(
        _ texts: [String], _ translator: TextTranslator, from source: LanguageTag, to target: LanguageTag
    ) async throws -> ([String], [TranslationProvenance?]) {
        var results: [String] = []
        var provenance: [TranslationProvenance?] = []
        let translations = try await translator.translate(batch: texts, from: source, to: target)
        for (text, result) in zip(texts, translations) {
            switch result {
            case .success(let translation):
                results.append(translation.text)
                provenance.append(translation.provenance)
            case .failure(.nothingToTranslate):
                results.append(text)
                provenance.append(nil)
            case .failure(let error): throw error
            }
        }
        return (results, provenance)
    }

    /// The answer in the making.
    private struct Draft {
        let variants: [ContentVariant]
        let desired: [LanguageTag]
        let negotiation: Negotiation
        let languages: [LanguageTag]
        var reasons: [String] = []

        mutating func say(_ reason: String) { reasons.append(reason) }

        func serve(_ index: Int, _ outcome: ContentAnswer.Outcome, reader: LanguageTag?) -> ContentAnswer {
            let isMatcherChoice = negotiation.supported?.index == index && negotiation.outcome == .matched
            // For another variant than the matcher's, a negotiation over this variant alone combines the two.
            let formatLocale =
                isMatcherChoice
                ? negotiation.formatLocale
                : LocaleMatcher.formatLocale(text: languages[index], spelling: variants[index].language, reader: reader)
            return ContentAnswer(
                outcome: outcome, variantIndex: index, texts: variants[index].texts, language: languages[index],
                formatLocale: formatLocale, provenance: [], negotiation: negotiation, reasons: reasons)
        }
    }
}

extension LocaleMatcher {
    /// The locale to format a text's numbers with, for a reader whose preferences chose it or got it by default.
    fileprivate static func formatLocale(text: LanguageTag, spelling: String, reader: LanguageTag?) -> LanguageTag {
        var options = Options()
        options.fallback = .first
        return LocaleMatcher(supported: [spelling], options: options)
            .match(desired: reader.map { [$0] } ?? []).formatLocale
    }
}
