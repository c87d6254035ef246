// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import Formatting
package import LocaleMatch

/// What Unicode's algorithms say about a text, through the system's ICU.
package enum UnicodeText {
    /// The text in Normalization Form C (https://www.unicode.org/reports/tr15/); the text itself when it is already.
    package static func nfc(_ text: String) -> String {
        // Below U+0300, whose first byte is CC, nothing combines.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
        var copy = text
        return copy.withUTF8 { bytes in
            let source = UnsafeRawBufferPointer(bytes).bindMemory(to: CChar.self)
            let whole = tolk_text(bytes: source.baseAddress, length: Int32(clamping: source.count))
            guard bytes.count < Int(Int32.max) / 4, !tolk_text_is_nfc(whole) else { return text }
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count * 3) { buffer in
                var out = tolk_output()
                (out.buffer, out.capacity) = (buffer.baseAddress, Int32(buffer.count))
                guard tolk_text_nfc(whole, &out) == TOLK_OK else { return text }
                return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(out.length)), as: UTF8.self)
            }
        }
    }

    /// The sentences of a text by UAX #29 (https://www.unicode.org/reports/tr29/).
    ///
    /// Each comes with the blanks behind it; joined they are the text. The whole text when ICU can't tell.
    package static func sentences(of text: String, in language: LanguageTag) -> [Substring] {
        guard !text.isEmpty else { return [] }
        guard mayHoldSeveralSentences(text.utf8) else { return [text[...]] }
        guard let plain = try? LanguageTag(language.language) else { return [text[...]] }
        return (try? LocaleFormatter(plain).text.sentences(of: text)) ?? [text[...]]
    }

    /// Whether a text may hold more than one sentence: false spares ICU the work for most short texts.
    ///
    /// In ASCII a sentence ends only behind `.`, `?`, `!` or a line break, and another one begins only behind a blank
    /// or another of those; anything beyond ASCII is left to ICU.
    private static func mayHoldSeveralSentences(_ bytes: String.UTF8View) -> Bool {
        var hasEnded = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): hasEnded = true
            case 0x0A, 0x0D, 0x0B, 0x0C: return true
            // General punctuation, full stops of other scripts, and U+0085.
            case 0xE1...0xF4: return true
            case 0xC2 where !hasEnded: continue
            default:
                if hasEnded, byte != 0x20 { return true }
            }
        }
        return false
    }
}
