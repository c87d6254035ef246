// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// What every door does with its preferences: first the nearest entry alone, and the whole ranking only for those who
/// ask for it.
extension MatcherCore {
    typealias Item = Ranking.Item
    typealias Wish = NearestSearch.Wish

    /// The best entry for preferences in order, each asked for at most once or, for its own language, twice.
    @inline(__always)
    func best(
        _ search: NearestSearch, _ count: Int, _ refused: UnsafePointer<Bool>?, _ wish: (Int) -> Wish
    ) -> Item? {
        var found: Item?
        var limit = search.limit
        for place in 0..<count {
            guard limit > 0 else { break }
            let nearest = search.nearest(wish(place), in: index, below: limit, refused)
            if nearest.slot >= 0 {
                found = Item(nearest, place, demotion: search.demotion)
                if nearest.distance == 0 { break }
                limit = nearest.distance
            }
            limit -= search.demotion
        }
        return found ?? (search.demotion > 0 ? bestOwn(search, count, refused, wish) : nil)
    }

    /// The best entry in a preference's own language, when none is near enough for its place: ``HeaderRules``, rule 4.
    private func bestOwn(
        _ search: NearestSearch, _ count: Int, _ refused: UnsafePointer<Bool>?, _ wish: (Int) -> Wish
    ) -> Item? {
        var found: Item?
        var best = Int.max
        for place in 0..<count {
            let demotion = search.demotion * place
            guard demotion < best else { break }
            let own = search.nearestOwn(wish(place), in: index, below: min(search.limit, best - demotion), refused)
            guard own.slot >= 0 else { continue }
            found = Item(own, place, demotion: search.demotion)
            best = own.distance + demotion
        }
        return found
    }

    // MARK: Tags and ranges

    /// The answer to preferences that are tags.
    func found(_ tags: [LanguageTag]) -> Item? {
        guard case .cldr(let search) = engine, !hasPreferredEntries else { return items(tags).first }
        return tags.withUnsafeBufferPointer { tags in
            best(search, tags.count, nil) { tags[$0].wish }
        }
    }

    /// The items for preferences, each with its weight: those before the place of a header's `*`, then what it takes,
    /// then the rest.
    private func items(
        _ tags: [LanguageTag], wildcardPlace: Int? = nil, except refused: UnsafePointer<Bool>? = nil,
        weight: (Int) -> Double = { _ in 1 }
    ) -> [Item] {
        var items: [Item]
        switch engine {
        case .scheme(let scheme):
            items = schemeItems(scheme, tags.map(\.spelling), wildcardPlace: wildcardPlace, refused)
        case .cldr(let search):
            let wishes = tags.map(\.wish)
            let ranking = Ranking(core: self, search: search, refused: refused)
            items = ranking.items(wishes)
            guard let wildcardPlace else { break }
            let before = ranking.items(Array(wishes[..<wildcardPlace]))
            let taken = Set(before.map(\.entry))
            items = before + ranking.anyItems(wishes) + items.filter { !taken.contains($0.entry) }
        }
        return preferringEntries(items, tags, weight)
    }

    /// One candidate for each preference: ``LocaleMatcher/matchEach(desired:)``.
    func matchEach(_ tags: [LanguageTag]) -> [Candidate] {
        var isTaken = [Bool](repeating: false, count: entries.count)
        var found: [Item] = []
        for (place, tag) in tags.enumerated() {
            guard var item = isTaken.withUnsafeBufferPointer({ items([tag], except: $0.baseAddress).first }) else {
                continue
            }
            isTaken[item.entry] = true
            item.desired = place
            found.append(item)
        }
        return candidates(found, tags)
    }

