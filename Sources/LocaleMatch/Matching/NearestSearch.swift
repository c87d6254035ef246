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
///    limit any more isn't looked at.
/// 7. **Explicit subtags.** Of entries that are the same otherwise, the nearer one is explicit about the same subtags as
///    the reader: `zh-Hans` for `zh-Hans` over {`zh`, `zh-Hans`}.
/// 8. **Equal distances** (above zero) in one language: the usual script, then the usual region wins. Else CLDR's order:
///    what equals the default, paradigm locales, the caller's order.
///
/// `@unchecked`: the pointer is to rules that are never written and never freed.
struct NearestSearch: @unchecked Sendable {
    private let pointer: UnsafePointer<DistanceRules>
    /// The rules, in place: they are too large to copy for each search.
    var rules: DistanceRules {
        @inline(__always) _read { yield pointer.pointee }
    }
    /// What is not below this many eighths doesn't match.
    var limit: Int
    /// What each preference costs against the one before, in eighths.
    var demotion: Int
    var favorsScript: Bool
    var isTwoWayOnly: Bool

    /// A slot and its distance in eighths.
    struct Found {
        var slot: Int
        var distance: Int
    }

    init(_ rules: UnsafePointer<DistanceRules>, _ options: LocaleMatcher.Options) {
        pointer = rules
        let wanted = options.distanceLimit ?? 50
        // Rounded up to a whole eighth; also turns what isn't a number into the least limit. (`rounded` would want the
        // mathematics library, which nothing else here links.)
        let eighths = wanted > 0 ? min(wanted, 100) * Double(DistanceRules.eighths) : 0
        limit = Double(Int(eighths)) < eighths ? Int(eighths) + 1 : Int(eighths)
        demotion = options.demotion.isNone ? 0 : rules.pointee.demotion * DistanceRules.eighths
        favorsScript = options.favor.isScript
        isTwoWayOnly = options.direction.isTwoWayOnly
    }

    /// Whether languages that the table doesn't name can come below the limit: then every language is looked at.
    func looksAtAll(_ limit: Int) -> Bool {
        (favorsScript ? rules.defaultLanguage >> 2 : rules.defaultLanguage) * DistanceRules.eighths < limit
    }

    /// The nearest slot below a limit; its slot is -1 when there is none.
    @inline(__always)
    func nearest(_ desired: MaximalSubtags, in index: MatcherIndex, below limit: Int) -> Found {
        let exact = index.exactSlot(desired)
        if exact >= 0, limit > 0 { return Found(slot: exact, distance: 0) }
        return search(desired, index, limit)
    }

    private func search(_ desired: MaximalSubtags, _ index: MatcherIndex, _ limit: Int) -> Found {
        if isTwoWayOnly { return nearestTwoWay(desired, index, limit) }
        var best = Best(distance: limit)
        if looksAtAll(limit) {
            for group in index.groups.elements {
                let rule = rules.rule(from: desired.language, to: group.language)
                scan(group, rules.rules[rule], desired, index, &best)
            }
            return best.found
        }
        var hasOwnRule = false
        for place in rules.neighbourRange(of: desired.language) {
            let neighbour = rules.neighbours[place]
            if neighbour.supported == desired.language { hasOwnRule = true }
            let group = index.group(of: neighbour.supported)
            if group >= 0 {
                scan(index.groups[group], rules.rules[Int(neighbour.rule)], desired, index, &best)
            }
        }
        if !hasOwnRule {
            let group = index.group(of: desired.language)
            if group >= 0 {
                scan(index.groups[group], rules.rules[DistanceRules.sameLanguage], desired, index, &best)
            }
        }
        return best.found
    }

    /// The best slot so far: the first in CLDR's order among the nearest of each language, then rule 8.
    private struct Best {
        var distance: Int
        var firstOrder = Int32.max
        var slot = -1
        var found: Found { Found(slot: slot, distance: distance) }
    }

    private func scan(
        _ group: MatcherIndex.Group, _ rule: DistanceRules.Rule, _ desired: MaximalSubtags, _ index: MatcherIndex,
        _ best: inout Best
    ) {
        var base = Int(rule.languageDistance)
        if favorsScript { base >>= 2 }
        guard base * DistanceRules.eighths <= best.distance else { return }
        var own = Best(distance: best.distance)
        let isSimple = rule.pairsCount == 0
        let matrix = Int(rule.otherMatrix)
        // Where the row of the reader's partition begins; negative where regions have the default distance.
        let row = matrix < 0 ? -1 : (matrix * rules.width + Int(desired.partition)) * rules.width
        for place in Int(group.start)..<Int(group.end) {
            let slot = index.slots[place]
            var distance = base
            if isSimple {
                if slot.script != desired.script { distance += Int(rule.otherScripts) }
                if slot.region != desired.region {
                    distance += row < 0 ? rules.defaultRegion : Int(rules.matrices[row + Int(slot.partition)])
                }
            } else {
                let (script, region) = rules.parts(rule, desired, slot)
                distance += script + region
            }
            distance = distance == 0 ? Int(desired.explicit ^ slot.explicit) : distance * DistanceRules.eighths
            if distance < own.distance || (distance == own.distance && own.slot < 0 && best.slot >= 0) {
                own = Best(distance: distance, firstOrder: slot.order, slot: place)
            } else if distance == own.distance, distance >= DistanceRules.eighths, own.slot >= 0,
                Self.isMoreUsual(slot, than: index.slots[own.slot])
            {
                own.slot = place
            }
            // Another language's text for the reader's own script and region: nothing of that language is nearer, and
            // what is as near differs in neither, so that rule 8 has nothing to choose.
            if isSimple, base > 0, slot.script == desired.script, slot.region == desired.region { break }
        }
        guard own.slot >= 0 else { return }
        if own.distance < best.distance || own.firstOrder < best.firstOrder { best = own }
    }

    /// Rule 8, for two slots of one language.
    @inline(__always)
    static func isMoreUsual(_ slot: MatcherIndex.Slot, than other: MatcherIndex.Slot) -> Bool {
        if slot.script != other.script { return slot.usual & 2 != 0 }
        if slot.region != other.region { return slot.usual & 1 != 0 }
        return false
    }

    /// Rule 4 depends on the best so far, so the slots are looked at one by one in CLDR's order.
    private func nearestTwoWay(_ desired: MaximalSubtags, _ index: MatcherIndex, _ limit: Int) -> Found {
        var best = Found(slot: -1, distance: limit)
        for place in index.slotAtOrder.elements {
            let supported = index.maximal(Int(place))
            let distance = rules.distance(from: desired, to: supported, favorScript: favorsScript)
            guard distance <= best.distance else { continue }
            let isTie = distance == best.distance
            if isTie, best.slot < 0 || distance < DistanceRules.eighths { continue }
            guard rules.distance(from: supported, to: desired, favorScript: favorsScript) < best.distance else {
                continue
            }
            if !isTie {
                best = Found(slot: Int(place), distance: distance)
                if distance == 0 { break }
            } else if index.languageOf(best.slot) == supported.language,
                Self.isMoreUsual(index.slots[Int(place)], than: index.slots[best.slot])
            {
                best.slot = Int(place)
            }
        }
        return best
    }
}
