internal import CICU

/// ICU's own matcher, which stands in when the data that this machine's ICU carries has an unexpected shape.
///
/// `@unchecked`: the pointer is to an ICU LocaleMatcher, immutable after building and documented as safe to use from
/// any number of threads; it is freed with the last reference.
final class ICUMatcher: @unchecked Sendable {
    private let pointer: OpaquePointer
    /// The index in the caller's list of each entry that ICU knows.
    private let entries: [Int]
    private let isTwoWayOnly: Bool
    private let limit: Double
    private let demotion: Double
    private let maximumLevel: MatchLevel?

    /// `nil` when ICU can't make a matcher, which happens when memory is short.
    init?(_ list: SupportedList, _ scanned: [ScannedTag?], _ options: LocaleMatcher.Options, defaultEntry: Int) {
        entries = list.indices.filter { scanned[$0] != nil }
        isTwoWayOnly = options.direction.isTwoWayOnly
        limit = min(options.distanceLimit ?? 50, 100)
        demotion = options.demotion.isNone ? 0 : 5
        maximumLevel = options.maximumLevel
        var made: OpaquePointer?
        var flags = tolk_matcher_options()
        flags.favor_script = options.favor.isScript ? 1 : 0
        flags.two_way_only = options.direction.isTwoWayOnly ? 1 : 0
        flags.no_demotion = options.demotion.isNone ? 1 : 0
        flags.default_index = Int32(truncatingIfNeeded: entries.firstIndex(of: defaultEntry) ?? -1)
        let tags = entries.compactMap { list.tag($0)?.identifier }
        let status = withCStrings(tags) { tolk_matcher_open($0, $1, flags, &made) }
        guard status == TOLK_OK, let made else { return nil }
        pointer = made
    }

    deinit { tolk_matcher_close(pointer) }

    /// CLDR's distance, 100 when the pair doesn't match.
    func distance(from desired: LanguageTag, to supported: LanguageTag) -> Double {
        desired.identifier.withCString { wish in
            supported.identifier.withCString { tolk_matcher_distance(pointer, wish, $0) }
        }
    }

    /// The best entry and the preference that it is for; `nil` when nothing matches.
    func best(_ desired: [LanguageTag]) -> (entry: Int, desired: Int)? {
        guard !desired.isEmpty else { return nil }
        var result = tolk_matcher_result()
        let status = withCStrings(desired.map(\.identifier)) { tolk_matcher_best(pointer, $0, $1, &result) }
        guard status == TOLK_OK, entries.indices.contains(Int(result.supported)),
            desired.indices.contains(Int(result.desired))
        else { return nil }
        return (entries[Int(result.supported)], Int(result.desired))
    }

    /// Every entry that matches, with the distance and the preference that brings it nearest; ICU's best one first.
    ///
    /// A preference reaches its own language however late it stands.
    func rank(_ desired: [LanguageTag], _ core: MatcherCore) -> [Ranking.Item] {
        var items: [Ranking.Item] = []
        let eighths = Double(DistanceRules.eighths)
        for entry in entries {
            guard let tag = core.tag(entry) else { continue }
            var best: Ranking.Item?
            for (place, wish) in desired.enumerated() {
                let distance = distance(from: wish, to: tag)
                let demoted = distance + demotion * Double(place)
                let isNear = demoted < limit || (distance < limit && wish.subtags.language == tag.subtags.language)
                guard isNear, !isTwoWayOnly || self.distance(from: tag, to: wish) < limit else { continue }
                if let maximumLevel, level(wish, tag) > maximumLevel { continue }
                let item = Ranking.Item(
                    entry: entry, slot: -1, desired: place, distance: Int(distance * eighths + 0.5),
                    demoted: Int(demoted * eighths + 0.5))
                if item.demoted < best?.demoted ?? .max { best = item }
            }
            if let best { items.append(best) }
        }
        items.sort { ($0.demoted, $0.desired, $0.entry) < ($1.demoted, $1.desired, $1.entry) }
        if let best = best(desired), let place = items.firstIndex(where: { $0.entry == best.entry }) {
            items.insert(items.remove(at: place), at: 0)
        }
        return items
    }
}

/// Calls a C function with an array of zero-terminated strings, all valid during the call only.
func withCStrings<Answer>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int32) -> Answer
) -> Answer {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for string in strings {
        offsets.append(bytes.count)
        bytes.append(contentsOf: string.utf8.lazy.map { CChar(bitPattern: $0) })
        bytes.append(0)
    }
    if bytes.isEmpty { bytes.append(0) }
    return bytes.withUnsafeBufferPointer { all in
        let pointers = offsets.map { all.baseAddress?.advanced(by: $0) } + [nil]
        return pointers.withUnsafeBufferPointer { list in
            body(list.baseAddress, Int32(truncatingIfNeeded: strings.count))
        }
    }
}
