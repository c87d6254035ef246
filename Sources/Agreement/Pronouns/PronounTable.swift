/// One pronoun with what it is; what is `nil` fits everything.
struct PronounEntry: Sendable {
    var form: String
    var features = GrammaticalFeatures()
    /// What the noun behind a possessive is.
    var possessed = GrammaticalFeatures()
    /// Whether the word behind it begins with a vowel; `nil` for either.
    var isBeforeVowel: Bool?
    var isStressed: Bool?
}

/// The pronouns of a language, the likelier of two first.
///
/// A line of the source is a form and what it is: `1 2 3` person, `sg pl` number, `m f n` gender, `nom acc dat gen` case,
/// `refl disj` type, `dep ind` determination, the same with a plus for the noun behind it, `v` before a vowel, `str`
/// stressed. A `_` is a blank.
struct PronounTable: Sendable {
    let entries: [PronounEntry]
    /// What is meant where nothing is said.
    let usual: GrammaticalFeatures
    init(_ source: String, usual: String) {
        entries = source.split(separator: "\n").flatMap { line -> [PronounEntry] in
            let words = line.split(separator: " ")
            guard let form = words.first else { return [] }
            return [Self.entry(String(form).replacing("_", with: " "), words.dropFirst())]
        }
        self.usual = Self.entry("", usual.split(separator: " ")[...]).features
    }

    private static func entry(_ form: String, _ tags: ArraySlice<Substring>) -> PronounEntry {
        var entry = PronounEntry(form: form)
        for tag in tags {
            switch tag {
            case "v": entry.isBeforeVowel = true
            case "c": entry.isBeforeVowel = false
            case "str": entry.isStressed = true
            default:
                if tag.first == "+" {
                    apply(tag.dropFirst(), to: &entry.possessed)
                } else {
                    apply(tag, to: &entry.features)
                }
            }
        }
        return entry
    }

    private static func apply(_ tag: Substring, to features: inout GrammaticalFeatures) {
        switch tag {
        case "1": features.person = .first
        case "2": features.person = .second
        case "3": features.person = .third
        case "sg": features.number = .singular
        case "pl": features.number = .plural
        case "m": features.gender = .masculine
        case "f": features.gender = .feminine
        case "n": features.gender = .neuter
        case "nom": features.grammaticalCase = .nominative
        case "acc": features.grammaticalCase = .accusative
        case "dat": features.grammaticalCase = .dative
        case "gen": features.grammaticalCase = .genitive
        case "refl": features.pronounType = .reflexive
        case "disj": features.pronounType = .disjunctive
        case "dep": features.determination = .dependent
        case "ind": features.determination = .independent
        default: break
        }
    }

