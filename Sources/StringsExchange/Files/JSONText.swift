// SPDX-License-Identifier: Apache-2.0

/// Writes JSON (RFC 8259) with its members in the order that a reader expects.
package enum JSONText {
    /// A text in quotes: only what JSON demands is escaped.
    package static func quoted(_ text: String) -> String {
        quoted(text, control: "\\u", named: ["\u{08}": "\\b", "\u{0C}": "\\f"])
    }

    /// A text in quotes, where control characters without a name of their own are written behind a prefix.
    static func quoted(_ text: String, control: String, named: [Unicode.Scalar: String] = [:]) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                result +=
                    named[scalar] ?? control + "00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// An array of texts on one line.
    package static func array(_ texts: [String]) -> String {
        "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }

    /// An object on one line; the values are JSON already.
    package static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\(quoted($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }
}
