internal import LocaleMatch
internal import RemoteContent

/// Decides which text of each alert a reader gets, and sees to it that translations are made.
struct AlertReading: Sendable {
    let negotiator = ContentNegotiator()
    /// Nil for a service without an engine.
    let translations: AlertTranslations?

    /// What a reader gets of alerts with a set of languages.
    func choice(_ set: LanguageSet, _ reader: ReaderLanguage) -> AlertChoice? {
        guard let decision = negotiator.decision(for: reader.wish, matcher: set.matcher, defaultIndex: set.defaultIndex)
        else { return nil }
        var choice = AlertChoice(decision: decision)
        guard let ways = translations?.ways, !decision.translatable.isEmpty else { return choice }
        var isOpen = false
        choice.attempts = AlertChoice.attempts(decision, languages: set.languages, desired: reader.desired) { source, target in
            guard let known = ways.known(from: source, to: target) else {
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
        var choices: [AlertChoice??] = Array(repeating: nil, count: board.world.languageSets.count)
        return indices.map { index in
            let stored = board.world.alerts[index]
            let known = choices[stored.languageSet] ?? .some(choice(board.world.languageSets[stored.languageSet], reader))
            choices[stored.languageSet] = known
            return read(index, of: board, known ?? nil)
        }
    }

    /// The choices for alerts, each set of languages once: part of the key of an answer.
    func choices(_ indices: [Int], of board: AlertBoard, _ reader: ReaderLanguage) -> [AlertChoice] {
        var isSeen = Array(repeating: false, count: board.world.languageSets.count)
        var choices: [AlertChoice] = []
        for index in indices {
            let set = board.world.alerts[index].languageSet
            guard !isSeen[set] else { continue }
            isSeen[set] = true
            if let choice = choice(board.world.languageSets[set], reader) { choices.append(choice) }
        }
        return choices
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
        let set = board.world.languageSets[chosen.stored.languageSet]
        guard var choice = choice(set, reader) else { return chosen }
        if choice.isOpen {
            for target in reader.desired {
                for version in choice.decision.translatable {
                    _ = await translations.ways.find(from: set.languages[version], to: target)
                }
            }
            choice.attempts = AlertChoice.attempts(
                choice.decision, languages: set.languages, desired: reader.desired
            ) { source, target in (translations.ways.known(from: source, to: target) ?? nil) }
            choice.isOpen = false
        }
        for attempt in choice.attempts {
            guard let translation = await translations.translation(attempt, of: chosen.stored.prepared) else { continue }
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

    /// Translates what is in force into the languages of a catalog, the most severe first, until the task is cancelled.
    func translateAhead(_ board: AlertBoard, languages: [LanguageTag]) async {
        guard translations != nil else { return }
        for index in board.inForce {
            for language in languages {
                if Task.isCancelled { return }
                let reader = ReaderLanguage(
                    text: language.identifier, textTag: language, formatLocale: language, source: .argument,
                    outcome: .matched, wish: AcceptLanguage(language.identifier), losers: [], isAcceptable: true)
                guard let chosen = read([index], of: board, reader).first, chosen.isPending else { continue }
                _ = await complete(chosen, of: board, reader)
            }
        }
    }
}
