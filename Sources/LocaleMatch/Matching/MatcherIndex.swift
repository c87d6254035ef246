/// The supported entries in the order and the groups in which matching looks at them.
///
/// Entries with the same maximal subtags and the same explicit ones share a **slot**. Slots lie together by language,
/// so that matching reads only the languages that are near the reader's; within a language they stand in CLDR's
/// order: what equals the default, then paradigm locales (`en-GB`, `es-419`, …), then the rest, each as in the list.
struct MatcherIndex: Sendable {
    /// What matching compares of a slot: twenty bytes.
    struct Slot: Sendable {
        var script: UInt32
        var region: UInt32
        /// The place in CLDR's order over all languages.
        var order: Int32
        /// The index of its first entry in the caller's list.
        var entry: Int32
        var partition: UInt8
        var explicit: UInt8
        /// Whether script (bit 1) and region (bit 0) are the language's usual ones.
        var usual: UInt8
    }

    /// The slots of one language.
    struct Group: Sendable {
        var language: UInt64
        var start: Int32
        var end: Int32
    }

    private(set) var slots = FixedTable<Slot>([])
    private(set) var groups = FixedTable<Group>([])
    /// For each entry the next one in the same slot; -1 at the end.
    private(set) var nextInSlot = FixedTable<Int32>([])
    /// The slots in CLDR's order.
    private(set) var slotAtOrder = FixedTable<Int32>([])
    /// Whether an entry has variants or private use.
    private(set) var hasDetails = false
    /// The entry that stands in when nothing matches; -1 for none.
    private(set) var defaultEntry = -1

    private var exact = FixedTable<Int32>([])
    private var groupOf = FixedTable<Int32>([])

