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
        if Iberian.hasAccent(word), word.replaceEnding("el>eis ol>ois il>eis") { return }
        if word.count <= 4, word.replaceEnding("eus>euses rus>ruses gus>guses") { return }
        word.replaceEnding(
            """
            ão>ões a>as e>es o>os al>ais ul>uis vel>veis el>éis ol>óis il>is m>ns r>res z>zes ês>eses és>eses ás>ases \
            ós>oses ís>íses s>s x>x >s
            """)
    }

    static let likelySingulars: StaticString = "ões>ão"

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0:
            word.replaceEnding(
                "ões>ão ães>ão ãos>ão ns>m ais>al uis>ul éis>el óis>ol veis>vel res>r zes>z eses>ês s>")
        case 1: word.replaceEnding("s>")
        case 2: word.replaceEnding("is>il es> s>")
        case 3: Iberian.hasAccent(word) && word.replaceEnding("eis>il") || word.replaceEnding("eis>el ases>ás s>s")
        case 4: word.replaceEnding("eis>el s>s")
        case 5: true
        default: false
        }
    }

    /// -o → a but not in -ão, which becomes ã; -or → ora but comparatives, -ês → esa, -u → ua, -eu → eia, -ol → ola.
    static func feminine(_ word: inout Word) {
        if word.replaceEnding("ão>ã") || Iberian.feminine(&word) || word.isOne(of: "cortês pedrês montês") { return }
        if word.isOne(of: "meu teu seu judeu sandeu") {
            word.apply(Ending(2, "ia"))
        } else {
            word.replaceEnding("ês>esa eu>eia ndu>ndu zulu>zulu u>ua nhol>nhola")
        }
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        attempt == 0 && word.replaceEnding("ã>ão eia>eu")
            || Iberian.masculine(&word, attempt: attempt, "esa>ês ona>ão oa>ão a>")
    }
}
