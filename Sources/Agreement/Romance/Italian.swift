// SPDX-License-Identifier: Apache-2.0

/// Italian endings, sounds and closed classes.
///
/// Source: Serianni, Grammatica italiana, chapters III (nouns), IV (articles) and V (adjectives).
enum Italian: RomanceEndings {
    static let closed = ClosedClasses(
        """
        def: il la i le|v l’ l’|i lo gli
        indef: un una dei delle|v un un’|i uno degli
        def+de+il: del della dei delle|v dell’ dell’|i dello degli
        def+a+il: al alla ai alle|v all’ all’|i allo agli
        def+da+il: dal dalla dai dalle|v dall’ dall’|i dallo dagli
        def+em+il: nel nella nei nelle|v nell’ nell’|i nello negli
        def+su+il: sul sulla sui sulle|v sull’ sull’|i sullo sugli
        demo: questo questa questi queste|v quest’ quest’
        demo: quel quella quei quelle|v quell’ quell’|i quello quegli|e quello quella quelli
        poss: mio mia miei mie
        poss: tuo tua tuoi tue
        poss: suo sua suoi sue
        poss: nostro nostra nostri nostre
        poss: vostro vostra vostri vostre
        quant: tutto tutta tutti tutte
        quant: molto molta molti molte
        quant: poco poca pochi poche
        quant: altro altra altri altre
        quant: tanto tanta tanti tante
        quant: quanto quanta quanti quante
        quant: stesso stessa stessi stesse
        quant: alcun alcuna alcuni alcune|v alcun alcun’|i alcuno alcuni|e alcuno alcuna alcuni
        quant: nessun nessuna nessun nessuna|v nessun nessun’|i nessuno nessuno|e nessuno nessuna nessuno
        quant: ciascun ciascuna ciascun ciascuna|v ciascun ciascun’|i ciascuno ciascuno|e ciascuno ciascuna ciascuno
        quant: ogni ogni ogni ogni
        quant: stato stata stati state
        adj: bel bella bei belle|v bell’ bell’|i bello begli|e bello bella belli
        adj: buon buona buoni buone|v buon buon’|i buono buoni|e buono buona buoni
        adj: gran grande grandi grandi|v grand’ grande|i grande grandi|e grande grande grandi
        adj: san santa santi sante|v sant’ sant’|i santo santi|e santo santa santi
        adj: primo prima primi prime
        adj: nuovo nuova nuovi nuove
        adj: piccolo piccola piccoli piccole
        adj: grosso grossa grossi grosse
        adj: vecchio vecchia vecchi vecchie
        adj: bravo brava bravi brave
        adj: secondo seconda secondi seconde
        adj: terzo terza terzi terze
        adj: ultimo ultima ultimi ultime
        stop: di d’ a da in con su per tra fra senza sopra sotto dentro fuori verso contro dopo prima_di durante presso
        other: e ed o né ma che cui più meno molto_bene non si mi ti ci vi ne se anche già sempre mai così bene come dove
        other: sei siete siamo era essere avere loro quando perché
        verb: è/sono ha/hanno sarà/saranno era/erano va/vanno fa/fanno può/possono deve/devono vuole/vogliono sa/sanno
        verb: viene/vengono tiene/tengono dice/dicono esce/escono rimane/rimangono dà/danno sta/stanno costa/costano
        verb: arriva/arrivano resta/restano contiene/contengono fosse/fossero sia/siano abbia/abbiano
        """)

    /// The rule's plural.
    ///
    /// 1. -o and -e become i, -a becomes e; accented vowels, consonants, -i, -ie and -u stay.
    /// 2. c and g keep their sound in feminines and in -co and -go, but not in -ico, -iaco, -logo and -fago; -io has one
    ///    i, but two where it is stressed, as in noises: `sussurrio`, `scricchiolio`.
    /// 3. A masculine in -a becomes i only in the endings of Greek and of persons: `problema`, `pilota`, `duca`. Others
    ///    stay: `gorilla`, `boia`, `sosia`.
    /// 4. A feminine in -o is short for another word, and stays: `foto`, `radio`. So do words of other languages.
    static func plural(_ word: inout Word, isMasculine: Bool) {
        if isLoanword(word) { return }
        switch word.last() {
        case UInt8(ascii: "o"):
            if !isMasculine { return }
            if word.endsInOne(of: "ico iaco") && !word.ends("ubriaco") || word.ends("fago") || isScience(word) {
                word.apply(Ending(1, "i"))
            } else if word.endsInOne(of: "co go") {
                word.apply(Ending(1, "hi"))
            } else if word.ends("io"), word.count > 3, !isStressedIO(word) {
                word.apply(Ending(1, ""))
            } else {
                word.apply(Ending(1, "i"))
            }
        case UInt8(ascii: "a"):
            if isMasculine {
                if word.endsInOne(of: "ca ga") {
                    word.apply(Ending(1, "hi"))
                } else if word.endsInOne(of: "ma ta pa cida") {
                    word.apply(Ending(1, "i"))
                }
            } else if word.endsInOne(of: "ca ga") {
                word.apply(Ending(1, "he"))
            } else if word.endsInOne(of: "cia gia"), !endsInVowel(word, before: 3) {
                word.apply(Ending(2, "e"))
            } else {
                word.apply(Ending(1, "e"))
            }
        case UInt8(ascii: "e"):
            if !word.ends("ie") { word.apply(Ending(1, "i")) }
        default: break
        }
    }

