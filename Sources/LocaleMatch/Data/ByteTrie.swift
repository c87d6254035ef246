/// ICU's serialized trie of bytes, read in place.
///
/// The format is the one that ICU documents in `unicode/bytestrie.h`: a node is a branch (lead below 0x10), a run of
/// bytes that must match (below 0x20) or a value; a value's lowest bit says whether it is final. The bytes come from
/// the system's data file; every read is checked against their count, so that a damaged file gives wrong answers at
/// worst.
struct ByteTrie {
    /// The bytes.
    ///
    /// They live as long as the process: see ``MatcherData``.
    let bytes: UnsafeBufferPointer<UInt8>

    /// A place in the trie.
    struct State {
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
        var position = state.position
        if state.remaining >= 0 {
            guard byte(position) == input else { return .noMatch }
            return matched(&state, position + 1, state.remaining - 1)
        }
        while position < bytes.count {
            let node = byte(position)
            position += 1
            if node < 0x10 { return branch(&state, position, node, input) }
            if node < 0x20 {
                guard byte(position) == input else { return .noMatch }
                return matched(&state, position + 1, Int(node) - 0x10 - 1)
            }
            guard node & 1 == 0 else { return .noMatch }
            position = skipValue(position, node)
        }
        return .noMatch
    }

    @inline(__always)
    private func matched(_ state: inout State, _ position: Int, _ remaining: Int) -> Step {
        state.position = position
        state.remaining = remaining
        return remaining < 0 ? step(at: position) : .noValue
    }

    @inline(__always)
    private func step(at position: Int) -> Step {
        let node = byte(position)
        guard node >= 0x20 else { return .noValue }
        return node & 1 == 0 ? .intermediateValue : .finalValue
    }

    private func branch(_ state: inout State, _ start: Int, _ lead: UInt8, _ input: UInt8) -> Step {
        var position = start
        var length = Int(lead)
        if length == 0 {
            length = Int(byte(position))
            position += 1
        }
        length += 1
        while length > 5 {
            let middle = byte(position)
            position += 1
            if input < middle {
                length >>= 1
                position = jump(position)
            } else {
                length -= length >> 1
                position = skipDelta(position)
            }
        }
        while length > 1 {
            let candidate = byte(position)
            position += 1
            if candidate == input { return enter(&state, position) }
            length -= 1
            let node = byte(position)
            position = skipValue(position + 1, node)
        }
        guard byte(position) == input else { return .noMatch }
        return matched(&state, position + 1, -1)
    }

    /// Enters the child whose value or jump stands at a position of a branch's list.
    private func enter(_ state: inout State, _ position: Int) -> Step {
        let node = byte(position)
        state.remaining = -1
        if node & 1 == 1 {
            state.position = position
            return .finalValue
        }
        state.position = skipValue(position + 1, node) + Int(value(at: position))
        return step(at: state.position)
    }

    /// The value at the state, after a step that has one.
    func value(_ state: State) -> Int32 { value(at: state.position) }

    private func value(at position: Int) -> Int32 {
        let lead = Int32(byte(position) >> 1)
        let one = Int32(byte(position + 1))
        if lead < 0x51 { return lead - 0x10 }
        if lead < 0x6C { return (lead - 0x51) << 8 | one }
        let two = one << 8 | Int32(byte(position + 2))
        if lead < 0x7E { return (lead - 0x6C) << 16 | two }
        let three = two << 8 | Int32(byte(position + 3))
        return lead == 0x7E ? three : three << 8 | Int32(byte(position + 4))
    }

    private func skipValue(_ position: Int, _ lead: UInt8) -> Int {
        if lead < 0xA2 { return position }
        if lead < 0xD8 { return position + 1 }
        if lead < 0xFC { return position + 2 }
        return position + 3 + Int(lead >> 1 & 1)
    }

    private func jump(_ position: Int) -> Int {
        let lead = Int(byte(position))
        let one = Int(byte(position + 1))
        if lead < 0xC0 { return position + 1 + lead }
        if lead < 0xF0 { return position + 2 + ((lead - 0xC0) << 8 | one) }
        let two = one << 8 | Int(byte(position + 2))
        if lead < 0xFE { return position + 3 + ((lead - 0xF0) << 16 | two) }
        let three = two << 8 | Int(byte(position + 3))
        return lead == 0xFE ? position + 4 + three : position + 5 + (three << 8 | Int(byte(position + 4)))
    }

    private func skipDelta(_ position: Int) -> Int {
        let lead = byte(position)
        if lead < 0xC0 { return position + 1 }
        if lead < 0xF0 { return position + 2 }
        if lead < 0xFE { return position + 3 }
        return position + 4 + Int(lead & 1)
    }
}

extension ByteTrie {
    /// Every byte that may follow, with the state behind it.
    func forEachChild(of state: State, _ body: (UInt8, State, Step) -> Void) {
        if state.remaining >= 0 {
            var child = state
            let step = matched(&child, state.position + 1, state.remaining - 1)
            return body(byte(state.position), child, step)
        }
        var position = state.position
        while position < bytes.count {
            let node = byte(position)
            position += 1
            if node < 0x10 {
                var length = Int(node)
                if length == 0 {
                    length = Int(byte(position))
                    position += 1
                }
                return forEachChild(ofBranch: position, length + 1, body)
            }
            if node < 0x20 {
                var child = state
                let step = matched(&child, position + 1, Int(node) - 0x10 - 1)
                return body(byte(position), child, step)
            }
            guard node & 1 == 0 else { return }
            position = skipValue(position, node)
        }
    }

    private func forEachChild(ofBranch start: Int, _ count: Int, _ body: (UInt8, State, Step) -> Void) {
        var position = start
        var length = count
        while length > 5 {
            position += 1
            forEachChild(ofBranch: jump(position), length >> 1, body)
            length -= length >> 1
            position = skipDelta(position)
        }
        while length > 1 {
            var child = State()
            let step = enter(&child, position + 1)
            body(byte(position), child, step)
            length -= 1
            let node = byte(position + 1)
            position = skipValue(position + 2, node)
        }
        var child = State()
        let step = matched(&child, position + 1, -1)
        body(byte(position), child, step)
    }

    /// Every whole subtag that may follow: its characters end with one whose highest bit is set, or it is `*`.
    func forEachSubtag(of state: State, _ body: (UInt64, State, Step) -> Void) {
        collect(state, 0, 0, body)
    }

    private func collect(_ state: State, _ packed: UInt64, _ count: UInt64, _ body: (UInt64, State, Step) -> Void) {
        guard count < 8 else { return }
        forEachChild(of: state) { byte, child, step in
            let longer = packed | UInt64(byte & 0x7F) << (56 - 8 * count)
            if byte & 0x80 != 0 || byte == UInt8(ascii: "*") {
                body(longer, child, step)
            } else if step != .noMatch {
                collect(child, longer, count + 1, body)
            }
        }
    }
}
