/// Language, script and region packed into sixteen bytes: what matching compares, without a string anywhere.
///
/// Each subtag is its ASCII letters, first letter in the highest byte, zeros below: `en` is `0x656E_0000_0000_0000`.
/// Zero means absent (`und` for the language). Case is already settled: `zh`, `Hant`, `TW`.
struct Subtags: Sendable, Hashable {
    /// Two to eight lower-case letters; zero for `und`.
    var language: UInt64 = 0
    /// Four letters, the first upper case; zero when absent.
    var script: UInt32 = 0
    /// Two upper-case letters or three digits; zero when absent.
    var region: UInt32 = 0

    /// The letters of a packed subtag, left to right.
    static func text(_ packed: UInt64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8)
        var rest = packed
        while rest != 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest >> 56))
            rest <<= 8
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The letters of a packed script or region.
    static func text(_ packed: UInt32) -> String { text(UInt64(packed) << 32) }
}

extension Subtags {
    /// Reads what nearly every tag is, two letters alone (`en`) or with two for the region (`en-GB`), from the beginning
    /// of a text, and says how many bytes it takes; `nil` where anything else stands.
    @inline(__always)
    static func usual(_ text: UnsafePointer<UInt8>, _ count: Int) -> (subtags: Subtags, count: Int)? {
        guard count >= 2, ASCII.isLetter(text[0]), ASCII.isLetter(text[1]) else { return nil }
        let language = UInt64(text[0] | 0x20) << 56 | UInt64(text[1] | 0x20) << 48
        guard count >= 5, ASCII.isSeparator(text[2]), ASCII.isLetter(text[3]), ASCII.isLetter(text[4]) else {
            return (Subtags(language: language), 2)
        }
        let region = UInt32(text[3] & 0xDF) << 24 | UInt32(text[4] & 0xDF) << 16
        return (Subtags(language: language, region: region), 5)
    }
}
