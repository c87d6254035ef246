// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Plain text with tokens, on its way through an engine that reads HTML.
enum HTMLTokens {
    /// The text as HTML: what HTML would take for markup is escaped, the tokens are not, for they are markup.
    ///
    /// `a < b <span translate="no">0</span>` → `a &lt; b <span translate="no">0</span>`
    static func escape(_ text: String, style: TokenStyle) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32)
        var index = 0
        let lead = style.opening.utf8.first
        while index < bytes.count {
            if bytes[index] == lead, let (_, length) = style.token(at: index, in: bytes) {
                output += bytes[index..<(index + length)]
                index += length
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "&"): output += Array("&amp;".utf8)
            case UInt8(ascii: "<"): output += Array("&lt;".utf8)
            case UInt8(ascii: ">"): output += Array("&gt;".utf8)
            default: output.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
    /// The most characters between `&` and `;`.
    private static let longestName = 8

    /// The text in HTML that an engine gave back: character references are resolved, everything else stands.
    ///
    /// `a &lt; b &#39;c&#39; &amp;lt;` → `a < b 'c' &lt;`
    static func unescape(_ html: String) -> String {
        guard html.utf8.contains(UInt8(ascii: "&")) else { return html }
        var output = String.UnicodeScalarView()
        var rest = html.unicodeScalars[...]
        while let scalar = rest.first {
            rest = rest.dropFirst()
            let end = scalar == "&" ? rest.prefix(longestName + 1).firstIndex(of: ";") : nil
            if let end, let character = reference(String(rest[..<end])) {
                output.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    private static func reference(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let number =
            digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
