// SPDX-License-Identifier: Apache-2.0

/// Escapes of addresses ([RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).
package enum PercentEncoding {
    /// A text with its escapes decoded; an escape that is none stays as it is.
    package static func decode(_ text: Substring.UTF8View, plusIsBlank: Bool = false) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(Substring(text))
        }
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isHexadecimal),
                let value = UInt8(Substring(digits), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text with everything escaped but ASCII letters, digits, `-._~`, and what else stands for itself where it goes, such as
    /// the slashes of a path.
    package static func encode(_ text: String, besides others: String = "") -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if ByteText.isLetter(byte) || ByteText.isDigit(byte) || "-._~".utf8.contains(byte)
                || others.utf8.contains(byte)
            {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
