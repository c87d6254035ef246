// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

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
        let entries = list.scanned {
            diagnostics.append(.init(index: $0, error: $1, description: "supported entry \($0): \($1)"))
        }
        defaultEntry = Self.entry(options.fallback, "default", list, entries, &diagnostics)
        originalEntry = Self.entry(options.original, "original", list, entries, &diagnostics)
        var qualities: [Double] = []
        if !options.qualities.isEmpty {
            qualities = list.spellings.map { options.qualities[$0].map { $0 >= 0 ? min($0, 1) : 0 } ?? 1 }
            for spelling in Set(options.qualities.keys).subtracting(list.spellings).sorted() {
                let text = "a quality is given for \"\(spelling.prefix(80))\", which is not in the list"
                diagnostics.append(.init(index: nil, error: nil, description: text))
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
        self.qualities = qualities.contains { $0 < 1 } ? qualities : []
        if options.scheme != .cldr {
            index = MatcherIndex(entries, defaultEntry: defaultEntry, data: nil)
            engine = .scheme(SchemeIndex(options.scheme, entries.indices.map { list.tag($0) }))
        } else {
            let search = NearestSearch(options)
            index = MatcherIndex(entries, defaultEntry: defaultEntry, data: search.data)
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
    /// -1 when there is none; a diagnostic says so when one is asked for, and why.
    private static func entry(
        _ wish: LocaleMatcher.Options.Default, _ kind: String, _ list: SupportedList, _ entries: [ScannedTag?],
        _ diagnostics: inout [LocaleMatcher.Diagnostic]
    ) -> Int {
        var error: LanguageTagError?
        var problem = "the \(kind) "
        switch wish.kind {
        case .none: return -1
        case .first: return entries.firstIndex { $0 != nil } ?? -1
        case .index(let index):
            if entries.indices.contains(index), entries[index] != nil { return index }
            problem += "is entry \(index), which is not a language in the list"
        case .entry(let text):
            let valid = entries.indices.filter { entries[$0] != nil }
            if let index = valid.first(where: { list.spelling($0) == text }) { return index }
            do {
                let tag = try LanguageTag(text)
                let found =
                    valid.first { list.tag($0) == tag }
                    ?? valid.first { entries[$0]?.maximal.isEquivalent(to: tag.maximal) == true }
                if let found { return found }
                problem += "\"\(text)\" is not in the list"
            } catch let failure {
                (error, problem) = (failure, "the \(kind): \(failure)")
            }
        }
        if kind == "default" { problem += "; nothing stands in when nothing matches" }
        diagnostics.append(.init(index: nil, error: error, description: problem))
        return -1
    }

    /// An entry by its index in the caller's list; `nil` for an index that isn't one.
    func supported(_ index: Int) -> Supported? {
        entries.indices.contains(index) ? Supported(index: index, spelling: list.spelling(index)) : nil
    }

    /// An entry as a tag.
    func tag(_ index: Int) -> LanguageTag? { entries.indices.contains(index) ? list.tag(index) : nil }

    /// An entry with what is likely filled in.
    func maximal(_ index: Int) -> MaximalSubtags { (entries[index] ?? ScannedTag()).maximal }

    /// The entries that can be served, the default first, then in the caller's order.
    func anyEntries(except refused: UnsafePointer<Bool>?) -> [Int] {
        var found = entries.indices.filter { entries[$0] != nil && refused?[$0] != true }
        if let place = found.firstIndex(of: defaultEntry) { found.insert(found.remove(at: place), at: 0) }
        return found
    }
}
