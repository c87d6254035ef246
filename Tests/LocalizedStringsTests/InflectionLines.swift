// SPDX-License-Identifier: Apache-2.0

import Agreement
import LocaleMatch
import Testing

@testable import LocalizedStrings

/// Inflection markup as services write it, a line a case: locale, text, arguments as JSON, and what readers get.
///
/// Written by hand from the grammars that the rules name; parts are parted by " | ".
struct InflectionLines {
    static let lines: [String] = [spanish, french, italian, portuguese, german, english].flatMap {
        $0.split(separator: "\n").map(String.init)
    }

    @Test(arguments: lines) func agrees(_ line: String) throws {
        let parts = line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 4)
        #expect(try text(parts[0], parts[1], parts[2]) == parts[3])
    }

    /// However a text is cut off, none of its marks is printed.
    @Test(arguments: [
        "^[nuestro %@](inflect: true, morphology: {gender: 'feminine'}, inflectionAlternative: 'la (otra)') está",
        "a ^[b ^[%@](inflect: true) c](agreeWithArgument: 1) d", "^[%@]]](referentConcept: 9)", "^[^[%@](]()",
    ])
    func markupNeverPrints(_ whole: String) throws {
        for start in whole.indices {
            for end in whole.indices where end >= start {
                let written = try text("es", String(whole[start..<end]), #"["ensalada"]"#)
                #expect(!written.contains("^["), "\(whole[start..<end])")
            }
            let written = try text("es", String(whole[start...]), #"["ensalada"]"#)
            #expect(!written.contains("](inflect"), "\(whole[start...])")
        }
    }

    private func text(_ locale: String, _ format: String, _ json: String) throws -> String {
        let tag = try LanguageTag(locale)
        let input = try AgreementInput(json: json)
        var options = Localizer.Options()
        options.isolatesInsertedText = false
        let localizer = StringTables(files: [:], sourceLanguage: tag).localizer(for: [tag], options: options)
        return localizer.text(
            "?", arguments: input.arguments, options: .init(defaultValue: format, agreement: input.context)
        ).text
    }

    private static let spanish = #"""
        es | ^[%lld hora](inflect: true) | [1] | 1 hora
        es | ^[%lld hora](inflect: true) | [2] | 2 horas
        es | ^[%lld día](inflect: true) | [3] | 3 días
        es | ^[%lld luz](inflect: true) | [2] | 2 luces
        es | ^[%lld examen](inflect: true) | [2] | 2 exámenes
        es | ^[%lld avión](inflect: true) | [4] | 4 aviones
        es | ^[%lld mensaje nuevo](inflect: true) | [1] | 1 mensaje nuevo
        es | ^[%lld mensaje nuevo](inflect: true) | [5] | 5 mensajes nuevos
        es | ^[%lld foto borrada](inflect: true) | [2] | 2 fotos borradas
        es | ^[%lld lunes](inflect: true) | [2] | 2 lunes
        es | ^[%lld crisis](inflect: true) | [2] | 2 crisis
        es | ^[nuestro %@](inflect: true) | ["ensalada"] | nuestra ensalada
        es | ^[nuestro %@](inflect: true) | ["sándwich"] | nuestro sándwich
        es | ^[el %@](inflect: true) | ["agua"] | el agua
        es | ^[el %@ frío](inflect: true) | ["agua"] | el agua fría
        es | ^[el pequeño %@](inflect: true) | ["agua"] | la pequeña agua
        es | ^[un %@](inflect: true) | ["águila"] | un águila
        es | ^[este %@](inflect: true) | ["agua"] | esta agua
        es | ^[el %@](inflect: true) | ["ensalada de atún"] | la ensalada de atún
        es | ^[un bueno %@](inflect: true) | ["amigo"] | un buen amigo
        es | ^[un bueno %@](inflect: true) | ["amiga"] | una buena amiga
        es | ^[un grande %@](inflect: true) | ["casa"] | una gran casa
        es | ^[el primero %@](inflect: true) | ["día"] | el primer día
        es | ^[el primero %@](inflect: true) | ["semana"] | la primera semana
        es | ^[tu %@ pequeño está listo](inflect: true) | ["ensalada"] | tu ensalada pequeña está lista
        es | Tu ^[%@ pequeño](inflect: true) está ^[listo](agreeWithArgument: 1). | ["ensalada"] | Tu ensalada pequeña está lista.
        es | ^[hecho](agreeWithArgument: 1) | ["ensalada"] | hecha
        es | ^[hecho](agreeWithArgument: 1) | ["tacos"] | hechos
        es | ^[pequeño](agreeWithConcept: 1) | {"concepts":[{"phrase":"ensalada"}]} | pequeña
        es | La última vez ordenaste ^[el %@](agreeWithConcept: 1). | {"arguments":["pequeño"],"concepts":[{"phrase":"ensalada"}]} | La última vez ordenaste la pequeña.
        es | %@ está ^[ocupado](agreeWithConcept: 1). | {"arguments":["Anne"],"concepts":[{"terms":["feminine"]}]} | Anne está ocupada.
        es | ^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida') | {} | Te damos la bienvenida
        es | ^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida') | {"user":"feminine"} | Bienvenida
        es | ^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida') | {"user":"masculine"} | Bienvenido
        es | ^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida') | {"user":"neutral"} | Te damos la bienvenida
        es | ^[CERRADO](agreeWithArgument: 1) | ["puerta"] | CERRADA
        es | ^[Cerrado](agreeWithArgument: 1) | ["puertas"] | Cerradas
        es | ^[Nuestro Nuevo %@](inflect: true) | ["Ensalada"] | Nuestra Nueva Ensalada
        es | ^[de el %@](inflect: true) | ["coche"] | del coche
        es | ^[a el %@](inflect: true) | ["playa"] | a la playa
        es | ^[alguno %@](inflect: true) | ["problema"] | algún problema
        es | ^[ninguno %@](inflect: true) | ["noche"] | ninguna noche
        es | ^[todo el %@](inflect: true) | ["noche"] | toda la noche
        es | ^[el mejor %@](inflect: true) | ["receta"] | la mejor receta
        es | ^[un %@ rojo y grande](inflect: true) | ["manzana"] | una manzana roja y grande
        es | ^[mi %@](inflect: true) | ["gafas"] | mis gafas
        es | ^[nuestro %@](inflect: true) | [{"value":"Kim","gender":"feminine"}] | nuestra Kim
        es | ^[listo](agreeWithArgument: 1) | [{"value":"Kim","gender":"feminine"}] | lista
        es | ^[%@ francés](inflect: true) | ["tortilla"] | tortilla francesa
        es | ^[%@ español](inflect: true) | ["tortillas"] | tortillas españolas
        es | ^[el %@](inflect: true) | ["mano"] | la mano
        es | ^[el %@](inflect: true) | ["problema"] | el problema
        es | ^[el %@](inflect: true) | ["radio"] | la radio
        """#

    private static let french = #"""
        fr | ^[%lld heure](inflect: true) | [0] | 0 heure
        fr | ^[%lld heure](inflect: true) | [1] | 1 heure
        fr | ^[%lld heure](inflect: true) | [2] | 2 heures
        fr | ^[%lld journal](inflect: true) | [2] | 2 journaux
        fr | ^[%lld bateau](inflect: true) | [3] | 3 bateaux
        fr | ^[%lld bijou](inflect: true) | [3] | 3 bijoux
        fr | ^[%lld clou](inflect: true) | [3] | 3 clous
        fr | ^[%lld œil](inflect: true) | [2] | 2 yeux
        fr | ^[%lld prix](inflect: true) | [2] | 2 prix
        fr | ^[%lld message non lu](inflect: true) | [2] | 2 messages non lus
        fr | ^[%lld photo supprimée](inflect: true) | [2] | 2 photos supprimées
        fr | ^[notre %@](inflect: true) | ["salade"] | notre salade
        fr | ^[le %@](inflect: true) | ["salade"] | la salade
        fr | ^[le %@](inflect: true) | ["eau"] | l’eau
        fr | ^[le %@](inflect: true) | ["homme"] | l’homme
        fr | ^[le %@](inflect: true) | ["héros"] | le héros
        fr | ^[ce %@](inflect: true) | ["homme"] | cet homme
        fr | ^[ce %@](inflect: true) | ["héros"] | ce héros
        fr | ^[ce %@](inflect: true) | ["femme"] | cette femme
        fr | ^[ce %@](inflect: true) | ["enfants"] | ces enfants
        fr | ^[mon %@](inflect: true) | ["amie"] | mon amie
        fr | ^[mon %@](inflect: true) | ["voiture"] | ma voiture
        fr | ^[un beau %@](inflect: true) | ["homme"] | un bel homme
        fr | ^[un beau %@](inflect: true) | ["maison"] | une belle maison
        fr | ^[un nouveau %@](inflect: true) | ["appartement"] | un nouvel appartement
        fr | ^[un vieux %@](inflect: true) | ["ami"] | un vieil ami
        fr | ^[de le %@](inflect: true) | ["marché"] | du marché
        fr | ^[de le %@](inflect: true) | ["eau"] | de l’eau
        fr | ^[à le %@](inflect: true) | ["enfants"] | aux enfants
        fr | ^[à le %@](inflect: true) | ["gare"] | à la gare
        fr | ^[le petit %@](inflect: true) | ["eau"] | la petite eau
        fr | ^[le grand %@ blanc](inflect: true) | ["maison"] | la grande maison blanche
        fr | ^[prêt](agreeWithArgument: 1) | ["pizza"] | prête
        fr | ^[prêt](agreeWithArgument: 1) | ["frites"] | prêtes
        fr | ^[fait](agreeWithArgument: 1) | ["tarte"] | faite
        fr | ^[frais](agreeWithArgument: 1) | ["salade"] | fraîche
        fr | ^[heureux](agreeWithConcept: 1) | {"concepts":[{"terms":["feminine"]}]} | heureuse
        fr | ^[connecté](agreeWithConcept: 1) | {"concepts":[{"terms":["feminine"]}]} | connectée
        fr | ^[Quel %@](inflect: true) | ["chance"] | Quelle chance
        fr | ^[tout le %@](inflect: true) | ["journée"] | toute la journée
        fr | ^[tout le %@](inflect: true) | ["jours"] | tous les jours
        fr | ^[le %@](inflect: true) | ["haricots"] | les haricots
        fr | ^[le %@](inflect: true) | ["hôtel"] | l’hôtel
        fr | ^[le %@](inflect: true) | ["Hôtel"] | l’Hôtel
        fr | ^[Bienvenu](inflect: true, inflectionAlternative: 'Bonjour') | {"user":"feminine"} | Bienvenue
        fr | ^[Bienvenu](inflect: true, inflectionAlternative: 'Bonjour') | {} | Bonjour
        """#

    private static let italian = #"""
        it | ^[%lld ora](inflect: true) | [1] | 1 ora
        it | ^[%lld ora](inflect: true) | [2] | 2 ore
        it | ^[%lld uovo](inflect: true) | [2] | 2 uova
        it | ^[%lld amico](inflect: true) | [2] | 2 amici
        it | ^[%lld gioco](inflect: true) | [2] | 2 giochi
        it | ^[%lld lago](inflect: true) | [2] | 2 laghi
        it | ^[%lld arancia](inflect: true) | [2] | 2 arance
        it | ^[%lld camicia](inflect: true) | [2] | 2 camicie
        it | ^[%lld città](inflect: true) | [2] | 2 città
        it | ^[%lld problema](inflect: true) | [2] | 2 problemi
        it | ^[%lld foto nuova](inflect: true) | [2] | 2 foto nuove
        it | ^[%lld zio](inflect: true) | [2] | 2 zii
        it | ^[%lld messaggio nuovo](inflect: true) | [2] | 2 messaggi nuovi
        it | ^[il %@](inflect: true) | ["zaino"] | lo zaino
        it | ^[il %@](inflect: true) | ["gnomi"] | gli gnomi
        it | ^[il %@](inflect: true) | ["acqua"] | l’acqua
        it | ^[il %@](inflect: true) | ["amici"] | gli amici
        it | ^[il %@](inflect: true) | ["studente"] | lo studente
        it | ^[il %@](inflect: true) | ["notte"] | la notte
        it | ^[un %@](inflect: true) | ["amica"] | un’amica
        it | ^[un %@](inflect: true) | ["amico"] | un amico
        it | ^[un %@](inflect: true) | ["zaino"] | uno zaino
        it | ^[di il %@](inflect: true) | ["mare"] | del mare
        it | ^[in il %@](inflect: true) | ["insalata"] | nell’insalata
        it | ^[in il %@](inflect: true) | ["casa"] | nella casa
        it | ^[a il %@](inflect: true) | ["studenti"] | agli studenti
        it | ^[su il %@](inflect: true) | ["tavolo"] | sul tavolo
        it | ^[da il %@](inflect: true) | ["zia"] | dalla zia
        it | ^[quello %@](inflect: true) | ["libro"] | quel libro
        it | ^[quello %@](inflect: true) | ["zaino"] | quello zaino
        it | ^[quello %@](inflect: true) | ["amici"] | quegli amici
        it | ^[quello %@](inflect: true) | ["isola"] | quell’isola
        it | ^[un bello %@](inflect: true) | ["giorno"] | un bel giorno
        it | ^[un bello %@](inflect: true) | ["casa"] | una bella casa
        it | ^[un buono %@](inflect: true) | ["amico"] | un buon amico
        it | ^[questo %@](inflect: true) | ["auto"] | quest’auto
        it | ^[il nostro %@](inflect: true) | ["insalata"] | la nostra insalata
        it | ^[il nuovo %@](inflect: true) | ["insalata"] | la nuova insalata
        it | ^[pronto](agreeWithArgument: 1) | ["pizza"] | pronta
        it | ^[pronto](agreeWithArgument: 1) | ["spaghetti"] | pronti
        it | ^[fresco](agreeWithArgument: 1) | ["arance"] | fresche
        it | ^[stanco](agreeWithConcept: 1) | {"concepts":[{"terms":["feminine"]}]} | stanca
        it | ^[Benvenuto](inflect: true, inflectionAlternative: 'Ciao') | {"user":"feminine"} | Benvenuta
        it | ^[Benvenuto](inflect: true, inflectionAlternative: 'Ciao') | {} | Ciao
        it | ^[tutto il %@](inflect: true) | ["notte"] | tutta la notte
        it | ^[il %@](inflect: true) | ["mano"] | la mano
        it | ^[il %@](inflect: true) | ["mani"] | le mani
        it | ^[il %@](inflect: true) | ["psicologo"] | lo psicologo
        it | ^[il %@ bianco](inflect: true) | ["vino"] | il vino bianco
        it | ^[il %@ bianco](inflect: true) | ["camicie"] | le camicie bianche
        """#

    private static let portuguese = #"""
        pt-BR | ^[%lld hora](inflect: true) | [0] | 0 hora
        pt-BR | ^[%lld hora](inflect: true) | [1] | 1 hora
        pt-BR | ^[%lld hora](inflect: true) | [2] | 2 horas
        pt-PT | ^[%lld hora](inflect: true) | [0] | 0 horas
        pt-BR | ^[%lld pão](inflect: true) | [2] | 2 pães
        pt-BR | ^[%lld irmão](inflect: true) | [2] | 2 irmãos
        pt-BR | ^[%lld avião](inflect: true) | [2] | 2 aviões
        pt-BR | ^[%lld animal](inflect: true) | [2] | 2 animais
        pt-BR | ^[%lld papel](inflect: true) | [2] | 2 papéis
        pt-BR | ^[%lld barril](inflect: true) | [2] | 2 barris
        pt-BR | ^[%lld homem](inflect: true) | [2] | 2 homens
        pt-BR | ^[%lld lápis](inflect: true) | [2] | 2 lápis
        pt-BR | ^[%lld mês](inflect: true) | [2] | 2 meses
        pt-BR | ^[%lld mensagem nova](inflect: true) | [2] | 2 mensagens novas
        pt-BR | ^[%lld imagem excluída](inflect: true) | [2] | 2 imagens excluídas
        pt-BR | ^[nosso %@](inflect: true) | ["salada"] | nossa salada
        pt-BR | ^[o %@](inflect: true) | ["salada"] | a salada
        pt-BR | ^[de o %@](inflect: true) | ["casa"] | da casa
        pt-BR | ^[em o %@](inflect: true) | ["tela"] | na tela
        pt-BR | ^[por o %@](inflect: true) | ["manhã"] | pela manhã
        pt-BR | ^[a o %@](inflect: true) | ["praia"] | à praia
        pt-BR | ^[em um %@](inflect: true) | ["hora"] | em uma hora
        pt-BR | ^[este %@](inflect: true) | ["mão"] | esta mão
        pt-BR | ^[bom %@](inflect: true) | ["noite"] | boa noite
        pt-BR | ^[um bom %@](inflect: true) | ["viagem"] | uma boa viagem
        pt-BR | ^[pronto](agreeWithArgument: 1) | ["pizza"] | pronta
        pt-BR | ^[feito](agreeWithArgument: 1) | ["torta"] | feita
        pt-BR | ^[feito](agreeWithArgument: 1) | ["pastéis"] | feitos
        pt-BR | ^[alemão](agreeWithArgument: 1) | ["cerveja"] | alemã
        pt-BR | ^[cru](agreeWithArgument: 1) | ["carne"] | crua
        pt-BR | ^[europeu](agreeWithArgument: 1) | ["cidade"] | europeia
        pt-BR | ^[ocupado](agreeWithConcept: 1) | {"concepts":[{"terms":["feminine"]}]} | ocupada
        pt-BR | ^[Bem-vindo](inflect: true, inflectionAlternative: 'Boas-vindas') | {"user":"feminine"} | Bem-vinda
        pt-BR | ^[Bem-vindo](inflect: true, inflectionAlternative: 'Boas-vindas') | {} | Boas-vindas
        pt-PT | ^[o nosso %@](inflect: true) | ["salada"] | a nossa salada
        pt-PT | ^[o %@](inflect: true) | ["ecrã"] | o ecrã
        pt-PT | ^[o %@](inflect: true) | ["equipa"] | a equipa
        pt-BR | ^[o %@](inflect: true) | ["time"] | o time
        pt-BR | ^[todo o %@](inflect: true) | ["semana"] | toda a semana
        pt-BR | ^[o %@](inflect: true) | ["problema"] | o problema
        """#

    private static let german = #"""
        de | ^[%lld Stunde](inflect: true) | [1] | 1 Stunde
        de | ^[%lld Stunde](inflect: true) | [2] | 2 Stunden
        de | ^[%lld Apfel](inflect: true) | [2] | 2 Äpfel
        de | ^[%lld Haus](inflect: true) | [2] | 2 Häuser
        de | ^[%lld Kind](inflect: true) | [0] | 0 Kinder
        de | ^[%lld neue Nachricht](inflect: true) | [1] | 1 neue Nachricht
        de | ^[%lld neue Nachricht](inflect: true) | [2] | 2 neue Nachrichten
        de | ^[%lld Tag](inflect: true) | [3] | 3 Tage
        de | ^[%lld Auto](inflect: true) | [3] | 3 Autos
        de | ^[%lld Zimmer](inflect: true) | [3] | 3 Zimmer
        de | ^[unser %@](inflect: true) | ["Salat"] | unser Salat
        de | ^[unser %@](inflect: true) | ["Suppe"] | unsere Suppe
        de | ^[der %@](inflect: true) | ["Suppe"] | die Suppe
        de | ^[der %@](inflect: true) | ["Brot"] | das Brot
        de | ^[der %@](inflect: true) | ["Brote"] | die Brote
        de | ^[ein kleiner %@](inflect: true) | ["Salat"] | ein kleiner Salat
        de | ^[ein kleiner %@](inflect: true) | ["Suppe"] | eine kleine Suppe
        de | ^[ein kleiner %@](inflect: true) | ["Brot"] | ein kleines Brot
        de | ^[der kleine %@](inflect: true) | ["Brot"] | das kleine Brot
        de | ^[kein guter %@](inflect: true) | ["Idee"] | keine gute Idee
        de | ^[dieser %@](inflect: true) | ["Haus"] | dieses Haus
        de | ^[jeder %@](inflect: true) | ["Woche"] | jede Woche
        de | ^[frischer %@](inflect: true) | ["Brot"] | frisches Brot
        de | ^[der %@](inflect: true) | ["Kartoffelsalat"] | der Kartoffelsalat
        de | ^[der %@](inflect: true) | ["Gemüsesuppe"] | die Gemüsesuppe
        de | mit ^[der %@](inflect: true, morphology: {case: 'dative'}) | ["Auto"] | mit dem Auto
        de | mit ^[ein neuer %@](inflect: true, morphology: {case: 'dative'}) | ["Auto"] | mit einem neuen Auto
        de | wegen ^[der %@](inflect: true, morphology: {case: 'genitive'}) | ["Wetter"] | wegen des Wetters
        de | in ^[der %@](inflect: true, morphology: {case: 'dative'}) | ["Küche"] | in der Küche
        de | ^[der %@](inflect: true) | ["Mädchen"] | das Mädchen
        de | ^[teuer %@](inflect: true) | ["Wein"] | teurer Wein
        de | ^[hoher %@](inflect: true) | ["Berg"] | hoher Berg
        """#

    private static let english = #"""
        en | ^[%lld hour](inflect: true) | [1] | 1 hour
        en | ^[%lld hour](inflect: true) | [2] | 2 hours
        en | ^[%lld hour](inflect: true) | [0] | 0 hours
        en | ^[%lld child](inflect: true) | [2] | 2 children
        en | ^[%lld knife](inflect: true) | [2] | 2 knives
        en | ^[%lld box](inflect: true) | [2] | 2 boxes
        en | ^[%lld city](inflect: true) | [2] | 2 cities
        en | ^[%lld new message](inflect: true) | [2] | 2 new messages
        en | ^[%lld mouse](inflect: true) | [2] | 2 mice
        en | ^[%lld sheep](inflect: true) | [2] | 2 sheep
        en | ^[%lld person](inflect: true) | [2] | 2 people
        en | ^[a %@](inflect: true) | ["apple"] | an apple
        en | ^[a %@](inflect: true) | ["university"] | a university
        en | ^[a %@](inflect: true) | ["hour"] | an hour
        en | ^[a %@](inflect: true) | ["FM radio"] | an FM radio
        en | ^[a %@](inflect: true) | ["8"] | an 8
        en | ^[this %@](inflect: true) | ["salads"] | these salads
        en | %@ is on ^[their](referentConcept: 1) way. | {"arguments":["Tony"],"concepts":[{"terms":["masculine"]}]} | Tony is on his way.
        en | %@ is on ^[their](referentConcept: 1) way. | {"arguments":["Ann"],"concepts":[{"terms":["feminine"]}]} | Ann is on her way.
        en | %@ is on ^[their](referentConcept: 1) way. | {"arguments":["Kim"],"concepts":[{"terms":["neutral"]}]} | Kim is on their way.
        en | ^[They](referentConcept: 1) liked your post. | {"concepts":[{"terms":["masculine"]}]} | He liked your post.
        en | ^[They](referentConcept: 1) liked your post. | {"concepts":[{"language":"en","pronouns":[{"pronoun":"xey","case":"nominative"}]}]} | Xey liked your post.
        en | ^[They are](referentConcept: 1) here. | {"concepts":[{"terms":["feminine"]}]} | She is here.
        en | I saw ^[them](referentConcept: 1). | {"concepts":[{"terms":["feminine"]}]} | I saw her.
        en | It is ^[theirs](referentConcept: 1). | {"concepts":[{"terms":["feminine"]}]} | It is hers.
        en | by ^[themself](referentConcept: 1) | {"concepts":[{"terms":["masculine"]}]} | by himself
        en | ^[THEIR](referentConcept: 1) ORDER | {"concepts":[{"terms":["masculine"]}]} | HIS ORDER
        """#
}
