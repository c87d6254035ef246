// SPDX-License-Identifier: Apache-2.0

/// Language, script and region packed into sixteen bytes: what matching compares, without a string anywhere.
///
/// Each subtag is its ASCII letters, first letter in the highest byte, zeros below: `en` is `0x656E_0000_0000_0000`.
/// Zero means absent (`und` for the language). Case is already settled: `zh`, `Hant`, `TW`.
package struct Subtags: Sendable, Hashable {
    /// Two to eight lower-case letters; zero for `und`.
    package var language: UInt64
    /// Four letters, the first upper case; zero when absent.
    package var script: UInt32
    /// Two upper-case letters or three digits; zero when absent.
    package var region: UInt32

    /// `und`, packed.
    @inlinable @inline(__always) package static var und: UInt64 { 0x756E_6400_0000_0000 }

    /// No subtags.
    @inlinable @inline(__always) package init() { (language, script, region) = (0, 0, 0) }

    /// Subtags that are packed already, zero for what is absent.
    ///
    /// Nothing is left out by default here: each default would be a call from another target, for every tag.
    @inlinable @inline(__always)
    package init(language: UInt64, script: UInt32, region: UInt32) {
        (self.language, self.script, self.region) = (language, script, region)
    }

    @inlinable @inline(__always)
    package func hash(into hasher: inout Hasher) {
        hasher.combine(language)
        hasher.combine(UInt64(script) << 32 | UInt64(region))
    }

    /// The subtags with hyphens between; without those that are absent.
    package var text: String {
        // At most eight letters, four and three.
        String(unsafeUninitializedCapacity: 24) { buffer in
            var count = 0
            for packed in [language, UInt64(script) << 32, UInt64(region) << 32] where packed != 0 {
                if count > 0 {
                    buffer[count] = UInt8(ascii: "-")
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
    package static func text(_ packed: UInt64) -> String { Subtags(language: packed, script: 0, region: 0).text }

    /// The letters of a packed script or region.
    package static func text(_ packed: UInt32) -> String { text(UInt64(packed) << 32) }
}

extension Subtags {
    /// Language, script and region of an identifier in ICU's spelling and case, such as `zh_Hant_TW`; `und` and an empty
    /// language count as absent.
    ///
    /// `nil` when it has other subtags.
    package init?(icu identifier: String) {
        self.init()
        let parts = identifier.split(separator: "_", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            guard let packed = UInt64(subtag: part.utf8) else { return nil }
            switch part.utf8.count {
            case _ where place == 0: language = packed == Self.und ? 0 : packed
            case 4 where script == 0 && region == 0: script = UInt32(packed >> 32)
            case 2...3 where region == 0: region = UInt32(packed >> 32)
            default: return nil
            }
        }
    }
}

extension UInt64 {
    /// Up to eight ASCII characters, the first in the highest byte; `nil` for anything else.
    package init?(subtag: some Collection<UInt8>) {
        guard subtag.count <= 8 else { return nil }
        self = 0
        for byte in subtag {
            guard byte < 0x7F else { return nil }
            self = self << 8 | UInt64(byte)
        }
        self <<= 8 * UInt64(8 - subtag.count)
    }
}
