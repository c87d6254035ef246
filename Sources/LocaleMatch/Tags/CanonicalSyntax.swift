extension LanguageTag {
    /// A tag's canonical syntax and where its parts begin in it.
    ///
    /// 1. The language in lower case, the script titled, the region in upper case, all else in lower case, hyphens
    ///    between (RFC 5646 §2.1.1).
    /// 2. Variants in alphabetical order, extensions in the order of their singletons, attributes and keywords of `-u-`
    ///    in alphabetical order, of a repeated keyword the first, its value `true` left out
    ///    ([UTS #35 §3.2.1](https://www.unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers)).
    struct Parsed {
        var identifier: String
        var scanned: ScannedTag
        var variantsStart = 0
        var extensionsStart = 0
        var privateUseStart = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TagScanner.Failure) {
            do {
                let scanner = try TagScanner(bytes)
                let mayBeLegacy = scanner.hasExtendedLanguage || scanner.variantsStart != scanner.extensionsStart
                if mayBeLegacy, let parsed = Self.legacy(bytes) {
                    self = parsed
                } else {
                    self.init(scanner, bytes)
                }
            } catch {
                guard let parsed = Self.legacy(bytes) else { throw error }
                self = parsed
            }
        }

        private static func legacy(_ bytes: UnsafeBufferPointer<UInt8>) -> Parsed? {
            guard var modern = LegacyTags.modern(bytes) else { return nil }
            return modern.withUTF8 { bytes in
                (try? TagScanner(bytes)).map { Parsed($0, bytes) }
            }
        }

        private init(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>) {
            scanned = ScannedTag(scanner, bytes)
            var writer = Writer()
            if !scanner.isPrivateUseOnly {
                writer.append(packed: scanned.subtags.language == 0 ? ASCII.und : scanned.subtags.language)
                if scanned.subtags.script != 0 {
                    writer.hyphen()
                    writer.append(packed: UInt64(scanned.subtags.script) << 32)
                }
                if scanned.subtags.region != 0 {
                    writer.hyphen()
                    writer.append(packed: UInt64(scanned.subtags.region) << 32)
                }
            }
            variantsStart = writer.count
            extensionsStart = writer.count
            privateUseStart = writer.count
            if scanner.variantsStart < bytes.count {
                let variants = Self.subtags(bytes[scanner.variantsStart..<scanner.extensionsStart])
                for variant in variants.sorted() { writer.append(variant) }
                extensionsStart = writer.count
                let extensions = Self.subtags(bytes[scanner.extensionsStart..<scanner.privateUseStart])
                for part in Self.ordered(extensions) { writer.append(part) }
                privateUseStart = writer.count
                let isAlone = scanner.isPrivateUseOnly
                for part in Self.subtags(bytes[scanner.privateUseStart...]) {
                    writer.append(part, withHyphen: !(isAlone && writer.count == 0))
                }
            }
            identifier = writer.text
        }

        /// The subtags of a part of the text, in lower case.
        private static func subtags(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
            bytes.split(whereSeparator: ASCII.isSeparator).map { part in
                String(decoding: part.lazy.map(ASCII.lowercased), as: UTF8.self)
            }
        }

        private static func ordered(_ subtags: [String]) -> [String] {
            var extensions: [[String]] = []
            for subtag in subtags {
                if subtag.utf8.count == 1 {
                    extensions.append([subtag])
                } else if !extensions.isEmpty {
                    extensions[extensions.count - 1].append(subtag)
                }
            }
            extensions.sort { ($0.first ?? "") < ($1.first ?? "") }
            return extensions.flatMap { $0.first == "u" ? orderedUnicode($0) : $0 }
        }

        private static func orderedUnicode(_ subtags: [String]) -> [String] {
            var groups: [[String]] = [[]]
            for subtag in subtags.dropFirst() {
                if subtag.utf8.count == 2 {
                    groups.append([subtag])
                } else {
                    groups[groups.count - 1].append(subtag)
                }
            }
            var seen: Set<String> = []
            let keywords = groups.dropFirst()
                .filter { seen.insert($0.first ?? "").inserted }
                .map { $0.dropFirst() == ["true"] ? Array($0.prefix(1)) : $0 }
                .sorted { ($0.first ?? "") < ($1.first ?? "") }
            return ["u"] + (groups.first ?? []).sorted() + keywords.flatMap { $0 }
        }
    }

    /// Collects canonical bytes: sixteen inline, which is most tags, then more.
    private struct Writer {
        private var bytes: [UInt8] = []
        private var head: (UInt64, UInt64) = (0, 0)
        private(set) var count = 0

        mutating func append(_ byte: UInt8) {
            if count < 8 {
                head.0 |= UInt64(byte) << UInt64(8 * count)
            } else if count < 16 {
                head.1 |= UInt64(byte) << UInt64(8 * (count - 8))
            } else {
                bytes.append(byte)
            }
            count += 1
        }

        mutating func hyphen() { append(ASCII.hyphen) }

        mutating func append(packed: UInt64) {
            var rest = packed
            while rest != 0 {
                append(UInt8(truncatingIfNeeded: rest >> 56))
                rest <<= 8
            }
        }

        mutating func append(_ subtag: String, withHyphen: Bool = true) {
            if withHyphen { hyphen() }
            for byte in subtag.utf8 { append(byte) }
        }

        var text: String {
            String(unsafeUninitializedCapacity: count) { buffer in
                for index in 0..<count {
                    if index < 8 {
                        buffer[index] = UInt8(truncatingIfNeeded: head.0 >> UInt64(8 * index))
                    } else if index < 16 {
                        buffer[index] = UInt8(truncatingIfNeeded: head.1 >> UInt64(8 * (index - 8)))
                    } else {
                        buffer[index] = bytes[index - 16]
                    }
                }
                return count
            }
        }
    }
}
