// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Puts every acceptable entry in order.
///
/// Each entry counts for the preference that brings it nearest, demotion included; of two preferences that bring it
/// equally near, for the earlier one. Entries are ordered by that distance, then by preference, then by rule 8 of
/// ``NearestSearch``. The first is what matching answers.
struct Ranking {
    let core: MatcherCore
    let search: NearestSearch
    /// Which entries are refused; `nil` for none.
    let refused: UnsafePointer<Bool>?

    typealias Wish = NearestSearch.Wish

    /// An entry under way to becoming a candidate; -1 for the slot, the preference and the distances of what `*` takes.
    struct Item {
        var entry: Int
        var slot: Int
        var desired: Int
        var distance: Int
        var demoted: Int
    }

    /// The entries that match, best first.
    ///
    /// The first is the one that matching answers, also where only two-way matches count: what is near both ways depends
    /// on what was found before it.
    func items(_ wishes: [Wish]) -> [Item] {
        let index = core.index
        var best = [Int32](repeating: .max, count: index.slots.count)
        var wish = [Int32](repeating: -1, count: index.slots.count)
        var touched: [Int] = []
        forEachReached(wishes) { place, slot, demoted in
            guard demoted < best[slot] else { return }
            if wish[slot] < 0 { touched.append(slot) }
            best[slot] = Int32(truncatingIfNeeded: demoted)
            wish[slot] = Int32(truncatingIfNeeded: place)
        }
        var items: [Item] = []
        for slot in touched {
            let (desired, demoted) = (Int(wish[slot]), Int(best[slot]))
            index.forEachEntry(in: slot) { entry in
                guard refused?[entry] != true else { return }
                items.append(
                    Item(
                        entry: entry, slot: slot, desired: desired, distance: demoted - search.demotion * desired,
                        demoted: demoted))
            }
        }
        var sorted = ordered(items, wishes)
        guard let first = core.best(search, wishes.count, refused, { wishes[$0] }) else { return sorted }
        sorted.removeAll { $0.entry == first.entry }
        sorted.insert(first, at: 0)
        return sorted
    }

    /// What a header's `*` takes: every entry that no preference reaches, the default first, then in the caller's order.
    func anyItems(_ wishes: [Wish]) -> [Item] {
        var isReached = [Bool](repeating: false, count: core.entries.count)
        forEachReached(wishes) { _, slot, _ in core.index.forEachEntry(in: slot) { isReached[$0] = true } }
        return core.anyEntries(except: refused).filter { !isReached[$0] }.map(Item.init(any:))
    }

    /// Calls with every slot that a preference reaches, the preference's place and the demoted distance.
    private func forEachReached(_ wishes: [Wish], _ body: (Int, Int, Int) -> Void) {
        for (place, wish) in wishes.enumerated() {
            let demotion = search.demotion * place
            search.forEachNear(wish.maximal, in: core.index, backBelow: search.limit - demotion) { slot, distance in
                guard distance + demotion < search.limit || core.index.slots[slot].language == wish.maximal.language
                else {
                    return
                }
                body(place, slot, distance + demotion)
            }
        }
    }

    private func ordered(_ items: [Item], _ desired: [Wish]) -> [Item] {
        // Favouring script makes some languages as near as the same one; what is exactly the same comes first.
        let exact = desired.map { core.index.exactSlot($0.maximal) }
        func place(_ item: Item) -> Int { item.slot == exact[item.desired] ? -1 : item.slot }
        var sorted = items.sorted {
            ($0.demoted, $0.desired, place($0), $0.entry) < ($1.demoted, $1.desired, place($1), $1.entry)
        }
        var start = 0
        while start < sorted.count {
            let first = sorted[start]
            let run = sorted[start...].prefix { $0.demoted == first.demoted && $0.desired == first.desired }
            if run.count > 1 { sorted.replaceSubrange(run.indices, with: settled(run, desired[first.desired])) }
            start = run.endIndex
        }
        return sorted
    }

    /// Candidates of equal distance in order: languages by their first entry, then the usual script (else the script of
    /// the first entry), then the usual region, then equal variants and private use, then as they are.
    private func settled(_ run: ArraySlice<Item>, _ wish: Wish) -> [Item] {
        let index = core.index
        var languages: [UInt64: Int] = [:]
        var scripts: [Subtags: Int] = [:]
        let keys = run.enumerated().map { place, item in
            var (language, script, region) = (0, 0, 0)
            if item.distance >= DistanceRules.eighths {
                let slot = index.slots[item.slot]
                language = languages[slot.language] ?? place
                languages[slot.language] = language
                let name = Subtags(language: slot.language, script: slot.script, region: 0)
                script = slot.usual & 2 != 0 ? -1 : scripts[name] ?? place
                if scripts[name] == nil { scripts[name] = place }
                region = slot.usual & 1 != 0 ? 0 : 1
            }
            let details = index.details(Int32(truncatingIfNeeded: item.entry)) != wish.details ? 1 : 0
            return (key: (language, script, region, details, place), item: item)
        }
        return keys.sorted { $0.key < $1.key }.map(\.item)
    }
}

extension Ranking.Item {
    /// What is nearest to a preference.
    @inline(__always)
    init(_ found: NearestSearch.Found, _ place: Int, demotion: Int) {
        self.init(
            entry: Int(found.entry), slot: found.slot, desired: place, distance: found.distance,
            demoted: found.distance + demotion * place)
    }

    /// What `*` takes.
    init(any entry: Int) { self.init(entry: entry, slot: -1, desired: -1, distance: -1, demoted: -1) }
}
