extension LanguageTag {
    /// A tag's canonical syntax and where its parts begin in it.
    ///
    /// 1. The language in lower case, the script titled, the region in upper case, all else in lower case, hyphens
    ///    between (RFC 5646 §2.1.1).
    /// 2. Variants in alphabetical order, extensions in the order of their singletons, attributes and keywords of `-u-`
    ///    in alphabetical order, of a repeated keyword the first, its value `true` left out
    ///    ([UTS #35 §3.2.1](https://www.unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers)).
    struct Parsed {
        var identifier = "und"
        var scanned = ScannedTag()
        var variantsStart = 3
        var extensionsStart = 3
        var privateUseStart = 3

        init() {}

        init(_ bytes: UnsafeBufferPointer<UInt8>) throws(TagScanner.Failure) {
            self = try LegacyTags.scan(bytes, Parsed.init)
        }

        private init(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>) {
            let tag = ScannedTag(scanner, bytes)
            var starts = (0, 0, 0)
            // Nothing of the canonical syntax is longer than what it stands for.
            identifier = String(unsafeUninitializedCapacity: bytes.count) { buffer in
                var writer = Writer(buffer: buffer)
                if !scanner.isPrivateUseOnly {
                    writer.append(tag.subtags.language == 0 ? ASCII.und : tag.subtags.language)
                    writer.append(UInt64(tag.subtags.script) << 32)
                    writer.append(UInt64(tag.subtags.region) << 32)
                }
                starts = (writer.count, writer.count, writer.count)
                guard scanner.variantsStart < bytes.count else { return writer.count }
                writer.append(Self.subtags(bytes[scanner.variantsStart..<scanner.extensionsStart]).sorted())
                starts.1 = writer.count
                writer.append(Self.ordered(Self.subtags(bytes[scanner.extensionsStart..<scanner.privateUseStart])))
                starts.2 = writer.count
                writer.append(Self.subtags(bytes[scanner.privateUseStart...]))
                return writer.count
            }
            scanned = tag
            (variantsStart, extensionsStart, privateUseStart) = starts
        }

        /// The subtags of a part of the text, in lower case.
        private static func subtags(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
            bytes.split(whereSeparator: ASCII.isSeparator).map { part in
                String(decoding: part.lazy.map(ASCII.lowercased), as: UTF8.self)
            }
        }

        private static func ordered(_ subtags: [String]) -> [String] {
            subtags.grouped { $0.utf8.count == 1 }.sorted { ($0.first ?? "") < ($1.first ?? "") }
                .flatMap { $0.first == "u" ? orderedUnicode($0) : $0 }
        }

        private static func orderedUnicode(_ subtags: [String]) -> [String] {
            let groups = subtags.dropFirst().grouped { $0.utf8.count == 2 }
            var seen: Set<String> = []
            let keywords = groups.dropFirst()
                .filter { seen.insert($0.first ?? "").inserted }
                .map { $0.dropFirst() == ["true"] ? Array($0.prefix(1)) : $0 }
                .sorted { ($0.first ?? "") < ($1.first ?? "") }
            return ["u"] + (groups.first ?? []).sorted() + keywords.flatMap { $0 }
        }
    }

    /// Writes canonical subtags with hyphens between.
    private struct Writer {
        let buffer: UnsafeMutableBufferPointer<UInt8>
        private(set) var count = 0

        init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

        private mutating func append(_ byte: UInt8) {
            guard count < buffer.count else { return }
            buffer[count] = byte
            count += 1
        }

        /// A packed subtag; nothing for zero.
        mutating func append(_ packed: UInt64) {
            if packed != 0, count > 0 { append(ASCII.hyphen) }
            var rest = packed
            while rest != 0 {
                append(UInt8(truncatingIfNeeded: rest >> 56))
                rest <<= 8
            }
        }

        mutating func append(_ subtags: [String]) {
            for subtag in subtags {
                if count > 0 { append(ASCII.hyphen) }
                for byte in subtag.utf8 { append(byte) }
            }
        }
    }
}

extension Sequence where Element == String {
    /// The subtags in groups that each begin with one that says so; those before the first are a group too, maybe empty.
    func grouped(_ begins: (String) -> Bool) -> [[String]] {
        reduce(into: [[]]) { groups, subtag in
            if begins(subtag) { groups.append([subtag]) } else { groups[groups.count - 1].append(subtag) }
        }
    }
}
