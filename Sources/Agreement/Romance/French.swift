// SPDX-License-Identifier: Apache-2.0

/// French endings and closed classes.
///
/// Source: Le Bon Usage, the chapters on the feminine and plural of nouns and adjectives, and on elision.
enum French: RomanceEndings {
    static let closed = ClosedClasses(
        """
        def: le la les les|v l’ l’
        indef: un une des des
        def+de+le: du de_la des des|v de_l’ de_l’
        def+a+le: au à_la aux aux|v à_l’ à_l’
        demo: ce cette ces ces|v cet cette
        poss: mon ma mes mes|v mon mon
        poss: ton ta tes tes|v ton ton
        poss: son sa ses ses|v son son
        poss: notre notre nos nos
        poss: votre votre vos vos
        poss: leur leur leurs leurs
        poss: mien mienne miens miennes
        poss: tien tienne tiens tiennes
        poss: sien sienne siens siennes
        quant: quel quelle quels quelles
        quant: tout toute tous toutes
        quant: aucun aucune aucuns aucunes
        quant: certain certaine certains certaines
        quant: chaque chaque chaque chaque
        quant: quelque quelque quelques quelques
        quant: plusieurs plusieurs plusieurs plusieurs
        adj: beau belle beaux belles|v bel belle|e beau belle beaux
        adj: nouveau nouvelle nouveaux nouvelles|v nouvel nouvelle|e nouveau nouvelle nouveaux
        adj: vieux vieille vieux vieilles|v vieil vieille|e vieux vieille vieux
        adj: fou folle fous folles|v fol folle|e fou folle fous
        adj: mou molle mous molles|v mol molle|e mou molle mous
        adj: grand grande grands grandes
        adj: petit petite petits petites
        adj: bon bonne bons bonnes
        adj: gros grosse gros grosses
        adj: premier première premiers premières
        adj: second seconde seconds secondes
        adj: dernier dernière derniers dernières
        adj: prochain prochaine prochains prochaines
        adj: haut haute hauts hautes
        adj: long longue longs longues
        adj: joli jolie jolis jolies
        adj: mauvais mauvaise mauvais mauvaises
        adj: deuxième deuxième deuxièmes deuxièmes
        adj: troisième troisième troisièmes troisièmes
        stop: de d’ à en dans par pour avec sans sur sous chez entre vers contre depuis pendant avant après selon malgré
        other: et ou ni mais que qu’ qui dont très plus moins si ne n’ pas se s’ me m’ te t’ y bien trop aussi déjà
        other: été ayant étant comme quand où jamais encore presque donc car je j’ tu vous nous êtes es suis sommes étais
        other: étiez serez serez avez as ai avons avoir être fois même l'
        verb: est/sont a/ont était/étaient sera/seront soit/soient avait/avaient aura/auront va/vont peut/peuvent
        verb: doit/doivent vient/viennent tient/tiennent voit/voient prend/prennent veut/veulent sait/savent
        verb: met/mettent crée/créent contient/contiennent arrive/arrivent reste/restent coûte/coûtent
        """)

    /// -s, -x, -z stay; -au, -eu take x; -al becomes aux; others take s.
    static func plural(_ word: inout Word, isMasculine: Bool) {
        word.replaceEnding("e>es s>s x>x z>z au>aux eu>eux œu>œux al>aux >s")
    }

    static let likelySingulars: StaticString = "eaux>eau"

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0: word.replaceEnding("s> eaux>eau aux>al eux>eu x>x")
        case 1: word.replaceEnding("x> s>s")
        case 2: word.replaceEnding("aux>ail x>x s>s")
        default: false
        }
    }

    static func feminine(_ word: inout Word) {
        let last = word.last()
        if last == UInt8(ascii: "e") { return }
        if word.isOne(of: "gros gras bas épais las métis") {
            word.apply(Ending(0, "se"))
        } else if word.isEqual("exprès") {
            word.apply(Ending(3, "esse"))
        } else if !word.replaceEnding(
            """
            er>ère ieur>ieure jeur>jeure neur>neure meilleur>meilleure menteur>menteuse porteur>porteuse \
            chanteur>chanteuse acheteur>acheteuse visiteur>visiteuse sauteur>sauteuse flatteur>flatteuse \
            prêteur>prêteuse conteur>conteuse lutteur>lutteuse batteur>batteuse monteur>monteuse teur>trice eur>euse \
            ef>ève f>ve eau>elle doux>douce faux>fausse roux>rousse x>se seul>seule el>elle eil>eille ul>ulle \
            gentil>gentille mormon>mormone lapon>lapone nippon>nippone en>enne on>onne pauvret>pauvrette plet>plète \
            cret>crète quiet>quiète suet>suète ret>rète et>ette sot>sotte vieillot>vieillotte pâlot>pâlotte \
            boulot>boulotte blanc>blanche franc>franche sec>sèche grec>grecque c>que frais>fraîche favori>favorite \
            coi>coite long>longue malin>maligne bénin>bénigne aigu>aiguë paysan>paysanne rouan>rouanne \
            valaisan>valaisanne é>ée û>ûe à>àe
            """), last < 0x80
        {
            word.apply(Ending(0, "e"))
        }
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0: word.replaceEnding("ère>er trice>teur euse>eux ive>if elle>el eille>eil enne>en onne>on ette>et e>")
        case 1:
            word.replaceEnding(
                """
                euse>eur elle>eau ouce>oux ausse>aux ousse>oux anche>anc èche>ec ecque>ec aîche>ais igne>in uë>u gue>g \
                otte>ot aisse>ais ille>il ève>ef anne>an e>
                """)
        case 2: word.replaceEnding("que>c esse>es asse>as osse>os ète>et ite>i e>")
        case 3: word.replaceEnding("esse>ès e>")
        default: false
        }
    }

    /// Whether elision and liaison forms stand before a word: a vowel, or an h that the lexicon doesn't call aspiré.
    static func startsWithVowel(_ word: Word, isAspirated: Bool) -> Bool {
        if isAspirated { return false }
        if word.first() == UInt8(ascii: "h") { return true }
        if word.first() == UInt8(ascii: "y") {
            return !Letters.startsWithVowel(word.dropping(1)) || word.isEqual("yeux")
        }
        return Letters.startsWithVowel(word)
    }
}
