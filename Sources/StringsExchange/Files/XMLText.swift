// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

/// Text as XML writes it.
enum XMLText {
    /// Text for between tags.
    static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

    /// Text for an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

    /// The first character that no XML 1.0 file can hold (§2.2), as in `U+0001`; `nil` when there is none.
    static func unwritable(in text: String) -> String? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: continue
            case 0..<0x20, 0xFFFE, 0xFFFF:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
            default: continue
            }
        }
        return nil
    }

    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        MarkupText.escaped(text) { scalar in
            switch scalar {
            // Readers turn a bare carriage return into a newline, and either into a space in attributes.
            case "\r": "&#13;"
            case "\"" where isAttribute: "&quot;"
            case "\n" where isAttribute: "&#10;"
            case "\t" where isAttribute: "&#9;"
            default: String(scalar)
            }
        }
    }
}
