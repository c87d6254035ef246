// SPDX-License-Identifier: Apache-2.0

/// What Apple's systems know about identifiers, in the version whose answers this module gives (ICU 76, CLDR 46): old
/// names, aliases, and parents of localizations.
///
/// Facts only; they don't change with the system's ICU.
enum AppleNames {
    /// Old names of localizations (in the case that ICU gives a whole word), and names that imply a script.
    static let aliases: [String: String] = [
        "arabic": "ar", "chinese": "zh_Hans", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
        "french": "fr", "german": "de", "italian": "it", "japanese": "ja", "korean": "ko", "no_NO": "nb_NO",
        "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru", "spanish": "es", "swedish": "sv",
        "thai": "th", "turkish": "tr", "yue_CN": "yue_Hans_CN", "yue_HK": "yue_Hant_HK", "zh_CN": "zh_Hans_CN",
        "zh_HK": "zh_Hant_HK", "zh_MO": "zh_Hant_MO", "zh_SG": "zh_Hans_SG", "zh_TW": "zh_Hant_TW",
    ]

    /// Language aliases that CLDR 46 has and an older system may not, or the other way round (an empty string).
    static let newerAliases: [String: String] = [
        "ajp": "apc", "gom": "kok", "kgm": "plu", "knn": "", "nom": "cbr", "pmk": "crr", "prp": "gu", "szd": "umi",
        "tmk": "tdg", "tpw": "tpn", "xss": "zko", "zkb": "kjh",
    ]

    /// Whether a region is the language's usual one, where CLDR 46 and an older system may differ.
    static let newerUsualRegions: [String: Bool] = [
        "blo_BJ": true, "ie_EE": true, "kxv_IN": true, "pa_Arab_PK": true, "pap_AW": false, "pap_CW": true,
        "prg_001": false, "prg_PL": true, "und_150": false, "und_CW": true, "und_SL": true, "und_ZM": true,
    ]

    /// The parent of a localization where it isn't what is left when the last subtag goes.
    static func parent(of identifier: String) -> String? { parents[identifier] }

    private static let parents: [String: String] = {
        var table: [String: String] = [:]
        func add(_ list: String, _ prefix: String, _ parent: String) {
            for name in list.split(separator: " ") { table["\(prefix)\(name)"] = parent }
        }
        // CLDR's.
        add(international, "en_", "en_001")
        add(european, "en_", "en_150")
        add(american, "es_", "es_419")
        add(african, "pt_", "pt_PT")
        add(unrelated, "", "root")
        add("nb nn no_NO", "", "no")
        add("zh_Hant_MO", "", "zh_Hant_HK")
        add("ht", "", "fr_HT")
        add("hi_Latn", "", "en_IN")
        // Apple's, which go before CLDR's.
        add(british, "en_", "en_GB")
        add(australian, "en_", "en_AU")
        let own = [
            "ars": "ar", "en_CY": "en_150", "en_GB": "en_001", "es_MX": "es_419", "wuu": "wuu_Hans",
            "wuu_Hans": "zh_Hans", "wuu_Hant": "zh_Hant", "yue": "yue_Hant", "yue_HK": "zh_Hant_HK",
            "yue_Hans": "zh_Hans", "yue_Hant": "yue_HK", "zh_HK": "zh_Hant", "zh_Hant": "zh_TW",
            "zh_Hant_HK": "zh_HK", "zh_TW": "root",
        ]
        return table.merging(own) { _, newer in newer }
    }()

    /// Where English follows the British, by Apple.
    private static let british = """
        150 AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO \
        MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW
        """

    /// Where it follows the Australian.
    private static let australian = "CC CK CX NF NR NU NZ PG WS"

    /// Where English is international English, by CLDR.
    private static let international = """
        150 AF AG AI AM AO AR AU AW AX AZ BB BD BF BH BJ BL BM BN BO BQ BR BS BW BZ CC CD CF CG CI CK CM CR CU CV CX \
        CY DG DM DO DZ EC EG EH ER ET FJ FK FM GA GB GD GF GG GH GI GM GN GP GQ GT GY HK HN HT IC ID IE IL IM IN IO \
        IQ JE JM JO KE KG KH KI KM KN KW KY KZ LA LB LC LK LR LS LY MA MF MG ML MM MN MO MQ MR MS MT MU MV MW MY MZ \
        NA NC NE NF NG NI NP NR NU NZ OM PE PF PG PK PM PN PS PW QA RE RW SB SC SD SG SH SJ SL SM SN SO SS ST SV SX \
        SY SZ TC TD TF TG TH TJ TK TL TM TN TO TT TV TZ UG UY UZ VC VE VG VN VU WF WS YE YT ZA ZM ZW
        """

    /// Where it is European English.
    private static let european = """
        AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FO FR GE GL GR HR HU IS IT LI LT LU LV MC MD ME MK NL NO PL PT RO \
        RS RU SE SI SK UA VA
        """

    /// Where Spanish is Latin American.
    private static let american = """
        AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JP KN KY LC MF MQ \
        MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI
        """

    /// Where Portuguese is European.
    private static let african = """
        AO CH CV FR GQ GW LU MO MZ ST TL
        """

    /// Languages in another script than their usual one, which inherit nothing.
    private static let unrelated = """
        ar_Latn as_Latn az_Arab az_Cyrl bal_Latn ber_Latn bm_Nkoo bn_Latn bs_Cyrl byn_Latn cu_Glag dje_Arab dyo_Arab \
        el_Latn en_Dsrt en_Shaw ff_Adlm ff_Arab gu_Latn ha_Arab he_Latn iu_Latn ja_Latn kaa_Latn kk_Arab kn_Latn \
        kok_Latn ks_Deva ku_Arab kxv_Deva kxv_Orya kxv_Telu ky_Arab ky_Latn ml_Arab ml_Latn mn_Mong mni_Mtei mr_Latn \
        ms_Arab or_Latn pa_Arab pa_Latn rej_Rjng ru_Latn sa_Latn sat_Deva sd_Deva sd_Khoj sd_Sind shi_Latn so_Arab \
        sr_Latn sw_Arab ta_Latn te_Latn tg_Arab ug_Cyrl ur_Latn uz_Arab uz_Cyrl vai_Latn wo_Arab yi_Latn yo_Arab \
        yue_Hans zh_Hant zh_Latn
        """
}
