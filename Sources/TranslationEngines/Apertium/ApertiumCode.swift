// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Apertium's language codes and the language tags that they stand for.
///
/// The codes are a mixture of ISO 639-1, 639-3 and retired 639-3 codes, with variants behind an underscore:
/// `eng-spa` but `es-fr`, `zlm` for Malay, `pt_BR`, `cat_valencia`.
enum ApertiumCode {
    /// The tags for a code, the most fitting first; empty for a code that no tag says, such as `cat_iec2017`.
    static func tags(_ code: String) -> [LanguageTag] {
        let parts = code.split(separator: "_").map(String.init)
        guard let base = parts.first, let languages = languages[base] else { return [] }
        guard parts.count > 1 else { return languages.compactMap { try? LanguageTag($0) } }
        guard parts.count == 2, let suffix = suffixes[parts[1]] else { return [] }
        return languages.prefix(1).compactMap { try? LanguageTag("\($0)-\(suffix)") }
    }

    /// Serbo-Croatian's one code stands for the three languages that it is written in today.
    private static let languages: [String: [String]] = [
        "af": ["af"], "afr": ["af"], "an": ["an"], "arg": ["an"], "ast": ["ast"], "be": ["be"], "bel": ["be"],
        "bg": ["bg"], "bul": ["bg"], "br": ["br"], "bre": ["br"], "ca": ["ca"], "cat": ["ca"], "cy": ["cy"],
        "cym": ["cy"], "da": ["da"], "dan": ["da"], "deu": ["de"], "de": ["de"], "en": ["en"], "eng": ["en"],
        "eo": ["eo"], "epo": ["eo"], "es": ["es"], "spa": ["es"], "eu": ["eu"], "eus": ["eu"], "fr": ["fr"],
        "fra": ["fr"], "frp": ["frp"], "gl": ["gl"], "glg": ["gl"], "hbs": ["hr", "bs", "sr-Latn"], "hin": ["hi"],
        "hi": ["hi"], "id": ["id"], "ind": ["id"], "is": ["is"], "isl": ["is"], "it": ["it"], "ita": ["it"],
        "kaz": ["kk"], "kk": ["kk"], "mk": ["mk"], "mkd": ["mk"], "ms": ["ms"], "zlm": ["ms"], "msa": ["ms"],
        "mlt": ["mt"], "mt": ["mt"], "ara": ["ar"], "nb": ["nb"], "nob": ["nb"], "nl": ["nl"], "nld": ["nl"],
        "nn": ["nn"], "nno": ["nn"], "no": ["nb"], "oc": ["oc"], "oci": ["oc"], "pl": ["pl"], "pol": ["pl"],
        "pt": ["pt"], "por": ["pt"], "ro": ["ro"], "ron": ["ro"], "ru": ["ru"], "rus": ["ru"], "sc": ["sc"],
        "srd": ["sc"], "sl": ["sl"], "slv": ["sl"], "sv": ["sv"], "swe": ["sv"], "szl": ["szl"], "tat": ["tt"],
        "tur": ["tr"], "tr": ["tr"], "uk": ["uk"], "ukr": ["uk"], "ur": ["ur"], "urd": ["ur"],
    ]

    private static let suffixes = ["BR": "BR", "US": "US", "GB": "GB", "valencia": "valencia", "aran": "aranes"]
}
