// SPDX-License-Identifier: Apache-2.0

/// The pronouns of Italian; ``PronounTable`` says how a line is read.
extension PronounTable {
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
}
