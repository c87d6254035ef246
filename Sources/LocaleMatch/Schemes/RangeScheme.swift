/// The schemes of [RFC 4647](https://www.rfc-editor.org/rfc/rfc4647): ranges against tags, subtag by subtag, in any
/// case, without likely subtags or distances.
enum RangeScheme {
    /// Basic filtering (§3.3.1): the range is the tag or a prefix of it that ends at a hyphen; `*` is any tag.
    static func basicIncludes(_ range: [Substring], _ tag: [Substring]) -> Bool {
        range == ["*"] || tag.starts(with: range)
    }

    /// Extended filtering (§3.3.2).
    ///
    /// 1. The first subtags must be equal, or that of the range `*`.
    /// 2. Then for each subtag of the range: `*` is passed over; an equal subtag of the tag matches; a singleton of the
    ///    tag ends it; any other subtag of the tag is passed over.
    static func extendedIncludes(_ range: [Substring], _ tag: [Substring]) -> Bool {
        guard let first = range.first, let start = tag.first, first == "*" || first == start else { return false }
        var rest = tag.dropFirst()
        for wanted in range.dropFirst() where wanted != "*" {
            while let subtag = rest.first, subtag != wanted {
                if subtag.utf8.count == 1 { return false }
                rest = rest.dropFirst()
            }
            guard !rest.isEmpty else { return false }
            rest = rest.dropFirst()
        }
        return true
    }

    /// The subtags of a tag or range in lower case.
    static func subtags(_ text: String) -> [Substring] {
        text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    }

    /// The entries that a list of ranges includes: those of the first range, then of the second what is left.
    ///
    /// `rest` is the place of the range that gets only what none of the others includes, as `*` of a header does. A range
    /// that names its first subtag is only held against the tags that begin with it.
    static func filter(
        _ entries: [String], _ ranges: [String], isExtended: Bool, rest: Int? = nil
    ) -> [(entry: Int, range: Int)] {
        let tags = entries.map(subtags)
        var byFirst: [Substring: [Int]] = [:]
        for index in tags.indices {
            if let first = tags[index].first { byFirst[first, default: []].append(index) }
        }
        var isTaken = [Bool](repeating: false, count: entries.count)
        var found: [(entry: Int, range: Int)] = []
        let turns = ranges.indices.filter { $0 != rest } + [rest].compactMap { $0 }
        for place in turns where found.count < entries.count {
            let wanted = subtags(ranges[place])
            let near = wanted.first.flatMap { $0 == "*" ? nil : byFirst[$0] ?? [] } ?? Array(tags.indices)
            for index in near where !isTaken[index] {
                let isIn =
                    isExtended ? extendedIncludes(wanted, tags[index]) : basicIncludes(wanted, tags[index])
                guard isIn else { continue }
                isTaken[index] = true
                found.append((index, place))
            }
        }
        guard rest != nil else { return found }
        return found.sorted { ($0.range, $0.entry) < ($1.range, $1.entry) }
    }

    /// Lookup (§3.4): each range in order is shortened from the end until a tag equals it; a single-character subtag
    /// never ends it.
    ///
    /// The range `*` is passed over; one that begins with `*` is looked up by extended filtering. A `*` farther on is left
    /// out (§3.2): `de-*-CH` is `de-CH`.
    static func lookUp(_ entries: [String], _ ranges: [String]) -> (entry: Int, range: Int)? {
        let tags = entries.map(subtags)
        let place = Dictionary(zip(tags, tags.indices)) { first, _ in first }
        for (number, range) in ranges.enumerated() {
            let all = subtags(range)
            var wanted = all.enumerated().filter { $0.offset == 0 || $0.element != "*" }.map(\.element)
            while !wanted.isEmpty, wanted != ["*"] {
                let isWild = wanted.first == "*"
                let found = isWild ? tags.firstIndex { extendedIncludes(wanted, $0) } : place[wanted]
                if let found { return (found, number) }
                wanted.removeLast()
                while let last = wanted.last, last.utf8.count == 1, last != "*" { wanted.removeLast() }
            }
        }
        return nil
    }
}
