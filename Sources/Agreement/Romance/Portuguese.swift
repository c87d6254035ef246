// SPDX-License-Identifier: Apache-2.0

/// Portuguese endings and closed classes, for Brazil and Portugal.
///
/// Source: Cunha and Cintra, Nova gramática do português contemporâneo, chapters 8 (nouns) and 10 (adjectives).
enum Portuguese: RomanceEndings {
    static let closed = ClosedClasses(
        """
        def: o a os as
        indef: um uma uns umas
        def+de+o: do da dos das
        def+em+o: no na nos nas
        def+a+o: ao à aos às
        def+por+o: pelo pela pelos pelas
        indef+de+um: dum duma duns dumas
        indef+em+um: num numa nuns numas
        demo: este esta estes estas
        demo+de+este: deste desta destes destas
        demo+em+este: neste nesta nestes nestas
        demo: esse essa esses essas
        demo+de+esse: desse dessa desses dessas
        demo+em+esse: nesse nessa nesses nessas
        demo: aquele aquela aqueles aquelas
        demo+de+aquele: daquele daquela daqueles daquelas
        demo+em+aquele: naquele naquela naqueles naquelas
        demo+a+aquele: àquele àquela àqueles àquelas
        poss: meu minha meus minhas
        poss: teu tua teus tuas
        poss: seu sua seus suas
        poss: nosso nossa nossos nossas
        poss: vosso vossa vossos vossas
        quant: todo toda todos todas
        quant: muito muita muitos muitas
        quant: pouco pouca poucos poucas
        quant: outro outra outros outras
        quant: tanto tanta tantos tantas
        quant: quanto quanta quantos quantas
        quant: mesmo mesma mesmos mesmas
        quant: algum alguma alguns algumas
        quant: nenhum nenhuma nenhuns nenhumas
        quant: cada cada cada cada
        quant: ambos ambas ambos ambas
        quant: vários várias vários várias
        adj: bom boa bons boas
        adj: mau má maus más
        adj: grande grande grandes grandes
        adj: novo nova novos novas
        adj: velho velha velhos velhas
        adj: belo bela belos belas
        adj: primeiro primeira primeiros primeiras
        adj: segundo segunda segundos segundas
        adj: terceiro terceira terceiros terceiras
        adj: último última últimos últimas
        adj: pequeno pequena pequenos pequenas
        stop: de em com por para sem sob sobre entre desde até contra após ante perante durante conforme
        other: e ou nem que mais menos tão muito_bem já não se lhe me te nos vos também sempre nunca bem quase como quando
        other: sido estado foi_ser onde só ainda está_a és sou estou estás
        verb: é/são está/estão era/eram foi/foram será/serão seja/sejam tem/têm vem/vêm vai/vão faz/fazem pode/podem
        verb: deve/devem há/há diz/dizem contém/contêm chega/chegam fica/ficam falta/faltam custa/custam tinha/tinham
        """)

    /// -ão becomes ões, -l is, -m ns; -r, -z take es; an accented last syllable in s loses its accent and takes es, other
    /// words in s and x stay; others take s.
    static func plural(_ word: inout Word, isMasculine: Bool) {
        switch word.last() {
        case UInt8(ascii: "l"):
            if word.endsInOne(of: "al ul") {
                word.apply(Ending(1, "is"))
            } else if word.ends("el") {
                word.apply(Iberian.hasAccent(word) || word.ends("vel") ? Ending(1, "is") : Ending(2, "éis"))
            } else if word.ends("ol") {
                word.apply(Iberian.hasAccent(word) ? Ending(1, "is") : Ending(2, "óis"))
            } else if word.ends("il") {
                word.apply(Iberian.hasAccent(word) ? Ending(2, "eis") : Ending(1, "s"))
            } else {
                word.apply(Ending(0, "s"))
            }
        case UInt8(ascii: "m"): word.apply(Ending(1, "ns"))
        case UInt8(ascii: "r"), UInt8(ascii: "z"): word.apply(Ending(0, "es"))
        case UInt8(ascii: "s"):
            if let accented = accents.first(where: { word.ends($0.singular) }) {
                word.apply(accented.plural)
            } else if word.endsInOne(of: "eus rus gus") && word.count <= 4 {
                word.apply(Ending(0, "es"))
            }
        case UInt8(ascii: "x"): break
        case UInt8(ascii: "o") where word.ends("ão"): word.apply(Ending(3, "ões"))
        default: word.apply(Ending(0, "s"))
        }
    }

    private static let accents: [(singular: StaticString, plural: Ending)] = [
        ("ês", Ending(3, "eses")), ("és", Ending(3, "eses")), ("ás", Ending(3, "ases")), ("ós", Ending(3, "oses")),
        ("ís", Ending(0, "es")),
    ]

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        guard word.last() == UInt8(ascii: "s") else { return false }
        switch attempt {
        case 0:
            if word.endsInOne(of: "ões ães ãos") {
                word.apply(word.ends("ãos") ? Ending(1, "") : Ending(4, "ão"))
            } else if word.ends("ns") {
                word.apply(Ending(2, "m"))
            } else if word.endsInOne(of: "ais uis") {
                word.apply(Ending(2, "l"))
            } else if word.ends("éis") {
                word.apply(Ending(4, "el"))
            } else if word.ends("óis") {
                word.apply(Ending(4, "ol"))
            } else if word.ends("veis") {
                word.apply(Ending(2, "l"))
            } else if word.endsInOne(of: "res zes") {
                word.apply(Ending(2, ""))
            } else if word.ends("eses") {
                word.apply(Ending(4, "ês"))
            } else {
                word.apply(Ending(1, ""))
            }
        case 1: word.apply(Ending(1, ""))
        case 2: word.apply(word.ends("is") ? Ending(1, "l") : word.ends("es") ? Ending(2, "") : Ending(1, ""))
        case 3:
            if word.ends("eis") {
                word.apply(Iberian.hasAccent(word) ? Ending(3, "il") : Ending(3, "el"))
            } else if word.ends("ases") {
                word.apply(Ending(4, "ás"))
            }
        case 4: if word.ends("eis") { word.apply(Ending(2, "l")) }
        case 5: break
        default: return false
        }
        return true
    }

    /// -o → a but not in -ão, which becomes ã; -or → ora but comparatives, -ês → esa, -u → ua, -eu → eia, -ol → ola.
    static func feminine(_ word: inout Word) {
        if word.ends("ão") {
            word.apply(Ending(1, ""))
        } else if Iberian.feminine(&word) {
            return
        } else if word.ends("ês") {
            guard !word.isOne(of: "cortês pedrês montês") else { return }
            word.apply(Ending(3, "esa"))
        } else if word.ends("eu") {
            word.apply(word.isOne(of: "meu teu seu judeu sandeu") ? Ending(2, "ia") : Ending(1, "ia"))
        } else if word.ends("u"), !word.endsInOne(of: "ndu hindu zulu") {
            word.apply(Ending(0, "a"))
        } else if word.endsInOne(of: "nhol") {
            word.apply(Ending(0, "a"))
        }
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        if word.ends("ã"), attempt == 0 {
            word.apply(Ending(0, "o"))
            return true
        }
        if word.ends("eia"), attempt == 0 {
            word.apply(Ending(2, "u"))
            return true
        }
        return Iberian.masculine(&word, attempt: attempt, masculines)
    }

    private static let masculines: [(feminine: StaticString, change: Ending)] = [
        ("esa", Ending(3, "ês")), ("ona", Ending(3, "ão")), ("oa", Ending(2, "ão")),
    ]
}
