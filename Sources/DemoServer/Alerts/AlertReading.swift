// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// Decides which text of each alert a reader gets, and sees to it that translations are made.
struct AlertReading: Sendable {
    let negotiator = ContentNegotiator()
    /// Nil for a service without an engine.
    let translations: AlertTranslations?
    let clock: ServiceClock
    /// The languages of readers' posts.
    let posts: [LanguageTag]
    private let cache: ServiceCache

    init(translations: AlertTranslations?, posts: [LanguageTag], cache: ServiceCache, clock: ServiceClock) {
        self.translations = translations
        self.posts = posts
        self.cache = cache
        self.clock = clock
    }

    /// What a reader's header says about the alerts of a board.
    ///
    /// Ways that aren't known yet are asked about in the background.
    func wishes(_ board: AlertBoard, _ header: AcceptLanguage) -> ReaderWishes {
        ReaderWishes(header) { reach($0, board) }
    }

    /// How the languages that a reader reads lie to others; the service's where the reader names none.
    func reaches(_ wishes: ReaderWishes, _ board: AlertBoard, _ reader: ReaderLanguage) -> [Reach] {
        wishes.desired.isEmpty ? [reach(reader.textTag, board)] : wishes.desired
    }

    /// How a language lies to those of the alerts and posts.
    ///
    /// What still lacks ways isn't kept.
    private func reach(_ tag: LanguageTag, _ board: AlertBoard) -> Reach {
        var key = CacheKey(.reach)
        key.add(board.generation)
        key.add(tag.identifier)
        let now = clock.now()
        if case .reach(let known) = cache.value(key), known.expires > now { return known }
        let target = tag.isPrivateUseOnly ? nil : translations?.ways.target(for: tag)
        let ways = (board.world.versionLanguages + posts).map { source -> TranslationWay?? in
            guard let target, let ways = translations?.ways else { return .some(nil) }
            let known = ways.known(from: source, to: target)
            if known == nil { ways.findSoon(from: source, to: target) }
            return known
        }
        let made = Reach(
            tag, of: board.world, into: target, ways: ways, posts: posts, expires: now + Reach.lifetime,
            number: cache.number)
        if !made.isOpen { cache.keep(.reach(made), for: key, bytes: made.bytes) }
        return made
    }

    /// What a reader gets of alerts with one set of languages; nil for alerts without any text.
    func choice(set: Int, of board: AlertBoard, _ wishes: ReaderWishes) -> AlertChoice? {
        let key = wishes.key(set, board)
        return choice(set, of: board, wishes, key, known: cache.value(key))
    }

    private func choice(
        _ set: Int, of board: AlertBoard, _ wishes: ReaderWishes, _ key: CacheKey, known: ServiceCache.Value?
    ) -> AlertChoice? {
        guard let set = board.world.languageSets[safe: set] else { return nil }
        let choice: AlertChoice
        if case .choice(let known) = known {
            choice = known
        } else {
            guard
                var decision = negotiator.decision(
                    for: wishes.header, matcher: set.matcher, defaultIndex: set.defaultIndex)
            else { return nil }
            if translations == nil { decision.translatable = [] }
            choice = AlertChoice(decision)
            cache.keep(.choice(choice), for: key, bytes: 256)
        }
        guard !choice.decision.translatable.isEmpty else { return choice }
        return AlertChoice(choice.decision, attempts: wishes.attempts(choice.decision.translatable, of: set))
    }

    /// What a reader gets of alerts, at once; a translation that isn't there yet is pending.
    func read(_ indices: [Int], of board: AlertBoard, _ wishes: ReaderWishes) -> [ChosenAlert] {
        let setOfAlert = board.world.languageSetOfAlert
        var choices = [AlertChoice?](repeating: nil, count: board.world.languageSets.count)
        let sets = Set(indices.map { setOfAlert[$0] }).sorted()
        let keys = sets.map { wishes.key($0, board) }
        for ((set, key), known) in zip(zip(sets, keys), cache.values(keys)) {
            choices[set] = choice(set, of: board, wishes, key, known: known)
        }
        return indices.map { read($0, of: board, choices[safe: setOfAlert[$0]] ?? nil, wishes) }
    }

    /// What a reader gets of one.
    func read(_ index: Int, of board: AlertBoard, _ wishes: ReaderWishes) -> ChosenAlert {
        read(index, of: board, choice(set: board.world.languageSetOfAlert[index], of: board, wishes), wishes)
    }

