// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// The supported entries in the order and the groups in which matching looks at them.
///
/// Entries with the same maximal subtags and the same explicit ones share a **slot**. Slots stand in CLDR's order: what
/// equals the default, then paradigm locales (`en-GB`, `es-419`, …), then the rest, each as in the list; those of entries
/// with variants or private use come after all others. The slots of a language are linked, so that matching reads only
/// the languages that are near the reader's.
struct MatcherIndex: Sendable {
    /// What matching compares of a slot.
    struct Slot: Sendable {
        var language: UInt64
        var script: UInt32
        var region: UInt32
        /// The first and the last of its entries, as indices in the caller's list.
        var entry: Int32
        var last: Int32
        /// The next slot of the language; -1 at the end.
        var next: Int32 = -1
        var partition: UInt8
        var explicit: UInt8
        /// Whether script (bit 1) and region (bit 0) are the language's usual ones.
        var usual: UInt8
    }

    private(set) var slots: FixedTable<Slot>
    /// For each entry the next one in the same slot; -1 at the end.
    private let nextInSlot: FixedTable<Int32>
    /// Whether an entry has variants or private use.
    let hasDetails: Bool
    /// The variants and private use of each entry: ``ScannedTag/details``; empty where no entry has any.
    private let detailsOfEntry: FixedTable<UInt64>
    /// Hash tables of the slots, and of the first slot of each language; -1 for none.
    private let exact: FixedTable<Int32>
    let firstOfLanguage: FixedTable<Int32>
    /// What all tables lie in.
    private let block: Block

    /// Where a number that fits stands in a hash table, or could.
    @inline(__always)
    private static func place(_ hash: Int, _ table: FixedTable<Int32>, _ fits: (Int) -> Bool) -> Int {
        let mask = table.count - 1
        var place = hash & mask
        while table[place] >= 0, !fits(Int(table[place])) { place = (place + 1) & mask }
        return place
    }

