// SPDX-License-Identifier: Apache-2.0

/// The Accept-Language headers that browsers send by default, for 201 locales, and those of programs that aren't
/// browsers.
///
/// Written by `Tools/usual-headers/generate`, which says where they come from.
public enum UsualHeaders {
    /// Every header, 886 of them, the empty one first.
    public static let all: [String] = {
        var headers = ["", "*"]
        var languages: [Substring] = []
        for locale in locales.split(separator: " ") {
            let language = locale.prefix { $0 != "-" }
            if !languages.contains(language) { languages.append(language) }
            headers += (language == "en" ? englishShapes : shapes).map { locale + $0.replacing("%", with: language) }
        }
        return headers + languages.map(String.init)
    }()

    /// What stands behind the locale, `%` for its language.
    private static let shapes = [",%;q=0.9,en-US;q=0.8,en;q=0.7", ",%;q=0.9", ",%;q=0.8,en-US;q=0.5,en;q=0.3", ""]
    private static let englishShapes = [",en;q=0.9", ",en;q=0.5", ""]

    private static let locales = """
        af-ZA af-NA am-ET ar-SA ar-EG ar-AE ar-DZ ar-BH ar-IQ ar-JO ar-KW ar-LB ar-LY ar-MA ar-OM ar-QA \
        ar-SD ar-SY ar-TN ar-YE as-IN az-AZ be-BY bg-BG bn-BD bn-IN bs-BA ca-ES ca-AD cs-CZ cy-GB da-DK \
        de-DE de-AT de-CH de-LI de-LU el-GR el-CY en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA en-SG \
        en-HK en-PH en-NG en-KE en-JM en-TT en-MY en-GH en-PK es-ES es-MX es-AR es-CL es-CO es-PE es-VE \
        es-EC es-GT es-CU es-BO es-DO es-HN es-PY es-SV es-NI es-CR es-PR es-PA es-UY es-US et-EE eu-ES \
        fa-IR fa-AF fi-FI fil-PH fr-FR fr-CA fr-BE fr-CH fr-LU fr-MC fr-SN fr-CI fr-CM fr-CD fr-MA ga-IE \
        gl-ES gu-IN ha-NG he-IL hi-IN hr-HR hr-BA hu-HU hy-AM id-ID ig-NG is-IS it-IT it-CH ja-JP ka-GE \
        kk-KZ km-KH kn-IN ko-KR ky-KG lb-LU lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY ms-SG ms-BN \
        mt-MT my-MM nb-NO ne-NP nl-NL nl-BE nn-NO or-IN pa-IN pl-PL ps-AF pt-BR pt-PT pt-AO pt-MZ ro-RO \
        ro-MD ru-RU ru-BY ru-KZ ru-UA rw-RW sd-PK si-LK sk-SK sl-SI so-SO sq-AL sq-MK sr-RS sr-ME sr-BA \
        sv-SE sv-FI sw-KE sw-TZ ta-IN ta-LK ta-SG te-IN tg-TJ th-TH tk-TM tr-TR tr-CY uk-UA ur-PK ur-IN \
        uz-UZ vi-VN xh-ZA yo-NG zh-CN zh-TW zh-HK zh-SG zh-MO zu-ZA es-419 fo-FO ku-TR qu-PE st-ZA ti-ER \
        tn-ZA wo-SN yi-US mi-NZ zh-Hans-CN zh-Hant-TW zh-Hant-HK sr-Latn-RS sr-Cyrl-RS
        """
}
