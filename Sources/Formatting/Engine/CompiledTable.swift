// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What a compiled style is looked up by.
struct CompiledKey: Hashable, Sendable {
    /// ``NumberStyle/bits``.
    var style: UInt64
    /// The kind, width and name of the subject; see ``NumberSubject``.
    var subject: UInt64
}

/// The compiled forms of one locale, read without a lock and without counting references.
///
/// 1. A key has eight places, one after the other from its hash. A place is filled once and never changes: the key is
///    written first, then the state is stored with release order, so that who sees the state sees the key.
/// 2. A read is one atomic load a place. It gives an unretained reference, which is good as long as the table is:
///    counting references would make every thread write to the one counter of a form that all of them share, and two
///    threads would be no faster than one.
/// 3. When all places of a key are taken, the form goes into a cache with a lock, which is bounded and lets go of one
///    entry at a time.
/// 4. That a key has no compiled form, so that ICU formats it, is remembered like a form.
///
/// `@unchecked Sendable`: the memory of the places is allocated in `init`, freed in `deinit`, and written under the
/// lock only, before the atomic state makes it visible.
struct CompiledTable<Value: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    private struct Place: ~Copyable {
        /// 0 for a free place, 1 where ICU formats, else the address of the form, which the place owns.
        let state = Atomic<UInt>(0)
        var key = CompiledKey(style: 0, subject: 0)
    }

    /// What the cache of rule 3 holds.
    private struct Entry: Sendable {
        let value: Value?
    }

    private static var free: UInt { 0 }
    private static var absent: UInt { 1 }
    /// How many places a key has.
    private static var reach: Int { 8 }

    private let base: UnsafeMutablePointer<Place>
    private let mask: Int
    private let filling = Mutex<Void>(())
    private let overflow: BoundedCache<CompiledKey, Entry>

    /// A table of a number of places, rounded up to a power of two, and a cache for so many forms more.
    init(capacity: Int, overflow: Int = 64) {
        var rounded = Self.reach
        while rounded < capacity { rounded *= 2 }
        mask = rounded - 1
        base = .allocate(capacity: rounded)
        for index in 0..<rounded { (base + index).initialize(to: Place()) }
        self.overflow = BoundedCache(capacity: overflow)
    }

    deinit {
        for index in 0...mask {
            let state = base[index].state.load(ordering: .acquiring)
            if state > Self.absent, let form = UnsafeRawPointer(bitPattern: state) {
                Unmanaged<Value>.fromOpaque(form).release()
            }
        }
        base.deinitialize(count: mask + 1)
        base.deallocate()
    }

    @inline(__always)
    private static func start(_ key: CompiledKey) -> Int {
        let hash = (key.style &* 0x9E37_79B9_7F4A_7C15) ^ (key.subject &* 0xC2B2_AE3D_27D4_EB4F)
        return Int(truncatingIfNeeded: hash >> 40)
    }

    /// The form for a key when it stands in the table; `nil` when it is elsewhere, not made yet, or ICU's.
    ///
    /// The reference is good as long as the table is.
    @inline(__always)
    func find(_ key: CompiledKey) -> Unmanaged<Value>? {
        let start = Self.start(key)
        let place = base + (start & mask)
        var state = place.pointee.state.load(ordering: .acquiring)
        if state <= Self.absent || place.pointee.key != key { state = self.state(key, from: start) ?? Self.absent }
        guard state > Self.absent, let form = UnsafeRawPointer(bitPattern: state) else { return nil }
        return Unmanaged.fromOpaque(form)
    }

    /// The form for a key, made when it isn't there; `nil` when ICU formats it.
    @inline(never)
    func value(for key: CompiledKey, make: () -> Value?) -> Value? {
        let start = Self.start(key)
        guard let state = state(key, from: start) else {
            let entry = try? overflow.value(for: key) { () throws(FormattingError) in Entry(value: make()) }
            return entry?.value
        }
        if state != Self.free { return Self.value(state) }
        // Made outside the lock: making a form of one style may need that of another.
        let made = make()
        return filling.withLock { _ in
            for step in 0..<Self.reach {
                let place = base + ((start &+ step) & mask)
                let state = place.pointee.state.load(ordering: .acquiring)
                if state == Self.free {
                    place.pointee.key = key
                    let form = made.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) }
                    place.pointee.state.store(form ?? Self.absent, ordering: .releasing)
                    return made
                }
                // Another thread was first.
                if place.pointee.key == key { return Self.value(state) }
            }
            return made
        }
    }

    /// What stands in the place of a key, or in the one that it would get; `nil` when all are taken.
    @inline(never)
    private func state(_ key: CompiledKey, from start: Int) -> UInt? {
        for step in 0..<Self.reach {
            let place = base + ((start &+ step) & mask)
            let state = place.pointee.state.load(ordering: .acquiring)
            if state == Self.free || place.pointee.key == key { return state }
        }
        return nil
    }

    private static func value(_ state: UInt) -> Value? {
        guard state > absent, let form = UnsafeRawPointer(bitPattern: state) else { return nil }
        return Unmanaged<Value>.fromOpaque(form).takeUnretainedValue()
    }
}
