/// Puts every acceptable entry in order.
///
/// Each entry counts for the preference that brings it nearest, demotion included; of two preferences that bring it
/// equally near, for the earlier one. Entries are ordered by that distance, then by preference, then by rule 8 of
/// ``NearestSearch``, then entries with the reader's own variants and private use come first, then CLDR's order. The
/// first is what matching answers.
struct Ranking {
    let core: MatcherCore
    let search: NearestSearch
    /// Whether a preference always reaches its own language, however late it stands: so in headers, where each element
    /// says by itself that the reader accepts it.
    var reachesOwnLanguage = false

    /// An entry under way to becoming a candidate.
    struct Item {
        var entry: Int
        var slot: Int
        var desired: Int
        var distance: Int
        var demoted: Int
    }

    init(_ core: MatcherCore) {
        self.core = core
        search = core.search
    }

    /// The entries that match, best first.
    func items(_ desired: [LanguageTag]) -> [Item] {
        let index = core.index
        var best = [Int32](repeating: .max, count: index.slots.count)
        var wish = [Int32](repeating: -1, count: index.slots.count)
        var touched: [Int] = []
        var items: [Item] = []
        for (place, tag) in desired.enumerated() {
            let demotion = search.demotion.multipliedReportingOverflow(by: place).partialValue
            guard demotion < search.limit || reachesOwnLanguage else { continue }
            let maximal = tag.scanned.maximal
            search.forEachNear(maximal, in: index, backBelow: search.limit - demotion) { slot, distance in
                let demoted = distance + demotion
                let isOwn = reachesOwnLanguage && index.languageOf(slot) == maximal.language
                guard distance < search.limit, demoted < search.limit || isOwn, demoted < best[slot] else { return }
                if wish[slot] < 0 { touched.append(slot) }
                best[slot] = Int32(truncatingIfNeeded: demoted)
                wish[slot] = Int32(truncatingIfNeeded: place)
            }
        }
        for slot in touched {
            let demotion = search.demotion * Int(wish[slot])
            var entry = Int(index.slots[slot].entry)
            while entry >= 0 {
                items.append(
                    Item(
                        entry: entry, slot: slot, desired: Int(wish[slot]), distance: Int(best[slot]) - demotion,
                        demoted: Int(best[slot])))
                entry = Int(index.nextInSlot[entry])
            }
        }
        return ordered(items, desired)
    }

    private func ordered(_ items: [Item], _ desired: [LanguageTag]) -> [Item] {
        let index = core.index
        // Favouring script makes some languages as near as the same one; what is exactly the same comes first.
        let exact = desired.map { index.exactSlot($0.scanned.maximal) }
        func order(_ item: Item) -> Int {
            item.slot == exact[item.desired] ? -1 : Int(index.slots[item.slot].order)
        }
        var sorted = items.sorted { left, right in
            if left.demoted != right.demoted { return left.demoted < right.demoted }
            if left.desired != right.desired { return left.desired < right.desired }
            if order(left) != order(right) { return order(left) < order(right) }
            return left.entry < right.entry
        }
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].demoted == sorted[start].demoted,
                sorted[end].desired == sorted[start].desired
            {
                end += 1
            }
            if end - start > 1 { settle(&sorted[start..<end], desired) }
            start = end
        }
        return sorted
    }

    /// Orders candidates of equal distance: languages by their first entry, then the usual script (else the script of
    /// the first entry), then the usual region, then equal variants and private use, then as they are.
    private func settle(_ run: inout ArraySlice<Item>, _ desired: [LanguageTag]) {
        guard let first = run.first else { return }
        let index = core.index
        let hasMicro = first.distance < DistanceRules.eighths
        let wish = desired[first.desired]
        let comparesDetails = index.hasDetails || wish.scanned.hasDetails
        var firstOfLanguage: [UInt64: Int] = [:]
        var firstOfScript: [Subtags: Int] = [:]
        // Neighbours are mostly of one language and script: what the last one found is looked at first.
        var last: (language: UInt64, place: Int) = (0, -1)
        var lastScript: (key: Subtags, place: Int) = (Subtags(), -1)
        var keys: [(key: (Int, Int, Int, Int, Int), item: Item)] = []
        keys.reserveCapacity(run.count)
        for (place, item) in run.enumerated() {
            let slot = index.slots[item.slot]
            let language = index.languageOf(item.slot)
            if last.place < 0 || last.language != language {
                last = (language, firstOfLanguage[language] ?? place)
                firstOfLanguage[language] = last.place
            }
            let ofLanguage = last.place
            var script = 0
            var region = 0
            if !hasMicro {
                let key = Subtags(language: language, script: slot.script, region: 0)
                if lastScript.place < 0 || lastScript.key != key {
                    lastScript = (key, firstOfScript[key] ?? place)
                    firstOfScript[key] = lastScript.place
                }
                let ofScript = lastScript.place
                script = slot.usual & 2 != 0 ? -1 : ofScript
                region = slot.usual & 1 != 0 ? 0 : 1
            }
            let details = comparesDetails && !core.hasDetails(of: wish, item.entry) ? 1 : 0
            keys.append(((hasMicro ? 0 : ofLanguage, script, region, details, place), item))
        }
        keys.sort { $0.key < $1.key }
        for (place, pair) in zip(run.indices, keys) { run[place] = pair.item }
    }
}

extension NearestSearch {
    /// Every slot below the limit that the table or its language brings near, with its distance; where only two-way
    /// matches count, those with a way back below `backLimit`.
    func forEachNear(
        _ desired: MaximalSubtags, in index: MatcherIndex, backBelow backLimit: Int, _ body: (Int, Int) -> Void
    ) {
        func visit(_ group: MatcherIndex.Group) {
            for place in Int(group.start)..<Int(group.end) {
                let supported = index.maximal(place)
                let distance = rules.distance(from: desired, to: supported, favorScript: favorsScript)
                guard distance < limit else { continue }
                if isTwoWayOnly,
                    rules.distance(from: supported, to: desired, favorScript: favorsScript) >= backLimit
                {
                    continue
                }
                body(place, distance)
            }
        }
        if looksAtAll(limit) { return index.groups.elements.forEach(visit) }
        var hasOwn = false
        for place in rules.neighbourRange(of: desired.language) {
            let language = rules.neighbours[place].supported
            hasOwn = hasOwn || language == desired.language
            let group = index.group(of: language)
            if group >= 0 { visit(index.groups[group]) }
        }
        let group = hasOwn ? -1 : index.group(of: desired.language)
        if group >= 0 { visit(index.groups[group]) }
    }
}

extension MatcherCore {
    /// Whether an entry has the same variants and private use as a preference.
    func hasDetails(of wish: LanguageTag, _ entry: Int) -> Bool {
        guard let tag = supported(entry)?.tag else { return false }
        return tag.variants == wish.variants && tag.privateUse == wish.privateUse
    }
}
