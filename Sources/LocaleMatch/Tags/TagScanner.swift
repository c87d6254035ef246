// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Reads a language tag in one pass over its bytes, without allocating.
///
/// The grammar is that of [RFC 5646 §2.1](https://www.rfc-editor.org/rfc/rfc5646#section-2.1), with `_` as another
/// spelling of `-`:
///
/// 1. **Language**: two to eight letters. Up to three extended languages of three letters may follow a language of two
///    or three letters; the first one is the language then (`zh-yue` → `yue`).
/// 2. **Script**: four letters. **Region**: two letters or three digits.
/// 3. **Variants**: five to eight letters or digits, or four that begin with a digit; none twice.
/// 4. **Extensions**: a letter or digit, then subtags of two to eight; no singleton twice.
/// 5. **Private use**: `x`, then subtags of one to eight. It may stand alone.
struct TagScanner {
    /// Language, script and region.
    var subtags = Subtags()
    /// Where variants, extensions and private use begin in the text: the offset of the separator before them, the
    /// text's length when there are none.
    var variantsStart = 0
    var extensionsStart = 0
    var privateUseStart = 0
    /// Whether extended languages stand after the language.
    var hasExtendedLanguage: Bool { extendedLanguages > 0 }
    /// Whether the whole tag is private use.
    var isPrivateUseOnly = false

    /// What went wrong, and at which byte.
    struct Failure: Error {
        var reason: LanguageTagError.Reason
        var offset: Int
    }

    private enum Place: Int {
        case language, extendedLanguage, script, region, variant, extensionPart, privateUse
    }

    /// One subtag: its place in the text and its characters, packed in lower case.
    private struct Part {
        var start: Int
        var count: Int
        var packed: UInt64
        var isAlphabetic: Bool
        var isNumeric: Bool
        var failure: Failure { Failure(reason: .badSubtag, offset: start) }
    }

