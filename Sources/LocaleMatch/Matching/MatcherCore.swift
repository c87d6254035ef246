internal import Synchronization

/// What a matcher and its answers share: immutable once built.
final class MatcherCore: Sendable {
    let options: LocaleMatcher.Options
    /// The caller's list, as given.
    let spellings: [String]
    let diagnostics: [LocaleMatcher.Diagnostic]
    let index: MatcherIndex
    let search: NearestSearch
    let headers = HeaderCache()
    /// ``places``, once somebody has asked for them.
    private let knownPlaces = AtomicLazyReference<TagPlaces>()
    /// Whether CLDR's scheme decides.
    let isCLDR: Bool
    /// Whether the tables alone decide: nothing in the list or the options needs the whole ranking.
    let isPlain: Bool

    init(_ list: [String], _ options: LocaleMatcher.Options) {
        var entries: [ScannedTag?] = []
        entries.reserveCapacity(list.count)
        var diagnostics: [LocaleMatcher.Diagnostic] = []
        for (index, spelling) in list.enumerated() {
            var copy = spelling
            let result = copy.withUTF8 { bytes in
                Result { () throws(TagScanner.Failure) in try ScannedTag(bytes) }
            }
            switch result {
            case .success(let entry): entries.append(entry)
            case .failure(let failure):
                entries.append(nil)
                let error = LanguageTagError(failure.reason, spelling, at: failure.offset)
                diagnostics.append(LocaleMatcher.Diagnostic(index: index, error: error))
            }
        }
        self.options = options
        self.diagnostics = diagnostics
        spellings = list
        isCLDR = options.scheme == .cldr
        let fallback = Self.defaultEntry(options.fallback, list, entries)
        let data = MatcherData.shared
        index = MatcherIndex(entries, defaultEntry: fallback, data: data)
        search = NearestSearch(data.rules, options)
        isPlain = options.scheme == .cldr && !index.hasDetails && options.maximumLevel == nil
    }

    deinit { index.deallocate() }

    /// The first entry of each tag in the list.
    ///
    /// Most matchers never need it, so that it is made when it is first asked for; of two threads that make it at once,
    /// the first one's stays.
    var places: [LanguageTag: Int] {
        if let known = knownPlaces.load() { return known.places }
        return knownPlaces.storeIfNil(TagPlaces(spellings)).places
    }

    private final class TagPlaces: Sendable {
        let places: [LanguageTag: Int]

        init(_ spellings: [String]) {
            var places: [LanguageTag: Int] = [:]
            for (index, spelling) in spellings.enumerated() {
                if let tag = try? LanguageTag(spelling), places[tag] == nil { places[tag] = index }
            }
            self.places = places
        }
    }

    /// The entry that the options name as the default: by spelling, else by tag, else the first that is the same once
    /// what is likely is filled in.
    ///
    /// -1 when there is none.
    private static func defaultEntry(
        _ wish: LocaleMatcher.Options.Default, _ list: [String], _ entries: [ScannedTag?]
    ) -> Int {
        switch wish.kind {
        case .none: return -1
        case .first: return entries.firstIndex { $0 != nil } ?? -1
        case .entry(let text):
            if let index = list.firstIndex(of: text), entries[index] != nil { return index }
            guard let tag = try? LanguageTag(text) else { return -1 }
            let same = list.indices.first { entries[$0] != nil && (try? LanguageTag(list[$0])) == tag }
            return same
                ?? entries.firstIndex { $0?.maximal.isEquivalent(to: tag.scanned.maximal) == true } ?? -1
        }
    }

    /// An entry by its index in the caller's list; `nil` for an index that isn't one.
    func supported(_ index: Int) -> Supported? {
        spellings.indices.contains(index) ? Supported(index: index, spelling: spellings[index]) : nil
    }

    /// What matching found: indices and a distance in eighths.
    struct Found {
        var entry: Int
        var desired: Int
        var distance: Int
    }

    /// The best entry for preferences, each asked for at most once and in order; `nil` when nothing matches.
    @inline(__always)
    func best(_ count: Int, _ desired: (Int) -> MaximalSubtags) -> Found? {
        var found: Found?
        var limit = search.limit
        for place in 0..<count {
            guard limit > 0 else { break }
            let nearest = search.nearest(desired(place), in: index, below: limit)
            if nearest.slot >= 0 {
                found = Found(
                    entry: Int(index.slots[nearest.slot].entry), desired: place, distance: nearest.distance)
                if nearest.distance == 0 { break }
                limit = nearest.distance
            }
            limit -= search.demotion
        }
        return found
    }
}
