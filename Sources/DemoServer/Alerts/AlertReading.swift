// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// Decides which text of each alert a reader gets, and sees to it that translations are made.
struct AlertReading: Sendable {
    let negotiator = ContentNegotiator()
    /// Nil for a service without an engine.
    let translations: AlertTranslations?
    let clock: ServiceClock
    private let cache: ServiceCache

    init(translations: AlertTranslations?, cache: ServiceCache, clock: ServiceClock) {
        self.translations = translations
        self.cache = cache
        self.clock = clock
    }

    /// What a reader's header says about the alerts of a board.
    ///
    /// Ways that aren't known yet are asked about in the background: until they are, nothing of the header can be remembered.
    func wishes(_ board: AlertBoard, _ reader: ReaderLanguage) -> ReaderWishes {
        ReaderWishes(reader.wish, reader.wish.ranges) { reach($0, board) }
    }

    /// How a language lies to those of the alerts; nil where a way into it isn't known yet.
    private func reach(_ tag: LanguageTag, _ board: AlertBoard) -> Reach? {
        var key = CacheKey(.reach)
        key.add(board.generation)
        key.add(tag.identifier)
        let now = clock.now()
        if case .reach(let known) = cache.value(key), known.expires > now { return known }
        let world = board.world
        let target = tag.isPrivateUseOnly ? nil : translations?.ways.target(for: tag)
        var isKnown = true
        let sources = world.versionLanguages.map { source in
            guard let target, let ways = translations?.ways else { return false }
            guard let known = ways.known(from: source, to: target) else {
                ways.findSoon(from: source, to: target)
                isKnown = false
                return false
            }
            return known != nil
        }
        guard isKnown else { return nil }
        let made = Reach(
            tag, of: world, translatedFrom: sources, into: target, expires: now + Reach.lifetime, number: cache.number)
        cache.keep(.reach(made), for: key, bytes: 128 + 16 * made.effects.count)
        return made
    }

    /// What a reader gets of alerts with one set of languages.
    func choice(set: Int, of board: AlertBoard, _ wishes: ReaderWishes) -> KeptChoice {
        let now = clock.now()
        let key = wishes.isOpen ? nil : wishes.key(set, board)
        if let key, case .choice(let known) = cache.value(key), known.expires > now { return known }
        let choice = board.world.languageSets[safe: set].flatMap { self.choice($0, wishes) }
        let made = KeptChoice(choice, expires: now + Reach.lifetime)
        if let key, !made.isOpen {
            cache.keep(.choice(made), for: key, bytes: 256 + 96 * (choice?.attempts.count ?? 0))
        }
        return made
    }

    /// What a reader gets of alerts with a set of languages.
    private func choice(_ set: LanguageSet, _ wishes: ReaderWishes) -> AlertChoice? {
        guard
            let decision = negotiator.decision(
                for: wishes.header, matcher: set.matcher, defaultIndex: set.defaultIndex)
        else { return nil }
        var choice = AlertChoice(decision: decision)
        guard let ways = translations?.ways, !decision.translatable.isEmpty else { return choice }
        var isOpen = false
        choice.attempts = AlertChoice.attempts(
            decision, languages: set.languages, targets: ways.targets(for: wishes.desired)
        ) { source, target in
            guard let known = ways.known(from: source, to: target) else {
                ways.findSoon(from: source, to: target)
                isOpen = true
                return nil
            }
            return known
        }
        choice.isOpen = isOpen
        return choice
    }

    /// What a reader gets of alerts, at once; a translation that isn't there yet is pending.
    func read(_ indices: [Int], of board: AlertBoard, _ wishes: ReaderWishes) -> [ChosenAlert] {
        let setOfAlert = board.world.languageSetOfAlert
        var choices = [KeptChoice?](repeating: nil, count: board.world.languageSets.count)
        let sets = Set(indices.map { setOfAlert[$0] }).sorted()
        if !wishes.isOpen {
            let now = clock.now()
            for (set, value) in zip(sets, cache.values(sets.map { wishes.key($0, board) })) {
                if case .choice(let known) = value, known.expires > now { choices[set] = known }
            }
        }
        for set in sets where choices[set] == nil { choices[set] = choice(set: set, of: board, wishes) }
        return indices.map { index in
            read(index, of: board, choices[safe: setOfAlert[index]]??.choice, wishes)
        }
    }

    /// What a reader gets of one.
    func read(_ index: Int, of board: AlertBoard, _ wishes: ReaderWishes) -> ChosenAlert {
        let set = board.world.languageSetOfAlert[index]
        return read(
            index, of: board, choice(set: set, of: board, wishes).choice, wishes)
    }

    private func read(
        _ index: Int, of board: AlertBoard, _ choice: AlertChoice?, _ wishes: ReaderWishes
    ) -> ChosenAlert {
        let stored = board.world.alerts[index]
        var chosen = ChosenAlert(index: index, stored: stored, state: board.states[index])
        chosen.namesLanguages = wishes.namesLanguages
        chosen.takesAny = wishes.takesAny
        guard let choice else { return chosen }
        chosen.decision = choice.decision
        chosen.version = choice.decision.variantIndex
        guard let translations, !choice.decision.translatable.isEmpty else { return chosen }
        if choice.isOpen {
            chosen.isPending = true
            let target = choice.attempts.first?.target ?? translations.ways.targets(for: wishes.desired).first
            chosen.pendingLanguage = target?.identifier
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
    func complete(_ chosen: ChosenAlert, of board: AlertBoard, _ wishes: ReaderWishes) async -> ChosenAlert {
        guard chosen.isPending, let translations else { return chosen }
        guard let choice = await closed(chosen, of: board, wishes) else { return chosen }
        for attempt in choice.attempts {
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

    /// The choice for an alert, once every way that it depends on is known.
    private func closed(_ chosen: ChosenAlert, of board: AlertBoard, _ wishes: ReaderWishes) async -> AlertChoice? {
        let set = board.world.languageSets[board.world.languageSetOfAlert[chosen.index]]
        guard var choice = choice(set, wishes) else { return nil }
        guard choice.isOpen, let ways = translations?.ways else { return choice }
        let targets = ways.targets(for: wishes.desired)
        for target in targets {
            for version in choice.decision.translatable {
                _ = await ways.find(from: set.languages[version], to: target)
            }
        }
        choice.attempts = AlertChoice.attempts(choice.decision, languages: set.languages, targets: targets) {
            source, target in (ways.known(from: source, to: target) ?? nil)
        }
        choice.isOpen = false
        return choice
    }

    /// Has workers translate an alert whose translation is pending, and gives what there is now; nobody waits for them.
    func order(
        _ chosen: ChosenAlert, of board: AlertBoard, _ wishes: ReaderWishes, ahead isAhead: Bool = false
    ) async -> ChosenAlert {
        guard chosen.isPending, let translations, let choice = await closed(chosen, of: board, wishes) else {
            return chosen
        }
        for attempt in choice.attempts {
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
                let wishes = ReaderWishes(header, header.ranges) { reach($0, board) }
                let chosen = read(index, of: board, wishes)
                guard chosen.isPending else { continue }
                if translations.isQueued {
                    if await order(chosen, of: board, wishes, ahead: true).isPending { isWhole = false }
                } else {
                    _ = await complete(chosen, of: board, wishes)
                }
            }
        }
        return isWhole
    }
}
