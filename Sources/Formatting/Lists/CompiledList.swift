internal import LocaleMatch

/// The patterns of one list type and width, compiled: what stands between the items.
///
/// ICU's patterns are asked with items that occur in no language (private-use characters). Some languages choose the
/// word by the item that follows (Spanish "e" before an i, Hebrew a hyphen before a number); these, and any whose
/// patterns aren't plain text between items, stay with ICU.
final class CompiledList: Sendable {
    /// Between the two items of a pair.
    private let pair: [UInt8]
    /// Between the first two, any two in the middle, and the last two of three or more items.
    private let first: [UInt8]
    private let middle: [UInt8]
    private let last: [UInt8]

    /// Languages in which ICU looks at the items.
    private static let contextual: Set<String> = ["es", "he", "iw", "th"]

    init?(engine: LocaleEngine, type: ListType, width: Width) {
        if Self.contextual.contains(engine.locale.language) { return nil }
        guard let icu = try? engine.list(type: type.number, width: width.number) else { return nil }
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
        pair = two[1]
        (first, middle, last) = (five[1], five[2], five[4])
    }

    /// The items joined.
    func string(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        var total = 0
        for item in items { total += item.utf8.count }
        total += items.count == 2 ? pair.count : first.count + (items.count - 3) * middle.count + last.count
        return String(unsafeUninitializedCapacity: total) { buffer in
            var position = 0
            @inline(__always) func put(_ bytes: [UInt8]) {
                bytes.withUnsafeBufferPointer { source in
                    for index in 0..<source.count { buffer[position + index] = source[index] }
                }
                position += bytes.count
            }
            for (index, item) in items.enumerated() {
                if items.count == 2 {
                    if index == 1 { put(pair) }
                } else if index > 0 {
                    put(index == 1 ? first : index == items.count - 1 ? last : middle)
                }
                var item = item
                item.withUTF8 { source in
                    for index in 0..<source.count { buffer[position + index] = source[index] }
                    position += source.count
                }
            }
            return position
        }
    }

    /// Two numbers joined, each written straight into the string.
    func string(
        _ larger: CompiledNumber, _ number: RoundedNumber, _ smaller: CompiledNumber, _ part: RoundedNumber
    ) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            guard let start = larger.write(number, into: buffer), start + pair.count < buffer.count else { return nil }
            for (index, byte) in pair.enumerated() { buffer[start + index] = byte }
            let second = UnsafeMutableBufferPointer(rebasing: buffer[(start + pair.count)...])
            guard let end = smaller.write(part, into: second) else { return nil }
            return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<(start + pair.count + end)]), as: UTF8.self)
        }
    }
}
