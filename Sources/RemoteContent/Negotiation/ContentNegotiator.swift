// SPDX-License-Identifier: Apache-2.0

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
/// 4. Where nothing is near, any variant is translated: for the first of the reader's languages that can be reached, the
///    one with the best way there. Quality decides where the engine knows it, then fewer steps, then the default before
///    the others in their order: a warning in Spanish and English reaches a reader of French from Spanish where only
///    that way is direct.
/// 5. Otherwise the default is served. So it is for a reader who names no language, or any language with `*`.
/// 6. A variant that the header refuses, with a weight of 0, is no default while another one is there.
///
/// A translation that fails, or keeps part of the source text, counts as not to be had for related variants, which are
/// better than a mixture; a translated default may keep such a part, flagged, since the alternative is worse.
///
/// Where the translator leaves its work to a queue (``TextTranslator/queue``), nobody waits for an engine: a translation that
/// isn't there yet is put into the queue, the reader gets the best of what is there, and
/// ``ContentAnswer/isPending`` says that there will be more.
public struct ContentNegotiator: Sendable {
    /// What translates; `nil` for a service without translation.
    public var translator: TextTranslator?
    /// How near counts as near: candidates beyond this level are left out.
    public var nearestLevel = MatchLevel.oneWayFallback
    /// Gets every answer, for logs and metrics, from whichever task asked.
    public var report: (@Sendable (ContentAnswer) -> Void)?

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
        return await answer(
            matcher.match(header), desired: header.desired, variants, defaultIndex, matcher,
            refused: matcher.refused(by: header))
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

    /// What the reader of a negotiated request gets of content that has languages of its own.
    ///
    ///     let answer = await content.answer(for: language.negotiation, variants: alert.variants)
    ///
    /// The request's sources are asked again over the languages of the content.
    public func answer(
        for reader: Negotiation, variants: [ContentVariant], defaultIndex: Int = 0
    ) async -> ContentAnswer? {
        let matcher = Self.matcher(variants, defaultIndex)
        let negotiation = matcher.match(reader)
        return await answer(
            negotiation, desired: negotiation.preferences, variants, defaultIndex, matcher,
            refused: matcher.refused(by: negotiation))
    }

    /// What a reader of a header gets before anything is translated: rules 1 to 6 without an engine.
    ///
    /// - Parameters:
    ///   - header: The reader's preferences.
    ///   - matcher: A matcher over the languages of the variants, in their order; made once for each set of languages.
    ///   - defaultIndex: The version for readers of nothing that is near.
    /// - Returns: `nil` when there is no variant.
    public func decision(
        for header: AcceptLanguage, matcher: LocaleMatcher, defaultIndex: Int = 0
    ) -> ContentDecision? {
        decision(for: header, desired: header.desired, matcher: matcher, defaultIndex: defaultIndex)
    }

    /// What a reader of a header gets whose ``AcceptLanguage/desired`` languages the caller has at hand, as for many matchers.
    package func decision(
        for header: AcceptLanguage, desired: @autoclosure () -> [LanguageTag], matcher: LocaleMatcher,
        defaultIndex: Int = 0
    ) -> ContentDecision? {
        let supported = matcher.supported
        guard !supported.isEmpty else { return nil }
        let negotiation = matcher.match(header)
        // Nearly every reader reads one of the languages: nothing else needs to be looked at.
        if negotiation.outcome == .matched, let best = negotiation.supported, negotiation.desired != nil,
            let level = negotiation.level, let distance = negotiation.distance, level <= .regional || distance <= 1
        {
            return ContentDecision(
                outcome: .served, variantIndex: best.index, formatLocale: negotiation.formatLocale, suitsReader: true,
                translatable: [], mayKeepSource: false)
        }
        let variants = supported.map { (index: $0.index, spelling: $0.spelling) }.sorted { $0.index < $1.index }
        return decision(
            negotiation, desired: desired(), spellings: variants.map(\.spelling), defaultIndex,
            refused: matcher.refused(by: header)
        ).decision
    }

