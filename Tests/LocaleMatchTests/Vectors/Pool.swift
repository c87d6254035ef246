// SPDX-License-Identifier: Apache-2.0

/// What random tags are made of.
enum Pool {
    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    static let languages = words(
        """
        af am ar as az be bg bn bo br bs ca ckb co cs cy da de dsb el en eo es et eu fa ff fi fil fo fr fy ga gd gl gn \
        gsw gu ha haw he hi hr hsb hu hy ia id ig is it ja jv ka kab kk kl km kn ko ks ku kw ky lb ln lo lt lv mg mi mk \
        ml mn mr ms mt my nb nds ne nl nn no oc om or pa pl ps pt qu rm ro ru rw sa sc sd se si sk sl so sq sr su sv sw \
        ta te tg th ti tk to tr tt ug uk ur uz vi wo xh yi yo yue zh zu ast bho ceb chr doi dz ee gv kok lrc mai mni nqo \
        arz ary apc wuu cmn hak nan tlh sux mga
        """)

    static let scripts = words("Latn Cyrl Arab Hebr Deva Beng Hans Hant Grek Guru Mong Thai Tfng Adlm Ethi Jpan Kore")

    static let regions = words(
        """
        US GB CA AU NZ IN IE ZA SG HK MO TW CN JP KR DE AT CH LI LU FR BE NL IT ES MX AR CO CL PE VE BR PT AO MZ CV RU \
        UA BY KZ UZ RS BA ME HR SI PL CZ SK HU RO MD BG GR TR IL EG SA AE MA DZ TN IQ IR AF PK BD NP LK TH VN ID MY PH \
        NO SE DK FI IS EE LV LT ET KE TZ NG GH SN 001 150 419 003 005 021 029 202 XK XA ZZ AX PR GU 830 172 CS YU DD
        """)

    static let locales = words(
        """
        en en-US en-GB en-AU en-CA en-IN en-NZ en-ZA en-IE en-SG en-HK en-001 en-150 en-DE en-PR en-GU en-XA de de-DE de-AT \
        de-CH de-LI fr fr-FR fr-CA fr-CH fr-BE fr-CD es es-ES es-MX es-419 es-AR es-US es-GQ pt pt-BR pt-PT pt-AO pt-MO zh \
        zh-CN zh-TW zh-HK zh-MO zh-SG zh-Hans zh-Hant zh-Hans-CN zh-Hans-HK zh-Hans-MO zh-Hans-SG zh-Hant-TW zh-Hant-HK \
        zh-Hant-MO zh-Latn sr sr-Cyrl sr-Latn sr-RS sr-BA sr-ME sr-Latn-BA sr-Cyrl-ME hr bs bs-Cyrl sl mk bg nb nn no nb-NO \
        nn-NO no-NO da sv sv-FI fi is ja ja-JP ko ko-KR ko-KP ar ar-EG ar-SA ar-001 ar-AE ar-MA he he-IL iw fa fa-AF fa-IR \
        ur ur-IN hi hi-IN hi-Latn bn bn-IN pa pa-Arab pa-Guru pa-PK kk kk-Cyrl kk-Arab kk-Latn ky uz uz-Cyrl uz-Latn \
        uz-Arab az az-Cyrl az-Latn az-Arab mn mn-Mong yue yue-Hans yue-Hant yue-HK yue-CN id in ms ms-Arab jv su fil tl ro \
        ro-MD mo ru ru-UA uk be ca ca-AD ca-FR eu gl oc it it-CH nl nl-BE af lb gsw ga gd cy br th vi lo km my tr ku az \
        und und-Latn und-TW und-US und-Cyrl
        """)

    /// Where CLDR has rules between languages.
    static let near = words(
        """
        ca es is en da no nb nn sv sr hr bs sh kk ru uk be ky uz tt ba az tr gl pt eu fr br oc co it scn vec gsw de lb nds \
        rm cy ga gd haw mi sm to tlh yi ji he ar arz ary apc ms id jv su min zsm cmn yue wuu nan hak zh hi mr ne mai bho \
        bh awa ta te kn ml ka xmf lo th km vi ceb fil tl ilo qu ay gn sn st nso xh zu ss nd so aa om am ti rn rw lg sw
        """)

    /// Apple's old names and odd spellings.
    static let old = words("English German French zh_TW zh_CN zh_HK no_NO Spanish Norwegian Japanese en_AU es_MX zxx")
}