    private var place = Place.language
    private var seenSingletons: UInt64 = 0
    /// A bit for each variant, some bits for several.
    private var seenVariants = SIMD4<UInt64>()
    private var extendedLanguages = 0
    /// Whether an extension has begun that holds nothing yet.
    private var isOpen = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard !bytes.isEmpty else { throw Failure(reason: .empty, offset: 0) }
        guard bytes.count <= LanguageTag.maximumBytes else {
            throw Failure(reason: .tooLong, offset: LanguageTag.maximumBytes)
        }
        variantsStart = bytes.count
        extensionsStart = bytes.count
        privateUseStart = bytes.count
        var start = 0
        var count = 0
        while start <= bytes.count {
            let part = try Self.part(bytes, start)
            count += 1
            guard count <= LanguageTag.maximumSubtags else { throw Failure(reason: .tooManySubtags, offset: start) }
            try read(part, bytes)
            start += part.count + 1
        }
        guard !isOpen else { throw Failure(reason: .emptyExtension, offset: bytes.count) }
    }

    @inline(__always)
    private static func part(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) throws(Failure) -> Part {
        var part = Part(start: start, count: 0, packed: 0, isAlphabetic: true, isNumeric: true)
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if ASCII.isLetter(byte) {
                part.isNumeric = false
            } else if ASCII.isDigit(byte) {
                part.isAlphabetic = false
            } else if ASCII.isSeparator(byte) {
                break
            } else {
                throw Failure(reason: .badCharacter, offset: index)
            }
            guard part.count < 8 else { throw part.failure }
            part.packed = part.packed << 8 | UInt64(ASCII.lowercased(byte))
            part.count += 1
            index += 1
        }
        guard part.count > 0 else { throw part.failure }
        part.packed <<= UInt64(8 * (8 - part.count))
        return part
    }

    @inline(__always)
    private mutating func read(_ part: Part, _ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        if place == .language { return try readLanguage(part) }
        if place == .privateUse {
            isOpen = false
            return
        }
        if part.count == 1 { return try readSingleton(part) }
        if place == .extensionPart {
            isOpen = false
            return
        }
        switch part.count {
        case 2 where part.isAlphabetic && place.rawValue < Place.region.rawValue,
            3 where part.isNumeric && place.rawValue < Place.region.rawValue:
            place = .region
            // Letters to upper case; digits have bit 5 set and stay.
            let mask: UInt64 = part.isNumeric ? .max : 0xDFDF_FFFF_FFFF_FFFF
            subtags.region = UInt32(truncatingIfNeeded: (part.packed & mask) >> 32)
        case 4 where part.isAlphabetic && place.rawValue < Place.script.rawValue:
            place = .script
            subtags.script = UInt32(truncatingIfNeeded: (part.packed & 0xDFFF_FFFF_FFFF_FFFF) >> 32)
        case 3 where part.isAlphabetic && place.rawValue <= Place.extendedLanguage.rawValue:
            try readExtendedLanguage(part)
        default:
            try readVariant(part, bytes)
        }
    }

    @inline(__always)
    private mutating func readLanguage(_ part: Part) throws(Failure) {
        if part.count == 1, part.packed >> 56 == 0x78 {
            isPrivateUseOnly = true
            variantsStart = 0
            extensionsStart = 0
            privateUseStart = 0
            place = .privateUse
            isOpen = true
            return
        }
        guard part.count >= 2, part.isAlphabetic else { throw part.failure }
        place = .extendedLanguage
        // `root` is ICU's older word for `und`.
        if part.packed != Subtags.und, part.packed != 0x726F_6F74_0000_0000 { subtags.language = part.packed }
    }

    private mutating func readExtendedLanguage(_ part: Part) throws(Failure) {
        guard extendedLanguages < 3, hasExtendedLanguage || subtags.language & 0xFF_FFFF_FFFF == 0,
            subtags.language != 0
        else { throw part.failure }
        if !hasExtendedLanguage { subtags.language = part.packed }
        extendedLanguages += 1
    }

    private mutating func readVariant(_ part: Part, _ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        let isVariant = part.count >= 5 || (part.count == 4 && ASCII.isDigit(UInt8(part.packed >> 56)))
        guard isVariant else { throw part.failure }
        // Where the bit is free, the variant is new; else look through the ones before, so that long tags stay cheap.
        let hash = part.packed &* 0x9E37_79B9_7F4A_7C15
        let word = Int(hash >> 62)
        let bit: UInt64 = 1 << (hash >> 56 & 63)
        defer { seenVariants[word] |= bit }
        if place == .variant {
            guard seenVariants[word] & bit != 0 else { return }
            var start = variantsStart + 1
            while start < part.start {
                let other = try Self.part(bytes, start)
                if other.packed == part.packed { throw Failure(reason: .repeatedVariant, offset: part.start) }
                start += other.count + 1
            }
        } else {
            place = .variant
            variantsStart = part.start - 1
        }
    }

    private mutating func readSingleton(_ part: Part) throws(Failure) {
        guard !isOpen else { throw Failure(reason: .emptyExtension, offset: part.start) }
        let singleton = UInt8(truncatingIfNeeded: part.packed >> 56)
        let bit: UInt64 = 1 << UInt64(ASCII.isDigit(singleton) ? singleton &- 0x30 : singleton &- 0x61 &+ 10)
        guard seenSingletons & bit == 0 else {
            throw Failure(reason: .repeatedExtension, offset: part.start)
        }
        seenSingletons |= bit
        variantsStart = min(variantsStart, part.start - 1)
        extensionsStart = min(extensionsStart, part.start - 1)
        if singleton == 0x78 {
            privateUseStart = part.start - 1
            place = .privateUse
        } else {
            place = .extensionPart
        }
        isOpen = true
    }
}

extension String {
    /// Calls with the bytes of a text that should be a tag.
    func readAsTag<Answer>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(TagScanner.Failure) -> Answer
    ) throws(LanguageTagError) -> Answer {
        var copy = self
        let result = copy.withUTF8 { bytes in Result { () throws(TagScanner.Failure) in try body(bytes) } }
        switch result {
        case .success(let answer): return answer
        case .failure(let failure): throw LanguageTagError(failure.reason, self, at: failure.offset)
        }
    }
}
