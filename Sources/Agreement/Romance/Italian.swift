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
            if isScience(word) || word.ends("io") && (word.count <= 3 || isStressedIO(word)) {
                word.apply(Ending(1, "i"))
            } else {
                word.replaceEnding("ubriaco>ubriachi ico>ici iaco>iaci fago>fagi co>chi go>ghi io>i o>i")
            }
        case UInt8(ascii: "a"):
            if isMasculine {
                word.replaceEnding("ca>chi ga>ghi ma>mi ta>ti pa>pi cida>cidi")
            } else if word.endsInOne(of: "cia gia"), !Letters.isASCIIVowel(word.last(3)) {
                word.apply(Ending(2, "e"))
            } else {
                word.replaceEnding("ca>che ga>ghe a>e")
            }
        default: word.replaceEnding("ie>ie e>i")
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

    static let likelySingulars: StaticString = """
        ioni>ione oni>one tori>tore sori>sore gori>gore pori>pore lori>lore nori>nore ieri>iere tari>tario nari>nario \
        iari>iario dari>dario sari>sario enni>ennio aggi>aggio eggi>eggio oggi>oggio idi>idio izi>izio fici>ficio \
        uri>urio udini>udine
        """

    static func singular(_ word: inout Word, attempt: Int) -> Bool {
        switch attempt {
        case 0: word.replaceEnding("chi>co ghi>go zioni>zione sioni>sione tori>tore i>o che>ca ghe>ga e>a")
        case 1: word.replaceEnding("i>e ce>cia ge>gia e>a")
        case 2: word.replaceEnding("i>io")
        case 3: word.replaceEnding("chi>ca ghi>ga i>a")
        case 4: word.replaceEnding("i>o")
        default: false
        }
    }

    /// -o → a, -tore → trice; others stay.
    static func feminine(_ word: inout Word) { word.replaceEnding("o>a tore>trice") }

    static func masculine(_ word: inout Word, attempt: Int) -> Bool {
        attempt == 0 && word.replaceEnding("trice>tore a>o")
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