    static func of(_ language: Language) -> PronounTable {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        case .italian: italian
        case .portuguese: portuguese
        }
    }

    static let english = PronounTable(
        """
        they 3 nom
        they 3 pl nom
        he 3 sg m nom
        she 3 sg f nom
        it 3 sg n nom
        I 1 sg nom
        we 1 pl nom
        you 2 nom
        you 2 acc
        them 3 acc
        them 3 pl acc
        him 3 sg m acc
        her 3 sg f acc
        it 3 sg n acc
        me 1 sg acc
        us 1 pl acc
        theirs 3 gen ind
        theirs 3 pl gen ind
        his 3 sg m gen ind
        hers 3 sg f gen ind
        its 3 sg n gen ind
        mine 1 sg gen ind
        ours 1 pl gen ind
        yours 2 gen ind
        their 3 gen dep
        their 3 pl gen dep
        his 3 sg m gen dep
        her 3 sg f gen dep
        its 3 sg n gen dep
        my 1 sg gen dep
        our 1 pl gen dep
        your 2 gen dep
        themself 3 sg refl
        themselves 3 pl refl
        himself 3 sg m refl
        herself 3 sg f refl
        itself 3 sg n refl
        myself 1 sg refl
        ourselves 1 pl refl
        yourself 2 sg refl
        yourselves 2 pl refl
        """, usual: "3 nom")

    static let german: PronounTable = {
        var lines = """
            sie 3 pl nom
            sie 3 sg f nom
            er 3 sg m nom
            es 3 sg n nom
            ich 1 sg nom
            wir 1 pl nom
            du 2 sg nom
            ihr 2 pl nom
            sie 3 pl acc
            sie 3 sg f acc
            ihn 3 sg m acc
            es 3 sg n acc
            mich 1 sg acc
            uns 1 pl acc
            dich 2 sg acc
            euch 2 pl acc
            ihnen 3 pl dat
            ihr 3 sg f dat
            ihm 3 sg m dat
            ihm 3 sg n dat
            mir 1 sg dat
            uns 1 pl dat
            dir 2 sg dat
            euch 2 pl dat
            sich 3 refl
            mich 1 sg acc refl
            mir 1 sg dat refl
            uns 1 pl refl
            dich 2 sg acc refl
            dir 2 sg dat refl
            euch 2 pl refl

            """
        let stems = [
            ("ihr", "3 pl"), ("ihr", "3 sg f"), ("sein", "3 sg m"), ("sein", "3 sg n"), ("mein", "1 sg"),
            ("unser", "1 pl"), ("dein", "2 sg"), ("euer", "2 pl"),
        ]
        // What stands behind is taken for a feminine or plural unless it is said.
        let endings: [(StaticString, StaticString, StaticString)] = [
            ("+f +sg", "e e er er", ""), ("+pl", "e e en er", ""), ("+m +sg", "- en em es", "er en em es"),
            ("+n +sg", "- - em es", "s s em es"),
        ]
        let cases = ["+nom", "+acc", "+dat", "+gen"]
        for (stem, owner) in stems {
            for (noun, dependent, independent) in endings {
                let alone = independent.utf8CodeUnitCount == 0 ? dependent : independent
                for (list, kind) in [(dependent, "dep"), (alone, "ind")] {
                    for (ending, name) in zip("\(list)".split(separator: " "), cases) {
                        let suffix = ending == "-" ? "" : String(ending)
                        let base = stem == "euer" && !suffix.isEmpty ? "eur" : stem
                        lines += "\(base)\(suffix) \(owner) gen \(kind) \(noun) \(name)\n"
                    }
                }
            }
        }
        return PronounTable(lines, usual: "3 nom")
    }()

    static let spanish: PronounTable = {
        var lines = """
            elle 3 sg n nom
            elles 3 pl n nom
            él 3 sg m nom
            ella 3 sg f nom
            ellos 3 pl m nom
            ellas 3 pl f nom
            ello 3 sg n nom
            yo 1 sg nom
            nosotres 1 pl n nom
            nosotros 1 pl m nom
            nosotras 1 pl f nom
            tú 2 sg nom
            usted 2 sg nom
            vosotres 2 pl n nom
            vosotros 2 pl m nom
            vosotras 2 pl f nom
            le 3 sg m acc
            lo 3 sg m acc
            la 3 sg f acc
            lo 3 sg n acc
            les 3 pl m acc
            los 3 pl m acc
            las 3 pl f acc
            les 3 pl n acc
            me 1 sg acc
            nos 1 pl acc
            te 2 sg acc
            os 2 pl acc
            le 3 sg dat
            les 3 pl dat
            me 1 sg dat
            nos 1 pl dat
            te 2 sg dat
            os 2 pl dat
            le 3 sg refl
            les 3 pl refl
            me 1 sg refl
            nos 1 pl refl
            se 2 sg refl
            os 2 pl refl
            mí 1 sg disj
            ti 2 sg disj

            """
        let own = [
            ("mío", "mi", "1 sg"), ("tuyo", "tu", "2 sg"), ("suyo", "su", "3"), ("nuestro", "nuestro", "1 pl"),
            ("vuestro", "vuestro", "2 pl"),
        ]
        for (alone, before, owner) in own {
            for (ending, noun) in [("o", "+m +sg"), ("a", "+f +sg"), ("os", "+m +pl"), ("as", "+f +pl")] {
                lines += "\(alone.dropLast())\(ending) \(owner) gen ind \(noun)\n"
                let short =
                    before.hasSuffix("o") ? "\(before.dropLast())\(ending)" : before + (noun.hasSuffix("pl") ? "s" : "")
                lines += "\(short) \(owner) gen dep \(noun)\n"
            }
        }
        return PronounTable(lines, usual: "3 sg n nom")
    }()

    static let french: PronounTable = {
        var lines = """
            on_ 3 sg nom
            il_ 3 sg m nom
            elle_ 3 sg f nom
            ils_ 3 pl m nom
            elles_ 3 pl f nom
            je_ 1 sg nom c
            j’ 1 sg nom v
            nous_ 1 pl nom
            vous_ 2 nom
            tu_ 2 sg nom
            vous_ 2 pl nom
            le_ 3 sg m acc c
            l’ 3 sg acc v
            la_ 3 sg f acc c
            les_ 3 pl acc
            me_ 1 sg acc c
            m’ 1 sg acc v
            nous_ 1 pl acc
            te_ 2 sg acc c
            t’ 2 sg acc v
            vous_ 2 pl acc
            lui_ 3 sg dat
            leur_ 3 pl dat
            me_ 1 sg dat c
            m’ 1 sg dat v
            nous_ 1 pl dat
            te_ 2 sg dat c
            t’ 2 sg dat v
            vous_ 2 pl dat
            se_ 3 refl c
            s’ 3 refl v
            me_ 1 sg refl c
            m’ 1 sg refl v
            nous_ 1 pl refl
            te_ 2 sg refl c
            t’ 2 sg refl v
            vous_ 2 pl refl
            moi_ 1 sg disj
            toi_ 2 sg disj
            lui_ 3 sg m disj
            elle_ 3 sg f disj
            soi_ 3 sg disj
            nous_ 1 pl disj
            vous_ 2 pl disj
            eux_ 3 pl m disj
            elles_ 3 pl f disj

            """
        for (start, owner) in [("m", "1 sg"), ("t", "2 sg"), ("s", "3 sg")] {
            lines += "\(start)on_ \(owner) gen dep +m +sg\n\(start)on_ \(owner) gen dep +f +sg v\n"
            lines += "\(start)a_ \(owner) gen dep +f +sg c\n\(start)es_ \(owner) gen dep +pl\n"
            let stem = ["m": "mien", "t": "tien"][start] ?? "sien"
            lines += "\(stem)_ \(owner) gen ind +m +sg\n\(stem)ne_ \(owner) gen ind +f +sg\n"
            lines += "\(stem)s_ \(owner) gen ind +m +pl\n\(stem)nes_ \(owner) gen ind +f +pl\n"
        }
        for (one, many, owner) in [("notre", "nos", "1 pl"), ("votre", "vos", "2 pl"), ("leur", "leurs", "3 pl")] {
            lines += "\(one)_ \(owner) gen dep +sg\n\(many)_ \(owner) gen dep +pl\n"
        }
        return PronounTable(lines, usual: "3 sg nom")
    }()

    static let italian: PronounTable = {
        var lines = """
            lui_ 3 sg m nom
            lei_ 3 sg f nom
            loro_ 3 nom
            loro_ 3 pl nom
            egli_ 3 sg m nom
            ella_ 3 sg f nom
            esso_ 3 sg m nom
            essa_ 3 sg f nom
            essi_ 3 pl m nom
            esse_ 3 pl f nom
            Io_ 1 sg nom
            Noi_ 1 pl nom
            Tu_ 2 sg nom
            Voi_ 2 pl nom
            lo_ 3 sg m acc c
            l’ 3 sg acc v
            la_ 3 sg f acc c
            li_ 3 pl m acc
            le_ 3 pl f acc
            mi_ 1 sg acc c
            m’ 1 sg acc v
            ci_ 1 pl acc
            ti_ 2 sg acc c
            t’ 2 sg acc v
            vi_ 2 pl acc
            gli_ 3 sg m dat
            le_ 3 sg f dat
            loro_ 3 pl dat
            mi_ 1 sg dat c
            m’ 1 sg dat v
            ci_ 1 pl dat
            ti_ 2 sg dat c
            t’ 2 sg dat v
            vi_ 2 pl dat
            si_ 3 refl c
            s’ 3 refl v
            sé_ 3 refl str
            mi_ 1 sg refl c
            m’ 1 sg refl v
            me_ 1 sg refl str
            ci_ 1 pl refl c
            c’ 1 pl refl v
            ti_ 2 sg refl c
            t’ 2 sg refl v
            te_ 2 sg refl str
            vi_ 2 pl refl c
            v’ 2 pl refl v
            me_ 1 sg disj
            te_ 2 sg disj
            lui_ 3 sg m disj
            lei_ 3 sg f disj
            noi_ 1 pl disj
            voi_ 2 pl disj
            loro_ 3 pl disj
            loro_ 3 pl gen

            """
        let own = [
            ("mio mia miei mie", "1 sg"), ("tuo tua tuoi tue", "2 sg"), ("suo sua suoi sue", "3 sg"),
            ("nostro nostra nostri nostre", "1 pl"), ("vostro vostra vostri vostre", "2 pl"),
        ]
        for (forms, owner) in own {
            for (form, noun) in zip(forms.split(separator: " "), ["+m +sg", "+f +sg", "+m +pl", "+f +pl"]) {
                lines += "\(form)_ \(owner) gen \(noun)\n"
            }
        }
        return PronounTable(lines, usual: "3 nom")
    }()

    static let portuguese: PronounTable = {
        var lines = """
            ele 3 sg m nom
            ela 3 sg f nom
            eles 3 pl m nom
            elas 3 pl f nom
            eu 1 sg nom
            nós 1 pl nom
            tu 2 sg nom
            você 2 sg nom
            vós 2 pl nom
            o 3 sg m acc
            a 3 sg f acc
            os 3 pl m acc
            as 3 pl f acc
            me 1 sg acc
            nos 1 pl acc
            te 2 sg acc
            vos 2 pl acc
            lhe 3 sg dat
            lhes 3 pl dat
            me 1 sg dat
            nos 1 pl dat
            te 2 sg dat
            vos 2 pl dat
            se 3 refl
            me 1 sg refl
            nos 1 pl refl
            te 2 sg refl
            vos 2 pl refl
            mim 1 sg disj
            ti 2 sg disj
            si 3 disj

            """
        let own = [
            ("meu minha meus minhas", "1 sg"), ("teu tua teus tuas", "2 sg"), ("seu sua seus suas", "3"),
            ("nosso nossa nossos nossas", "1 pl"), ("vosso vossa vossos vossas", "2 pl"),
        ]
        for (forms, owner) in own {
            for (form, noun) in zip(forms.split(separator: " "), ["+m +sg", "+f +sg", "+m +pl", "+f +pl"]) {
                lines += "\(form) \(owner) gen \(noun)\n"
            }
        }
        return PronounTable(lines, usual: "3 sg m nom")
    }()
}
