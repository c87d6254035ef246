// SPDX-License-Identifier: Apache-2.0

/// What the service says of its entries: how well they are kept, and which one is the original.
///
/// 1. **Quality.** Where the best entry is kept less well than another one whose language the reader names too, the other
///    wins if its quality times the reader's weight is greater; of several, the one that ranks first. So it goes on with
///    those behind.
/// 2. **The original** wins among the entries whose language the reader names, whatever their order and quality.
///
/// What the reader doesn't name, but would understand or takes with `*`, wins by neither.
extension MatcherCore {
    /// Whether the ranking is changed by them.
    var hasPreferredEntries: Bool { originalEntry >= 0 || !qualities.isEmpty }

    /// The items in the order that the service's word gives them; costs the square of how many there are, at worst.
    func preferringEntries(
        _ items: [Ranking.Item], _ desired: [LanguageTag], _ weight: (Int) -> Double
    ) -> [Ranking.Item] {
        guard hasPreferredEntries else { return items }
        func isNamed(_ item: Ranking.Item) -> Bool {
            desired.indices.contains(item.desired)
                && level(desired[item.desired].maximal, item.entry, slot: item.slot) <= .script
        }
        var rest = items
        var ordered: [Ranking.Item] = []
        while !qualities.isEmpty, !rest.isEmpty {
            var best = 0
            while qualities[rest[best].entry] < 1 {
                let quality = qualities[rest[best].entry]
                let product = desired.indices.contains(rest[best].desired) ? quality * weight(rest[best].desired) : 0
                let better = rest.firstIndex { item in
                    qualities[item.entry] > quality && isNamed(item)
                        && qualities[item.entry] * weight(item.desired) > product
                }
                guard let better else { break }
                best = better
            }
            ordered.append(rest.remove(at: best))
        }
        ordered += rest
        if let place = ordered.firstIndex(where: { $0.entry == originalEntry && isNamed($0) }) {
            ordered.insert(ordered.remove(at: place), at: 0)
        }
        return ordered
    }
}
