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
/// 4. Where nothing is near, the default variant is translated in the same way; and when the engine can't, the other
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
        let matcher = Self.matcher(variants, defaultIndex)
        let refused = matcher.supported.filter { header.excludes($0.tag) }.map(\.index)
        return await answer(
            matcher.match(header), desired: header.desired, variants, defaultIndex, matcher, refused: Set(refused))
    }

    /// What a reader of languages in order gets.
    public func answer(
        to desired: [LanguageTag], source: PreferenceSource = .argument, variants: [ContentVariant],
        defaultIndex: Int = 0
    ) async -> ContentAnswer? {
        let matcher = Self.matcher(variants, defaultIndex)
        let negotiation = matcher.match(desired: desired, source: source)
        return await answer(negotiation, desired: desired, variants, defaultIndex, matcher)
    }

    private static func matcher(_ variants: [ContentVariant], _ defaultIndex: Int) -> LocaleMatcher {
        var options = LocaleMatcher.Options()
        options.fallback = .entry(at: variants.indices.contains(defaultIndex) ? defaultIndex : 0)
        return LocaleMatcher(supported: variants.map(\.language), options: options)
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
            if let answer = await translate(near.supported.index, mayKeepSource: false, &draft) { return answer }
            return draft.serve(near.supported.index, .fallback, reader: near.desired)
        }
        if desired.isEmpty {
            draft.say(negotiation.ranked.isEmpty ? "the reader names no language" : "the reader takes any language")
        } else {
            draft.say("no variant is near one of the reader's languages")
            for index in [standard] + variants.indices.filter({ $0 != standard }) {
                if let answer = await translate(index, mayKeepSource: true, &draft) { return answer }
            }
        }
        draft.say("the default is served")
        var answer = draft.serve(standard, .defaulted, reader: desired.first)
        answer.suitsReader =
            !refused.contains(standard)
            && (desired.isEmpty || negotiation.ranked.contains { $0.supported.index == standard })
        return answer
    }

    /// Whether a candidate stands there only because the reader takes any language, with `*` or by naming none.
    private static func isWildcard(_ candidate: Candidate) -> Bool { candidate.desired.language == "und" }

    /// The default variant; another one where the reader takes any language but the default's (`*, en;q=0`), or refuses it.
    private static func standard(
        _ index: Int, _ variants: [ContentVariant], _ negotiation: Negotiation, _ refused: Set<Int>
    ) -> Int {
        if let first = negotiation.ranked.first(where: isWildcard) { return first.supported.index }
        let standard = variants.indices.contains(index) ? index : 0
        return refused.contains(standard) ? variants.indices.first { !refused.contains($0) } ?? standard : standard
    }

    /// Whether a candidate is in the very language that the reader named; near-zero distances are names for the same
    /// language, such as `nb` for `no`.
    private static func isOwnLanguage(_ candidate: Candidate) -> Bool {
        candidate.level <= .regional || candidate.distance <= 1
    }

    /// Translates a variant into the first of the reader's languages that can be had; `nil` when none can.
    private func translate(_ index: Int, mayKeepSource: Bool, _ draft: inout Draft) async -> ContentAnswer? {
        guard let translator else {
            draft.say("there is no engine to translate with")
            return nil
        }
        let source = draft.languages[index]
        for target in draft.desired {
            let status = await translator.engine.status(from: source, to: target)
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
        for text in texts {
            do {
                let translation = try await translator.translate(text, from: source, to: target)
                results.append(translation.text)
                provenance.append(translation.provenance)
            } catch TranslationError.nothingToTranslate {
                results.append(text)
                provenance.append(nil)
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