    private func decision(
        _ negotiation: Negotiation, desired: [LanguageTag], spellings: [String], _ defaultIndex: Int, refused: Set<Int>
    ) -> (decision: ContentDecision, reason: String) {
        func made(
            _ index: Int, _ outcome: ContentAnswer.Outcome, reader: LanguageTag?, translatable: [Int] = [],
            mayKeepSource: Bool = false, suitsReader: Bool = true
        ) -> ContentDecision {
            let isMatcherChoice = negotiation.supported?.index == index && negotiation.outcome == .matched
            // For another variant than the matcher's, a negotiation over this variant alone combines the two.
            return ContentDecision(
                outcome: outcome, variantIndex: index,
                formatLocale: isMatcherChoice
                    ? negotiation.formatLocale : LocaleMatcher.formatLocale(spelling: spellings[index], reader: reader),
                suitsReader: suitsReader, translatable: translatable, mayKeepSource: mayKeepSource)
        }
        let ranked = negotiation.ranked
        let standard = Self.standard(defaultIndex, spellings.count, ranked, refused)
        let named = ranked.filter { !Self.isWildcard($0) }
        if let own = named.first(where: Self.isOwnLanguage) {
            return (
                made(own.supported.index, .served, reader: own.desired),
                "\(own.supported.spelling) is in the reader's own language \(own.desired.identifier)"
            )
        }
        if let near = named.first(where: { $0.level <= nearestLevel }) {
            return (
                made(near.supported.index, .fallback, reader: near.desired, translatable: [near.supported.index]),
                "\(near.supported.spelling) is near \(near.desired.identifier) (\(near.level))"
            )
        }
        let suits =
            !refused.contains(standard)
            && (desired.isEmpty || ranked.contains { $0.supported.index == standard })
        guard !desired.isEmpty else {
            return (
                made(standard, .defaulted, reader: nil, suitsReader: suits),
                ranked.isEmpty ? "the reader names no language" : "the reader takes any language"
            )
        }
        return (
            made(
                standard, .defaulted, reader: desired.first,
                translatable: [standard] + spellings.indices.filter { $0 != standard }, mayKeepSource: true,
                suitsReader: suits),
            "no variant is near one of the reader's languages"
        )
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
        let answer = await made(negotiation, desired: desired, variants, defaultIndex, matcher, refused)
        report?(answer)
        return answer
    }

    private func made(
        _ negotiation: Negotiation, desired: [LanguageTag], _ variants: [ContentVariant], _ defaultIndex: Int,
        _ matcher: LocaleMatcher, _ refused: Set<Int>
    ) async -> ContentAnswer {
        let (decision, reason) = decision(
            negotiation, desired: desired, spellings: variants.map(\.language), defaultIndex, refused: refused)
        var languages = [LanguageTag](repeating: .undetermined, count: variants.count)
        for entry in matcher.supported { languages[entry.index] = entry.tag }
        var draft = Draft(variants: variants, desired: desired, negotiation: negotiation, languages: languages)
        draft.say(reason)
        if !decision.translatable.isEmpty, let answer = await translate(decision, &draft) { return answer }
        if decision.outcome == .defaulted { draft.say("the default is served") }
        return draft.serve(decision)
    }

    /// Whether a candidate stands there only because the reader takes any language, with `*` or by naming none.
    private static func isWildcard(_ candidate: Candidate) -> Bool { candidate.desired.language == "und" }

    /// The default variant; another one where the reader takes any language but the default's (`*, en;q=0`), or refuses it.
    private static func standard(
        _ index: Int, _ count: Int, _ ranked: [Candidate], _ refused: Set<Int>
    ) -> Int {
        let standard = (0..<count).contains(index) ? index : 0
        let taken = ranked.filter(isWildcard).map(\.supported.index)
        if let first = taken.first { return taken.contains(standard) ? standard : first }
        guard refused.contains(standard) else { return standard }
        return (0..<count).first { !refused.contains($0) } ?? standard
    }