    @inline(__always)
    private static func hash(_ language: UInt64, _ script: UInt32, _ region: UInt32, _ explicit: UInt8) -> Int {
        let pair = (UInt64(script) << 32 | UInt64(region)) &* 0x9E37_79B9_7F4A_7C15
        let mixed = (pair ^ language ^ language >> 32) &+ UInt64(explicit)
        return Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> 40)
    }

    @inline(__always)
    private static func hash(_ language: UInt64) -> Int { PackedMap.start(language) }

    /// The slot with exactly these subtags, -1 when there is none.
    @inline(__always)
    func exactSlot(_ maximal: MaximalSubtags) -> Int {
        let mask = exact.count - 1
        guard mask >= 0 else { return -1 }
        var place = Self.hash(maximal.language, maximal.script, maximal.region, maximal.explicit) & mask
        while true {
            let index = Int(exact[place])
            if index < 0 { return -1 }
            let slot = slots[index]
            if slot.script == maximal.script, slot.region == maximal.region, slot.explicit == maximal.explicit,
                languageOf(index) == maximal.language
            {
                return index
            }
            place = (place + 1) & mask
        }
    }

    /// The group of a language, -1 when no entry has it.
    @inline(__always)
    func group(of language: UInt64) -> Int {
        let mask = groupOf.count - 1
        guard mask >= 0 else { return -1 }
        var place = Self.hash(language) & mask
        while true {
            let index = Int(groupOf[place])
            if index < 0 || groups[index].language == language { return index }
            place = (place + 1) & mask
        }
    }

    /// The language of each slot, beside the slots so that scanning a group stays within few cache lines.
    private var languages = FixedTable<UInt64>([])

    @inline(__always)
    func languageOf(_ slot: Int) -> UInt64 { languages[slot] }

    /// The subtags of a slot.
    func maximal(_ slot: Int) -> MaximalSubtags {
        let found = slots[slot]
        return MaximalSubtags(
            language: languages[slot], script: found.script, region: found.region, explicit: found.explicit,
            partition: found.partition)
    }

    /// Builds the index of scanned entries; `nil` stands for an entry that isn't a tag.
    init(_ entries: [ScannedTag?], defaultEntry: Int, data: MatcherData) {
        self.defaultEntry = defaultEntry
        var next = [Int32](repeating: -1, count: entries.count)
        var builder = Builder(entries.count)
        let preferred = entries.indices.contains(defaultEntry) ? entries[defaultEntry] : nil
        // Three passes in CLDR's order: 0 equals the default, 1 paradigm, 2 the rest.
        var rank = [UInt8](repeating: 3, count: entries.count)
        for (index, entry) in entries.enumerated() {
            guard let entry else { continue }
            hasDetails = hasDetails || entry.hasDetails
            if let preferred, preferred.maximal.isEquivalent(to: entry.maximal) {
                rank[index] = 0
            } else {
                rank[index] = data.isParadigm(entry.maximal) ? 1 : 2
            }
        }
        for pass: UInt8 in 0...2 {
            for (index, entry) in entries.enumerated() where rank[index] == pass {
                guard let entry else { continue }
                if let last = builder.add(entry.maximal, index) { next[last] = Int32(truncatingIfNeeded: index) }
            }
        }
        replace(&nextInSlot, next)
        lay(out: builder, data)
    }

    /// Sorts the slots by language and builds the tables.
    private mutating func lay(out builder: Builder, _ data: MatcherData) {
        let count = builder.found.count
        var capacity = 4
        while capacity < count * 2 { capacity *= 2 }
        var exact = [Int32](repeating: -1, count: capacity)
        var groupOf = exact
        var groups: [Group] = []
        let mask = capacity - 1
        // Count the slots of each language, then give each its range.
        var groupOfSlot = [Int32](repeating: 0, count: count)
        for (index, item) in builder.found.enumerated() {
            var place = Self.hash(item.maximal.language) & mask
            while groupOf[place] >= 0, groups[Int(groupOf[place])].language != item.maximal.language {
                place = (place + 1) & mask
            }
            if groupOf[place] < 0 {
                groupOf[place] = Int32(truncatingIfNeeded: groups.count)
                groups.append(Group(language: item.maximal.language, start: 0, end: 0))
            }
            groupOfSlot[index] = groupOf[place]
            groups[Int(groupOf[place])].end += 1
        }
        var start: Int32 = 0
        for index in groups.indices {
            let size = groups[index].end
            groups[index].start = start
            groups[index].end = start
            start += size
        }
        var slots = Array(
            repeating: Slot(script: 0, region: 0, order: 0, entry: 0, partition: 0, explicit: 0, usual: 0),
            count: count)
        var languages = [UInt64](repeating: 0, count: count)
        var slotAtOrder = [Int32](repeating: 0, count: count)
        var usual = [(script: UInt32, region: UInt32)?](repeating: nil, count: groups.count)
        for (order, item) in builder.found.enumerated() {
            let group = Int(groupOfSlot[order])
            let place = Int(groups[group].end)
            groups[group].end += 1
            let known = usual[group] ?? data.usual(item.maximal.language)
            usual[group] = known
            let maximal = item.maximal
            slots[place] = Slot(
                script: maximal.script, region: maximal.region, order: Int32(truncatingIfNeeded: order),
                entry: item.entry, partition: maximal.partition, explicit: maximal.explicit,
                usual: (maximal.script == known.script ? 2 : 0) | (maximal.region == known.region ? 1 : 0))
            languages[place] = maximal.language
            slotAtOrder[order] = Int32(truncatingIfNeeded: place)
            var free = Self.hash(maximal.language, maximal.script, maximal.region, maximal.explicit) & mask
            while exact[free] >= 0 { free = (free + 1) & mask }
            exact[free] = Int32(truncatingIfNeeded: place)
        }
        replace(&self.slots, slots)
        replace(&self.groups, groups)
        replace(&self.languages, languages)
        replace(&self.slotAtOrder, slotAtOrder)
        replace(&self.exact, exact)
        replace(&self.groupOf, groupOf)
    }

    private func replace<Element>(_ table: inout FixedTable<Element>, _ elements: [Element]) {
        table.deallocate()
        table = FixedTable(elements)
    }

    /// Frees the tables; the index must not be used any more.
    func deallocate() {
        slots.deallocate()
        groups.deallocate()
        nextInSlot.deallocate()
        slotAtOrder.deallocate()
        exact.deallocate()
        groupOf.deallocate()
        languages.deallocate()
    }

    /// Collects the slots in CLDR's order and finds the entries that share one.
    private struct Builder {
        struct Item {
            var maximal: MaximalSubtags
            var entry: Int32
            /// The latest entry of the slot.
            var last: Int32
        }
        var found: [Item] = []
        private var table: [Int32]

        init(_ count: Int) {
            var capacity = 4
            while capacity < count * 2 { capacity *= 2 }
            table = Array(repeating: -1, count: capacity)
            found.reserveCapacity(count)
        }

        /// Adds an entry; gives back the entry before it in the same slot.
        mutating func add(_ maximal: MaximalSubtags, _ entry: Int) -> Int? {
            let mask = table.count - 1
            var place =
                MatcherIndex.hash(maximal.language, maximal.script, maximal.region, maximal.explicit) & mask
            while table[place] >= 0 {
                let slot = Int(table[place])
                if found[slot].maximal == maximal {
                    let last = found[slot].last
                    found[slot].last = Int32(truncatingIfNeeded: entry)
                    return Int(last)
                }
                place = (place + 1) & mask
            }
            table[place] = Int32(truncatingIfNeeded: found.count)
            let first = Int32(truncatingIfNeeded: entry)
            found.append(Item(maximal: maximal, entry: first, last: first))
            return nil
        }
    }
}

extension MatcherData {
    /// Whether CLDR counts a locale among those that stand for their neighbours, such as `en-GB`.
    @inline(__always)
    func isParadigm(_ maximal: MaximalSubtags) -> Bool {
        for paradigm in paradigms
        where paradigm.language == maximal.language && paradigm.script == maximal.script
            && paradigm.region == maximal.region
        {
            return true
        }
        return false
    }
}
