// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import RemoteContent

/// Plain text with tokens, on its way through an engine that reads HTML.
enum HTMLTokens {
    /// The text as HTML: what HTML would take for markup is escaped, the tokens are not, for they are markup.
    ///
    /// `a < b <span translate="no">0</span>` → `a &lt; b <span translate="no">0</span>`
    static func escape(_ text: String, style: TokenStyle) -> String {
        TokenPieces(text, styles: [style]).pieces
            .map { $0.number == nil ? MarkupText.escaped($0.text) : $0.text }.joined()
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
