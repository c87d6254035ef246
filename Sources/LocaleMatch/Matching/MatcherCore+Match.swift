extension MatcherCore {
    /// The answer to preferences that are tags.
    func match(_ desired: [LanguageTag], _ request: Negotiation.Request, _ source: PreferenceSource) -> Negotiation {
        if isPlain {
            let (found, isPlain) = desired.withUnsafeBufferPointer { tags in
                for index in tags.indices where tags[index].scanned.hasDetails { return (Found?.none, false) }
                return (best(tags.count) { tags[$0].scanned.maximal }, true)
            }
            if isPlain { return answer(found, request, source) }
        }
        let items =
            isCLDR ? items(desired, reachesOwnLanguage: false) : schemeItems(desired.map(\.spelling))
        return answer(first(items), request, source)
    }

    /// The answer to ranges, which may hold `*`; under CLDR's scheme those that aren't tags are left out.
    func match(ranges: [String]) -> Negotiation {
        guard isCLDR else { return answer(first(schemeItems(ranges)), .ranges(ranges), .argument) }
        let tags = ranges.compactMap { try? LanguageTag($0) }
        return match(tags, .tags(tags), .argument)
    }

    private func first(_ items: [Ranking.Item]) -> Found? {
        items.first.map { Found(entry: $0.entry, desired: $0.desired, distance: $0.distance) }
    }

    /// The answer to a header.
    func match(_ header: AcceptLanguage, _ request: Negotiation.Request, _ source: PreferenceSource) -> Negotiation {
        answer(found(header), request, source)
    }

    /// What a header finds.
    ///
    /// One that names nothing is as good as none, and that accepts everything (RFC 9110 §12.5.4).
    func found(_ header: AcceptLanguage) -> Found? {
        first(items(header.isEmpty ? AcceptLanguage("*") : header))
    }

    /// Puts what was found into words: `nil` becomes the default.
    @inline(__always)
    func answer(_ found: Found?, _ request: Negotiation.Request, _ source: PreferenceSource) -> Negotiation {
        if let found {
            return Negotiation(
                core: self, request: request, entry: Int32(truncatingIfNeeded: found.entry),
                wish: Int32(truncatingIfNeeded: found.desired), eighths: Int32(truncatingIfNeeded: found.distance),
                outcome: .matched, source: source)
        }
        let hasDefault = index.defaultEntry >= 0
        return Negotiation(
            core: self, request: request, entry: Int32(truncatingIfNeeded: index.defaultEntry), wish: -1,
            eighths: -1, outcome: hasDefault ? .defaulted : .none, source: hasDefault ? .serviceDefault : source)
    }

    /// Every acceptable entry for a request.
    func rank(_ request: Negotiation.Request, source: PreferenceSource) -> [Candidate] {
        switch request {
        case .tags(let tags): rank(tags)
        case .ranges(let ranges):
            candidates(schemeItems(ranges), ranges.map { (try? LanguageTag($0)) ?? .undetermined })
        case .text(let text): rank(AcceptLanguage(text))
        case .header(let header): rank(header)
        case .sources(let preferences, let deciding):
            deciding == nil ? [] : preferences.statement(deciding).map { rank($0.header) } ?? []
        }
    }

    private func rank(_ tags: [LanguageTag]) -> [Candidate] {
        return candidates(isCLDR ? items(tags, reachesOwnLanguage: false) : schemeItems(tags.map(\.spelling)), tags)
    }

    private func rank(_ header: AcceptLanguage) -> [Candidate] {
        let header = header.isEmpty ? AcceptLanguage("*") : header
        return candidates(items(header), header.desired)
    }

    /// The items for tags in order.
    private func items(_ desired: [LanguageTag], reachesOwnLanguage: Bool) -> [Ranking.Item] {
        var ranking = Ranking(self)
        ranking.reachesOwnLanguage = reachesOwnLanguage
        var items = ranking.items(desired)
        if options.direction.isTwoWayOnly, let best = best(desired.count, { desired[$0].scanned.maximal }),
            let place = items.firstIndex(where: { $0.entry == best.entry })
        {
            // What is near both ways depends on what was found before it; the first is what ICU answers.
            items.insert(items.remove(at: place), at: 0)
        }
        guard let maximum = options.maximumLevel else { return items }
        return items.filter { level(of: $0, desired) <= maximum }
    }

    /// The items for a header: ``HeaderRules``.
    private func items(_ header: AcceptLanguage) -> [Ranking.Item] {
        let desired = header.desired
        let rules = HeaderRules(header)
        if !isCLDR { return schemeItems(desired.map(\.spelling), rules: rules) }
        var named = items(desired, reachesOwnLanguage: true)
        if rules.isPlain { return named }
        let reached = Set(named.map(\.entry))
        named.removeAll { item in supported(item.entry).map { rules.excludes($0.tag) } ?? true }
        guard let place = rules.wildcardPlace else { return named }
        let any = spellings.indices.compactMap { entry -> Ranking.Item? in
            guard !reached.contains(entry), let tag = try? LanguageTag(spellings[entry]), !rules.excludes(tag) else {
                return nil
            }
            return Ranking.Item(entry: entry, slot: -1, desired: -1, distance: -1, demoted: -1)
        }
        return named.filter { $0.desired < place } + any + named.filter { $0.desired >= place }
    }

    private func candidates(_ items: [Ranking.Item], _ desired: [LanguageTag]) -> [Candidate] {
        let eighths = Double(DistanceRules.eighths)
        return items.compactMap { item in
            guard let supported = supported(item.entry) else { return nil }
            let isNamed = desired.indices.contains(item.desired)
            return Candidate(
                supported: supported, desired: isNamed ? desired[item.desired] : .undetermined,
                desiredIndex: isNamed ? item.desired : desired.count,
                distance: isNamed ? Double(item.distance) / eighths : 0,
                demotedDistance: isNamed ? Double(item.demoted) / eighths : 0,
                level: isNamed ? level(of: item, desired) : .wildcard)
        }
    }

    private func level(of item: Ranking.Item, _ desired: [LanguageTag]) -> MatchLevel {
        guard desired.indices.contains(item.desired) else { return .wildcard }
        if item.slot >= 0 { return level(desired[item.desired].scanned.maximal, index.maximal(item.slot)) }
        guard let supported = supported(item.entry) else { return .wildcard }
        return level(desired[item.desired].scanned.maximal, supported.tag.scanned.maximal)
    }
}
