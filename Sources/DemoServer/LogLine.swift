// SPDX-License-Identifier: Apache-2.0

/// Makes one line of the log of a message, whatever texts from files and clients are in it.
enum LogLine {
    /// Control characters, line separators and marks of direction become visible: `a\u{0A}b` for a line break.
    static func safe(_ message: String) -> String {
        guard message.unicodeScalars.contains(where: isUnsafe) else { return message }
        var line = ""
        for scalar in message.unicodeScalars {
            if isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                line += "\\u{\(digits.utf8.count < 2 ? "0" : "")\(digits)}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: true
        default: false
        }
    }
}
