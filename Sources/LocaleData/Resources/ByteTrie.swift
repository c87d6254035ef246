// SPDX-License-Identifier: Apache-2.0

/// ICU's serialized trie of bytes, read in place.
///
/// The format is the one that ICU documents in `unicode/bytestrie.h`: a node is a branch (lead below 0x10), a run of
/// bytes that must match (below 0x20) or a value; a value's lowest bit says whether it is final. The bytes come from
/// the system's data file; every read is checked against their count, so that a damaged file gives wrong answers at
/// worst.
package struct ByteTrie {
    /// The bytes.
    ///
    /// They live as long as the process: see ``MatcherTables``.
    let bytes: UnsafeBufferPointer<UInt8>

    /// A place in the trie.
    package struct State {
        var position = 0
        /// How many bytes of a run remain, less one; negative outside runs.
        var remaining = -1
    }

    /// What a step found.
    enum Step {
        case noMatch, noValue, intermediateValue, finalValue
        var hasValue: Bool { self == .intermediateValue || self == .finalValue }
        var hasNext: Bool { self == .noValue || self == .intermediateValue }
    }

    @inline(__always)
    private func byte(_ index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0x21
    }

    /// Takes one byte; leaves the state undefined after `.noMatch`.
    func next(_ state: inout State, _ input: UInt8) -> Step {
        if state.remaining >= 0 {
            guard byte(state.position) == input else { return .noMatch }
            return matched(&state, state.position + 1, state.remaining - 1)
        }
        guard let (start, node) = node(at: state.position) else { return .noMatch }
        if node < 0x10 { return branch(&state, start, node, input) }
        guard byte(start) == input else { return .noMatch }
        return matched(&state, start + 1, Int(node) - 0x10 - 1)
    }

    /// The branch or run behind the values at a position, and where its contents begin; `nil` where nothing follows.
    @inline(__always)
    private func node(at start: Int) -> (start: Int, lead: UInt8)? {
        var position = start
        while position < bytes.count {
            let lead = byte(position)
            if lead < 0x20 { return (position + 1, lead) }
            guard lead & 1 == 0 else { return nil }
            position = value(at: position).end
        }
        return nil
    }

    @inline(__always)
    private func matched(_ state: inout State, _ position: Int, _ remaining: Int) -> Step {
        state.position = position
        state.remaining = remaining
        let lead = byte(position)
        guard remaining < 0, lead >= 0x20 else { return .noValue }
        return lead & 1 == 0 ? .intermediateValue : .finalValue
    }

    /// Where a branch's list begins, and how many bytes it has.
    @inline(__always)
    private func list(_ start: Int, _ lead: UInt8) -> (position: Int, count: Int) {
        lead > 0 ? (start, Int(lead) + 1) : (start + 1, Int(byte(start)) + 1)
    }

    private func branch(_ state: inout State, _ start: Int, _ lead: UInt8, _ input: UInt8) -> Step {
        var (position, count) = list(start, lead)
        while count > 5 {
            let (delta, end) = delta(at: position + 1)
            (position, count) = input < byte(position) ? (end + delta, count >> 1) : (end, count - count >> 1)
        }
        while count > 1 {
            let value = value(at: position + 1)
            if byte(position) == input {
                let isFinal = byte(position + 1) & 1 == 1
                return matched(&state, isFinal ? position + 1 : value.end + Int(value.number), -1)
            }
            (position, count) = (value.end, count - 1)
        }
        guard byte(position) == input else { return .noMatch }
        return matched(&state, position + 1, -1)
    }

    /// The value at the state, after a step that has one.
    func value(_ state: State) -> Int32 { value(at: state.position).number }

    @inline(__always)
    private func value(at position: Int) -> (number: Int32, end: Int) {
        number(Int(byte(position) >> 1), position + 1, (0x10, 0x51, 0x6C, 0x7E))
    }

    /// How far a branch jumps from the end of the number itself.
    @inline(__always)
    private func delta(at position: Int) -> (number: Int, end: Int) {
        let (number, end) = number(Int(byte(position)), position + 1, (0, 0xC0, 0xF0, 0xFE))
        return (Int(number), end)
    }

    /// A number whose lead says how many bytes follow, none to four, and holds its highest bits unless there are more
    /// than two; `leads` are the first ones for none, one, two and three.
    @inline(__always)
    private func number(_ lead: Int, _ start: Int, _ leads: (Int, Int, Int, Int)) -> (number: Int32, end: Int) {
        let (count, high) =
            lead < leads.1
            ? (0, lead - leads.0)
            : lead < leads.2 ? (1, lead - leads.1) : lead < leads.3 ? (2, lead - leads.2) : (3 + lead - leads.3, 0)
        var number = Int32(truncatingIfNeeded: high)
        for place in start..<start + count { number = number << 8 | Int32(byte(place)) }
        return (number, start + count)
    }
}

extension ByteTrie {
    /// A subtag that may follow, with the state behind it.
    struct Subtag {
        var packed: UInt64
        var state: State
        var step: Step
        /// Whether it is `*`, which stands for every other one.
        var isAny: Bool { packed == 0x2A << 56 }
    }

    /// Every whole subtag that may follow: its characters end with one whose highest bit is set, or it is `*`.
    func subtags(of state: State) -> [Subtag] {
        var found: [Subtag] = []
        collect(state, 0, 0, &found)
        return found
    }

    private func collect(_ state: State, _ packed: UInt64, _ count: UInt64, _ found: inout [Subtag]) {
        guard count < 8 else { return }
        for byte in inputs(of: state) {
            var child = state
            let step = next(&child, byte)
            let longer = packed | UInt64(byte & 0x7F) << (56 - 8 * count)
            if byte & 0x80 != 0 || byte == UInt8(ascii: "*") {
                found.append(Subtag(packed: longer, state: child, step: step))
            } else if step != .noMatch {
                collect(child, longer, count + 1, &found)
            }
        }
    }

    /// The bytes that may follow, in order.
    private func inputs(of state: State) -> [UInt8] {
        if state.remaining >= 0 { return [byte(state.position)] }
        guard let (start, node) = node(at: state.position) else { return [] }
        guard node < 0x10 else { return [byte(start)] }
        let (position, count) = list(start, node)
        return inputs(ofBranch: position, count)
    }

    private func inputs(ofBranch start: Int, _ count: Int) -> [UInt8] {
        guard count > 5 else {
            var position = start
            return (1...count).map { place in
                defer { if place < count { position = value(at: position + 1).end } }
                return byte(position)
            }
        }
        let (delta, end) = delta(at: start + 1)
        return inputs(ofBranch: end + delta, count >> 1) + inputs(ofBranch: end, count - count >> 1)
    }
}
