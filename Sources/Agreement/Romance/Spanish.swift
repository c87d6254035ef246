// SPDX-License-Identifier: Apache-2.0

/// Spanish endings and closed classes.
///
/// Source: Nueva gramática de la lengua española, chapters 2 (gender) and 3 (number).
enum Spanish: RomanceEndings {
    static let closed = ClosedClasses(
        """
        def: el la los las|v el el
        indef: un una unos unas|v un un|e uno una unos
        def+de+el: del de_la de_los de_las|v del del
        def+a+el: al a_la a_los a_las|v al al
        demo: este esta estos estas
        demo: ese esa esos esas
        demo: aquel aquella aquellos aquellas
        poss: mi mi mis mis
        poss: tu tu tus tus
        poss: su su sus sus
        poss: nuestro nuestra nuestros nuestras
        poss: vuestro vuestra vuestros vuestras
        poss: mío mía míos mías
        poss: tuyo tuya tuyos tuyas
        poss: suyo suya suyos suyas
        quant: todo toda todos todas
        quant: mucho mucha muchos muchas
        quant: poco poca pocos pocas
        quant: otro otra otros otras
        quant: tanto tanta tantos tantas
        quant: cuánto cuánta cuántos cuántas
        quant: mismo misma mismos mismas
        quant: algún alguna algunos algunas|v algún algún|e alguno alguna algunos
        quant: ningún ninguna ningunos ningunas|v ningún ningún|e ninguno ninguna ningunos
        quant: cualquier cualquier cualesquiera cualesquiera|e cualquiera cualquiera cualesquiera
        quant: ambos ambas ambos ambas
        quant: varios varias varios varias
        quant: cada cada cada cada
        adj: buen buena buenos buenas|e bueno buena buenos
        adj: mal mala malos malas|e malo mala malos
        adj: gran gran grandes grandes|e grande grande grandes
        adj: primer primera primeros primeras|e primero primera primeros
        adj: tercer tercera terceros terceras|e tercero tercera terceros
        adj: san santa santos santas|e santo santa santos
        stop: de a en con por para sin sobre entre desde hasta hacia según contra bajo tras durante mediante sin excepto
        other: y e o u ni que muy más menos tan ya no si se lo le les me te nos os también siempre nunca bien casi
        other: qué cuál quién cuando como donde aún solo sólo ha han has he hemos sido estado siendo
        verb: es/son está/están era/eran fue/fueron será/serán sea/sean estaba/estaban estará/estarán tiene/tienen
        verb: va/van hace/hacen puede/pueden debe/deben viene/vienen llega/llegan queda/quedan falta/faltan dice/dicen
        verb: tenía/tenían había/habían hay/hay necesita/necesitan contiene/contienen incluye/incluyen cuesta/cuestan
        """)

    /// 1. z → ces; an accented last syllable in n or s loses its accent and takes es, one of s alone stays.
    /// 2. A vowel takes s, í and ú es; y, d, j, l, n, r take es; any other consonant s.
    /// 3. An unaccented -en moves its stress: `examen`, `exámenes`.
    static func plural(_ word: inout Word, isMasculine: Bool) {
        if word.replaceEnding(
            "a>as e>es o>os z>ces ás>ases és>eses ís>ises ós>oses ús>uses án>anes én>enes ín>ines ón>ones ún>unes")
        {
            return
        }
        if word.endsInOne(of: "s x") {
            if isMonosyllable(word) || word.ends("x") && !Iberian.hasAccent(word) { word.apply(Ending(0, "es")) }
        } else if word.ends("en"), !Iberian.hasAccent(word), !isMonosyllable(word) {
            word.apply(Ending(0, "es"))
            accentBeforeLast(&word)
        } else {
            word.replaceEnding("n>nes l>les r>res d>des j>jes y>yes í>íes ú>úes >s")
        }
    }

    /// The vowels, and the last bytes of those with an accent.
    private static let vowels: [(plain: UInt8, accented: UInt8)] = [
        (UInt8(ascii: "a"), 0xA1), (UInt8(ascii: "e"), 0xA9), (UInt8(ascii: "i"), 0xAD), (UInt8(ascii: "o"), 0xB3),
        (UInt8(ascii: "u"), 0xBA),
    ]

    /// Puts an accent on the vowel before `-enes`.
    private static func accentBeforeLast(_ word: inout Word) {
        var index = word.count - 5
        while index >= 0, !Letters.isASCIIVowel(word.base[index]) { index -= 1 }
        guard index >= 0, word.count < word.capacity,
            let trail = vowels.first(where: { $0.plain == word.base[index] })?.accented
        else { return }
        word.apply(Ending(0, "s"))
        var place = word.count - 1
        while place > index + 1 {
            word.base[place] = word.base[place - 1]
            place -= 1
        }
        word.base[index] = 0xC3
        word.base[index + 1] = trail
    }

    /// Takes the accent off the vowel that has it.
    private static func unaccent(_ word: inout Word) {
        _ = word.replaceLastLetter { trail in vowels.first { $0.accented == trail }?.plain }
    }

    private static func isMonosyllable(_ word: Word) -> Bool { word.vowelGroups(countsY: false) == 1 }

    static let likelySingulars: StaticString = """
        ones>ón anes>án ines>ín unes>ún ases>ás nces>nce rces>rce lces>lce bles>ble cles>cle fles>fle gles>gle \
        ples>ple tles>tle bres>bre cres>cre dres>dre fres>fre gres>gre pres>pre tres>tre jes>je ches>che
        """

    /// The singulars that a plural may have, the likeliest first; false when there are no more.
    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0:
            return word.count > 4 && word.replaceEnding("ces>z")
                || word.replaceEnding("iones>ión les>l res>r des>d nes>n jes>j yes>y s>")
        case 1: return word.replaceEnding("es> s>")
        case 2: return word.replaceEnding("s>")
        case 3:
            return word.replaceEnding(
                "anes>án enes>én ines>ín ones>ón unes>ún ases>ás eses>és ises>ís oses>ós uses>ús s>s")
        case 4:
            if word.replaceEnding("enes>en") { unaccent(&word) }
            return true
        case 5: return true
        default: return false
        }
    }

    /// -o → a, -or → ora but comparatives, -án, -és, -ín, -ón lose their accent and take a; others stay.
    static func feminine(_ word: inout Word) {
        if Iberian.feminine(&word) || word.isOne(of: "cortés montés marrón afín") { return }
        word.replaceEnding(
            """
            án>ana és>esa ín>ina ón>ona español>española andaluz>andaluza mongol>mongola mogol>mogola rapaz>rapaza \
            truhan>truhana ote>ota dete>deta
            """)
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        Iberian.masculine(&word, attempt: attempt, "ona>ón esa>és ana>án ina>ín a>")
    }
}
