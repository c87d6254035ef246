// SPDX-License-Identifier: Apache-2.0

/// An immutable array without reference counting, for what matching reads in its innermost loops.
///
/// `@unchecked`: the elements are written before the value exists and never again. Whoever makes one sees to its end:
/// the tables of the system's data live as long as the process, those of a matcher are freed with it.
///
/// The subscript checks its index in debug builds only. All indices come from the tables themselves or from the code
/// that fills them; none comes from a tag or a header.
struct FixedTable<Element>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    /// A copy of an array whose elements need no destruction.
    init(_ elements: [Element]) {
        var copy = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
        if !elements.isEmpty { copy = .allocate(capacity: elements.count) }
        _ = copy.initialize(from: elements)
        self.init(copy)
    }

    /// Elements that lie in memory of somebody else's, who frees it.
    init(_ elements: UnsafeMutableBufferPointer<Element>) {
        count = elements.count
        // Without elements, an address that is never read.
        base = elements.baseAddress ?? UnsafeMutablePointer(bitPattern: 64) ?? .allocate(capacity: 0)
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return base[index]
    }

    /// The elements for a loop.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    /// Frees the memory; the table must not be used any more.
    func deallocate() { if count > 0 { base.deallocate() } }
}
