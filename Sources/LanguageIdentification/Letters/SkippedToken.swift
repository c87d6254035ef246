/// The parts of a text that say nothing of its language: links, e-mail addresses, @names, #tags, markup and
/// placeholders.
///
/// All are recognised at their first byte, by looking at most ``maximumLength`` bytes ahead:
///
/// | what | begins | ends before |
/// |---|---|---|
/// | link | `scheme://` or `www.` | space, quote, angle bracket, a letter of a script without spaces |
/// | bare domain | `name.tld`, all ASCII, top level known or a path behind it | the same |
/// | e-mail | `local@domain` | what is not in a domain |
/// | @name, #tag | `@` or `#` and a letter or digit | space, ASCII punctuation but `_ - . @` inside a name |
/// | markup | `<` and a letter or `/` | after the next `>` |
/// | placeholder | `{` | after the next `}`, at most 64 bytes on |
enum SkippedToken {
    /// How far ahead a token is followed; the rest of a longer one is looked at as a token of its own.
    static let maximumLength = 2048

    /// Whether a token can begin with this byte.
    @inline(__always)
    static func mayBegin(with byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: "{"): true
        default: isAlphanumeric(byte)
        }
    }

    /// Whether a token that begins with this byte may stand directly behind a letter: "bold</b>".
    @inline(__always)
    static func beginsAnywhere(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") }

    /// Whether a byte before belongs to the same token, so that none begins behind it.
    @inline(__always)
    static func isInside(_ byte: UInt8) -> Bool { isAlphanumeric(byte) }

    /// The number of bytes to pass over from an index, 0 when what begins there votes.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, to limit: Int) -> Int {
        let end = min(limit, index + maximumLength)
        switch bytes[index] {
        case UInt8(ascii: "@"), UInt8(ascii: "#"): return nameLength(bytes, index, end)
        case UInt8(ascii: "<"): return markupLength(bytes, index, min(end, index + 512))
        case UInt8(ascii: "{"): return closed(by: UInt8(ascii: "}"), bytes, index, min(end, index + 64))
        default: return addressLength(bytes, index, end)
        }
    }

    private static func nameLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var position = index + 1
        let isTag = bytes[index] == UInt8(ascii: "#")
        while position < end {
            let byte = bytes[position]
            if byte >= 0x80 {
                let (code, length) = LetterScanner.decode(bytes, at: position, to: end)
                if LetterTable.shared.kind(code) == LetterTable.Kind.boundary { break }
                position += length
            } else if isAlphanumeric(byte) || byte == UInt8(ascii: "_")
                || (!isTag && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@")))
            {
                position += 1
            } else {
                break
            }
        }
        return position - index > 1 ? position - index : 0
    }

    private static func markupLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        guard index + 1 < end, isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/") else { return 0 }
        return closed(by: UInt8(ascii: ">"), bytes, index, end)
    }

    private static func closed(by last: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var position = index + 1
        while position < end {
            if bytes[position] == last { return position + 1 - index }
            if bytes[position] == bytes[index] { return 0 }
            position += 1
        }
        return 0
    }

    /// A link, a bare domain or an e-mail address: all begin with an ASCII letter or digit.
    private static func addressLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var position = index
        var lastDot = -1
        var hasOnlyNameBytes = true
        while position < end {
            let byte = bytes[position]
            if isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "."):
                if position == index + 3, isWWW(bytes, index) { return linkLength(bytes, index, position, end) }
                // "Ende. Neu": the dot of a sentence stands before a space.
                guard position + 1 < end, isAlphanumeric(bytes[position + 1]) else {
                    return domainLength(bytes, index, position, end, lastDot, hasOnlyNameBytes)
                }
                lastDot = position
            case UInt8(ascii: "+"), UInt8(ascii: "%"):
                hasOnlyNameBytes = false
            case UInt8(ascii: ":"):
                if position + 2 < end, bytes[position + 1] == UInt8(ascii: "/"),
                    bytes[position + 2] == UInt8(ascii: "/")
                {
                    return linkLength(bytes, index, position + 3, end)
                }
                return domainLength(bytes, index, position, end, lastDot, hasOnlyNameBytes)
            case UInt8(ascii: "@"):
                return mailLength(bytes, index, position, end)
            default:
                return domainLength(bytes, index, position, end, lastDot, hasOnlyNameBytes)
            }
            position += 1
        }
        return domainLength(bytes, index, position, end, lastDot, hasOnlyNameBytes)
    }

    private static func isWWW(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        (0..<3).allSatisfy { bytes[index + $0] | 0x20 == UInt8(ascii: "w") }
    }

    private static func linkLength(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ from: Int, _ end: Int
    ) -> Int {
        var position = from
        while position < end {
            let byte = bytes[position]
            if byte <= 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") {
                break
            }
            if byte >= 0x80 {
                let (code, length) = LetterScanner.decode(bytes, at: position, to: end)
                if code >= 0x0E00 && !(0x1E00...0x1FFF).contains(code) { break }
                position += length
            } else {
                position += 1
            }
        }
        return position - index
    }

    private static func mailLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ at: Int, _ end: Int) -> Int {
        var position = at + 1
        while position < end,
            isAlphanumeric(bytes[position]) || bytes[position] == UInt8(ascii: "-")
                || bytes[position] == UInt8(ascii: ".")
        {
            position += 1
        }
        return position > at + 1 ? position - index : 0
    }

    /// A bare domain counts as one when its last label is a known top level, or when a path follows.
    private static func domainLength(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ position: Int, _ end: Int, _ lastDot: Int,
        _ hasOnlyNameBytes: Bool
    ) -> Int {
        guard lastDot > index, hasOnlyNameBytes else { return 0 }
        let label = position - lastDot - 1
        if position + 1 < end, bytes[position] == UInt8(ascii: "/"), (2...6).contains(label) {
            return linkLength(bytes, index, position, end)
        }
        guard (2...4).contains(label) else { return 0 }
        var name: UInt32 = 0
        for offset in (lastDot + 1)..<position { name = name << 8 | UInt32(bytes[offset] | 0x20) }
        return topLevels.contains(name) ? position - index : 0
    }

    /// Fills what is filled at first use.
    static func prepare() { _ = topLevels.isEmpty }

    /// The names behind the last dot that make a bare domain without a path: generic ones, and countries' whose two
    /// letters are no word that could follow a full stop without a space.
    private static let topLevels: Set<UInt32> = {
        let names = "com net org edu gov mil int info biz app dev io ai uk us ru ua cz pl eu ch jp kr cn br fr nl gr"
        return Set(names.split(separator: " ").map { name in name.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
    }()

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    @inline(__always)
    private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || byte &- UInt8(ascii: "0") < 10 }
}
