// SPDX-License-Identifier: Apache-2.0

/// The tags that RFC 3066 registered whole and RFC 5646 keeps for old data ("grandfathered"), each with the modern
/// tag that says the same ([RFC 5646 §2.2.8](https://www.rfc-editor.org/rfc/rfc5646#section-2.2.8)).
enum LegacyTags {
    /// Scans a text that may be a legacy tag; calls with the scan and the text that it is of, the modern form.
    static func scan<Answer>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (TagScanner, UnsafeBufferPointer<UInt8>) -> Answer
    ) throws(TagScanner.Failure) -> Answer {
        let result = Result { () throws(TagScanner.Failure) in try TagScanner(bytes) }
        // Those that are well-formed too have an extended language or variants.
        if case .success(let scanner) = result, !scanner.hasExtendedLanguage,
            scanner.variantsStart == scanner.extensionsStart
        {
            return body(scanner, bytes)
        }
        var modern = Self.modern(bytes)
        let answer = modern?.withUTF8 { bytes in (try? TagScanner(bytes)).map { body($0, bytes) } }
        if let answer { return answer }
        return body(try result.get(), bytes)
    }

    /// The modern form of a legacy tag in any case and with either separator, `nil` for any other text.
    private static func modern(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard (5...11).contains(bytes.count) else { return nil }
        let text = String(
            decoding: bytes.lazy.map { ASCII.isSeparator($0) ? ASCII.hyphen : ASCII.lowercased($0) },
            as: UTF8.self)
        return table[text]
    }

    private static let table = [
        "art-lojban": "jbo", "cel-gaulish": "xtg", "en-gb-oed": "en-GB-oxendict", "i-ami": "ami", "i-bnn": "bnn",
        "i-default": "en-x-i-default", "i-enochian": "und-x-i-enochian", "i-hak": "hak", "i-klingon": "tlh",
        "i-lux": "lb", "i-mingo": "see-x-i-mingo", "i-navajo": "nv", "i-pwn": "pwn", "i-tao": "tao", "i-tay": "tay",
        "i-tsu": "tsu", "no-bok": "nb", "no-nyn": "nn", "sgn-be-fr": "sfb", "sgn-be-nl": "vgt", "sgn-ch-de": "sgg",
        "zh-guoyu": "cmn", "zh-hakka": "hak", "zh-min": "nan-x-zh-min", "zh-min-nan": "nan", "zh-xiang": "hsn",
    ]
}
