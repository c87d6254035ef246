// SPDX-License-Identifier: Apache-2.0

package import LocaleMatch

/// What is to be done with the texts of a batch: which language each is in, and which it goes into.
struct BatchPlan: Sendable {
    /// One text, however many requests ask for it.
    struct Item: Sendable {
        var text: String
        var source: LanguageTag
        var probability: Double
        var target: LanguageTag
        /// The requests, by their index, and their identifiers.
        var indices: [Int]
        var clientIdentifiers: [String?]
        /// Why it is not translated at all.
        var failure: TranslationError?
    }

    var items: [Item]
}

extension TranslationSession {
    /// Plans a batch.
    ///
    /// **Rules.**
    /// 1. With a source language given, every text is in it, and a pair that can't be had throws.
    /// 2. Without one, each text is identified by itself, with links, names and placeholders left out. Expected are the
    ///    languages of the options' hints, and those that the engine translates.
    /// 3. A text of which nothing sure can be said is looked at once more with the language in mind that most of the batch is
    ///    in. One that still can't be told is not translated. One without a letter has nothing to translate, whatever the
    ///    others are in.
    /// 4. When nothing sure can be said of any text, the batch throws ``TranslationError/unableToIdentifyLanguage``.
    /// 5. Texts in several languages are planned language by language, or the batch is refused, as the options say.
    /// 6. A text that is in the target language already, or whose language can't be translated, stays as it is; when
    ///    that is so for the whole batch, the batch throws.
    func plan(_ requests: [Request]) async throws -> BatchPlan {
        guard !requests.isEmpty else { return BatchPlan(items: []) }
        guard requests.count <= Self.maximumBatch else {
            throw TranslationError.textTooLong.because("a batch holds at most \(Self.maximumBatch) texts")
        }
        var items = Self.merge(requests)
        if let (source, target) = try await pair() {
            for index in items.indices { (items[index].source, items[index].target) = (source, target) }
            return BatchPlan(items: items)
        }
        try await identify(&items)
        let languages = Set(items.lazy.filter { $0.failure == nil }.map(\.source))
        if options.mixedBatches.isRefused, languages.count > 1 {
            let names = languages.map(\.identifier).sorted().joined(separator: ", ")
            throw TranslationError.mixedLanguages.because(names)
        }
        try await chooseTargets(&items)
        return BatchPlan(items: items)
    }

    /// Plans a text that stands alone; where its language is given there is nothing to compare or to identify.
    func plan(_ text: String) async throws -> BatchPlan.Item {
        if let (source, target) = try await pair() {
            return BatchPlan.Item(
                text: text, source: source, probability: 1, target: target, indices: [], clientIdentifiers: [])
        }
        guard let item = try await plan([Request(sourceText: text)]).items.first else {
            throw TranslationError.internalError
        }
        return item
    }

    /// The pair that every text is of; `nil` where the languages are to be identified.
    private func pair() async throws -> (source: LanguageTag, target: LanguageTag)? {
        guard let source = configuration.source else { return nil }
        let target = try await target(for: source)
        try await requireInstalled(source, target)
        return (source, target)
    }

    /// One item for each text, in the order of first appearance.
    private static func merge(_ requests: [Request]) -> [BatchPlan.Item] {
        var items: [BatchPlan.Item] = []
        // Compared by bytes: Swift takes `é` and `e` with an accent for equal.
        var places: [[UInt8]: Int] = [:]
        for (index, request) in requests.enumerated() {
            let bytes = Array(request.sourceText.utf8)
            if let place = places[bytes] {
                items[place].indices.append(index)
                items[place].clientIdentifiers.append(request.clientIdentifier)
            } else {
                places[bytes] = items.count
                items.append(
                    BatchPlan.Item(
                        text: request.sourceText, source: .undetermined, probability: 1, target: .undetermined,
                        indices: [index], clientIdentifiers: [request.clientIdentifier]))
            }
        }
        return items
    }

    // MARK: Rules 2 to 4

    private func identify(_ items: inout [BatchPlan.Item]) async throws {
        var counts: [LanguageTag: Int] = [:]
        var unsure: [(index: Int, words: String)] = []
        for index in items.indices {
            try Task.checkCancellation()
            let text = translator.masker.mask(items[index].text).segments.map(\.text).joined(separator: " ")
            guard text.hasLetters else {
                items[index].failure = .nothingToTranslate
                items[index].probability = 0
                continue
            }
            guard let best = try await language(of: text, options.hints) else {
                items[index].probability = 0
                unsure.append((index, text))
                continue
            }
            (items[index].source, items[index].probability) = (best.language, best.probability)
            if best.probability >= options.minimumProbability {
                counts[best.language, default: 0] += items[index].indices.count
            } else {
                unsure.append((index, text))
            }
        }
        let most = counts.max { ($0.value, $1.key.identifier) < ($1.value, $0.key.identifier) }?.key
        guard let most else { throw TranslationError.unableToIdentifyLanguage }
        for (index, text) in unsure {
            guard let best = try await language(of: text, [most] + options.hints),
                best.probability >= options.minimumProbability
            else {
                items[index].failure = .unableToIdentifyLanguage
                continue
            }
            (items[index].source, items[index].probability) = (best.language, best.probability)
        }
        // What has no words is in no language; it stands with the others.
        for index in items.indices where items[index].source == .undetermined { items[index].source = most }
    }

