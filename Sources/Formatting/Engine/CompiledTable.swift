internal import Synchronization

/// What a compiled style is looked up by.
struct CompiledKey: Hashable, Sendable {
    /// ``NumberStyle/bits``.
    var style: UInt64
    /// The kind, width and name of the subject; see ``NumberSubject``.
    var subject: UInt64
}

/// The compiled forms of one locale, read without a lock.
///
/// A table of slots that are filled once and never change, so that a read is one atomic load: threads that format with
/// the same value never wait for each other. When the slots that a key may stand in are taken, the style goes into a
/// cache with a lock, which is bounded and lets go of one entry at a time. `nil` in an entry means that ICU formats
/// that style.
final class CompiledTable<Value: Sendable>: Sendable {
    final class Entry: Sendable {
        let key: CompiledKey
        let compiled: Value?

        init(key: CompiledKey, compiled: Value?) {
            self.key = key
            self.compiled = compiled
        }
    }

    /// The slots, a power of two.
    private let capacity: Int
    /// How many slots a key may stand in.
    private let reach = 8

    private let slots: Slots
    private let overflow = BoundedCache<CompiledKey, Entry>(capacity: 64)

    /// The memory of the slots.
    ///
    /// `@unchecked`: the pointer never changes and what it points at is atomic.
    private final class Slots: @unchecked Sendable {
        let base: UnsafeMutablePointer<AtomicLazyReference<Entry>>

        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            base = .allocate(capacity: capacity)
            for index in 0..<capacity { (base + index).initialize(to: AtomicLazyReference()) }
        }

        deinit {
            base.deinitialize(count: capacity)
            base.deallocate()
        }
    }

    /// A table of a number of slots, rounded up to a power of two.
    init(capacity: Int) {
        var rounded = 8
        while rounded < capacity { rounded *= 2 }
        self.capacity = rounded
        slots = Slots(capacity: rounded)
    }

    /// The entry for a key, made when it isn't there.
    @inline(__always)
    func entry(for key: CompiledKey, make: () -> Value?) -> Entry {
        let hash = (key.style &* 0x9E37_79B9_7F4A_7C15) ^ (key.subject &* 0xC2B2_AE3D_27D4_EB4F)
        let start = Int(truncatingIfNeeded: hash >> 40)
        for step in 0..<reach {
            let slot = slots.base + ((start &+ step) & (capacity - 1))
            guard let entry = slot.pointee.load() else {
                return insert(key, from: start, make)
            }
            if entry.key == key { return entry }
        }
        return insert(key, from: start, make)
    }

    @inline(never)
    private func insert(_ key: CompiledKey, from start: Int, _ make: () -> Value?) -> Entry {
        let lookup = { () throws(FormattingError) -> Entry in Entry(key: key, compiled: make()) }
        var made: Entry?
        for step in 0..<reach {
            let slot = slots.base + ((start &+ step) & (capacity - 1))
            if let entry = slot.pointee.load() {
                if entry.key == key { return entry }
                continue
            }
            let entry = made ?? Entry(key: key, compiled: make())
            made = entry
            let stored = slot.pointee.storeIfNil(entry)
            if stored.key == key { return stored }
        }
        if let made { return made }
        return (try? overflow.value(for: key, make: lookup)) ?? Entry(key: key, compiled: nil)
    }
}
