/// The supported entries in the order and the groups in which matching looks at them.
///
/// Entries with the same maximal subtags and the same explicit ones share a **slot**. Slots lie together by language,
/// so that matching reads only the languages that are near the reader's; within a language they stand in CLDR's
/// order: what equals the default, then paradigm locales (`en-GB`, `es-419`, …), then the rest, each as in the list.
/// Entries with variants or private use come after all others.
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

    let slots: FixedTable<Slot>
    let groups: FixedTable<Group>
    /// For each entry the next one in the same slot; -1 at the end.
    private let nextInSlot: FixedTable<Int32>
    /// The slots in CLDR's order.
    let slotAtOrder: FixedTable<Int32>
    /// Whether an entry has variants or private use.
    let hasDetails: Bool
    /// The variants and private use of each entry: ``ScannedTag/details``; empty where no entry has any.
    private let detailsOfEntry: FixedTable<UInt64>
    /// The language of each slot, beside the slots so that scanning a group stays within few cache lines.
    private let languages: FixedTable<UInt64>
    /// Hash tables of the slots and of the groups.
    private let exact: FixedTable<Int32>
    private let groupOf: FixedTable<Int32>
    /// What all tables lie in.
    private let block: Block

    @inline(__always)
    private static func hash(_ maximal: MaximalSubtags) -> Int {
        let pair = (UInt64(maximal.script) << 32 | UInt64(maximal.region)) &* 0x9E37_79B9_7F4A_7C15
        let mixed = (pair ^ maximal.language ^ maximal.language >> 32) &+ UInt64(maximal.explicit)
        return Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> 40)
    }

    @inline(__always)
    private static func hash(_ language: UInt64) -> Int { PackedMap.start(language) }

    /// The slot with exactly these subtags, -1 when there is none.
    @inline(__always)
    func exactSlot(_ maximal: MaximalSubtags) -> Int {
        let mask = exact.count - 1
        var place = Self.hash(maximal) & mask
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
        var place = Self.hash(language) & mask
        while true {
            let index = Int(groupOf[place])
            if index < 0 || groups[index].language == language { return index }
            place = (place + 1) & mask
        }
    }

    @inline(__always)
    func languageOf(_ slot: Int) -> UInt64 { languages[slot] }

    /// The subtags of a slot.
    func maximal(_ slot: Int) -> MaximalSubtags {
        let found = slots[slot]
        return MaximalSubtags(
            language: languages[slot], script: found.script, region: found.region, explicit: found.explicit,
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
        return laterEntry(slot, details, refused)
    }

    /// Calls with every entry of a slot.
    func forEachEntry(in slot: Int, _ body: (Int) -> Void) {
        var entry = Int(slots[slot].entry)
        while entry >= 0 {
            body(entry)
            entry = Int(nextInSlot[entry])
        }
    }

    private func laterEntry(_ slot: Int, _ details: UInt64, _ refused: UnsafePointer<Bool>?) -> Int32 {
        var first: Int32 = -1
        var entry = slots[slot].entry
        while entry >= 0 {
            if refused?[Int(entry)] != true {
                if self.details(entry) == details { return entry }
                if first < 0 { first = entry }
            }
            entry = nextInSlot[Int(entry)]
        }
        return first
    }

    /// Builds the index of scanned entries; `nil` stands for an entry that isn't a tag.
    ///
    /// Without data, an index without slots, for where another engine compares.
    init(_ entries: [ScannedTag?], defaultEntry: Int, data: MatcherData?) {
        let entries = data == nil ? [] : entries
        let count = entries.count
        var capacity = 4
        while capacity < count * 2 { capacity *= 2 }
        let hasDetails = entries.contains { $0.map { $0.details != 0 } == true }
        self.hasDetails = hasDetails
        var block = Block(count: count, capacity: capacity, hasDetails: hasDetails)
        let languages = block.take(UInt64.self, count)
        let details = block.take(UInt64.self, hasDetails ? count : 0)
        let groups = block.take(Group.self, count)
        let slots = block.take(Slot.self, count)
        let next = block.take(Int32.self, count)
        let order = block.take(Int32.self, count)
        let exact = block.take(Int32.self, capacity)
        let groupOf = block.take(Int32.self, capacity)
        self.block = block
        next.update(repeating: -1)
        exact.update(repeating: -1)
        groupOf.update(repeating: -1)
        for index in details.indices { details[index] = entries[index]?.details ?? 0 }
        var builder = Builder(languages: languages, groups: groups, slots: slots, order: order, exact: exact)
        if let data {
            withUnsafeTemporaryAllocation(of: Builder.Scratch.self, capacity: count) { scratch in
                builder.findSlots(entries, defaultEntry, hasDetails, next, scratch, data)
                builder.findGroups(groupOf, scratch)
                builder.lay(out: scratch, data)
            }
        }
        let (slotCount, groupCount) = (builder.slotCount, builder.groupCount)
        self.languages = FixedTable(.init(rebasing: languages[..<slotCount]))
        self.slots = FixedTable(.init(rebasing: slots[..<slotCount]))
        slotAtOrder = FixedTable(.init(rebasing: order[..<slotCount]))
        self.groups = FixedTable(.init(rebasing: groups[..<groupCount]))
        detailsOfEntry = FixedTable(details)
        nextInSlot = FixedTable(next)
        self.exact = FixedTable(exact)
        self.groupOf = FixedTable(groupOf)
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
            let wide = (hasDetails ? 16 : 8) + MemoryLayout<Group>.stride
            let bytes = count * (wide + MemoryLayout<Slot>.stride + 8) + capacity * 8
            base = .allocate(byteCount: bytes, alignment: 16)
        }

        mutating func take<Element>(_ type: Element.Type, _ count: Int) -> UnsafeMutableBufferPointer<Element> {
            let start = (base + used).bindMemory(to: Element.self, capacity: count)
            used += count * MemoryLayout<Element>.stride
            return UnsafeMutableBufferPointer(start: start, count: count)
        }
    }

    /// Fills the tables.
    private struct Builder {
        /// What is known of an entry, and of the slot or group with the same number, while the tables are made.
        struct Scratch {
            var maximal: MaximalSubtags
            /// The place of an entry in CLDR's order: 0 equals the default, 1 paradigm, 2 the rest; 3 to 5 the same with
            /// details; 6 no tag.
            var rank: UInt8
            /// The first and the latest entry of a slot, and its group.
            var first: Int32
            var last: Int32
            var group: Int32
        }

        let languages: UnsafeMutableBufferPointer<UInt64>
        let groups: UnsafeMutableBufferPointer<Group>
        let slots: UnsafeMutableBufferPointer<Slot>
        let order: UnsafeMutableBufferPointer<Int32>
        let exact: UnsafeMutableBufferPointer<Int32>
        var slotCount = 0
        var groupCount = 0

        /// Goes through the entries in CLDR's order, and finds those that share a slot.
        ///
        /// Slots have numbers in that order.
        mutating func findSlots(
            _ entries: [ScannedTag?], _ defaultEntry: Int, _ hasDetails: Bool,
            _ next: UnsafeMutableBufferPointer<Int32>, _ scratch: UnsafeMutableBufferPointer<Scratch>,
            _ data: MatcherData
        ) {
            let preferred = entries.indices.contains(defaultEntry) ? entries[defaultEntry]?.maximal(data) : nil
            for (index, entry) in entries.enumerated() {
                var known = Scratch(maximal: MaximalSubtags(), rank: 6, first: 0, last: 0, group: 0)
                if let entry {
                    known.maximal = entry.maximal(data)
                    let isDefault = preferred.map(known.maximal.isEquivalent) == true
                    known.rank = isDefault ? 0 : data.isParadigm(known.maximal) ? 1 : 2
                    if entry.details != 0 { known.rank += 3 }
                }
                (scratch.baseAddress.unsafelyUnwrapped + index).initialize(to: known)
            }
            for pass: UInt8 in 0...(hasDetails ? 5 : 2) {
                for index in entries.indices where scratch[index].rank == pass {
                    add(Int32(truncatingIfNeeded: index), next, scratch)
                }
            }
        }

        private mutating func add(
            _ entry: Int32, _ next: UnsafeMutableBufferPointer<Int32>, _ scratch: UnsafeMutableBufferPointer<Scratch>
        ) {
            let maximal = scratch[Int(entry)].maximal
            var place = MatcherIndex.hash(maximal) & (exact.count - 1)
            while exact[place] >= 0 {
                let slot = Int(exact[place])
                if scratch[Int(scratch[slot].first)].maximal == maximal {
                    next[Int(scratch[slot].last)] = entry
                    scratch[slot].last = entry
                    return
                }
                place = (place + 1) & (exact.count - 1)
            }
            exact[place] = Int32(truncatingIfNeeded: slotCount)
            scratch[slotCount].first = entry
            scratch[slotCount].last = entry
            slotCount += 1
        }

        /// Counts the slots of each language, and gives it its range.
        mutating func findGroups(
            _ groupOf: UnsafeMutableBufferPointer<Int32>, _ scratch: UnsafeMutableBufferPointer<Scratch>
        ) {
            for slot in 0..<slotCount {
                let language = scratch[Int(scratch[slot].first)].maximal.language
                var place = MatcherIndex.hash(language) & (groupOf.count - 1)
                while groupOf[place] >= 0, groups[Int(groupOf[place])].language != language {
                    place = (place + 1) & (groupOf.count - 1)
                }
                if groupOf[place] < 0 {
                    groupOf[place] = Int32(truncatingIfNeeded: groupCount)
                    groups[groupCount] = Group(language: language, start: 0, end: 0)
                    groupCount += 1
                }
                scratch[slot].group = groupOf[place]
                groups[Int(groupOf[place])].end += 1
            }
            var start: Int32 = 0
            for group in 0..<groupCount {
                let size = groups[group].end
                groups[group].start = start
                groups[group].end = start
                start += size
            }
        }

        /// Puts the slots where their language is.
        func lay(out scratch: UnsafeMutableBufferPointer<Scratch>, _ data: MatcherData) {
            for number in 0..<slotCount {
                let group = Int(scratch[number].group)
                let maximal = scratch[Int(scratch[number].first)].maximal
                order[number] = groups[group].end
                languages[Int(order[number])] = maximal.language
                slots[Int(order[number])] = Slot(
                    script: maximal.script, region: maximal.region, order: Int32(truncatingIfNeeded: number),
                    entry: scratch[number].first, partition: maximal.partition, explicit: maximal.explicit, usual: 0)
                groups[group].end += 1
            }
            for place in exact.indices where exact[place] >= 0 { exact[place] = order[Int(exact[place])] }
            for group in groups[..<groupCount] {
                let usual = data.usual(group.language)
                for place in Int(group.start)..<Int(group.end) {
                    slots[place].usual =
                        (slots[place].script == usual.script ? 2 : 0) | (slots[place].region == usual.region ? 1 : 0)
                }
            }
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
