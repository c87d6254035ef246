// SPDX-License-Identifier: Apache-2.0

extension LanguageTag {
    /// A key of the `-u-` extension with its value, such as `nu` and `latn`.
    public struct Keyword: Sendable, Hashable {
        /// Two characters, lower case.
        public let key: String
        /// The value in lower case, subtags joined by hyphens; `true` for a key that stands alone.
        public let value: String
    }

    /// One extension: its singleton and its subtags, such as `t` and `["en", "m0", "iso"]`.
    public struct Extension: Sendable, Hashable {
        /// One letter or digit, lower case; never `x`.
        public let singleton: Character
        /// The subtags in lower case, in the tag's order.
        public let subtags: [String]
    }

    /// Every extension but private use, in the tag's order.
    public var extensions: [Extension] {
        parts(from: extensionsStart, to: privateUseStart).grouped { $0.utf8.count == 1 }.compactMap { group in
            group.first?.first.map { Extension(singleton: $0, subtags: Array(group.dropFirst())) }
        }
    }

    /// The keywords of the `-u-` extension in the tag's order; of a key that stands twice, the first counts
    /// ([UTS #35, U Extension](https://www.unicode.org/reports/tr35/#u_Extension)).
    public var unicodeKeywords: [Keyword] {
        var found: [Keyword] = []
        for group in unicodeGroups.dropFirst() {
            guard let key = group.first, !found.contains(where: { $0.key == key }) else { continue }
            let value = group.dropFirst().joined(separator: "-")
            found.append(Keyword(key: key, value: value.isEmpty ? "true" : value))
        }
        return found
    }

    /// The value of a `-u-` keyword: `ar-u-nu-latn` gives `latn` for `nu`; `true` for a key that stands alone; `nil`
    /// when the key isn't there.
    ///
    /// The key's case doesn't matter.
    public func keyword(_ key: String) -> String? {
        guard Int(extensionsStart) < identifier.utf8.count else { return nil }
        let wanted = key.lowercased()
        return unicodeKeywords.first { $0.key == wanted }?.value
    }

    /// The `-u-` extension as attributes (first, maybe empty), then one group a key.
    private var unicodeGroups: [[String]] {
        extensions.first { $0.singleton == "u" }?.subtags.grouped { $0.utf8.count == 2 } ?? []
    }
}
