// SPDX-License-Identifier: Apache-2.0

/// The pronouns of Portuguese; ``PronounTable`` says how a line is read.
extension PronounTable {
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
