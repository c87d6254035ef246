// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

extension LanguageTag {
    /// A tag's canonical syntax and where its parts begin in it.
    ///
    /// 1. The language in lower case, the script titled, the region in upper case, all else in lower case, hyphens
    ///    between (RFC 5646 §2.1.1).
    /// 2. Variants in alphabetical order, extensions in the order of their singletons, attributes and keywords of `-u-`
    ///    in alphabetical order, of a repeated keyword the first, its value `true` left out
    ///    ([UTS #35 §3.2.1](https://www.unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers)).
    init(_ scanner: TagScanner, _ bytes: UnsafeBufferPointer<UInt8>, spelling: String) {
        let scanned = ScannedTag(scanner, bytes)
        var named = scanned.subtags
        if named.language == 0 { named.language = Subtags.und }
        var identifier = scanner.isPrivateUseOnly ? "" : named.text
        func add(_ part: [String]) {
            for subtag in part { identifier += (identifier.isEmpty ? "" : "-") + subtag }
        }
        var starts = SIMD3<UInt16>(repeating: UInt16(truncatingIfNeeded: identifier.utf8.count))
        if scanner.variantsStart < bytes.count {
            add(Self.subtags(bytes[scanner.variantsStart..<scanner.extensionsStart]).sorted())
            starts.y = UInt16(truncatingIfNeeded: identifier.utf8.count)
            add(Self.ordered(Self.subtags(bytes[scanner.extensionsStart..<scanner.privateUseStart])))
            starts.z = UInt16(truncatingIfNeeded: identifier.utf8.count)
            add(Self.subtags(bytes[scanner.privateUseStart...]))
        }
        self.init(spelling: spelling, identifier: identifier, scanned: scanned, starts: starts)
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
        return ["u"] + (groups.first ?? []).sorted() + keywords.joined()
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
