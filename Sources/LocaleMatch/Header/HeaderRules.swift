// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// What a header says beyond its ordered tags: which entries it refuses, and what its `*` stands for.
///
/// 1. An element of weight 0 **refuses** the entries that it names: those whose subtags include all of its own, in the
///    way of RFC 4647's extended filtering. The more specific element wins: `en, en-GB;q=0` leaves every English but
///    the British, `en;q=0, en-GB` only the British. Of two that are as specific, the one with the weight wins. What is
///    refused is as if it weren't in the list.
/// 2. `*` **stands for every entry** that no named element reaches (RFC 9110 §12.5.4): the matcher's default first, then
///    in the caller's order. It ranks by its weight, behind named elements of the same weight; what they reach comes
///    before it. Of weight 0 it refuses every entry whose language isn't named, those too that are near a named one:
///    `da, *;q=0` leaves Danish alone. RFC 4647's lookup, Apple's scheme and `exactOrLanguage` pass over it while
///    another element leads somewhere.
/// 3. A header **that names nothing usable** (absent, empty, unreadable) is none: the default stands in, and without one
///    everything is as good as anything, as with `*`. So it is under every scheme, and where no source of several names
///    anything.
/// 4. A preference **reaches its own language** however late it stands, in a header or a list: being there says that the
///    reader accepts it, so demotion orders but never drops it.
///
/// Ranges are looked up by language, script and region, so that refusing costs linear time in the header and the list.
struct HeaderRules {
    /// The ranges of one name.
    private struct Ranges {
        var isRefused = false
        var isWanted = false
        /// The places of those with variants.
        var withVariants: [Int] = []
    }

    private let header: HeaderTags
    /// By the language that the tag names, and by that with aliases resolved.
    private var named: [Subtags: Ranges] = [:]
    private var maximal: [Subtags: Ranges] = [:]
    private var languages: Set<UInt64> = []
    /// The languages that the reader wants, when the rest is refused.
    private var wantedOnly: Set<UInt64>?
    /// The variants of ranges that have been asked for.
    private var variants: [Int: [String]] = [:]

    /// `nil` when nothing is refused.
    init?(_ header: HeaderTags) {
        guard header.refuses else { return nil }
        self.header = header
        if header.wildcard == 0 { wantedOnly = Set(header.wanted.map(\.tag.maximal.language)) }
        guard header.elements.last?.weight == 0 else { return }
        for (place, element) in header.elements.enumerated() {
            let tag = element.tag
            if !tag.isPrivate { Self.add(element, place, tag.subtags.language, to: &named) }
            if tag.isPrivate || tag.subtags.language != 0 {
                Self.add(element, place, tag.maximal.language, to: &maximal)
            }
        }
        languages = Set(named.keys.map(\.language)).union(maximal.keys.map(\.language))
    }

    private static func add(
        _ element: HeaderTags.Element, _ place: Int, _ language: UInt64, to ranges: inout [Subtags: Ranges]
    ) {
        var name = element.tag.subtags
        name.language = language
        if element.tag.details != 0, !element.tag.isPrivate {
            ranges[name, default: Ranges()].withVariants.append(place)
        } else if element.weight == 0 {
            ranges[name, default: Ranges()].isRefused = true
        } else {
            ranges[name, default: Ranges()].isWanted = true
        }
    }

    /// Whether an entry may not be served: rule 1, and what rule 2 says of weight 0.
    mutating func refuses(_ entry: ScannedTag, _ filled: MaximalSubtags, _ entryVariants: () -> [String]) -> Bool {
        if let wantedOnly, !wantedOnly.contains(filled.language) { return true }
        guard languages.contains(entry.subtags.language) || languages.contains(filled.language) else { return false }
        var refusal = 0
        var wish = 0
        func count(_ specificity: Int, isRefused: Bool) {
            if isRefused { refusal = max(refusal, specificity) } else { wish = max(wish, specificity) }
        }
        // A script that the entry leaves out is the likely one; a region that it leaves out is none.
        let script = entry.subtags.script != 0 ? entry.subtags.script : filled.script
        for script in Set([0, script]) {
            for region in Set([0, entry.subtags.region]) {
                let specificity = 1 + (script != 0 ? 1 : 0) + (region != 0 ? 1 : 0)
                let name = Subtags(language: entry.subtags.language, script: script, region: region)
                let other = Subtags(language: filled.language, script: script, region: region)
                for found in [entry.isPrivate ? nil : named[name], maximal[other]] {
                    guard let found else { continue }
                    if found.isRefused { count(specificity, isRefused: true) }
                    if found.isWanted { count(specificity, isRefused: false) }
                    guard !found.withVariants.isEmpty, entry.details != 0, !entry.isPrivate else { continue }
                    let own = Set(entryVariants())
                    for place in found.withVariants {
                        let wanted = variants(place)
                        guard own.isSuperset(of: wanted) else { continue }
                        count(specificity + wanted.count, isRefused: header.elements[place].weight == 0)
                    }
                }
            }
        }
        return refusal > wish
    }

    private mutating func variants(_ place: Int) -> [String] {
        if let known = variants[place] { return known }
        let found = header.tag(header.elements[place])?.variants ?? []
        variants[place] = found
        return found
    }
}
