// SPDX-License-Identifier: Apache-2.0

extension ContentHeaders {
    /// Whether the value of `If-None-Match` names an entity tag, so that the client has this very version: the answer is
    /// then 304 with ``write(to:)``'s fields and no body.
    ///
    ///     ContentHeaders.names("\"v1;es\"", inIfNoneMatch: "\"v1;en\", W/\"v1;es\"")   // true
    ///
    /// Compared weakly, as [RFC 9110 §13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2) wants: `W/` doesn't
    /// count. `*` names every tag. What isn't an entity tag is passed over.
    public static func names(_ entityTag: String, inIfNoneMatch value: String) -> Bool {
        let wanted = opaque(entityTag[...])
        var names = false
        scan(value) { tag in
            names = tag.map { opaque($0) == wanted } ?? true
            return !names
        }
        return names
    }

    /// Whether the value of `If-Match` names an entity tag; the answer is 412 where it doesn't.
    ///
    ///     ContentHeaders.names("\"v1;es\"", inIfMatch: "\"v1;en\", \"v1;es\"")   // true
    ///
    /// Compared strongly, as [RFC 9110 §13.1.1](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1) wants: a weak tag
    /// matches nothing. `*` names every tag. What isn't an entity tag is passed over.
    public static func names(_ entityTag: String, inIfMatch value: String) -> Bool {
        var names = false
        scan(value) { tag in
            names = tag.map { $0 == entityTag && !entityTag.hasPrefix("W/") } ?? true
            return !names
        }
        return names
    }

    /// The entity tags in a list, each with its quotes and its `W/`.
    static func entityTags(_ value: String) -> [Substring] {
        var tags: [Substring] = []
        scan(value) { tag in
            if let tag { tags.append(tag) }
            return true
        }
        return tags
    }

    /// Calls with each tag of a list, `nil` for `*`, until told to stop.
    private static func scan(_ value: String, _ take: (Substring?) -> Bool) {
        var rest = value.utf8[...]
        while let first = rest.first {
            if first == UInt8(ascii: "*") {
                guard take(nil) else { return }
            }
            guard first == UInt8(ascii: "\"") else {
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return }
            let isWeak = value.utf8[..<rest.startIndex].suffix(2).elementsEqual("W/".utf8)
            let start = isWeak ? value.utf8.index(rest.startIndex, offsetBy: -2) : rest.startIndex
            guard take(Substring(value.utf8[start...end])) else { return }
            rest = rest[rest.index(after: end)...]
        }
    }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
