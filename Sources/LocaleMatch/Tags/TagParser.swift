/// Reads a language tag in one pass over its bytes.
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
struct TagParser {
    /// Where the parts begin in the canonical bytes; `canonical.count` when there is none.
    var variantsStart = 0
    var extensionsStart = 0
    var privateUseStart = 0
    var subtags = Subtags()
    /// The canonical spelling: cased by place, hyphens.
    var canonical: [UInt8] = []

    /// What went wrong, and at which byte.
    struct Failure: Error {
        var reason: LanguageTagError.Reason
        var offset: Int
    }

    private enum Place: Int, Comparable {
        case language, extendedLanguage, script, region, variant, extensionPart, privateUse
        static func < (left: Place, right: Place) -> Bool { left.rawValue < right.rawValue }
    }

    private var place = Place.language
    private var seenVariants: [ArraySlice<UInt8>] = []
    private var seenSingletons: UInt64 = 0
    /// How many subtags the extension being read has; `nil` outside extensions.
    private var partsOfExtension: Int?
    private var extendedLanguages = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard !bytes.isEmpty else { throw Failure(reason: .empty, offset: 0) }
        guard bytes.count <= LanguageTag.maximumBytes else {
            throw Failure(reason: .tooLong, offset: LanguageTag.maximumBytes)
        }
        canonical.reserveCapacity(bytes.count + 1)
        var start = 0
        var count = 0
        while start <= bytes.count {
            var end = start
            while end < bytes.count, !ASCII.isSeparator(bytes[end]) {
                guard ASCII.isAlphanumeric(bytes[end]) else { throw Failure(reason: .badCharacter, offset: end) }
                end += 1
            }
            count += 1
            guard count <= LanguageTag.maximumSubtags else { throw Failure(reason: .tooManySubtags, offset: start) }
            try read(UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start)
            start = end + 1
        }
        guard partsOfExtension != 0 else { throw Failure(reason: .emptyExtension, offset: bytes.count) }
        if place < .variant { variantsStart = canonical.count }
        if place < .extensionPart { extensionsStart = canonical.count }
        if place < .privateUse { privateUseStart = canonical.count }
    }

    private mutating func read(_ part: UnsafeBufferPointer<UInt8>, at offset: Int) throws(Failure) {
        let failure = Failure(reason: .badSubtag, offset: offset)
        guard (1...8).contains(part.count) else { throw failure }
        if place == .language { return try readLanguage(part, failure) }
        if place == .privateUse {
            partsOfExtension = (partsOfExtension ?? 0) + 1
            return append(part)
        }
        if part.count == 1 { return try readSingleton(part[0], failure) }
        if place == .extensionPart {
            partsOfExtension = (partsOfExtension ?? 0) + 1
            return append(part)
        }
        let isAlphabetic = part.allSatisfy(ASCII.isLetter)
        switch part.count {
        case 3 where isAlphabetic && place <= .extendedLanguage && extendedLanguages < 3
            && subtags.language & 0xFF_FFFF_FFFF == 0:
            extendedLanguages += 1
            if extendedLanguages == 1 {
                subtags.language = ASCII.packLowercased(part)
                canonical.removeAll(keepingCapacity: true)
                canonical.append(contentsOf: part.lazy.map(ASCII.lowercased))
            }
            place = .extendedLanguage
        case 4 where isAlphabetic && place < .script:
            place = .script
            subtags.script = UInt32(truncatingIfNeeded: ASCII.packTitlecased(part) >> 32)
            append(part, firstUpper: true)
        case 2 where isAlphabetic && place < .region, 3 where part.allSatisfy(ASCII.isDigit) && place < .region:
            place = .region
            subtags.region = UInt32(truncatingIfNeeded: ASCII.packUppercased(part) >> 32)
            append(part, allUpper: true)
        case 5...8 where place <= .variant, 4 where ASCII.isDigit(part[0]) && place <= .variant:
            if place < .variant { variantsStart = canonical.count }
            place = .variant
            append(part)
            let written = canonical[(canonical.count - part.count)...]
            guard !seenVariants.contains(where: { $0.elementsEqual(written) }) else {
                throw Failure(reason: .repeatedVariant, offset: offset)
            }
            seenVariants.append(written)
        default:
            throw failure
        }
    }

    private mutating func readLanguage(_ part: UnsafeBufferPointer<UInt8>, _ failure: Failure) throws(Failure) {
        if part.count == 1, part[0] | 0x20 == UInt8(ascii: "x") {
            canonical.append(UInt8(ascii: "x"))
            place = .privateUse
            partsOfExtension = 0
            return
        }
        guard part.count >= 2, part.allSatisfy(ASCII.isLetter) else { throw failure }
        place = .extendedLanguage
        let packed = ASCII.packLowercased(part)
        if packed == ASCII.root || packed == ASCII.und {
            canonical.append(contentsOf: [0x75, 0x6E, 0x64])
        } else {
            subtags.language = packed
            canonical.append(contentsOf: part.lazy.map(ASCII.lowercased))
        }
    }

    private mutating func readSingleton(_ byte: UInt8, _ failure: Failure) throws(Failure) {
        guard partsOfExtension != 0 else { throw Failure(reason: .emptyExtension, offset: failure.offset) }
        let singleton = ASCII.lowercased(byte)
        let bit: UInt64 = 1 << UInt64(ASCII.isDigit(singleton) ? singleton &- 0x30 : singleton &- 0x61 &+ 10)
        guard seenSingletons & bit == 0 else { throw Failure(reason: .repeatedExtension, offset: failure.offset) }
        seenSingletons |= bit
        if place < .variant { variantsStart = canonical.count }
        if place < .extensionPart { extensionsStart = canonical.count }
        if singleton == UInt8(ascii: "x") {
            privateUseStart = canonical.count
            place = .privateUse
        } else {
            place = .extensionPart
        }
        canonical.append(UInt8(ascii: "-"))
        canonical.append(singleton)
        partsOfExtension = 0
    }

    private mutating func append(
        _ part: UnsafeBufferPointer<UInt8>, firstUpper: Bool = false, allUpper: Bool = false
    ) {
        canonical.append(UInt8(ascii: "-"))
        for (index, byte) in part.enumerated() {
            let isUpper = allUpper || (firstUpper && index == 0)
            canonical.append(isUpper ? ASCII.uppercased(byte) : ASCII.lowercased(byte))
        }
    }
}

/// The few questions about ASCII bytes that tags and headers ask.
enum ASCII {
    static let und: UInt64 = 0x756E_6400_0000_0000
    static let root: UInt64 = 0x726F_6F74_0000_0000

    static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
    static func uppercased(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte & 0xDF : byte }

    static func pack(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for byte in bytes.prefix(8) { packed = packed << 8 | UInt64(byte) }
        return packed << UInt64(8 * (8 - min(bytes.count, 8)))
    }

    /// Letters only: sets bit 5 of each byte that isn't zero.
    static func packLowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for byte in bytes.prefix(8) { packed = packed << 8 | UInt64(lowercased(byte)) }
        return packed << UInt64(8 * (8 - min(bytes.count, 8)))
    }

    static func packUppercased(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for byte in bytes.prefix(8) { packed = packed << 8 | UInt64(uppercased(byte)) }
        return packed << UInt64(8 * (8 - min(bytes.count, 8)))
    }

    static func packTitlecased(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        packLowercased(bytes) & 0xDFFF_FFFF_FFFF_FFFF
    }
}
