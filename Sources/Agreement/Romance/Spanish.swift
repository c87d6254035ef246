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
        switch word.last() {
        case UInt8(ascii: "z"): word.apply(Ending(1, "ces"))
        case UInt8(ascii: "s"), UInt8(ascii: "x"):
            if word.endsInOne(of: "ás és ís ós ús") {
                word.apply(Ending(0, "es"))
                unaccent(&word)
            } else if isMonosyllable(word) || (word.last() == UInt8(ascii: "x") && !Iberian.hasAccent(word)) {
                word.apply(Ending(0, "es"))
            }
        case UInt8(ascii: "n"):
            if word.endsInOne(of: "án én ín ón ún") {
                word.apply(Ending(0, "es"))
                unaccent(&word)
            } else if word.ends("en"), !Iberian.hasAccent(word), !isMonosyllable(word) {
                word.apply(Ending(0, "es"))
                accentBeforeLast(&word)
            } else {
                word.apply(Ending(0, "es"))
            }
        case UInt8(ascii: "l"), UInt8(ascii: "r"), UInt8(ascii: "d"), UInt8(ascii: "j"), UInt8(ascii: "y"):
            word.apply(Ending(0, "es"))
        case 0xAD, 0xBA:
            // í and ú.
            word.apply(Ending(0, word.last(1) == 0xC3 ? "es" : "s"))
        default: word.apply(Ending(0, "s"))
        }
    }

    private static func plainVowel(_ trail: UInt8) -> UInt8? {
        switch trail {
        case 0xA1: UInt8(ascii: "a")
        case 0xA9: UInt8(ascii: "e")
        case 0xAD: UInt8(ascii: "i")
        case 0xB3: UInt8(ascii: "o")
        case 0xBA: UInt8(ascii: "u")
        default: nil
        }
    }

    private static func accentedVowel(_ plain: UInt8) -> UInt8? {
        switch plain {
        case UInt8(ascii: "a"): 0xA1
        case UInt8(ascii: "e"): 0xA9
        case UInt8(ascii: "i"): 0xAD
        case UInt8(ascii: "o"): 0xB3
        case UInt8(ascii: "u"): 0xBA
        default: nil
        }
    }

    /// Puts an accent on the vowel before `-enes`.
    private static func accentBeforeLast(_ word: inout Word) {
        var index = word.count - 5
        while index >= 0, !Letters.isASCIIVowel(word.base[index]) { index -= 1 }
        guard index >= 0, let trail = accentedVowel(word.base[index]), word.count < word.capacity else { return }
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
    private static func unaccent(_ word: inout Word) { _ = word.replaceLastLetter(plainVowel) }

    private static func isMonosyllable(_ word: Word) -> Bool { word.vowelGroups(countsY: false) == 1 }

    /// The singulars that a plural may have, the likeliest first; false when there are no more.
    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        guard word.last() == UInt8(ascii: "s") else { return false }
        switch attempt {
        case 0:
            if word.ends("ces"), word.count > 4 {
                word.apply(Ending(3, "z"))
            } else if word.ends("iones") {
                word.apply(Ending(4, "ón"))
            } else if word.endsInOne(of: "les res des nes jes yes") {
                word.apply(Ending(2, ""))
            } else {
                word.apply(Ending(1, ""))
            }
        case 1: word.apply(word.ends("es") ? Ending(2, "") : Ending(1, ""))
        case 2: word.apply(Ending(1, ""))
        case 3:
            if let accent = accents.first(where: { word.ends($0.plural) }) { word.apply(accent.singular) }
        case 4:
            if word.ends("enes") {
                word.apply(Ending(2, ""))
                unaccent(&word)
            }
        case 5: break
        default: return false
        }
        return true
    }

    private static let accents: [(plural: StaticString, singular: Ending)] = [
        ("anes", Ending(4, "án")), ("enes", Ending(4, "én")), ("ines", Ending(4, "ín")), ("ones", Ending(4, "ón")),
        ("unes", Ending(4, "ún")), ("ases", Ending(4, "ás")), ("eses", Ending(4, "és")), ("ises", Ending(4, "ís")),
        ("oses", Ending(4, "ós")), ("uses", Ending(4, "ús")),
    ]

    /// -o → a, -or → ora but comparatives, -án, -és, -ín, -ón lose their accent and take a; others stay.
    static func feminine(_ word: inout Word) {
        if Iberian.feminine(&word) || word.isOne(of: "cortés montés marrón afín") {
            return
        }
        if let accented = feminines.first(where: { word.ends($0.masculine) }) {
            word.apply(accented.change)
        } else if word.endsInOne(of: "español andaluz mongol mogol rapaz truhan ote dete") {
            word.apply(word.last() == UInt8(ascii: "e") ? Ending(1, "a") : Ending(0, "a"))
        }
    }

    private static let feminines: [(masculine: StaticString, change: Ending)] = [
        ("án", Ending(3, "ana")), ("és", Ending(3, "esa")), ("ín", Ending(3, "ina")), ("ón", Ending(3, "ona")),
    ]

    private static let masculines: [(feminine: StaticString, change: Ending)] = [
        ("ona", Ending(3, "ón")), ("esa", Ending(3, "és")), ("ana", Ending(3, "án")), ("ina", Ending(3, "ín")),
    ]

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        Iberian.masculine(&word, attempt: attempt, masculines)
    }
}
