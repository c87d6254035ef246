# SPDX-License-Identifier: Apache-2.0

"""Which folders, files and codes of the sources hold which language."""

# The code here -> the codes that the sources have it under, in the order of preference. A language that is not here is
# its own code in every source.
ALIASES = {
    "bn": ["bn", "bn_IN", "bn_BD"],
    "en": ["en_GB", "en-GB", "en_AU", "en_CA", "en-CA", "en"],
    "es": ["es", "es-ES"],
    "ff": ["ff", "ff_CM"],
    "fy": ["fy", "fy-NL"],
    "ga": ["ga", "ga-IE"],
    "gn": ["gn", "gug"],
    "gu": ["gu", "gu-IN"],
    "he": ["he", "he_IL"],
    "hi": ["hi", "hi-IN"],
    "hy": ["hy", "hy-AM", "hye"],
    "id": ["id", "id_ID"],
    "ku": ["ku", "kmr@latin", "kmr"],
    "nb": ["nb", "nb-NO", "nb_NO"],
    "ne": ["ne", "ne-NP"],
    "nn": ["nn", "nn-NO"],
    "pa": ["pa", "pa_IN", "pa-IN"],
    "pt": ["pt", "pt_BR", "pt-BR", "pt-PT", "pt_PT"],
    "sr-Latn": ["sr@latin", "sr_Latn", "sr-Latn"],
    "sv": ["sv", "sv-SE"],
    "tl": ["tl", "fil"],
    "zh": ["zh_CN", "zh_TW", "zh-CN", "zh-TW", "zh-Hans", "zh-Hant", "zh_Hans", "zh_Hant"],
}
LANGUAGE_OF = {code: language for language, codes in ALIASES.items() for code in codes}

# The first letters of the Unicode names of a language's letters; Latin where nothing is said.
SCRIPTS = {
    "CYRILLIC": "ab av ba be bg bua ce chm cv kk kv ky mhr mk mn os ru rue sah sr tg tt udm uk",
    "ARABIC": "ar ary azb bal bgn ckb fa ks lki luz mzn ps sd skr ug ur",
    "DEVANAGARI": "bho brx doi gom hi hne kok mai mr ne sa",
    "GREEK": "el grc", "ARMENIAN": "hy", "HEBREW": "he yi lad", "BENGALI": "as bn mni", "GURMUKHI": "pa",
    "GUJARATI": "gu", "ORIYA": "or", "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "MALAYALAM": "ml",
    "SINHALA": "si", "THAI": "th", "LAO": "lo", "TIBETAN": "bo dz", "MYANMAR": "ksw mnw my shn",
    "GEORGIAN": "ka xmf", "HANGUL": "ko", "ETHIOPIC": "am byn gez ti tig wal", "KHMER": "km", "CJK": "ja zh yue",
    "CHEROKEE": "chr", "THAANA": "dv", "CANADIAN": "iu", "OL": "sat", "TIFINAGH": "zgh ber",
}
SCRIPT_OF = {language: script for script, languages in SCRIPTS.items() for language in languages.split()}


def language(code):
    """The language of a source's code: "pt_BR" -> "pt"; nothing for a writing or a variety that is not learnt."""
    if code in LANGUAGE_OF:
        return LANGUAGE_OF[code]
    return code if code.isascii() and code.isalpha() and code.islower() and len(code) <= 3 else None