    /// The entries that fit ranges under a scheme other than CLDR's, best first, among those that aren't refused: a
    /// range that reaches only refused ones leaves the choice to the next.
    ///
    /// `wildcardPlace` is how many of the ranges stand before a header's `*`: ``HeaderRules``, rule 2.
    func schemeItems(
        _ scheme: SchemeIndex, _ ranges: [String], wildcardPlace: Int?, _ refused: UnsafePointer<Bool>?
    ) -> [Item] {
        let any = anyEntries(except: refused)
        let found = scheme.find(ranges, any: any) { refused?[$0] != true }
        let items = found.map { entry, range in
            let distance = ranges.indices.contains(range) ? eighths(ranges[range], entry) : -1
            return Item(entry: entry, slot: -1, desired: range, distance: distance, demoted: distance)
        }
        guard let wildcardPlace, scheme.isFilter || items.isEmpty else { return items }
        let taken = Set(items.map(\.entry))
        let rest = any.filter { !taken.contains($0) }.map(Item.init(any:))
        return items.filter { $0.desired < wildcardPlace } + rest + items.filter { $0.desired >= wildcardPlace }
    }

    /// CLDR's distance, for information; 100 and more for what CLDR wouldn't match, -1 for ranges that aren't tags.
    private func eighths(_ range: String, _ entry: Int) -> Int {
        guard let wish = try? LanguageTag(range) else { return -1 }
        return MatcherData.shared.rules.pointee.distance(from: wish.maximal, to: maximal(entry), favorScript: false)
    }

    // MARK: Headers

    /// What a header finds: the first of what ``items(_:)`` gives, without the rest.
    func found(_ header: AcceptLanguage) -> Item? {
        guard case .cldr(let search) = engine, !hasPreferredEntries else { return items(header).first }
        return header.withBytes { find($0, search) }
    }

    @inline(never)
    private func find(_ bytes: UnsafeBufferPointer<UInt8>, _ search: NearestSearch) -> Item? {
        HeaderTags.scan(bytes) { header in
            if !header.refuses, !header.elements.isEmpty {
                let elements = header.elements
                let found = best(search, header.wildcardPlace ?? elements.count, nil) { search.wish(elements[$0].tag) }
                if found != nil || header.wildcard < 0 { return found }
            }
            if header.isEmpty, defaultEntry >= 0 { return nil }
            return withRefused(header) { found(header, search, $0) }
        }
    }

    /// Matches a header that refuses something or whose `*` decides.
    private func found(_ header: HeaderTags, _ search: NearestSearch, _ refused: UnsafePointer<Bool>?) -> Item? {
        let wishes = header.wanted.map { search.wish($0.tag) }
        if let place = header.wildcardPlace ?? (header.isEmpty ? 0 : nil) {
            if let found = best(search, place, refused, { wishes[$0] }) { return found }
            if let any = Ranking(core: self, search: search, refused: refused).anyItems(wishes).first { return any }
        }
        return best(search, wishes.count, refused) { wishes[$0] }
    }

    /// Calls with which entries a header refuses; `nil` for none.
    func withRefused<Answer>(_ header: HeaderTags, _ body: (UnsafePointer<Bool>?) -> Answer) -> Answer {
        guard var rules = HeaderRules(header) else { return body(nil) }
        let refused = entries.indices.map { index in
            guard let entry = entries[index] else { return true }
            return rules.refuses(entry, entry.maximal) { entriesWithVariants[index]?.variants ?? [] }
        }
        return refused.withUnsafeBufferPointer { body($0.baseAddress) }
    }

    private func items(_ header: AcceptLanguage) -> [Item] {
        header.withTags { tags in
            if tags.isEmpty { return defaultEntry >= 0 ? [] : anyEntries(except: nil).map(Item.init(any:)) }
            let weights = tags.wanted.map { Double($0.weight) / 1000 }
            return withRefused(tags) { refused in
                items(header.desired, wildcardPlace: tags.wildcardPlace, except: refused) { weights[$0] }
            }
        }
    }

    // MARK: Answers

