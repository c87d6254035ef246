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
    /// Reads what nearly every tag is, two letters alone (`en`) or with two for the region (`en-GB`), without the whole
    /// grammar; `nil` for any other text.
    @inline(__always)
    init?(usual bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 2 || bytes.count == 5, ASCII.isLetter(bytes[0]), ASCII.isLetter(bytes[1]) else {
            return nil
        }
        language = UInt64(bytes[0] | 0x20) << 56 | UInt64(bytes[1] | 0x20) << 48
        guard bytes.count == 5 else { return }
        guard ASCII.isSeparator(bytes[2]), ASCII.isLetter(bytes[3]), ASCII.isLetter(bytes[4]) else { return nil }
        region = UInt32(bytes[3] & 0xDF) << 24 | UInt32(bytes[4] & 0xDF) << 16
    }
}
