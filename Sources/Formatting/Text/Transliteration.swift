// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import Synchronization

/// Texts in other letters, for search and for names of files.
public enum Transliteration {
    /// The text in Latin letters: `Москва` → `Moskva`, `北京` → `běi jīng`.
    public static func latin(_ text: String) throws(FormattingError) -> String { try changed(text, .latin) }

    /// The text in ASCII, as near as it gets: `Ærø, Żółw` → `AEro, Zolw`.
    ///
    /// What has no likeness in ASCII is left out.
    public static func ascii(_ text: String) throws(FormattingError) -> String {
        let plain = try changed(text, .ascii)
        return plain.utf8.allSatisfy { $0 < 0x80 }
            ? plain : String(String.UnicodeScalarView(plain.unicodeScalars.filter(\.isASCII)))
    }

    /// A name for a file or an address: lower case, ASCII letters and digits, single hyphens between, as `hej-varlden`.
    ///
    /// Empty for a text without letters and digits. At most 200 bytes, which every file system has room for.
    public static func slug(_ text: String) throws(FormattingError) -> String {
        var slug: [UInt8] = []
        for byte in try ascii(text).lowercased().utf8 where slug.count < 200 {
            if (byte &- 0x61 < 26) || (byte &- 0x30 < 10) {
                slug.append(byte)
            } else if byte != UInt8(ascii: "'"), let last = slug.last, last != UInt8(ascii: "-") {
                slug.append(UInt8(ascii: "-"))
            }
        }
        if slug.last == UInt8(ascii: "-") { slug.removeLast() }
        return String(decoding: slug, as: UTF8.self)
    }

    private enum Kind { case latin, ascii }

    private static func changed(_ text: String, _ kind: Kind) throws(FormattingError) -> String {
        try TextTools.check(text)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        switch kind {
        case .latin: return try latinLetters.get().transliterate(text)
        case .ascii: return try asciiLetters.get().transliterate(text)
        }
    }

    private static let latinLetters = Result { () throws(FormattingError) in try ICUTransliterator("Any-Latin") }
    private static let asciiLetters = Result { () throws(FormattingError) in
        try ICUTransliterator("Any-Latin; Latin-ASCII")
    }
}

/// One of ICU's transforms; a lock lets calls take turns.
final class ICUTransliterator: ICUObject, @unchecked Sendable {
    private let turn = Mutex<Void>(())

    init(_ identifier: String) throws(FormattingError) {
        try super.init("writing a text by \(identifier)", close: tolk_transliterator_close) { handle in
            ICU.withText(identifier) { tolk_transliterator_open($0, handle) }
        }
    }

    func transliterate(_ text: String) throws(FormattingError) -> String {
        let result: Result<String, FormattingError> = turn.withLock { _ in
            Result { () throws(FormattingError) in
                try ICU.string(description) { out in ICU.withText(text) { tolk_transliterate(handle, $0, out) } }
            }
        }
        return try result.get()
    }
}
