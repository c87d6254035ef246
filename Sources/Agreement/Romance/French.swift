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
        switch word.last() {
        case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"): break
        case UInt8(ascii: "u") where word.endsInOne(of: "au eu œu"): word.apply(Ending(0, "x"))
        case UInt8(ascii: "l") where word.ends("al"): word.apply(Ending(1, "ux"))
        default: word.apply(Ending(0, "s"))
        }
    }

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        let last = word.last()
        guard last == UInt8(ascii: "s") || last == UInt8(ascii: "x") else { return false }
        switch attempt {
        case 0:
            if last == UInt8(ascii: "s") {
                word.apply(Ending(1, ""))
            } else if word.ends("aux"), !word.ends("eaux") {
                word.apply(Ending(2, "l"))
            } else if word.endsInOne(of: "eaux eux") {
                word.apply(Ending(1, ""))
            }
        case 1: if last == UInt8(ascii: "x") { word.apply(Ending(1, "")) }
        case 2: if word.ends("aux") { word.apply(Ending(2, "il")) }
        default: return false
        }
        return true
    }

    static func feminine(_ word: inout Word) {
        let last = word.last()
        if last == UInt8(ascii: "e") { return }
        if word.ends("er") {
            word.apply(Ending(2, "ère"))
        } else if word.endsInOne(of: "érieur jeur neur meilleur ieur ultérieur") {
            word.apply(Ending(0, "e"))
        } else if word.ends("teur") {
            word.apply(
                word.endsInOne(
                    of:
                        "menteur porteur chanteur acheteur visiteur sauteur flatteur prêteur conteur lutteur batteur monteur "
                ) && !word.ends("promoteur") ? Ending(1, "se") : Ending(3, "rice"))
        } else if word.ends("eur") {
            word.apply(Ending(1, "se"))
        } else if last == UInt8(ascii: "f") {
            word.apply(word.ends("ef") ? Ending(2, "ève") : Ending(1, "ve"))
        } else if word.ends("eau") {
            word.apply(Ending(3, "elle"))
        } else if word.endsInOne(of: "doux") {
            word.apply(Ending(1, "ce"))
        } else if word.endsInOne(of: "faux roux") {
            word.apply(Ending(1, "sse"))
        } else if last == UInt8(ascii: "x") {
            word.apply(Ending(1, "se"))
        } else if word.endsInOne(of: "el eil ul gentil") && !word.endsInOne(of: "seul") {
            word.apply(Ending(0, "le"))
        } else if word.endsInOne(of: "en on") && !word.endsInOne(of: "mormon lapon nippon") {
            word.apply(Ending(0, "ne"))
        } else if word.endsInOne(of: "plet cret quiet suet ret") && !word.endsInOne(of: "pauvret fluet") {
            word.apply(Ending(2, "ète"))
        } else if word.endsInOne(of: "et sot vieillot pâlot boulot") {
            word.apply(Ending(0, "te"))
        } else if word.isOne(of: "gros gras bas épais las métis exprès") {
            word.apply(word.ends("exprès") ? Ending(3, "esse") : Ending(0, "se"))
        } else if word.endsInOne(of: "blanc franc") {
            word.apply(Ending(0, "he"))
        } else if word.ends("sec") {
            word.apply(Ending(2, "èche"))
        } else if word.ends("grec") {
            word.apply(Ending(0, "que"))
        } else if last == UInt8(ascii: "c") {
            word.apply(Ending(1, "que"))
        } else if word.ends("frais") {
            word.apply(Ending(2, "îche"))
        } else if word.endsInOne(of: "favori coi") {
            word.apply(Ending(0, "te"))
        } else if word.endsInOne(of: "long oblong") {
            word.apply(Ending(0, "ue"))
        } else if word.endsInOne(of: "malin bénin") {
            word.apply(Ending(1, "gne"))
        } else if word.ends("aigu") {
            word.apply(Ending(0, "ë"))
        } else if word.endsInOne(of: "paysan rouan valaisan") {
            word.apply(Ending(0, "ne"))
        } else if last < 0x80 || word.endsInOne(of: "é û à") {
            word.apply(Ending(0, "e"))
        }
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        guard word.last() == UInt8(ascii: "e") else { return false }
        switch attempt {
        case 0:
            if word.ends("ère") {
                word.apply(Ending(4, "er"))
            } else if word.ends("trice") {
                word.apply(Ending(4, "eur"))
            } else if word.ends("euse") {
                word.apply(Ending(2, "x"))
            } else if word.ends("ive") {
                word.apply(Ending(2, "f"))
            } else if word.endsInOne(of: "elle eille enne onne ette") {
                word.apply(Ending(2, ""))
            } else {
                word.apply(Ending(1, ""))
            }
        case 1:
            if word.ends("euse") {
                word.apply(Ending(2, "r"))
            } else if word.ends("elle") {
                word.apply(Ending(4, "eau"))
            } else {
                word.apply(Ending(1, ""))
            }
        case 2:
            if word.ends("que") {
                word.apply(Ending(3, "c"))
            } else if word.endsInOne(of: "esse asse osse") {
                word.apply(Ending(2, ""))
            } else if word.ends("ète") {
                word.apply(Ending(4, "et"))
            } else {
                word.apply(Ending(1, ""))
            }
        default: return false
        }
        return true
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
