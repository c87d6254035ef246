// SPDX-License-Identifier: Apache-2.0

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

    /// A list's subtags, worked out once.
    struct Index: Sendable {
        fileprivate let tags: [[Substring]?]
        fileprivate let byFirst: [Substring: [Int]]
        fileprivate let place: [[Substring]: [Int]]

        /// `nil` stands for an entry that isn't a tag.
        init(_ entries: [String?]) {
            tags = entries.map { $0.map(RangeScheme.subtags) }
            var byFirst: [Substring: [Int]] = [:]
            var place: [[Substring]: [Int]] = [:]
            for (index, tag) in tags.enumerated() {
                guard let tag, let first = tag.first else { continue }
                byFirst[first, default: []].append(index)
                place[tag, default: []].append(index)
            }
            self.byFirst = byFirst
            self.place = place
        }
    }

    /// The entries that a list of ranges includes: those of the first range, then of the second what is left.
    ///
    /// A range that names its first subtag is only held against the tags that begin with it. `any` are the entries in the
    /// order in which `*` takes them.
    static func filter(
        _ list: Index, _ ranges: [String], isExtended: Bool, any: [Int]
    ) -> [(entry: Int, range: Int)] {
        var isTaken = [Bool](repeating: true, count: list.tags.count)
        for index in any { isTaken[index] = false }
        var missing = any.count
        var found: [(entry: Int, range: Int)] = []
        for place in ranges.indices where missing > 0 {
            let wanted = subtags(ranges[place])
            let near = wanted.first.flatMap { $0 == "*" ? nil : list.byFirst[$0] ?? [] } ?? any
            for index in near where !isTaken[index] {
                guard let tag = list.tags[index],
                    isExtended ? extendedIncludes(wanted, tag) : basicIncludes(wanted, tag)
                else { continue }
                isTaken[index] = true
                missing -= 1
                found.append((index, place))
            }
        }
        return found
    }

    /// Lookup (§3.4): each range in order is shortened from the end until a tag equals it; a single-character subtag
    /// never ends it.
    ///
    /// The range `*` is passed over; one that begins with `*` is looked up by extended filtering. A `*` farther on is left
    /// out (§3.2): `de-*-CH` is `de-CH`.
    static func lookUp(
        _ list: Index, _ ranges: [String], isAllowed: (Int) -> Bool
    ) -> (entry: Int, range: Int)? {
        for (number, range) in ranges.enumerated() {
            let all = subtags(range)
            var wanted = all.enumerated().filter { $0.offset == 0 || $0.element != "*" }.map(\.element)
            while !wanted.isEmpty, wanted != ["*"] {
                let found =
                    wanted.first == "*"
                    ? list.tags.indices.first { index in
                        list.tags[index].map { extendedIncludes(wanted, $0) } == true && isAllowed(index)
                    } : list.place[wanted]?.first(where: isAllowed)
                if let found { return (found, number) }
                wanted.removeLast()
                while let last = wanted.last, last.utf8.count == 1, last != "*" { wanted.removeLast() }
            }
        }
        return nil
    }
}
