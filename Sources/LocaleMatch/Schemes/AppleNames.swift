/// What Apple's systems know about identifiers beyond CLDR: old names, and parents of localizations.
enum AppleNames {
    /// Old names of localizations (in the case that ICU gives a whole word), and names that imply a script.
    static let aliases: [String: String] = [
        "arabic": "ar", "chinese": "zh_Hans", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
        "french": "fr", "german": "de", "italian": "it", "japanese": "ja", "korean": "ko", "no_NO": "nb_NO",
        "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru", "spanish": "es", "swedish": "sv",
        "thai": "th", "turkish": "tr", "yue_CN": "yue_Hans_CN", "yue_HK": "yue_Hant_HK", "zh_CN": "zh_Hans_CN",
        "zh_HK": "zh_Hant_HK", "zh_MO": "zh_Hant_MO", "zh_SG": "zh_Hans_SG", "zh_TW": "zh_Hant_TW",
    ]

    /// The parent of a localization where Apple's differs from CLDR's.
    static func parent(of identifier: String) -> String? { parents[identifier] }

    private static let parents: [String: String] = {
        var table = [
            "ars": "ar", "en_CY": "en_150", "en_GB": "en_001", "es_MX": "es_419", "wuu": "wuu_Hans",
            "wuu_Hans": "zh_Hans", "wuu_Hant": "zh_Hant", "yue": "yue_Hant", "yue_HK": "zh_Hant_HK",
            "yue_Hans": "zh_Hans", "yue_Hant": "yue_HK", "zh_HK": "zh_Hant", "zh_Hant": "zh_TW",
            "zh_Hant_HK": "zh_HK", "zh_TW": "root",
        ]
        for region in british.split(separator: " ") { table["en_\(region)"] = "en_GB" }
        for region in australian.split(separator: " ") { table["en_\(region)"] = "en_AU" }
        return table
    }()

    /// Where English follows the British, by Apple.
    private static let british = """
        150 AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO \
        MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW
        """

    /// Where it follows the Australian.
    private static let australian = "CC CK CX NF NR NU NZ PG WS"
}
