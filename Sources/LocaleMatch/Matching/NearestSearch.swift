// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Finds the nearest slot for preferences: CLDR's enhanced language matching
/// ([UTS #35, "Language Matching"](https://www.unicode.org/reports/tr35/#EnhancedLanguageMatching)), with the answers
/// of ICU's `LocaleMatcher`.
///
/// 1. **Maximal subtags.** Both sides are compared with their likely script and region filled in and aliases resolved,
///    so `zh-TW` is `zh-Hant-TW` and `iw` is `he`.
/// 2. **Distance.** The distance of two languages, plus that of their scripts, plus that of their regions, each from
///    CLDR's table (``DistanceRules``); 80, 50 and 4 where it has nothing. Regions go by partitions: `en-AU` is nearer
///    to `en-GB` than to `en-US`.
/// 3. **Limit.** From 50 on nothing matches: a difference of script alone is too much unless the table says otherwise.
/// 4. **One-way fallbacks** count, unless only two-way matches are asked for: then the distance back must be less
///    than that of the best so far.
/// 5. **Favour script** divides the distance of languages by four, so that an unknown language in the reader's script
///    (20) is nearer than the reader's language in another script (50).
/// 6. **Demotion.** Each preference is 5 farther than the one before: what differs in region only is as good as an
///    exact match for the next preference, and the earlier preference wins. A preference that can't come below the
///    limit any more reaches its own language only, and that only when nothing else matches.
/// 7. **Explicit subtags.** Of entries that are the same otherwise, the nearer one is explicit about the same subtags as
///    the reader: `zh-Hans` for `zh-Hans` over {`zh`, `zh-Hans`}.
/// 8. **Equal distances** (above zero) in one language: the usual script, then the usual region wins, then equal variants
///    and private use. Else CLDR's order: what equals the default, paradigm locales, the caller's order; entries
///    with variants or private use come after those without.
///
/// `@unchecked`: the pointer is to rules that are never written and never freed.
struct NearestSearch: @unchecked Sendable {
    private let pointer: UnsafePointer<DistanceRules>
    /// What the rules were made from, which lives as long as the process: not counted, since every match would count it.
    private let uncounted: Unmanaged<MatcherData>
    var data: MatcherData { uncounted.takeUnretainedValue() }
    /// The rules, in place: they are too large to copy for each search.
    var rules: DistanceRules {
        @inline(__always) _read { yield pointer.pointee }
    }
    /// What is not below this many eighths doesn't match.
    let limit: Int
    /// What each preference costs against the one before, in eighths.
    let demotion: Int
    let favorsScript: Bool
    let isTwoWayOnly: Bool
    private let maximumLevel: MatchLevel?
    /// Freed by ``deallocate()``.
    private let pairs: FixedTable<PairRule.Compiled>

    /// A preference.
    struct Wish {
        var maximal: MaximalSubtags
        /// Its variants and private use: ``ScannedTag/details``.
        var details: UInt64
    }

    /// A slot, the entry in it, and its distance in eighths; -1 for none.
    struct Found {
        var slot: Int
        var entry: Int32
        var distance: Int
        static func none(_ limit: Int) -> Found { Found(slot: -1, entry: -1, distance: limit) }
    }

    /// A search by the data of this machine's ICU.
    init(_ options: LocaleMatcher.Options) {
        let data = MatcherData.shared
        let rules = data.rules
        pointer = rules
        uncounted = .passUnretained(data)
        let wanted = options.distanceLimit ?? 50
        // Rounded up to a whole eighth; also turns what isn't a number into the least limit. (`rounded` would want the
        // mathematics library, which nothing else here links.)
        let eighths = wanted > 0 ? min(wanted, 100) * Double(DistanceRules.eighths) : 0
        limit = Double(Int(eighths)) < eighths ? Int(eighths) + 1 : Int(eighths)
        demotion = options.demotion.isNone ? 0 : data.demotion
        favorsScript = options.favor.isScript
        isTwoWayOnly = options.direction.isTwoWayOnly
        maximumLevel = options.maximumLevel
        pairs = FixedTable(options.pairs.map(PairRule.Compiled.init))
    }

    /// Frees the pairs; the search must not be used any more.
    func deallocate() { pairs.deallocate() }

    /// A scanned tag as a preference.
    @inline(__always)
    func wish(_ tag: ScannedTag) -> Wish {
        Wish(maximal: uncounted._withUnsafeGuaranteedRef { tag.maximal($0) }, details: tag.details)
    }

