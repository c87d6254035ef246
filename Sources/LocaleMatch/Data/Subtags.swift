// SPDX-License-Identifier: Apache-2.0

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

    /// The subtags with hyphens between; without those that are absent.
    var text: String {
        // At most eight letters, four and three.
        String(unsafeUninitializedCapacity: 24) { buffer in
            var count = 0
            for packed in [language, UInt64(script) << 32, UInt64(region) << 32] where packed != 0 {
                if count > 0 {
                    buffer[count] = ASCII.hyphen
                    count += 1
                }
                var rest = packed
                while rest != 0 {
                    buffer[count] = UInt8(truncatingIfNeeded: rest >> 56)
                    count += 1
                    rest <<= 8
                }
            }
            return count
        }
    }

    /// The letters of a packed language.
    static func text(_ packed: UInt64) -> String { Subtags(language: packed).text }

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

    /// Language, script and region of an identifier in ICU's spelling and case, such as `zh_Hant_TW`; `und` and an empty
    /// language count as absent.
    ///
    /// `nil` when it has other subtags.
    init?(icu identifier: String) {
        let parts = identifier.split(separator: "_", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            guard let packed = UInt64(subtag: part.utf8) else { return nil }
            switch part.utf8.count {
            case _ where place == 0: language = packed == ASCII.und ? 0 : packed
            case 4 where script == 0 && region == 0: script = UInt32(packed >> 32)
            case 2...3 where region == 0: region = UInt32(packed >> 32)
            default: return nil
            }
        }
    }
}

extension UInt64 {
    /// Up to eight ASCII characters, the first in the highest byte; `nil` for anything else.
    init?(subtag: some Collection<UInt8>) {
        guard subtag.count <= 8 else { return nil }
        self = 0
        for byte in subtag {
            guard byte < 0x7F else { return nil }
            self = self << 8 | UInt64(byte)
        }
        self <<= 8 * UInt64(8 - subtag.count)
    }
}

/// The few questions about ASCII bytes that tags and headers ask.
enum ASCII {
    /// `und`, packed.
    static let und: UInt64 = 0x756E_6400_0000_0000
    /// `root`, packed: ICU's older word for `und`.
    static let root: UInt64 = 0x726F_6F74_0000_0000
    /// `art`, packed: artificial languages, whose private use names the language.
    static let art: UInt64 = 0x6172_7400_0000_0000

    static let hyphen = UInt8(ascii: "-")

    @inline(__always) static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }
    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