    @inline(__always)
    private func exactPlace(_ maximal: MaximalSubtags) -> Int {
        let pair = (UInt64(maximal.script) << 32 | UInt64(maximal.region)) &* 0x9E37_79B9_7F4A_7C15
        let mixed = (pair ^ maximal.language ^ maximal.language >> 32) &+ UInt64(maximal.explicit)
        return Self.place(Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> 40), exact) { index in
            let slot = slots[index]
            return slot.script == maximal.script && slot.region == maximal.region && slot.explicit == maximal.explicit
                && slot.language == maximal.language
        }
    }

    @inline(__always)
    private func languagePlace(_ language: UInt64) -> Int {
        Self.place(PackedMap.start(language), firstOfLanguage) { slots[$0].language == language }
    }

    /// The slot with exactly these subtags, -1 when there is none.
    @inline(__always)
    func exactSlot(_ maximal: MaximalSubtags) -> Int { Int(exact[exactPlace(maximal)]) }

    /// The first slot of a language, -1 when no entry has it.
    @inline(__always)
    func first(of language: UInt64) -> Int { Int(firstOfLanguage[languagePlace(language)]) }

    /// Calls with each slot of a language, from its first one on.
    @inline(__always)
    func forEachSlot(from first: Int, _ body: (Int) -> Void) {
        var slot = first
        while slot >= 0 {
            body(slot)
            slot = Int(slots[slot].next)
        }
    }

    /// The subtags of a slot.
    func maximal(_ slot: Int) -> MaximalSubtags {
        let found = slots[slot]
        return MaximalSubtags(
            language: found.language, script: found.script, region: found.region, explicit: found.explicit,
            partition: found.partition)
    }

    /// The variants and private use of an entry, zero for none.
    @inline(__always)
    func details(_ entry: Int32) -> UInt64 { hasDetails ? detailsOfEntry[Int(entry)] : 0 }

    /// The entry of a slot that a preference gets: the first with the same variants and private use, else the first; -1
    /// when all of them are refused.
    @inline(__always)
    func entry(_ slot: Int, _ details: UInt64, _ refused: UnsafePointer<Bool>?) -> Int32 {
        if refused == nil, !hasDetails { return slots[slot].entry }
        var first: Int32 = -1
        var same: Int32 = -1
        forEachEntry(in: slot) { index in
            let entry = Int32(truncatingIfNeeded: index)
            guard same < 0, refused?[index] != true else { return }
            if self.details(entry) == details { same = entry }
            if first < 0 { first = entry }
        }
        return same >= 0 ? same : first
    }

    /// Calls with every entry of a slot.
    func forEachEntry(in slot: Int, _ body: (Int) -> Void) {
        var entry = Int(slots[slot].entry)
        while entry >= 0 {
            body(entry)
            entry = Int(nextInSlot[entry])
        }
    }

    /// Builds the index of scanned entries; `nil` stands for an entry that isn't a tag.
    ///
    /// Without data, an index without slots, for where another engine compares.
    init(_ entries: [ScannedTag?], defaultEntry: Int, data: MatcherData?) {
        let count = data == nil ? 0 : entries.count
        var capacity = 4
        while capacity < count * 2 { capacity *= 2 }
        hasDetails = count > 0 && entries.contains { $0.map { $0.details != 0 } == true }
        var block = Block(count: count, capacity: capacity, hasDetails: hasDetails)
        let slots = block.take(Slot.self, count)
        let details = block.take(UInt64.self, hasDetails ? count : 0)
        let next = block.take(Int32.self, count)
        let exact = block.take(Int32.self, capacity)
        let languages = block.take(Int32.self, capacity)
        next.update(repeating: -1)
        exact.update(repeating: -1)
        languages.update(repeating: -1)
        for index in details.indices { details[index] = entries[index]?.details ?? 0 }
        self.block = block
        self.slots = FixedTable(slots)
        (nextInSlot, detailsOfEntry) = (FixedTable(next), FixedTable(details))
        (self.exact, firstOfLanguage) = (FixedTable(exact), FixedTable(languages))
        guard let data else { return }
        var found = 0
        Self.forEachInOrder(entries, defaultEntry, hasDetails, data) { index, maximal in
            let (entry, place) = (Int32(truncatingIfNeeded: index), exactPlace(maximal))
            if exact[place] >= 0 {
                let slot = Int(exact[place])
                next[Int(slots[slot].last)] = entry
                slots[slot].last = entry
                return
            }
            let usual = data.usual(maximal.language)
            slots[found] = Slot(
                language: maximal.language, script: maximal.script, region: maximal.region, entry: entry, last: entry,
                partition: maximal.partition, explicit: maximal.explicit,
                usual: (maximal.script == usual.script ? 2 : 0) | (maximal.region == usual.region ? 1 : 0))
            exact[place] = Int32(truncatingIfNeeded: found)
            found += 1
        }
        self.slots = FixedTable(.init(rebasing: slots[..<found]))
        // From the last one on, so that each language's list begins with its first.
        for slot in (0..<found).reversed() {
            let place = languagePlace(slots[slot].language)
            slots[slot].next = languages[place]
            languages[place] = Int32(truncatingIfNeeded: slot)
        }
    }

    /// Calls with the entries in CLDR's order.
    private static func forEachInOrder(
        _ entries: [ScannedTag?], _ defaultEntry: Int, _ hasDetails: Bool, _ data: MatcherData,
        _ body: (Int, MaximalSubtags) -> Void
    ) {
        let preferred = entries.indices.contains(defaultEntry) ? entries[defaultEntry]?.maximal(data) : nil
        // With the place in the order: 0 equals the default, 1 paradigm, 2 the rest; 3 to 5 the same with details.
        let ranked = entries.enumerated().compactMap { index, entry in
            entry.map { entry in
                let maximal = entry.maximal(data)
                let rank = preferred.map(maximal.isEquivalent) == true ? 0 : data.isParadigm(maximal) ? 1 : 2
                return (index: index, maximal: maximal, rank: entry.details == 0 ? rank : rank + 3)
            }
        }
        for rank in 0...(hasDetails ? 5 : 2) {
            for entry in ranked where entry.rank == rank { body(entry.index, entry.maximal) }
        }
    }

    /// Frees the tables; the index must not be used any more.
    func deallocate() { block.base.deallocate() }

    /// Memory for all tables, taken piece by piece, the widest elements first.
    ///
    /// `@unchecked`: written before the index exists and never again; freed with its matcher.
    private struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        private var used = 0

        init(count: Int, capacity: Int, hasDetails: Bool) {
            let each = MemoryLayout<Slot>.stride + (hasDetails ? 12 : 4)
            base = .allocate(byteCount: count * each + capacity * 8, alignment: 16)
        }

        mutating func take<Element>(_ type: Element.Type, _ count: Int) -> UnsafeMutableBufferPointer<Element> {
            let start = (base + used).bindMemory(to: Element.self, capacity: count)
            used += count * MemoryLayout<Element>.stride
            return UnsafeMutableBufferPointer(start: start, count: count)
        }
    }
}
