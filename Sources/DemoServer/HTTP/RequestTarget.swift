// SPDX-License-Identifier: Apache-2.0

/// Reads a request target (RFC 9112 §3.2) into its path and query.
///
/// `/v1/weather/oslo?lang=nb` → `/v1/weather/oslo`, `lang` = `nb`. The absolute form loses its scheme and authority;
/// escapes that aren't two hexadecimal digits stay as they stand; bytes that aren't UTF-8 are repaired. No form has a
/// fragment, which is the client's own.
package enum RequestTarget {
    /// More items than this are dropped: no endpoint has use for them.
    package static let maximumQueryItems = 32

    /// The path and the query items of a target.
    package static func parse(_ target: String) -> (path: String, query: [QueryItem]) {
        // Most targets are a plain path: nothing to take apart.
        var copy = target
        let isPlain = copy.withUTF8 { bytes in
            bytes.first == UInt8(ascii: "/")
                && !bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "?") }
        }
        if isPlain { return (target, []) }
        let (raw, query) = split(target)
        let path = decode(raw, plusIsSpace: false)
        guard let query else { return (path, []) }
        let items = query.utf8
            .split(separator: UInt8(ascii: "&"), maxSplits: maximumQueryItems)
            .prefix(maximumQueryItems)
            .map { pair -> QueryItem in
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
                    return QueryItem(name: decode(Substring(pair), plusIsSpace: true), value: "")
                }
                return QueryItem(
                    name: decode(Substring(pair[..<equals]), plusIsSpace: true),
                    value: decode(Substring(pair[pair.index(after: equals)...]), plusIsSpace: true))
            }
        return (path, items)
    }

    /// The path of a target, with its escapes.
    static func rawPath(_ target: String) -> String { String(split(target).path) }

    /// A fragment, which is no part of a target.
    static func violation(_ target: String) -> HTTPViolation? {
        target.utf8.contains(UInt8(ascii: "#")) ? .target : nil
    }

    /// The path and the query of a target as they stand there.
    private static func split(_ target: String) -> (path: Substring, query: Substring?) {
        var rest = target[...]
        if rest.utf8.first != UInt8(ascii: "/") {
            guard let scheme = rest.range(ofASCII: "://") else { return (rest, nil) }
            let afterScheme = rest[scheme.upperBound...]
            guard let slash = afterScheme.utf8.firstIndex(of: UInt8(ascii: "/")) else { return ("/", nil) }
            rest = afterScheme[slash...]
        }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (rest, nil) }
        return (rest[..<mark], rest[rest.utf8.index(after: mark)...])
    }

    /// Resolves percent escapes; in a query a plus stands for a space.
    static func decode(_ text: Substring, plusIsSpace: Bool) -> String {
        let bytes = text.utf8
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || ($0 == UInt8(ascii: "+") && plusIsSpace) }) else {
            return String(text)
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            if byte == UInt8(ascii: "%"), next < bytes.endIndex, let high = hexadecimal(bytes[next]) {
                let second = bytes.index(after: next)
                if second < bytes.endIndex, let low = hexadecimal(bytes[second]) {
                    decoded.append(high << 4 | low)
                    index = bytes.index(after: second)
                    continue
                }
            }
            decoded.append(byte == UInt8(ascii: "+") && plusIsSpace ? 0x20 : byte)
            index = next
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Escapes every byte that isn't an unreserved character (RFC 3986 §2.3), for use as one path segment or value.
    package static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.append(byte)
            default:
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digits[Int(byte >> 4)])
                encoded.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
        default: nil
        }
    }
}

extension Substring {
    /// Where an ASCII text first stands.
    fileprivate func range(ofASCII text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