    /// Whether a candidate is in the very language that the reader named; near-zero distances are names for the same
    /// language, such as `nb` for `no`.
    package static func isOwnLanguage(_ candidate: Candidate) -> Bool {
        candidate.level <= .regional || candidate.distance <= 1
    }

    /// Translates a variant into the first of the reader's languages that can be had, by the best way there; `nil` when
    /// none can.
    private func translate(_ decision: ContentDecision, _ draft: inout Draft) async -> ContentAnswer? {
        guard var translator else {
            draft.say("there is no engine to translate with")
            return nil
        }
        let direct = Set(
            await translator.underPolicy { await translator.engine.pairs() }.map {
                "\($0.source.language) \($0.target.language)"
            })
        for target in draft.desired {
            var ways: [TranslationWay?] = []
            for index in decision.translatable {
                let source = draft.languages[index]
                let status = await translator.status(from: source, to: target)
                if status != .installed { draft.say("\(source.identifier) → \(target.identifier) is \(status)") }
                let quality = await translator.engine.quality(from: source, to: target)
                let isDirect = direct.contains("\(source.language) \(target.language)")
                ways.append(status == .installed ? TranslationWay(isDirect: isDirect, quality: quality) : nil)
            }
            for place in TranslationWay.ranked(ways) {
                let index = decision.translatable[place]
                let source = draft.languages[index]
                do {
                    let (texts, provenance) = try await translate(
                        draft.variants[index].texts, translator, from: source, to: target)
                    if !decision.mayKeepSource, provenance.contains(where: { $0?.keepsSource == true }) {
                        draft.say("\(source.identifier) → \(target.identifier) left a part untranslated")
                        continue
                    }
                    draft.say("translated from \(source.identifier) into \(target.identifier)")
                    return draft.translated(index, texts, provenance, target)
                } catch TranslationError.notKept where translator.queue != nil {
                    draft.say("\(source.identifier) → \(target.identifier) is being translated")
                    draft.isPending = true
                    // One translation is enough; of the reader's other languages only what is there counts.
                    translator.queue = nil
                    translator.asksMemoryOnly = true
                } catch {
                    draft.say("\(source.identifier) → \(target.identifier) failed: \(error)")
                }
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
        var isPending = false

        mutating func say(_ reason: String) { reasons.append(reason) }

        func serve(_ decision: ContentDecision) -> ContentAnswer {
            ContentAnswer(
                outcome: decision.outcome, variantIndex: decision.variantIndex,
                texts: variants[decision.variantIndex].texts, language: languages[decision.variantIndex],
                formatLocale: decision.formatLocale, provenance: [], negotiation: negotiation, reasons: reasons,
                suitsReader: decision.suitsReader, isPending: isPending)
        }

        func translated(
            _ index: Int, _ texts: [String], _ provenance: [TranslationProvenance?], _ target: LanguageTag
        ) -> ContentAnswer {
            // The language is what the engine wrote: `es` for a reader of `es-MX`.
            ContentAnswer(
                outcome: .translated, variantIndex: index, texts: texts,
                language: provenance.lazy.compactMap { $0?.path.last }.first ?? target.withoutExtensions,
                formatLocale: target, provenance: provenance, negotiation: negotiation, reasons: reasons,
                isPending: isPending)
        }
    }
}

extension LocaleMatcher {
    /// The locale to format a text's numbers with, for a reader whose preferences chose it or got it by default.
    fileprivate static func formatLocale(spelling: String, reader: LanguageTag?) -> LanguageTag {
        var options = Options()
        options.fallback = .first
        return LocaleMatcher(supported: [spelling], options: options)
            .match(desired: reader.map { [$0] } ?? []).formatLocale
    }
}
