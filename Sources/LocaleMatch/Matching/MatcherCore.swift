/// What a matcher and its answers share: immutable once built.
final class MatcherCore: Sendable {
    let options: LocaleMatcher.Options
    /// The caller's list, as given.
    let list: SupportedList
    /// The entries, parsed once; `nil` for those that aren't tags.
    let entries: [ScannedTag?]
    /// Those with variants, which only refusals look at, by their indices.
    let entriesWithVariants: [Int: LanguageTag]
    let diagnostics: [LocaleMatcher.Diagnostic]
    /// The entry that stands in when nothing matches, and the one that the content was written in; -1 for none.
    let defaultEntry: Int
    let originalEntry: Int
    /// How well each entry is kept; empty where all are kept alike.
    let qualities: [Double]
    let index: MatcherIndex
    let engine: Engine

    /// Who decides.
    enum Engine: Sendable {
        /// CLDR's distances.
        case cldr(NearestSearch)
        /// Another scheme than CLDR's.
        case scheme(SchemeIndex)
    }

    init(_ list: SupportedList, _ options: LocaleMatcher.Options) {
        var diagnostics: [LocaleMatcher.Diagnostic] = []
        let entries = list.scanned { diagnostics.append(LocaleMatcher.Diagnostic(index: $0, error: $1)) }
        let fallback = Self.entry(options.fallback, list, entries)
        let original = Self.entry(options.original, list, entries)
        if fallback < 0, let problem = LocaleMatcher.Diagnostic(missing: options.fallback, "default") {
            diagnostics.append(problem)
        }
        if original < 0, let problem = LocaleMatcher.Diagnostic(missing: options.original, "original") {
            diagnostics.append(problem)
        }
        var qualities: [Double] = []
        if !options.qualities.isEmpty {
            qualities = list.indices.map { options.qualities[list.spelling($0)].map { $0 >= 0 ? min($0, 1) : 0 } ?? 1 }
            let known = Set(list.indices.map(list.spelling))
            for spelling in options.qualities.keys.sorted() where !known.contains(spelling) {
                diagnostics.append(LocaleMatcher.Diagnostic(unknownQuality: spelling))
            }
        }
        var entriesWithVariants: [Int: LanguageTag] = [:]
        for index in entries.indices where entries[index].map({ $0.details != 0 }) == true {
            entriesWithVariants[index] = list.tag(index)
        }
        self.options = options
        self.diagnostics = diagnostics
        self.list = list
        self.entries = entries
        self.entriesWithVariants = entriesWithVariants
        defaultEntry = fallback
        originalEntry = original
        self.qualities = qualities.contains { $0 < 1 } ? qualities : []
        if options.scheme != .cldr {
            index = MatcherIndex(entries, defaultEntry: fallback, data: nil)
            engine = .scheme(SchemeIndex(options.scheme, list, entries))
        } else {
            let search = NearestSearch(options)
            index = MatcherIndex(entries, defaultEntry: fallback, data: search.data)
            engine = .cldr(search)
        }
    }

    deinit {
        index.deallocate()
        if case .cldr(let search) = engine { search.deallocate() }
    }

    /// The entry that the options name: by spelling, else by tag, else the first that is the same once
    /// what is likely is filled in.
    ///
    /// -1 when there is none.
    private static func entry(
        _ wish: LocaleMatcher.Options.Default, _ list: SupportedList, _ entries: [ScannedTag?]
    ) -> Int {
        switch wish.kind {
        case .none: return -1
        case .first: return entries.firstIndex { $0 != nil } ?? -1
        case .index(let index): return entries.indices.contains(index) && entries[index] != nil ? index : -1
        case .entry(let text):
            let valid = entries.indices.filter { entries[$0] != nil }
            if let index = valid.first(where: { list.spelling($0) == text }) { return index }
            guard let tag = try? LanguageTag(text) else { return -1 }
            return valid.first { list.tag($0) == tag }
                ?? valid.first { entries[$0]?.maximal.isEquivalent(to: tag.maximal) == true } ?? -1
        }
    }

    /// An entry by its index in the caller's list; `nil` for an index that isn't one.
    func supported(_ index: Int) -> Supported? {
        list.indices.contains(index) ? Supported(index: index, spelling: list.spelling(index)) : nil
    }

    /// An entry as a tag.
    func tag(_ index: Int) -> LanguageTag? { list.indices.contains(index) ? list.tag(index) : nil }

    /// An entry with what is likely filled in.
    func maximal(_ index: Int) -> MaximalSubtags { entries[index]?.maximal ?? MaximalSubtags() }

    /// The entries that can be served, the default first, then in the caller's order.
    func anyEntries(except refused: UnsafePointer<Bool>?) -> [Int] {
        var found = entries.indices.filter { entries[$0] != nil && refused?[$0] != true }
        if let place = found.firstIndex(of: defaultEntry) { found.insert(found.remove(at: place), at: 0) }
        return found
    }

    /// The first of them that fits.
    func anyEntry(where fits: (Int) -> Bool) -> Int? {
        if defaultEntry >= 0, fits(defaultEntry) { return defaultEntry }
        return entries.indices.first { entries[$0] != nil && fits($0) }
    }
}
