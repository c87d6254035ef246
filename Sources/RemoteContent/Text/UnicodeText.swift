// SPDX-License-Identifier: Apache-2.0

internal import CICU
package import LocaleMatch

/// What Unicode's algorithms say about a text, through the system's ICU.
package enum UnicodeText {
    /// The text in Normalization Form C (https://www.unicode.org/reports/tr15/); the text itself when it is already.
    package static func nfc(_ text: String) -> String {
        // Below U+0300, whose first byte is CC, nothing combines.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
        let bytes = Array(text.utf8)
        let isDone = bytes.withUnsafeBytes { raw in
            tolk_text_is_nfc(raw.bindMemory(to: CChar.self).baseAddress, raw.count) == 1
        }
        if isDone || bytes.isEmpty { return text }
        var written = 0
        var buffer = [UInt8](repeating: 0, count: bytes.count * 3)
        let status = bytes.withUnsafeBytes { source in
            buffer.withUnsafeMutableBytes { target in
                tolk_text_nfc(
                    source.bindMemory(to: CChar.self).baseAddress, source.count,
                    target.bindMemory(to: CChar.self).baseAddress, target.count, &written)
            }
        }
        guard status == TOLK_OK, written <= buffer.count else { return text }
        return String(decoding: buffer[..<written], as: UTF8.self)
    }

    /// The sentences of a text by UAX #29 (https://www.unicode.org/reports/tr29/).
    ///
    /// Each comes with the blanks behind it; joined they are the text. The whole text when ICU can't tell.
    package static func sentences(of text: String, in language: LanguageTag) -> [Substring] {
        guard !text.isEmpty else { return [] }
        guard mayHoldSeveralSentences(text.utf8) else { return [text[...]] }
        let bytes = Array(text.utf8)
        var ends = [Int64](repeating: 0, count: bytes.count / 16 + 8)
        var count = 0
        func ask() -> Int32 {
            bytes.withUnsafeBytes { source in
                ends.withUnsafeMutableBufferPointer { target in
                    tolk_text_sentence_ends(
                        source.bindMemory(to: CChar.self).baseAddress, source.count, language.language,
                        target.baseAddress, target.count, &count)
                }
            }
        }
        var status = ask()
        if status == TOLK_BUFFER_TOO_SMALL {
            ends = [Int64](repeating: 0, count: count)
            status = ask()
        }
        guard status == TOLK_OK, count <= ends.count else { return [text[...]] }
        var sentences: [Substring] = []
        var start = text.startIndex
        for end in ends[..<count] {
            guard let offset = Int(exactly: end), offset <= bytes.count else { continue }
            let index = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
            if index > start { sentences.append(text[start..<index]) }
            start = index
        }
        if start < text.endIndex { sentences.append(text[start...]) }
        return sentences
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