    private func read(
        _ index: Int, of board: AlertBoard, _ choice: AlertChoice?, _ wishes: ReaderWishes
    ) -> ChosenAlert {
        let stored = board.world.alerts[index]
        var chosen = ChosenAlert(index: index, stored: stored, state: board.states[index])
        chosen.namesLanguages = wishes.namesLanguages
        chosen.takesAny = wishes.takesAny
        guard let choice else { return chosen }
        chosen.choice = choice
        chosen.version = choice.decision.variantIndex
        guard let translations else { return chosen }
        if choice.isOpen {
            chosen.isPending = true
            chosen.pendingLanguage = wishes.translated.first?.target?.identifier
            return chosen
        }
        // The first that is poor, for where no other way gives a better one.
        var poor: (translation: AlertTranslation, version: Int)?
        for attempt in choice.attempts {
            switch translations.status(attempt, of: stored.prepared) {
            case .made(let translation):
                guard translation.isFit else {
                    poor = poor ?? (translation, attempt.version)
                    continue
                }
                chosen.version = attempt.version
                chosen.translation = translation
                return chosen
            case .failed:
                chosen.hasFailed = true
            case .absent:
                chosen.isPending = true
                chosen.pendingLanguage = attempt.target.identifier
                return chosen
            }
        }
        if let poor {
            chosen.version = poor.version
            chosen.translation = poor.translation
        }
        return chosen
    }

    /// An alert whose translation was pending, once it is there or can't be had.
    func complete(_ chosen: ChosenAlert, of board: AlertBoard, _ header: AcceptLanguage) async -> ChosenAlert {
        guard chosen.isPending, let translations else { return chosen }
        let wishes = await settledWishes(chosen, of: board, header)
        let choice = choice(set: board.world.languageSetOfAlert[chosen.index], of: board, wishes)
        for attempt in choice?.attempts ?? [] {
            if await translations.translation(attempt, of: chosen.stored.prepared)?.isFit == true { break }
        }
        var done = read(chosen.index, of: board, choice, wishes)
        done.kilometers = chosen.kilometers
        // Whatever is still missing has failed.
        if done.isPending {
            done.isPending = false
            done.hasFailed = true
        }
        return done
    }

    /// A reader's wishes, once every way that an alert depends on is known.
    private func settledWishes(
        _ chosen: ChosenAlert, of board: AlertBoard, _ header: AcceptLanguage
    ) async -> ReaderWishes {
        let wishes = wishes(board, header)
        guard let ways = translations?.ways, wishes.translated.contains(where: \.isOpen) else { return wishes }
        let set = board.world.languageSets[board.world.languageSetOfAlert[chosen.index]]
        for target in wishes.translated.compactMap(\.target) {
            for version in chosen.choice?.decision.translatable ?? [] {
                _ = await ways.find(from: set.languages[version], to: target)
            }
        }
        return self.wishes(board, header)
    }

    /// Has workers translate an alert whose translation is pending, and gives what there is now; nobody waits for them.
    func order(
        _ chosen: ChosenAlert, of board: AlertBoard, _ header: AcceptLanguage, ahead isAhead: Bool = false
    ) async -> ChosenAlert {
        guard chosen.isPending, let translations else { return chosen }
        let wishes = await settledWishes(chosen, of: board, header)
        let choice = choice(set: board.world.languageSetOfAlert[chosen.index], of: board, wishes)
        for attempt in choice?.attempts ?? [] {
            await translations.order(attempt, of: chosen.stored.prepared, ahead: isAhead)
            // The next attempt is for when this one has failed, or isn't good enough.
            let status = translations.status(attempt, of: chosen.stored.prepared)
            if case .absent = status { break }
            if case .made(let made) = status, made.isFit { break }
        }
        var now = read(chosen.index, of: board, choice, wishes)
        now.kilometers = chosen.kilometers
        return now
    }

    /// Translates what is in force into the languages of a catalog, the most severe first, until the task is cancelled.
    ///
    /// - Returns: Whether all of it is there. With a queue, workers are told and nobody waits: what isn't there yet is asked for
    ///   again the next time, which mends what a store or a queue has lost.
    @discardableResult
    func translateAhead(_ board: AlertBoard, languages: [LanguageTag]) async -> Bool {
        guard let translations else { return true }
        var isWhole = true
        for index in board.inForce {
            for language in languages {
                if Task.isCancelled { return isWhole }
                let header = AcceptLanguage(language.identifier)
                let chosen = read(index, of: board, wishes(board, header))
                guard chosen.isPending else { continue }
                if translations.isQueued {
                    if await order(chosen, of: board, header, ahead: true).isPending { isWhole = false }
                } else {
                    _ = await complete(chosen, of: board, header)
                }
            }
        }
        return isWhole
    }
}