    /// Puts what was found into words: `nil` becomes the default.
    @inline(__always)
    func answer(
        _ found: Item?, _ request: consuming Negotiation.Request, _ source: consuming PreferenceSource
    ) -> Negotiation {
        Negotiation(
            core: self, request: request, entry: Int32(truncatingIfNeeded: found?.entry ?? defaultEntry),
            wish: Int32(truncatingIfNeeded: found?.desired ?? -1),
            eighths: Int32(truncatingIfNeeded: found?.distance ?? -1),
            outcome: found != nil ? .matched : defaultEntry >= 0 ? .defaulted : .none, asked: source)
    }

    /// The answer to ranges, which may hold `*`; under CLDR's scheme those that aren't tags are left out.
    func match(ranges: [String]) -> Negotiation {
        guard case .scheme(let scheme) = engine else {
            let tags = ranges.compactMap { try? LanguageTag($0) }
            return answer(found(tags), .tags(tags), .argument)
        }
        return answer(schemeItems(scheme, ranges, wildcardPlace: nil, nil).first, .ranges(ranges), .argument)
    }

    /// The answer to several sources: of the first that leads to a match, else the default.
    ///
    /// Where no source names anything, it is as with an empty header: ``HeaderRules``, rule 3.
    func match(_ preferences: ReaderPreferences) -> Negotiation {
        for (place, statement) in preferences.all.enumerated() {
            guard let found = found(statement.header) else { continue }
            // Anything at all is what `*` takes, and what a source that says nothing would.
            if found.desired < 0, statement.header.isEmpty { continue }
            return answer(found, .sources(preferences, deciding: place), statement.source)
        }
        let namesNothing = preferences.all.allSatisfy(\.header.isEmpty)
        return answer(
            namesNothing ? found(AcceptLanguage("")) : nil, .sources(preferences, deciding: nil),
            preferences.all.last?.source ?? .argument)
    }

    /// The answer to preferences as they came to another list.
    func match(_ request: Negotiation.Request, _ source: PreferenceSource) -> Negotiation {
        switch request {
        case .tags(let tags): answer(found(tags), request, source)
        case .header(let header): answer(found(header), request, source)
        case .ranges(let ranges): match(ranges: ranges)
        case .sources(let preferences, _): match(preferences)
        }
    }

    /// Every acceptable entry for a request.
    func rank(_ request: Negotiation.Request) -> [Candidate] {
        switch request {
        case .tags(let tags): return candidates(items(tags), tags)
        case .header(let header): return candidates(items(header), header.desired)
        case .sources(let preferences, let deciding):
            if let deciding { return preferences.statement(deciding).map { rank(.header($0.header)) } ?? [] }
            return preferences.all.allSatisfy(\.header.isEmpty) ? rank(.header(AcceptLanguage(""))) : []
        case .ranges(let ranges):
            guard case .scheme(let scheme) = engine else { return [] }
            let items = schemeItems(scheme, ranges, wildcardPlace: nil, nil)
            return candidates(items, ranges.map { (try? LanguageTag($0)) ?? .undetermined })
        }
    }

    private func candidates(_ items: [Item], _ desired: [LanguageTag]) -> [Candidate] {
        let eighths = Double(DistanceRules.eighths)
        return items.compactMap { item in
            guard let supported = supported(item.entry) else { return nil }
            let isNamed = desired.indices.contains(item.desired)
            return Candidate(
                supported: supported, desired: isNamed ? desired[item.desired] : .undetermined,
                desiredIndex: isNamed ? item.desired : desired.count,
                distance: max(Double(item.distance) / eighths, 0),
                demotedDistance: max(Double(item.demoted) / eighths, 0),
                level: isNamed ? level(desired[item.desired].maximal, item.entry, slot: item.slot) : .wildcard)
        }
    }

    /// The level of a preference and an entry.
    func level(_ desired: MaximalSubtags, _ entry: Int, slot: Int = -1) -> MatchLevel {
        switch engine {
        case .cldr(let search): search.level(desired, slot >= 0 ? index.maximal(slot) : maximal(entry))
        case .scheme: NearestSearch(.init()).level(desired, maximal(entry))
        }
    }
}