    /// Whether the options have a say about single pairs, so that the table's distance alone doesn't decide.
    private var judgesPairs: Bool { maximumLevel != nil || pairs.count > 0 }

    /// The last rule that holds for a pair.
    func pairRule(_ wish: MaximalSubtags, _ entry: MaximalSubtags) -> PairRule.Compiled? {
        pairs.count == 0 ? nil : pairs.elements.last { $0.holds(wish, entry) }
    }

    /// The distance from a preference to an entry in eighths; ``never`` where the options refuse the pair.
    func distance(from wish: MaximalSubtags, to entry: MaximalSubtags) -> Int {
        if let rule = pairRule(wish, entry) {
            guard rule.eighths >= 0 else { return Self.never }
            let (_, region) = rules.parts(rules.rules[DistanceRules.sameLanguage], wish, entry)
            return Int(rule.eighths) + region * DistanceRules.eighths
        }
        if let maximumLevel, level(wish, entry) > maximumLevel { return Self.never }
        return rules.distance(from: wish, to: entry, favorScript: favorsScript)
    }

    /// The distance back, for two-way matches; none where a rule of the service's own holds.
    private func wayBack(from entry: MaximalSubtags, to wish: MaximalSubtags) -> Int {
        pairRule(wish, entry) != nil ? -1 : rules.distance(from: entry, to: wish, favorScript: favorsScript)
    }

    /// Farther than any limit.
    private static let never = 1 << 20

    /// Whether languages that the table doesn't name can come below the limit: then every language is looked at.
    func looksAtAll(_ limit: Int) -> Bool {
        pairs.count > 0
            || (favorsScript ? rules.defaultLanguage >> 2 : rules.defaultLanguage) * DistanceRules.eighths < limit
    }

    /// The nearest entry below a limit that isn't refused.
    @inline(__always)
    func nearest(
        _ wish: Wish, in index: MatcherIndex, below limit: Int, _ refused: UnsafePointer<Bool>?
    ) -> Found {
        guard limit > 0 else { return .none(limit) }
        let exact = index.exactSlot(wish.maximal)
        if exact >= 0, pairs.count == 0 {
            let entry = index.entry(exact, wish.details, refused)
            if entry >= 0 { return Found(slot: exact, entry: entry, distance: 0) }
        }
        return search(wish, index, limit, refused)
    }

    private func search(
        _ wish: Wish, _ index: MatcherIndex, _ limit: Int, _ refused: UnsafePointer<Bool>?
    ) -> Found {
        if isTwoWayOnly { return nearestTwoWay(wish, index, limit, refused, isOwn: false) }
        var best = Best(found: .none(limit))
        forEachGroup(near: wish.maximal.language, in: index, below: limit) { first, rule in
            scan(first, rules.rules[rule], wish, index, refused, &best)
        }
        return best.found
    }

    /// Calls with the first slot of every language that a language comes near, and the rule for the two.
    @inline(__always)
    private func forEachGroup(
        near language: UInt64, in index: MatcherIndex, below limit: Int, _ body: (Int, Int) -> Void
    ) {
        if looksAtAll(limit) {
            for first in index.firstOfLanguage.elements where first >= 0 {
                body(Int(first), rules.rule(from: language, to: index.slots[Int(first)].language))
            }
            return
        }
        var hasOwnRule = false
        for place in rules.neighbourRange(of: language) {
            let neighbour = rules.neighbours[place]
            if neighbour.supported == language { hasOwnRule = true }
            let first = index.first(of: neighbour.supported)
            if first >= 0 { body(first, Int(neighbour.rule)) }
        }
        let own = hasOwnRule ? -1 : index.first(of: language)
        if own >= 0 { body(own, DistanceRules.sameLanguage) }
    }

    /// The nearest entry in the preference's own language: what a preference reaches however late it stands.
    func nearestOwn(
        _ wish: Wish, in index: MatcherIndex, below limit: Int, _ refused: UnsafePointer<Bool>?
    ) -> Found {
        let first = index.first(of: wish.maximal.language)
        guard first >= 0, limit > 0 else { return .none(limit) }
        if isTwoWayOnly { return nearestTwoWay(wish, index, limit, refused, isOwn: true) }
        let rule = rules.rule(from: wish.maximal.language, to: wish.maximal.language)
        var best = Best(found: .none(limit))
        scan(first, rules.rules[rule], wish, index, refused, &best)
        return best.found
    }

    /// The best slot so far: the first in CLDR's order among the nearest of each language, then rule 8.
    private struct Best {
        var found: Found
        var first = Int.max
    }

