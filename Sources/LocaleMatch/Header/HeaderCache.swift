internal import Synchronization

/// Remembers the answers to headers that come again: a fixed table, read and written without a lock.
///
/// 1. **Bounded.** 256 slots of fixed size, made when the first header comes; longer headers aren't remembered.
/// 2. **Untrusted headers can't slow it down.** A header has four slots to look in, whatever its hash; the hash is
///    seeded for each matcher, so nobody can aim at a slot.
/// 3. **One-off headers can't push others out.** A header is remembered when it comes the second time in a row of its
///    place in a small table of fingerprints, and then takes the slot of one that hasn't been asked for lately; when
///    all four have, they grow older together and one goes.
/// 4. **Readers never wait.** Each slot has a sequence number, odd while it is being written. A reader that sees it odd
///    or changed treats the slot as empty; a writer that finds it odd gives up. Every word is atomic, stored with
///    release and loaded with acquire order, so whoever sees a new word sees the odd number before it.
///
/// `@unchecked`: the table is reached through an atomic address that is set once and freed with the cache; all access
/// is through atomics.
final class HeaderCache: @unchecked Sendable {
    /// Longer headers aren't remembered.
    static let maximumBytes = 160
    /// How many headers are remembered.
    static let slots = sets * ways
    private static let sets = 64
    private static let ways = 4
    /// Sequence, answer, check (hash and length), then the header.
    private static let words = 3 + maximumBytes / 8
    private static let fingerprints = 256
    /// Slots, then one word of recency for each set, then fingerprints.
    private static let tableWords = slots * words + sets + fingerprints

    private let table = Atomic<UInt>(0)
    private let seed = UInt64.random(in: .min ... .max)
    private let secret = UInt64.random(in: .min ... .max)

    deinit {
        guard let words = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: table.load(ordering: .acquiring)) else {
            return
        }
        words.deinitialize(count: Self.tableWords)
        words.deallocate()
    }

    /// A header with its seeded hash.
    struct Key {
        let bytes: UnsafeBufferPointer<UInt8>
        let hash: UInt64

        /// Never zero, so that it tells an empty slot from a full one.
        var check: UInt64 { (hash << 8 | UInt64(bytes.count)) | 1 << 63 }

        /// Eight bytes of the header.
        ///
        /// The last word begins eight bytes before the end, over some that the word before
        /// it had: together with the length the words still say every byte. A header of less has zeros past its end.
        @inline(__always)
        func word(_ index: Int) -> UInt64 { HeaderCache.word(bytes, index) }
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
        let start = index * 8
        if start + 8 <= bytes.count {
            return UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
        }
        if bytes.count >= 8 {
            return UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        }
        var packed: UInt64 = 0
        var shift: UInt64 = 0
        var offset = start
        while offset < bytes.count {
            packed |= UInt64(bytes[offset]) << shift
            shift += 8
            offset += 1
        }
        return packed
    }

    /// The key of a header; `nil` when it is too long.
    ///
    /// Two words a multiplication: the products wait for each other.
    @inline(__always)
    func key(_ bytes: UnsafeBufferPointer<UInt8>) -> Key? {
        guard bytes.count <= Self.maximumBytes else { return nil }
        var hash = seed ^ UInt64(bytes.count)
        let raw = UnsafeRawBufferPointer(bytes)
        let whole = bytes.count / 8
        let last = whole &* 8 < bytes.count ? Self.word(bytes, whole) : 0
        var index = 0
        while index &+ 1 < whole {
            hash = mixed(
                hash, raw.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self),
                raw.loadUnaligned(fromByteOffset: index &* 8 &+ 8, as: UInt64.self))
            index &+= 2
        }
        let odd = index < whole ? raw.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self) : 0
        hash = mixed(hash, odd, last)
        hash ^= hash >> 29
        return Key(bytes: bytes, hash: hash)
    }

    @inline(__always)
    private func mixed(_ hash: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (first ^ secret).multipliedFullWidth(by: second ^ hash)
        return product.high ^ product.low &+ seed
    }

    /// The answer that was stored for a header.
    @inline(__always)
    func answer(_ key: Key) -> UInt64? {
        guard let words = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: table.load(ordering: .acquiring)) else {
            return nil
        }
        let set = Int(key.hash >> 40) & (Self.sets - 1)
        let check = key.check
        for way in 0..<Self.ways {
            let slot = words + (set * Self.ways + way) * Self.words
            let sequence = slot[0].load(ordering: .acquiring)
            guard sequence & 1 == 0, slot[2].load(ordering: .acquiring) == check else { continue }
            let answer = slot[1].load(ordering: .acquiring)
            let whole = key.bytes.count / 8
            let raw = UnsafeRawBufferPointer(key.bytes)
            var difference: UInt64 = 0
            for index in 0..<whole {
                difference |=
                    slot[3 &+ index].load(ordering: .acquiring)
                    ^ raw.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
            }
            if whole &* 8 < key.bytes.count {
                difference |= slot[3 &+ whole].load(ordering: .acquiring) ^ key.word(whole)
            }
            guard difference == 0, slot[0].load(ordering: .acquiring) == sequence else { continue }
            let recency = words + (Self.slots * Self.words + set)
            let bit: UInt64 = 1 << UInt64(way)
            if recency[0].load(ordering: .relaxed) & bit == 0 { recency[0].bitwiseOr(bit, ordering: .relaxed) }
            return answer
        }
        return nil
    }

    /// Remembers an answer, if the header came before and a slot can be had without waiting.
    func store(_ key: Key, _ answer: UInt64) {
        let words = made()
        let fingerprint = words + (Self.slots * Self.words + Self.sets + Int(key.hash >> 20) & (Self.fingerprints - 1))
        if fingerprint[0].exchange(key.check, ordering: .relaxed) != key.check { return }
        let set = Int(key.hash >> 40) & (Self.sets - 1)
        let recency = words + (Self.slots * Self.words + set)
        var recent = recency[0].load(ordering: .relaxed)
        if recent & 0xF == 0xF {
            recency[0].store(0, ordering: .relaxed)
            recent = 0
        }
        // The first that isn't recent, beginning at a place that the hash chooses.
        let first = Int(key.hash >> 16) & 3
        let way = (0..<Self.ways).map { ($0 + first) & 3 }.first { recent >> UInt64($0) & 1 == 0 } ?? first
        let slot = words + (set * Self.ways + way) * Self.words
        let sequence = slot[0].load(ordering: .relaxed)
        guard sequence & 1 == 0 else { return }
        let (isMine, _) = slot[0].compareExchange(
            expected: sequence, desired: sequence &+ 1, ordering: .acquiringAndReleasing)
        guard isMine else { return }
        slot[2].store(key.check, ordering: .releasing)
        slot[1].store(answer, ordering: .releasing)
        for index in 0..<(key.bytes.count + 7) / 8 { slot[3 + index].store(key.word(index), ordering: .releasing) }
        slot[0].store(sequence &+ 2, ordering: .releasing)
    }

    /// The table, made when it isn't there; of two that are made at once, one goes again.
    private func made() -> UnsafeMutablePointer<Atomic<UInt64>> {
        if let words = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: table.load(ordering: .acquiring)) {
            return words
        }
        let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: Self.tableWords)
        for index in 0..<Self.tableWords { (words + index).initialize(to: Atomic(0)) }
        let (isMine, other) = table.compareExchange(
            expected: 0, desired: UInt(bitPattern: words), ordering: .acquiringAndReleasing)
        guard !isMine, let earlier = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: other) else { return words }
        words.deinitialize(count: Self.tableWords)
        words.deallocate()
        return earlier
    }
}
