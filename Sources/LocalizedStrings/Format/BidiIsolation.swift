// SPDX-License-Identifier: Apache-2.0

internal import Formatting

/// Keeps inserted text from disturbing the order of the text around it.
///
/// The Unicode Bidirectional Algorithm ([UAX #9](https://www.unicode.org/reports/tr9/)) orders neutral characters by
/// what stands beside them, so that "Berlin (ICE)" within Arabic may show its bracket on the wrong side. The cure is to
/// isolate the insertion with U+2068 (FSI) and U+2069 (PDI).
///
/// 1. Text is isolated when it contains a letter of the other direction than the message's.
/// 2. Text that carries directional controls of its own is isolated always, and its isolates are balanced first: a PDI
///    that closes nothing is dropped, an isolate that stays open is closed. So it can't reach out of its place.
/// 3. All other text is inserted as it is: nothing could change.
enum BidiIsolation {
    /// The text as it is inserted into a message that runs one way.
    static func isolated(_ text: String, inRightToLeft isRightToLeft: Bool) -> String {
        // ASCII letters are the only left-to-right ones in most insertions; decide on bytes where that is all there is.
        var isASCII = true
        var hasLatinLetter = false
        for byte in text.utf8 {
            if byte >= 0x80 {
                isASCII = false
                break
            }
            if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A { hasLatinLetter = true }
        }
        if isASCII { return isRightToLeft && hasLatinLetter ? "\u{2068}\(text)\u{2069}" : text }

        var hasOther = false
        var hasControls = false
        for scalar in text.unicodeScalars {
            switch direction(of: scalar) {
            case .leftToRight?: if isRightToLeft { hasOther = true }
            case .rightToLeft?: if !isRightToLeft { hasOther = true }
            case nil: if isControl(scalar) { hasControls = true }
            }
        }
        if hasControls { return TextTools.isolated(text) }
        return hasOther ? "\u{2068}\(text)\u{2069}" : text
    }

    private enum Direction { case leftToRight, rightToLeft }

    /// The strong direction of a letter, from the blocks that Unicode reserves for right-to-left scripts
    /// (DerivedBidiClass.txt's defaults); `nil` for everything that isn't a letter.
    private static func direction(of scalar: Unicode.Scalar) -> Direction? {
        switch scalar.value {
        case 0x00...0x40, 0x5B...0x60, 0x7B...0xA9: return nil
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            return isLetter(scalar) ? .rightToLeft : nil
        default: return isLetter(scalar) ? .leftToRight : nil
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// The embeddings, overrides, isolates and their ends.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