    /// How likely a language is that the engine doesn't translate, beside one that it does.
    private static let foreignWeight = 0.5

    private func language(of text: String, _ hints: [LanguageTag]) async throws -> IdentifiedLanguage? {
        let found = try await SessionLifetime.run { [identifier] in await identifier.identify(text, hints: hints) }
        guard let best = found.first, best.probability < 0.95 else { return found.first }
        let sources = await translator.underPolicy { await Set(translator.engine.pairs().map(\.source.language)) }
        let weighed = found.map { language in
            let weight = sources.contains(language.language.language) ? 1 : Self.foreignWeight
            return IdentifiedLanguage(language: language.language, probability: weight * language.probability)
        }
        // What the identifier keeps for languages that it doesn't name stays theirs.
        let rest = max(0, 1 - found.reduce(0) { $0 + $1.probability })
        let sum = weighed.reduce(rest) { $0 + $1.probability }
        guard sum > 0, let first = weighed.max(by: { $0.probability < $1.probability }) else { return best }
        return IdentifiedLanguage(language: first.language, probability: first.probability / sum)
    }

    // MARK: Rule 6

    private func chooseTargets(_ items: inout [BatchPlan.Item]) async throws {
        var targets: [LanguageTag: Result<LanguageTag, TranslationError>] = [:]
        for language in Set(items.lazy.filter({ $0.failure == nil }).map(\.source)) {
            do {
                let target = try await target(for: language)
                try await requireInstalled(language, target)
                targets[language] = .success(target)
            } catch let error as TranslationError {
                targets[language] = .failure(error)
            }
        }
        var lastFailure: TranslationError?
        for index in items.indices where items[index].failure == nil {
            switch targets[items[index].source] {
            case .success(let target)?: items[index].target = target
            case .failure(let error)?:
                items[index].failure = error
                lastFailure = error
            case nil: items[index].failure = .internalError
            }
        }
        if let lastFailure, items.allSatisfy({ $0.failure != nil }) { throw lastFailure }
    }

    /// The target for a source language: the one given, or the best of the reader's languages that can be had and is
    /// not the source.
    func target(for source: LanguageTag) async throws -> LanguageTag {
        if let target = configuration.target { return target }
        return try await translator.underPolicy { try await bestTarget(for: source) }
    }

    private func bestTarget(for source: LanguageTag) async throws -> LanguageTag {
        let engine = translator.engine
        var supported: LanguageTag?
        var outage: TranslationError?
        for language in configuration.preferredLanguages where !language.isSameLanguage(as: source) {
            switch await engine.admittedStatus(from: source, to: language) {
            case .installed: return language
            case .supported: supported = supported ?? language
            case .unsupported:
                guard outage == nil, let obstacle = await engine.admittedObstacle(from: source, to: language) else {
                    break
                }
                if obstacle.mayRetry || TranslationError.remoteNotAllowed ~= obstacle { outage = obstacle }
            }
        }
        if let supported { return supported }
        if configuration.preferredLanguages.contains(where: { $0.isSameLanguage(as: source) }) {
            throw TranslationError.unsupportedLanguagePairing.because("the reader reads \(source.identifier) already")
        }
        if let outage { throw outage }
        guard try await engine.reachablePairs().contains(where: { $0.source.isSameLanguage(as: source) }) else {
            throw TranslationError.unsupportedSourceLanguage.because(source.identifier)
        }
        throw TranslationError.unsupportedTargetLanguage
            .because("none of the reader's languages can be had from \(source.identifier)")
    }

    private func requireInstalled(_ source: LanguageTag, _ target: LanguageTag) async throws {
        let engine = translator.engine
        if let reason = await translator.underPolicy({ await engine.reasonAgainst(source, target) }) { throw reason }
    }
}

extension LanguageTag {
    /// Whether two tags are of one language in one script, whatever the region.
    package func isSameLanguage(as other: LanguageTag) -> Bool {
        if language == other.language, script == nil, other.script == nil { return true }
        // Likely subtags would make English of `und`, and of a private tag.
        guard language != "und", other.language != "und" else { return false }
        let (full, otherFull) = (maximized(), other.maximized())
        return full.language == otherFull.language && full.script == otherFull.script
    }
}
