// SPDX-License-Identifier: Apache-2.0

/// The parts of a text that say nothing of its language: links, e-mail addresses, @names, #tags, markup and
/// placeholders.
///
/// All are recognised at their first byte, by looking at most ``maximumLength`` bytes ahead. Links, addresses, names and tags
/// are found by ``LinkScanner``; markup is `<` and a letter or `/` up to the next `>`; a placeholder `{` up to the next `}`, at
/// most 64 bytes on.
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
        let text = UnsafeBufferPointer(rebasing: bytes[..<end])
        switch bytes[index] {
        case UInt8(ascii: "@"): return LinkScanner.mention(at: index, in: text).map { $0 - index } ?? 0
        case UInt8(ascii: "#"): return LinkScanner.hashtag(at: index, in: text).map { $0 - index } ?? 0
        case UInt8(ascii: "<"): return markupLength(bytes, index, min(end, index + 512))
        case UInt8(ascii: "{"): return closed(by: UInt8(ascii: "}"), bytes, index, min(end, index + 64))
        default: return addressLength(text, index)
        }
    }

    private static func markupLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        guard index + 1 < end, UInt8.isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/") else {
            return 0
        }
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
    ///
    /// Nearly every word is none: it has no dot, colon or at sign before its end, and is looked at no further.
    private static func addressLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let end = bytes.end(of: index) { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard end + 1 < bytes.count, bytes[end + 1] > 0x20 else { return 0 }
        switch bytes[end] {
        case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "%"): break
        default: return 0
        }
        let found =
            LinkScanner.emailAddress(at: index, in: bytes)
            ?? LinkScanner.link(at: index, in: bytes, endsAtUnspaced: true)
        return found.map { $0 - index } ?? 0
    }

    @inline(__always)
    private static func isAlphanumeric(_ byte: UInt8) -> Bool { UInt8.isLetter(byte) || UInt8.isDigit(byte) }
}