    private func scan(
        _ first: Int, _ rule: DistanceRules.Rule, _ wish: Wish, _ index: MatcherIndex,
        _ refused: UnsafePointer<Bool>?, _ best: inout Best
    ) {
        let desired = wish.maximal
        let base = Int(rule.languageDistance) >> (favorsScript ? 2 : 0)
        guard judgesPairs || base * DistanceRules.eighths <= best.found.distance else { return }
        var own = Best(found: .none(best.found.distance))
        // Where every entry of a slot is as good as the first.
        let isPlain = refused == nil && !judgesPairs && !(wish.details != 0 && index.hasDetails)
        var next = first
        while next >= 0 {
            let (place, slot) = (next, index.slots[next])
            next = Int(slot.next)
            var distance = base
            if judgesPairs {
                distance = self.distance(from: desired, to: index.maximal(place))
            } else {
                let (script, region) = rules.parts(rule, desired, slot.script, slot.region, slot.partition)
                distance += script + region
                distance = distance == 0 ? Int(desired.explicit ^ slot.explicit) : distance * DistanceRules.eighths
            }
            guard distance <= own.found.distance else { continue }
            let found = Found(slot: place, entry: index.entry(place, wish.details, refused), distance: distance)
            guard found.entry >= 0 else { continue }
            if distance < own.found.distance || (own.found.slot < 0 && best.found.slot >= 0) {
                own = Best(found: found, first: place)
            } else if own.found.slot >= 0, isPreferred(found, over: own.found, wish, index) {
                own.found = found
            }
            // Another language's text for the reader's own script and region: nothing of that language is nearer, and
            // what is as near differs in neither, so that rule 8 has nothing to choose.
            if isPlain, base > 0, distance == base * DistanceRules.eighths, slot.script == desired.script,
                slot.region == desired.region
            {
                break
            }
        }
        guard own.found.slot >= 0 else { return }
        if own.found.distance < best.found.distance || own.first < best.first { best = own }
    }

    /// Rule 8, for two equally near entries of one language, the later of them first.
    private func isPreferred(_ found: Found, over other: Found, _ wish: Wish, _ index: MatcherIndex) -> Bool {
        if found.distance >= DistanceRules.eighths {
            let (slot, rival) = (index.slots[found.slot], index.slots[other.slot])
            if slot.script != rival.script { return slot.usual & 2 != 0 }
            if slot.region != rival.region, (slot.usual | rival.usual) & 1 != 0 { return slot.usual & 1 != 0 }
        }
        return wish.details != 0 && index.details(found.entry) == wish.details
            && index.details(other.entry) != wish.details
    }

    /// Rule 4 depends on the best so far, so the slots are looked at one by one in CLDR's order; in the preference's own
    /// language the way back has the whole limit.
    private func nearestTwoWay(
        _ wish: Wish, _ index: MatcherIndex, _ limit: Int, _ refused: UnsafePointer<Bool>?, isOwn: Bool
    ) -> Found {
        var best = Found.none(limit)
        for place in 0..<index.slots.count {
            let supported = index.maximal(place)
            if isOwn, supported.language != wish.maximal.language { continue }
            let distance = distance(from: wish.maximal, to: supported)
            let isTie = distance == best.distance
            guard distance < best.distance || (isTie && best.slot >= 0),
                wayBack(from: supported, to: wish.maximal) < (isOwn ? self.limit : best.distance)
            else { continue }
            let found = Found(slot: place, entry: index.entry(place, wish.details, refused), distance: distance)
            guard found.entry >= 0 else { continue }
            let isSameLanguage = isTie && index.slots[best.slot].language == supported.language
            if !isTie || (isSameLanguage && isPreferred(found, over: best, wish, index)) { best = found }
        }
        return best
    }

    /// Calls with every slot that a preference comes near, and its distance; where only two-way matches count, those
    /// with a way back below `backLimit`.
    func forEachNear(
        _ wish: MaximalSubtags, in index: MatcherIndex, backBelow backLimit: Int, _ body: (Int, Int) -> Void
    ) {
        forEachGroup(near: wish.language, in: index, below: limit) { first, _ in
            // What is in the reader's own language is reached however late the preference stands.
            let backLimit = index.slots[first].language == wish.language ? limit : backLimit
            index.forEachSlot(from: first) { place in
                let supported = index.maximal(place)
                let distance = distance(from: wish, to: supported)
                guard distance < limit else { return }
                if isTwoWayOnly, wayBack(from: supported, to: wish) >= backLimit { return }
                body(place, distance)
            }
        }
    }
}
