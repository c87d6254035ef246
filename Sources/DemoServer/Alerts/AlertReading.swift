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

    /// What a reader gets of alerts, by the languages that they have.
    ///
    /// Ways that aren't known yet are asked about in the background: until they are, nothing of a header can be remembered.
    /// `wishes` are the reader's, which a page needs for more than this.
    func row(_ board: AlertBoard, _ reader: ReaderLanguage, wishes: [LanguageRange]) -> ChoiceRow {
        let world = board.world
        return cache.row(reader, wishes: wishes, board, at: clock.now()) { tag in
            if world.allLanguages.match(desired: [tag]).outcome == .matched { return true }
            guard let ways = translations?.ways else { return false }
            var isKnown = true
            for source in world.versionLanguages {
                guard let known = ways.known(from: source, to: tag) else {
                    ways.findSoon(from: source, to: tag)
                    isKnown = false
                    continue
                }
                if known != nil { return true }
            }
            return isKnown ? false : nil
        }
    }

    /// What the reader of a row gets of alerts with the languages of one.
    func choice(for alert: Int, of board: AlertBoard, _ row: ChoiceRow) -> ChoiceRow.Choice {
        let set = board.world.languageSet(of: alert)
        return row.choice(set) {
            let choice = board.world.languageSets[safe: set].flatMap { self.choice($0, row.wish, row.desired) }
            return ChoiceRow.Choice(choice: choice, number: choice.map { cache.number($0.key) } ?? -1)
        }
    }

    /// The numbers of the choices for alerts, each set of languages once: what decides an answer with their texts.
    func numbers(of alerts: some Sequence<Int>, of board: AlertBoard, _ row: ChoiceRow) -> [Int] {
        var isSeen = Array(repeating: false, count: board.world.languageSets.count)
        var found: [Int] = []
        for alert in alerts {
            let set = board.world.languageSet(of: alert)
            guard isSeen.indices.contains(set), !isSeen[set] else { continue }
            isSeen[set] = true
            found.append(choice(for: alert, of: board, row).number)
        }
        return found
    }

    /// What a reader gets of alerts with a set of languages.
    private func choice(
        _ set: LanguageSet, _ wish: AcceptLanguage, _ desired: ArraySlice<LanguageTag>
    ) -> AlertChoice? {
        guard
            let decision = negotiator.decision(
                for: wish, desired: desired.count < ReaderLanguage.maximumDesired ? Array(desired) : wish.desired,
                matcher: set.matcher, defaultIndex: set.defaultIndex)
        else { return nil }
        var choice = AlertChoice(decision: decision)
        guard let ways = translations?.ways, !decision.translatable.isEmpty else { return choice }
        var isOpen = false
        choice.attempts = AlertChoice.attempts(
            decision, languages: set.languages, desired: ways.reachable(desired)[...]
        ) {
            source, target in
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

    /// What a reader gets of alerts, at once; translations that aren't there yet are pending.
    func read(_ indices: [Int], of board: AlertBoard, _ reader: ReaderLanguage) -> [ChosenAlert] {
        let row = row(board, reader, wishes: reader.wish.ranges)
        return indices.map { read($0, of: board, row) }
    }

    /// What the reader of a row gets of an alert, at once.
    func read(_ index: Int, of board: AlertBoard, _ row: ChoiceRow) -> ChosenAlert {
        read(index, of: board, choice(for: index, of: board, row).choice)
    }

    private func read(_ index: Int, of board: AlertBoard, _ choice: AlertChoice?) -> ChosenAlert {
        let stored = board.world.alerts[index]
        var chosen = ChosenAlert(index: index, stored: stored, state: board.states[index])
        guard let choice else { return chosen }
        chosen.decision = choice.decision
        chosen.version = choice.decision.variantIndex
        guard let translations, !choice.decision.translatable.isEmpty else { return chosen }
        if choice.isOpen {
            chosen.isPending = true
            return chosen
        }
        for attempt in choice.attempts {
            switch translations.status(attempt, of: stored.prepared) {
            case .made(let translation):
                guard choice.decision.mayKeepSource || !translation.keepsSource else { continue }
                chosen.version = attempt.version
                chosen.translation = translation
                return chosen
            case .failed:
                chosen.hasFailed = true
            case .absent:
                chosen.isPending = true
                return chosen
            }
        }
        return chosen
    }

    /// An alert whose translation was pending, once it is there or can't be had.
    func complete(_ chosen: ChosenAlert, of board: AlertBoard, _ reader: ReaderLanguage) async -> ChosenAlert {
        guard chosen.isPending, let translations else { return chosen }
        guard let choice = await closed(chosen, of: board, reader) else { return chosen }
        for attempt in choice.attempts {
            guard let translation = await translations.translation(attempt, of: chosen.stored.prepared) else {
                continue
            }
            guard choice.decision.mayKeepSource || !translation.keepsSource else { continue }
            break
        }
        var done = read(chosen.index, of: board, choice)
        done.kilometers = chosen.kilometers
        // Whatever is still missing has failed.
        if done.isPending {
            done.isPending = false
            done.hasFailed = true
        }
        return done
    }

    /// The choice for an alert, once every way that it depends on is known.
    private func closed(
        _ chosen: ChosenAlert, of board: AlertBoard, _ reader: ReaderLanguage
    ) async -> AlertChoice? {
        let set = board.world.languageSets[chosen.stored.languageSet]
        guard var choice = choice(set, reader.wish, reader.desired) else { return nil }
        guard choice.isOpen, let translations else { return choice }
        for target in reader.desired {
            for version in choice.decision.translatable {
                _ = await translations.ways.find(from: set.languages[version], to: target)
            }
        }
        choice.attempts = AlertChoice.attempts(
            choice.decision, languages: set.languages, desired: reader.desired
        ) { source, target in (translations.ways.known(from: source, to: target) ?? nil) }
        choice.isOpen = false
        return choice
    }

    /// Has workers translate an alert whose translation is pending, and gives what there is now; nobody waits for them.
    func order(
        _ chosen: ChosenAlert, of board: AlertBoard, _ reader: ReaderLanguage, ahead isAhead: Bool = false
    ) async -> ChosenAlert {
        guard chosen.isPending, let translations, let choice = await closed(chosen, of: board, reader) else {
            return chosen
        }
        for attempt in choice.attempts {
            await translations.order(attempt, of: chosen.stored.prepared, ahead: isAhead)
            // The next attempt is for when this one has failed, or isn't good enough.
            let status = translations.status(attempt, of: chosen.stored.prepared)
            if case .absent = status { break }
            if case .made(let made) = status, choice.decision.mayKeepSource || !made.keepsSource { break }
        }
        var now = read(chosen.index, of: board, choice)
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
                let reader = ReaderLanguage(
                    text: language.identifier, textTag: language, formatLocale: language, source: .argument,
                    outcome: .matched, wish: AcceptLanguage(language.identifier), losers: [], isAcceptable: true)
                guard let chosen = read([index], of: board, reader).first, chosen.isPending else { continue }
                if translations.isQueued {
                    if await order(chosen, of: board, reader, ahead: true).isPending { isWhole = false }
                } else {
                    _ = await complete(chosen, of: board, reader)
                }
            }
        }
        return isWhole
    }
}
