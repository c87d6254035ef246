// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// The patterns of one list type and width, compiled: what stands between the items.
///
/// ICU's patterns are asked with items that occur in no language (private-use characters). Some languages choose the
/// word by the item that follows (Spanish "e" before an i, Hebrew a hyphen before a number); these, and any whose
/// patterns aren't plain text between items, stay with ICU.
final class CompiledList: Sendable {
    /// The places in ``pieces``.
    private enum Gap: Int {
        /// Between the two items of a pair.
        case pair
        /// Between the first two, any two in the middle, and the last two of three or more items.
        case first, middle, last
    }

    private let pieces: FixedTexts

    /// Languages in which ICU looks at the items.
    private static let contextual: Set<String> = ["es", "he", "iw", "th"]

    init?(engine: LocaleEngine, type: ListType, width: Width) {
        if Self.contextual.contains(engine.locale.language) { return nil }
        guard let icu = try? engine.value(ListPart(type: type, width: width)) else { return nil }
        let items = (0..<5).map { String(Character(Unicode.Scalar(UInt8(1 + $0)))) + "\u{E000}" }
        func pieces(_ count: Int) -> [[UInt8]]? {
            guard let text = try? icu.format(Array(items.prefix(count))).0 else { return nil }
            var rest = Array(text.utf8)[...]
            var pieces: [[UInt8]] = []
            for item in items.prefix(count) {
                let bytes = Array(item.utf8)
                guard let place = rest.indices.first(where: { rest[$0...].starts(with: bytes) }) else { return nil }
                pieces.append(Array(rest[..<place]))
                rest = rest[(place + bytes.count)...]
            }
            return pieces + [Array(rest)]
        }
        guard let two = pieces(2), let three = pieces(3), let five = pieces(5),
            five[2] == five[3], three[1] == five[1], three[2] == five[4], two[0].isEmpty, two[2].isEmpty,
            three[0] == five[0], three[3] == five[5], three[0].isEmpty, three[3].isEmpty
        else { return nil }
        guard let pieces = FixedTexts([two[1], five[1], five[2], five[4]]) else { return nil }
        self.pieces = pieces
    }

    /// The items joined.
    func string(_ items: [String]) -> String? {
        guard items.count > 1 else { return items.first ?? "" }
        var total = 0
        for item in items { total += item.utf8.count }
        total +=
            items.count == 2
            ? length(.pair) : length(.first) + (items.count - 3) * length(.middle) + length(.last)
        guard total > TextWriter.limit else {
            return TextWriter.write { writer in
                write(items, &writer)
                return writer.string()
            }
        }
        return String(unsafeUninitializedCapacity: total) { buffer in
            guard let base = UnsafeMutableRawPointer(buffer.baseAddress), buffer.count >= total else { return 0 }
            var writer = TextWriter(end: base + total)
            write(items, &writer)
            return total
        }
    }

    private func length(_ gap: Gap) -> Int { pieces.length(gap.rawValue) }

    private func write(_ items: [String], _ writer: inout TextWriter) {
        for index in items.indices.reversed() {
            writer.put(items[index])
            if index == 0 { return }
            let gap: Gap =
                if items.count == 2 {
                    .pair
                } else if index == items.count - 1 {
                    .last
                } else {
                    index == 1 ? .first : .middle
                }
            pieces.put(exactly: gap.rawValue, &writer)
        }
    }

    /// How long two numbers are at most when they are joined.
    func maximumLength(_ larger: CompiledNumber, _ smaller: CompiledNumber) -> Int {
        larger.maximumLength + length(.pair) + smaller.maximumLength
    }

    /// Two numbers joined, which together fit a ``TextWriter``; `nil` when one of them is ICU's.
    func string(
        _ larger: CompiledNumber, _ number: RoundedNumber, _ smaller: CompiledNumber, _ part: RoundedNumber
    ) -> String? {
        guard larger.writes(number), smaller.writes(part) else { return nil }
        return TextWriter.write { writer in
            smaller.write(part, &writer)
            pieces.put(Gap.pair.rawValue, &writer)
            larger.write(number, &writer)
            return writer.string()
        }
    }
}
