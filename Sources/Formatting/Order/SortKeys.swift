/// The keys of many texts in one memory, to sort by.
///
/// 1. All keys stand one after the other in one array, so that a text costs no allocation.
/// 2. The first eight bytes of a key are kept as one number beside its place, which decides most comparisons: strings of
///    one locale mostly differ in their first letters, and each of these is one or two bytes.
/// 3. Where they are the same, the rest is compared as bytes, and where the keys are the same, the place is: the sort is
///    stable.
struct SortKeys {
    private struct Entry {
        var head: UInt64
        var start: Int
        var end: Int
        var index: Int
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(capacity: Int) {
        entries.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 24)
    }

    mutating func append(_ text: String, _ icu: ICUCollator) {
        let start = bytes.count
        icu.appendKey(text, to: &bytes)
        var head: UInt64 = 0
        for offset in 0..<8 {
            head = head << 8 | (start + offset < bytes.count ? UInt64(bytes[start + offset]) : 0)
        }
        entries.append(Entry(head: head, start: start, end: bytes.count, index: entries.count))
    }

    /// The places of the texts, in order.
    func order() -> [Int] {
        bytes.withUnsafeBytes { bytes in
            entries.sorted { left, right in
                if left.head != right.head { return left.head < right.head }
                let (first, second) = (left.end - left.start, right.end - right.start)
                if let base = bytes.baseAddress, first > 8, second > 8 {
                    let common = min(first, second) - 8
                    let result = compare(base + left.start + 8, base + right.start + 8, common)
                    if result != 0 { return result < 0 }
                }
                return first == second ? left.index < right.index : first < second
            }.map(\.index)
        }
    }

    /// Compares memory a word at a time.
    @inline(__always)
    private func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
        var offset = 0
        while offset + 8 <= count {
            let first = UInt64(bigEndian: (left + offset).loadUnaligned(as: UInt64.self))
            let second = UInt64(bigEndian: (right + offset).loadUnaligned(as: UInt64.self))
            if first != second { return first < second ? -1 : 1 }
            offset += 8
        }
        while offset < count {
            let first = (left + offset).load(as: UInt8.self)
            let second = (right + offset).load(as: UInt8.self)
            if first != second { return first < second ? -1 : 1 }
            offset += 1
        }
        return 0
    }
}
