// SPDX-License-Identifier: Apache-2.0

/// German endings and closed classes.
///
/// Source: Duden, Die Grammatik, the chapters on nouns, adjectives and articles.
enum German {
    /// The columns of a table of endings: masculine, feminine, neuter, plural.
    static func column(_ gender: GrammaticalGender, _ number: GrammaticalNumber) -> Int {
        number == .plural ? 3 : gender == .masculine ? 0 : gender == .feminine ? 1 : 2
    }

    /// A cell of a table with a row for each case.
    private static func cell(
        _ rows: [[StaticString]], _ place: Int, _ grammaticalCase: GrammaticalCase
    ) -> StaticString {
        let row = Int(grammaticalCase.rawValue)
        return rows.indices.contains(row) && rows[row].indices.contains(place) ? rows[row][place] : "e"
    }

    static func definite(_ place: Int, _ grammaticalCase: GrammaticalCase) -> StaticString {
        cell(definiteForms, place, grammaticalCase)
    }

    private static let definiteForms: [[StaticString]] = [
        ["der", "die", "das", "die"], ["den", "die", "das", "die"], ["dem", "der", "dem", "den"],
        ["des", "der", "des", "der"],
    ]

    /// The endings of dieser, jeder, welcher, mancher.
    private static let strongDeterminer: [[StaticString]] = [
        ["er", "e", "es", "e"], ["en", "e", "es", "e"], ["em", "er", "em", "en"], ["es", "er", "es", "er"],
    ]

    /// The endings of ein, kein and the possessives.
    private static let mixedDeterminer: [[StaticString]] = [
        ["", "e", "", "e"], ["en", "e", "", "e"], ["em", "er", "em", "en"], ["es", "er", "es", "er"],
    ]

    static func determiner(isMixed: Bool, _ place: Int, _ grammaticalCase: GrammaticalCase) -> StaticString {
        cell(isMixed ? mixedDeterminer : strongDeterminer, place, grammaticalCase)
    }

    private static let strong: [[StaticString]] = [
        ["er", "e", "es", "e"], ["en", "e", "es", "e"], ["em", "er", "em", "en"], ["en", "er", "en", "er"],
    ]
    private static let weak: [[StaticString]] = [
        ["e", "e", "e", "en"], ["en", "e", "e", "en"], ["en", "en", "en", "en"], ["en", "en", "en", "en"],
    ]
    private static let mixed: [[StaticString]] = [
        ["er", "e", "es", "en"], ["en", "e", "es", "en"], ["en", "en", "en", "en"], ["en", "en", "en", "en"],
    ]

    static func adjective(_ declension: Declension, _ place: Int, _ grammaticalCase: GrammaticalCase) -> StaticString {
        cell(declension == .strong ? strong : declension == .weak ? weak : mixed, place, grammaticalCase)
    }

    /// Whether a noun measures the one behind it.
    static func isMeasure(_ word: Word?) -> Bool {
        guard let word else { return false }
        return word.isOne(of: "art bund blatt sack fass krug maß reihe satz set tag jahr hauch pack zehe")
            || word.endsInOne(of: measures) || isUncountedMeasure(word)
    }

    private static let measures: StaticString =
        "tasse kännchen barren laib flasche glas stück scheibe dose kiste liter meter tonne zentner unze portion teller packung päckchen becher löffel prise kanne beutel tüte tafel schale schüssel kugel riegel eimer tropfen handvoll stange rolle tube schachtel kasten karton paket palette ladung tablette kapsel flocke spritzer schuss schluck bissen happen krümel würfel klecks stückchen gläschen tässchen fläschchen sorte menge haufen stapel gruppe strauß büschel bündel zweig stängel knolle pfanne topf platte stunde minute woche monat gallone pint humpen karaffe seidel schoppen schälchen körbchen korb netz fuhre ration dosis messerspitze esslöffel teelöffel hektar quadratmeter kubikmeter"

    /// Measures that stay in the singular behind a number and before what they measure: `2 Stück Kuchen`, but `2 Stücke`.
    static func isUncountedMeasure(_ word: Word?) -> Bool {
        guard let word else { return false }
        return word.isOne(of: "paar bund dutzend pfund zoll maß") || word.endsInOne(of: "stück grad") || isWeight(word)
    }

    /// Measures that stay in the singular behind any number: `2 Kilo`.
    static func isWeight(_ word: Word?) -> Bool { word?.endsInOne(of: "gramm kilo prozent") == true }

    /// Adjectives that end as if they were inflected.
    static let adjectivesInEN: StaticString =
        "offen trocken selten eigen eben golden seiden wollen hölzern bescheiden zufrieden verschieden betrunken gelungen verloren erfahren entschlossen verboten gebacken gebraten gefroren geschlossen gefallen gebrochen gesalzen gemahlen geschnitten gerieben geräuchert gehalten geladen angeschlossen abgeschlossen gestohlen vergessen verschwunden willkommen vollkommen geboten gesprochen geschrieben gesehen gelesen geworden gelegen gestiegen gesunken gebogen gewaschen begraben erhalten entstanden verstanden bestanden bewachsen erwachsen gewonnen begonnen zerbrochen zerrissen verbunden gebunden gefunden erfunden gesungen getrunken verdorben gestorben gewogen überlegen unterlegen verlegen gelassen verlassen ausgelassen gediegen verschlossen eingeschlossen silbern kupfern eisern bleiern gläsern steinern ehern lüstern modern"

    static let adjectivesInER: StaticString =
        "sauber sicher unsicher bitter locker munter mager heiter finster düster tapfer wacker sauer teuer ungeheuer bieder hager schwanger nüchtern lecker hölzern eisern gläsern kupfern silbern ledern steinern unter ober inner äußer hinter vorder leer schwer fair quer klar bar wahr rar gar starr dürr wirr irr stur pur clever super proper makaber integer inner schütter koscher schier sonder besonder einander ander"

    /// The stem that endings go on: `dunkl`, `teur`, `hoh`.
    static func inflectionStem(_ word: inout Word) {
        if word.isEqual("hoch") {
            word.apply(Ending(2, "h"))
        } else if word.count > 3 || !word.ends("el") {
            word.replaceEnding("e> iel>iel eel>eel ell>ell el>l auer>aur euer>eur makaber>makabr integer>integr")
        }
    }

    /// Adjectives that have no endings.
    static let fixedAdjectives: StaticString =
        "rosa lila orange prima super extra klasse beige creme oliv türkisblaue allerlei viel wenig mehr weniger genug etwas"

    /// The base of an adjective in any of its forms.
    static func adjectiveBase(_ word: inout Word) {
        if word.isOne(of: adjectivesInEN) || word.isOne(of: adjectivesInER) || word.isOne(of: fixedAdjectives) {
            return
        }
        if word.endsInOne(of: "hohe hoher hohes hohem hohen"), word.starts("h") {
            word.apply(Ending(word.count, "hoch"))
            return
        }
        let suffixes: [StaticString] = ["em", "en", "er", "es", "e"]
        for suffix in suffixes where word.ends(suffix) {
            // "e" of leise is part of it; endings go on the stem all the same.
            guard word.count - suffix.utf8CodeUnitCount >= 2 else { return }
            word.apply(Ending(suffix.utf8CodeUnitCount, ""))
            break
        }
        // The stem's own e: teur and dunkl are teuer and dunkel.
        word.replaceEnding(
            "teur>teuer saur>sauer dunkl>dunkel edl>edel nobl>nobel eitl>eitel übl>übel ibl>ibel abl>abel")
    }
}
