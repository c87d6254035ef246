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

    /// Packs up to eight ASCII letters; `nil` when there are more.
    static func pack(_ text: some StringProtocol) -> UInt64? {
        var packed: UInt64 = 0
        var shift: UInt64 = 56
        var count = 0
        for byte in text.utf8 {
            guard count < 8 else { return nil }
            packed |= UInt64(byte) << shift
            shift = shift &- 8
            count += 1
        }
        return packed
    }

    /// Packs up to four ASCII letters; `nil` when there are more.
    static func pack4(_ text: some StringProtocol) -> UInt32? {
        guard let packed = pack(text), packed & 0xFFFF_FFFF == 0 else { return nil }
        return UInt32(truncatingIfNeeded: packed >> 32)
    }
}
