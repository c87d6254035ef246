/// A scanned tag with what matching needs of it, still without an allocation.
struct ScannedTag {
    /// Language, script and region as the tag names them.
    var subtags = Subtags()
    /// The same with what is likely filled in.
    var maximal = MaximalSubtags()
    /// Whether variants or private use stand in it: then they count among candidates that are equal otherwise.
    var hasDetails = false
    /// Whether it is of private use alone (`x-…`, `und-x-…`, `art-x-…`): then it matches exactly or not at all,
    /// as a language of its own without a script.
    var isPrivate = false

    /// Scans a tag; legacy tags are read as their modern form.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TagScanner.Failure) {
        let scanner: TagScanner
        do {
            scanner = try TagScanner(bytes)
        } catch {
            guard let legacy = Self.legacy(bytes) else { throw error }
            self = legacy
            return
        }
        if scanner.hasExtendedLanguage || scanner.variantsStart != scanner.extensionsStart,
            let legacy = Self.legacy(bytes)
        {
            self = legacy
            return
        }
        self.init(scanner, bytes)
    }

    @inline(__always)
    init(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>) {
        subtags = scanner.subtags
        let hasPrivateUse = scanner.privateUseStart < bytes.count
        hasDetails = hasPrivateUse || scanner.variantsStart < scanner.extensionsStart
        if hasPrivateUse {
            let isArtificial = subtags.language == ASCII.art || subtags.language == 0
            isPrivate =
                scanner.isPrivateUseOnly || (isArtificial && subtags.script == 0 && subtags.region == 0)
        }
        if isPrivate {
            maximal = MaximalSubtags(language: Self.privateLanguage(bytes))
            return
        }
        let pseudo =
            scanner.variantsStart < scanner.extensionsStart
            ? Self.pseudo(bytes[(scanner.variantsStart + 1)..<scanner.extensionsStart]) : nil
        maximal = MatcherData.shared.maximize(
            subtags, pseudo: pseudo, isBare: scanner.variantsStart == bytes.count && !hasPrivateUse)
    }

    /// A language of its own for each text of private use: a hash in any case, marked by a first byte that no letter is.
    private static func privateLanguage(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        // `und-x-…` and `x-…` say the same.
        let start = bytes.count > 4 && (bytes[0] | 0x20) == 0x75 && ASCII.isSeparator(bytes[3]) ? 4 : 0
        for byte in bytes[start...] {
            hash = (hash ^ UInt64(ASCII.isSeparator(byte) ? ASCII.hyphen : ASCII.lowercased(byte))) &* 0x100_0000_01B3
        }
        return hash >> 8 | 1 << 56
    }

    private static func legacy(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedTag? {
        guard var modern = LegacyTags.modern(bytes) else { return nil }
        return modern.withUTF8 { bytes in
            (try? TagScanner(bytes)).map { ScannedTag($0, bytes) }
        }
    }

    /// The pseudo-locale that the whole of the variants names.
    private static func pseudo(_ variants: Slice<UnsafeBufferPointer<UInt8>>) -> MatcherData.Pseudo? {
        guard (6...8).contains(variants.count), let first = variants.first, first | 0x20 == 0x70 else { return nil }
        switch String(decoding: variants, as: UTF8.self).lowercased() {
        case "psaccent": return .accents
        case "psbidi": return .bidi
        case "pscrack": return .cracked
        default: return nil
        }
    }
}

extension ScannedTag {
    /// The tag `und`.
    init(undetermined: Void) {}
}
