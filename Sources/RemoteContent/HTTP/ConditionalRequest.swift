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
        var rest = value.utf8[...]
        while let first = rest.first {
            if first == UInt8(ascii: "*") { return true }
            guard first == UInt8(ascii: "\"") else {
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return false }
            if Substring(rest[...end]) == wanted { return true }
            rest = rest[rest.index(after: end)...]
        }
        return false
    }

    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
