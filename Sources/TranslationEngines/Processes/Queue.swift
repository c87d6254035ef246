// SPDX-License-Identifier: Apache-2.0

/// First in, first out, without moving what waits each time that one leaves.
struct Queue<Element> {
    private var elements: [Element] = []
    /// How many at the front have left already; they are let go of when they are the greater part.
    private var gone = 0

    var isEmpty: Bool { gone == elements.count }
    var count: Int { elements.count - gone }
    var first: Element? { isEmpty ? nil : elements[gone] }
    /// Everyone who waits, in order.
    var all: ArraySlice<Element> { elements[gone...] }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Puts one in front of all others.
    mutating func prepend(_ element: Element) {
        elements.removeFirst(gone)
        gone = 0
        elements.insert(element, at: 0)
    }

    /// Takes the first; `nil` when nobody waits.
    mutating func removeFirst() -> Element? {
        guard let first else { return nil }
        gone += 1
        if gone * 2 >= elements.count {
            elements.removeFirst(gone)
            gone = 0
        }
        return first
    }

    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        elements.removeFirst(gone)
        gone = 0
        elements.removeAll(where: isUnwanted)
    }

    mutating func removeAll() {
        elements = []
        gone = 0
    }
}
