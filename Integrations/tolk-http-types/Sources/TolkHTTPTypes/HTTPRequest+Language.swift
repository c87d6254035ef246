public import HTTPTypes
internal import LocaleMatch
public import RemoteContent

/// A request's own parts, read for the negotiation of its language.
extension HTTPRequest: @retroactive LanguageRequest {
    /// The path without its query.
    public var languagePath: String {
        let path = path ?? "/"
        return path.firstIndex { $0 == "?" || $0 == "#" }.map { String(path[..<$0]) } ?? path
    }

    /// The first value of a query item, with escapes and `+` decoded.
    public func languageQueryValue(_ name: String) -> String? {
        guard let path, let mark = path.firstIndex(of: "?") else { return nil }
        let query = path[path.index(after: mark)...].prefix { $0 != "#" }
        for item in query.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, Self.decoded(first) == name else { continue }
            return parts.count == 2 ? Self.decoded(parts[1]) : ""
        }
        return nil
    }

    /// The value of a cookie, without the quotes that may stand around it.
    public func languageCookie(_ name: String) -> String? {
        for line in headerFields[values: .cookie] {
            for pair in line.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, Self.trimmed(parts[0]) == name else { continue }
                let value = Self.trimmed(parts[1])
                return value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1
                    ? String(value.dropFirst().dropLast()) : String(value)
            }
        }
        return nil
    }

    /// Every line of `Accept-Language`.
    public var acceptLanguageLines: [String] { headerFields[values: .acceptLanguage] }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { start[...$0] } ?? ""
    }

    /// A part of a query with its escapes decoded; an escape that is none stays as it is.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, let digit = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(digit)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
