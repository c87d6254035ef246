// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Sentences that a mode must translate before it counts as installed.
///
/// A pair can be unpacked and still be of no use: a tagger that crashes on most input, a stage whose data don't fit,
/// a pipeline that swallows everything and reports success. Where taggers are known to crash, one of the sentences has a
/// word with several analyses, over which they do.
enum ApertiumProbe {
    /// Two or three sentences of a language, with everyday words.
    static func sentences(_ language: LanguageTag) -> [String] {
        sentences[language.language] ?? ["112.", "Radio Europa, 2026."]
    }

    private static let sentences: [String: [String]] = [
        "af": ["Die weer is vandag mooi.", "Dit reën in die stad."],
        "an": ["O tiempo ye bueno.", "A casa ye gran."],
        "ast": ["El tiempu ta bonu.", "La casa ye grande."],
        "be": ["Сёння добрае надвор'е.", "У горадзе ідзе дождж.", "Дом вялікі."],
        "bg": ["Днес времето е хубаво.", "В града вали дъжд."],
        "br": ["Brav eo an amzer hiziv.", "Glav a ra e kêr."],
        "ca": ["Avui fa bon temps.", "Plou a la ciutat."],
        "da": ["Vejret er godt i dag.", "Det regner i byen."],
        "en": ["The weather is nice today.", "It rains in the city."],
        "eo": ["La vetero estas bela hodiaŭ.", "Pluvas en la urbo."],
        "es": ["Hoy hace buen tiempo.", "Llueve en la ciudad."],
        "eu": ["Gaur eguraldi ona dago.", "Euria ari du hirian."],
        "fr": ["Il fait beau aujourd'hui.", "Il pleut dans la ville."],
        "frp": ["Lo temps est biô houé.", "La mêson est granta."],
        "gl": ["Hoxe fai bo tempo.", "Chove na cidade."],
        "hi": ["आज मौसम अच्छा है।", "शहर में बारिश हो रही है।"],
        "hr": ["Danas je lijepo vrijeme.", "U gradu pada kiša."],
        "id": ["Cuaca hari ini baik.", "Hujan turun di kota."],
        "is": ["Veðrið er gott í dag.", "Það rignir í borginni."],
        "it": ["Oggi fa bel tempo.", "Piove in città."],
        "mk": ["Денес времето е убаво.", "Во градот врне дожд."],
        "ms": ["Cuaca hari ini baik.", "Hujan turun di bandar."],
        "nb": ["Været er fint i dag.", "Det regner i byen."],
        "nl": ["Het weer is mooi vandaag.", "Het regent in de stad."],
        "nn": ["Vêret er fint i dag.", "Det regnar i byen."],
        "oc": ["Lo temps es bon uèi.", "Plòu dins la vila."],
        "pl": ["Dziś jest ładna pogoda.", "W mieście pada deszcz."],
        "pt": ["Hoje faz bom tempo.", "Chove na cidade."],
        "ro": ["Astăzi vremea este frumoasă.", "Plouă în oraș."],
        "ru": ["Сегодня хорошая погода.", "Ожидается сильный ветер и снег.", "Смотрите подробности."],
        "sc": ["Oe su tempus est bellu.", "Sa domo est manna."],
        "sl": ["Danes je lepo vreme.", "V mestu dežuje."],
        "sv": ["Vädret är fint i dag.", "Det regnar i staden."],
        "szl": ["Dzisiej je szwarno pogoda.", "We mieście leje."],
        "uk": ["Сьогодні гарна погода.", "У місті йде дощ.", "Очікується сильний вітер і сніг."],
        "ur": ["آج موسم اچھا ہے۔", "شہر میں بارش ہو رہی ہے۔"],
    ]
}
