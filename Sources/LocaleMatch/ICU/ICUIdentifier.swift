internal import CICU

/// Identifiers in ICU's spelling, such as `zh_Hant_TW`.
enum ICUIdentifier {
    /// Language, script and region of an identifier, cased as ICU writes it; `und` and an empty language count as absent.
    ///
    /// `nil` when it has other subtags or lengths.
    static func subtags(_ text: String) -> Subtags? {
        var found = Subtags()
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard let language = parts.first, let packed = Subtags.pack(language) else { return nil }
        found.language = packed == ASCII.und ? 0 : packed
        for part in parts.dropFirst() {
            guard let packed = Subtags.pack(part) else { return nil }
            let isScript = part.utf8.count == 4
            guard isScript || (2...3).contains(part.utf8.count), found.region == 0 else { return nil }
            if isScript {
                guard found.script == 0 else { return nil }
                found.script = UInt32(packed >> 32)
            } else {
                found.region = UInt32(packed >> 32)
            }
        }
        return found
    }

    /// What a C function has written into a buffer of `TOLK_LOCALE_ID_CAPACITY` bytes, when it says that it did.
    static func written(_ body: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(TOLK_LOCALE_ID_CAPACITY)) { buffer in
            guard let start = buffer.baseAddress, body(start) else { return nil }
            return String(cString: start)
        }
    }

    /// The subtags with what ICU says is likely; `nil` where it can't say.
    static func addingLikely(_ subtags: Subtags) -> Subtags? {
        let parts = [Subtags.text(subtags.language), Subtags.text(subtags.script), Subtags.text(subtags.region)]
        let identifier = parts.filter { !$0.isEmpty }.joined(separator: "_")
        return written { tolk_locale_add_likely(identifier, $0) == TOLK_OK }.flatMap(self.subtags)
    }
}

extension Subtags {
    /// Packs up to eight ASCII letters; `nil` when there are more.
    static func pack(_ text: some StringProtocol) -> UInt64? {
        guard text.utf8.count <= 8 else { return nil }
        return text.utf8.reversed().reduce(UInt64(0)) { $0 >> 8 | UInt64($1) << 56 }
    }

    /// Packs up to four ASCII letters; `nil` when there are more.
    static func pack4(_ text: some StringProtocol) -> UInt32? {
        guard let packed = pack(text), packed & 0xFFFF_FFFF == 0 else { return nil }
        return UInt32(truncatingIfNeeded: packed >> 32)
    }
}
