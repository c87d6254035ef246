// SPDX-License-Identifier: Apache-2.0

/// Text as HTML and XML write it.
package enum MarkupText {
    /// A text for between tags and in quoted attributes: `&`, `<` and `>` become references, and every other character
    /// what a closure says, itself by default.
    package static func escaped(
        _ text: String, _ other: (Unicode.Scalar) -> String = { String($0) }
    ) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result += other(scalar)
            }
        }
        return result
    }
}
