/// The tags that RFC 3066 registered whole and RFC 5646 keeps for old data ("grandfathered"), each with the modern
/// tag that says the same ([RFC 5646 §2.2.8](https://www.rfc-editor.org/rfc/rfc5646#section-2.2.8)).
enum LegacyTags {
    /// The modern form of a lower-case, hyphenated legacy tag, `nil` for any other text.
    static func modern(_ lowercased: String) -> String? { table[lowercased] }

    /// No legacy tag is longer, so longer texts need not be looked up.
    static let longest = 11

    private static let table: [String: String] = [
        "art-lojban": "jbo",
        "cel-gaulish": "xtg",
        "en-gb-oed": "en-GB-oxendict",
        "i-ami": "ami",
        "i-bnn": "bnn",
        "i-default": "en-x-i-default",
        "i-enochian": "und-x-i-enochian",
        "i-hak": "hak",
        "i-klingon": "tlh",
        "i-lux": "lb",
        "i-mingo": "see-x-i-mingo",
        "i-navajo": "nv",
        "i-pwn": "pwn",
        "i-tao": "tao",
        "i-tay": "tay",
        "i-tsu": "tsu",
        "no-bok": "nb",
        "no-nyn": "nn",
        "sgn-be-fr": "sfb",
        "sgn-be-nl": "vgt",
        "sgn-ch-de": "sgg",
        "zh-guoyu": "cmn",
        "zh-hakka": "hak",
        "zh-min": "nan-x-zh-min",
        "zh-min-nan": "nan",
        "zh-xiang": "hsn",
    ]
}
