// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// A scanned tag with what matching needs of it, without an allocation.
struct ScannedTag {
    /// Language, script and region as the tag names them.
    var subtags = Subtags()
    /// Variants and private use in one number, whatever their case and the variants' order; zero for none.
    ///
    /// They count among candidates that are equal otherwise.
    var details: UInt64 = 0
    /// Whether it is of private use alone (`x-…`, `und-x-…`, `art-x-…`): then it matches exactly or not at all,
    /// as a language of its own without a script.
    var isPrivate = false
    /// Whether nothing stands behind the region.
    var isBare = true
    /// The pseudo-locale that the variants name.
    var pseudo: MatcherData.Pseudo?

    /// A tag without anything behind the region, at first `und`.
    @inline(__always)
    init(_ subtags: Subtags = Subtags()) { self.subtags = subtags }

    /// Scans a tag; legacy tags are read as their modern form.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TagScanner.Failure) {
        if let text = bytes.baseAddress, let usual = Subtags.usual(text, bytes.count), usual.count == bytes.count {
            self.init(usual.subtags)
        } else {
            self = try LegacyTags.scan(bytes, ScannedTag.init)
        }
    }

    @inline(__always)
    init(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>) {
        subtags = scanner.subtags
        guard scanner.variantsStart < bytes.count else { return }
        isBare = false
        readDetails(scanner, bytes)
    }

    private mutating func readDetails(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>) {
        if scanner.variantsStart < scanner.extensionsStart {
            let variants = bytes[(scanner.variantsStart + 1)..<scanner.extensionsStart]
            for variant in variants.split(whereSeparator: ASCII.isSeparator) { details &+= Self.hash(variant) }
            pseudo = Self.pseudo(variants)
        }
        guard scanner.privateUseStart < bytes.count else { return }
        let start = scanner.privateUseStart + (scanner.isPrivateUseOnly ? 0 : 1)
        details &+= Self.hash(bytes[start...])
        // `art` is for artificial languages, whose private use names the language.
        let isArtificial = subtags.language == 0x6172_7400_0000_0000 || subtags.language == 0
        isPrivate = scanner.isPrivateUseOnly || (isArtificial && subtags.script == 0 && subtags.region == 0)
    }

    /// A hash in any case and with either separator; never zero.
    private static func hash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes {
            hash = (hash ^ UInt64(ASCII.isSeparator(byte) ? ASCII.hyphen : ASCII.lowercased(byte))) &* 0x100_0000_01B3
        }
        return (hash ^ hash >> 32) | 1
    }

    /// The pseudo-locale that the whole of the variants names.
    private static func pseudo(_ variants: Slice<UnsafeBufferPointer<UInt8>>) -> MatcherData.Pseudo? {
        guard (6...8).contains(variants.count), let first = variants.first, first | 0x20 == 0x70 else { return nil }
        let name = String(decoding: variants, as: UTF8.self).lowercased()
        return ["psaccent", "psbidi", "pscrack"].firstIndex(of: name).flatMap { .init(rawValue: UInt32($0)) }
    }

    /// The subtags with what is likely filled in.
    ///
    /// Private use is a language of its own for each text, marked by a first byte that no letter is; `und-x-…` and
    /// `x-…` say the same.
    @inline(__always)
    func maximal(_ data: MatcherData) -> MaximalSubtags {
        if isPrivate {
            let language = (details ^ subtags.language) >> 8 | 1 << 56
            return MaximalSubtags(language: language, script: 0, region: 0, explicit: 7, partition: 0)
        }
        return data.maximize(subtags, pseudo: pseudo, isBare: isBare)
    }

    /// Its likely subtags by the system's data.
    var maximal: MaximalSubtags { maximal(MatcherData.shared) }
}

extension Subtags {
    /// Reads what nearly every tag is, two letters alone (`en`) or with two for the region (`en-GB`), from the beginning
    /// of a text, and says how many bytes it takes; `nil` where anything else stands.
    @inline(__always)
    static func usual(_ text: UnsafePointer<UInt8>, _ count: Int) -> (subtags: Subtags, count: Int)? {
        guard count >= 2, ASCII.isLetter(text[0]), ASCII.isLetter(text[1]) else { return nil }
        let language = UInt64(text[0] | 0x20) << 56 | UInt64(text[1] | 0x20) << 48
        guard count >= 5, ASCII.isSeparator(text[2]), ASCII.isLetter(text[3]), ASCII.isLetter(text[4]) else {
            return (Subtags(language: language, script: 0, region: 0), 2)
        }
        let region = UInt32(text[3] & 0xDF) << 24 | UInt32(text[4] & 0xDF) << 16
        return (Subtags(language: language, script: 0, region: region), 5)
    }
}