    /// Who studies something: `biologo`, `biologi`, but `dialogo`, `dialoghi`.
    private static func isScience(_ word: Word) -> Bool {
        word.ends("logo") && word.count > 6
            && !word.endsInOne(of: "dialogo catalogo prologo epilogo analogo omologo monologo decalogo")
    }

    private static func isStressedIO(_ word: Word) -> Bool {
        word.endsInOne(of: "llio ttio nnio rrio ciolio chiolio ccolio icolio ngolio ndolio") && !word.ends("ennio")
    }

    /// Words of other languages stay as they are: `software`, `boutique`, `puzzle`, `élite`, `judo`, `zoo`.
    ///
    /// They show by letters and groups that Italian doesn't write, and by accents within; not where Italian has made a word
    /// of its own of them, `newyorkese`.
    private static func isLoanword(_ word: Word) -> Bool {
        func hasOne(_ parts: [StaticString]) -> Bool { parts.contains { word.contains($0) } }
        switch word.last() {
        case UInt8(ascii: "e"):
            return hasOne(["j", "k", "w", "y", "ou", "sh", "ph", "th", "é", "ê", "î", "â"]) && !word.ends("ese")
                || word.endsInOne(of: "que ffe zzle che ghe ette nline -time")
        case UInt8(ascii: "a"): return hasOne(["j", "k", "w", "y"]) && !word.endsInOne(of: "ista ana")
        case UInt8(ascii: "o"):
            return word.ends("oo") && !(word.ends("zoo") && word.count > 3)
                || hasOne(["j", "k", "w", "y"]) && !word.starts("kilo") && !word.endsInOne(of: "ismo ano")
        default: return false
        }
    }

    private static func endsInVowel(_ word: Word, before place: Int) -> Bool { Letters.isASCIIVowel(word.last(place)) }

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        let last = word.last()
        if last == UInt8(ascii: "i") {
            switch attempt {
            case 0:
                if word.endsInOne(of: "chi ghi") {
                    word.apply(Ending(2, "o"))
                } else if word.endsInOne(of: "zioni sioni tori") {
                    word.apply(Ending(1, "e"))
                } else {
                    word.apply(Ending(1, "o"))
                }
            case 1: word.apply(Ending(1, "e"))
            case 2: word.apply(Ending(0, "o"))
            case 3: word.apply(word.endsInOne(of: "chi ghi") ? Ending(2, "a") : Ending(1, "a"))
            case 4: word.apply(Ending(1, "o"))
            default: return false
            }
            return true
        }
        if last == UInt8(ascii: "e") {
            switch attempt {
            case 0: word.apply(word.endsInOne(of: "che ghe") ? Ending(2, "a") : Ending(1, "a"))
            case 1: word.apply(word.endsInOne(of: "ce ge") ? Ending(1, "ia") : Ending(1, "a"))
            default: return false
            }
            return true
        }
        return false
    }

    /// -o → a, -tore → trice; others stay.
    static func feminine(_ word: inout Word) {
        if word.last() == UInt8(ascii: "o") {
            word.apply(Ending(1, "a"))
        } else if word.ends("tore") {
            word.apply(Ending(3, "rice"))
        }
    }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0:
            if word.ends("trice") {
                word.apply(Ending(4, "ore"))
            } else if word.last() == UInt8(ascii: "a") {
                word.apply(Ending(1, "o"))
            } else {
                return false
            }
            return true
        default: return false
        }
    }

    /// Whether `lo` stands before a word: s and a consonant, z, gn, pn, ps, x, y, and i before a vowel.
    static func startsImpure(_ word: Word) -> Bool {
        let (first, second) = (word.first(), word.first(1))
        switch first {
        case UInt8(ascii: "s"):
            return second != 0 && second != 0xC3 && !Letters.isASCIIVowel(second) && second != UInt8(ascii: "'")
        case UInt8(ascii: "z"), UInt8(ascii: "x"), UInt8(ascii: "y"): return true
        case UInt8(ascii: "g"): return second == UInt8(ascii: "n")
        case UInt8(ascii: "p"): return second == UInt8(ascii: "n") || second == UInt8(ascii: "s")
        case UInt8(ascii: "i"): return Letters.isASCIIVowel(second)
        default: return false
        }
    }

    static func startsWithVowel(_ word: Word) -> Bool {
        if word.first() == UInt8(ascii: "h") { return true }
        return Letters.startsWithVowel(word) && !startsImpure(word)
    }
}
