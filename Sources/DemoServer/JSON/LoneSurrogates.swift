// SPDX-License-Identifier: Apache-2.0

/// Makes JSON readable that escapes half a character: `"\ud83c"` without the half that belongs to it.
///
/// JSON allows it (RFC 8259 §8.2) and JavaScript writes it when a text is cut in the middle; no text can hold it, and
/// Foundation refuses the document for it. Such an escape is replaced by that of U+FFFD; everything else stays as it is.
enum LoneSurrogates {
    /// The document with every lone surrogate replaced; linear in its length.
    static func replaced(in json: [UInt8]) -> [UInt8] {
        var output = json
        var index = 0
        while index < json.count {
            guard json[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = unit(at: index, in: json), (0xD800...0xDFFF).contains(unit) else {
                // Also past an escaped backslash, which begins no escape itself.
                index += 2
                continue
            }
            if unit < 0xDC00, let next = self.unit(at: index + 6, in: json), (0xDC00...0xDFFF).contains(next) {
                index += 12
                continue
            }
            output.replaceSubrange((index + 2)..<(index + 6), with: "fffd".utf8)
            index += 6
        }
        return output
    }

    /// The number in the escape `\u1234` at a place.
    private static func unit(at index: Int, in json: [UInt8]) -> UInt32? {
        guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"), json[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt32(String(decoding: json[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }
}
