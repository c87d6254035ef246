// SPDX-License-Identifier: Apache-2.0

/// The parts of a request that a language is read from: what an adapter to a web framework provides, each as it came.
public protocol LanguageRequest {
    /// The method, such as `GET`.
    var languageMethod: String { get }
    /// The path with its slash and the query, escapes as they came: `/weather?place=kyiv`.
    var languageTarget: String { get }
    /// Every line of a header field, by its name in any letter case.
    func languageFieldValues(_ name: String) -> [String]
}

/// The target of a request, cut at its `?`.
struct RequestTarget: Sendable {
    let path: String
    let query: String?

    init(_ target: String) {
        let bytes = target.utf8
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else {
            path = end == bytes.endIndex ? target : String(target[..<end])
            query = nil
            return
        }
        path = String(target[..<mark])
        query = String(target[bytes.index(after: mark)..<end])
    }

    /// The first segment of the path, escapes as they came; `nil` for `/`.
    var firstSegment: Substring? {
        let rest = path.utf8.drop { $0 == UInt8(ascii: "/") }
        let segment = rest.prefix { $0 != UInt8(ascii: "/") }
        return segment.isEmpty ? nil : Substring(segment)
    }

    /// The first value of a query item, with escapes and `+` decoded; empty for an item without one.
    func queryValue(_ name: String) -> String? {
        guard let query else { return nil }
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let (key, value) = Self.parts(item, UInt8(ascii: "="))
            if PercentEncoding.decode(key, plusIsBlank: true) == name {
                return PercentEncoding.decode(value ?? "".utf8[...], plusIsBlank: true)
            }
        }
        return nil
    }

    /// The query without an item; `nil` when nothing is left.
    func query(without name: String) -> String? {
        let items = query?.utf8.split(separator: UInt8(ascii: "&")).filter {
            PercentEncoding.decode(Self.parts($0, UInt8(ascii: "=")).0, plusIsBlank: true) != name
        }
        guard let items, !items.isEmpty else { return nil }
        return items.map { String(Substring($0)) }.joined(separator: "&")
    }

    /// The value of a cookie in the lines of the field, without the quotes that may stand around it.
    static func cookie(_ name: String, in lines: [String]) -> String? {
        for line in lines {
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                let (key, value) = parts(pair, UInt8(ascii: "="))
                guard let value, Substring(trimmed(key)) == name else { continue }
                let text = trimmed(value)
                let mark = UInt8(ascii: "\"")
                return text.count > 1 && text.first == mark && text.last == mark
                    ? String(Substring(text.dropFirst().dropLast())) : String(Substring(text))
            }
        }
        return nil
    }

    private static func parts(
        _ text: Substring.UTF8View, _ separator: UInt8
    ) -> (Substring.UTF8View, Substring.UTF8View?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (text[..<place], text[text.index(after: place)...])
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = text.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }
}
