// SPDX-License-Identifier: Apache-2.0

/// The keys of many texts in one memory, to sort by.
///
/// 1. All keys stand one after the other in one array, so that a text costs no allocation.
/// 2. The first eight bytes of a key are kept as one number beside the text's place, which decides most comparisons:
///    strings of one locale mostly differ in their first letters, and each of these is one or two bytes.
/// 3. Many texts are dealt out by the bytes of these numbers, the last byte first, which takes a time in proportion to
///    their count; a byte that all of them share is passed over. Few texts are sorted by comparing them.
/// 4. Where the numbers are the same, the rest is compared as bytes, and where the keys are the same, the place is: the
///    sort is stable.
struct SortKeys {
    private struct Entry {
        var head: UInt64
        var index: Int
    }

    /// From how many texts on dealing out is faster than comparing.
    private static var many: Int { 256 }

    private let bytes: [UInt8]
    /// Where each text's key ends.
    private let ends: [Int]
    private var entries: [Entry] = []

    init(_ texts: [String], _ icu: ICUCollator) {
        (bytes, ends) = icu.keys(of: texts)
        entries.reserveCapacity(ends.count)
        var start = 0
        for (index, end) in ends.enumerated() {
            var head: UInt64 = 0
            for byte in bytes[start..<min(start + 8, end)] { head = head << 8 | UInt64(byte) }
            entries.append(Entry(head: head << UInt64(max(0, start + 8 - end) * 8), index: index))
            start = end
        }
    }

    /// The places of the texts, in order.
    func order() -> [Int] {
        guard entries.count >= Self.many else { return entries.sorted(by: precedes).map(\.index) }
        var sorted = Self.dealtOut(entries)
        // Rule 4, for each run of the same head.
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].head == sorted[start].head { end += 1 }
            if end - start > 1 { sorted[start..<end].sort(by: precedes) }
            start = end
        }
        return sorted.map(\.index)
    }

    /// Rule 3.
    private static func dealtOut(_ entries: [Entry]) -> [Entry] {
        var (from, to) = (entries, entries)
        var counts = [Int](repeating: 0, count: 8 * 256)
        for entry in entries {
            for byte in 0..<8 { counts[byte * 256 + Int(entry.head >> UInt64(byte * 8) & 0xFF)] += 1 }
        }
        for byte in 0..<8 {
            var places = Array(counts[byte * 256..<(byte + 1) * 256])
            if places.contains(from.count) { continue }
            var sum = 0
            for index in places.indices { (places[index], sum) = (sum, sum + places[index]) }
            for entry in from {
                let digit = Int(entry.head >> UInt64(byte * 8) & 0xFF)
                to[places[digit]] = entry
                places[digit] += 1
            }
            swap(&from, &to)
        }
        return from
    }

    private func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.head != right.head { return left.head < right.head }
        let (first, second) = (rest(left.index), rest(right.index))
        let result = bytes.withUnsafeBytes { bytes in
            zip(bytes[first], bytes[second]).first { $0 != $1 }.map { $0 < $1 }
        }
        return result ?? (first.count == second.count ? left.index < right.index : first.count < second.count)
    }

    /// Where the key of a text stands behind its head.
    private func rest(_ index: Int) -> Range<Int> {
        let start = index == 0 ? 0 : ends[index - 1]
        return min(start + 8, ends[index])..<ends[index]
    }
}
