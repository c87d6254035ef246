// SPDX-License-Identifier: Apache-2.0

/// The pronouns of each language; ``PronounTable`` says how a row is read.
extension PronounTable {
    static let english = PronounTable(
        """
        nom: they 3, they 3 pl, he 3 sg m, she 3 sg f, it 3 sg n, I 1 sg, we 1 pl, you 2
        acc: you 2, them 3, them 3 pl, him 3 sg m, her 3 sg f, it 3 sg n, me 1 sg, us 1 pl
        gen ind: theirs 3, theirs 3 pl, his 3 sg m, hers 3 sg f, its 3 sg n, mine 1 sg, ours 1 pl, yours 2
        gen dep: their 3, their 3 pl, his 3 sg m, her 3 sg f, its 3 sg n, my 1 sg, our 1 pl, your 2
        refl: themself 3 sg, themselves 3 pl, himself 3 sg m, herself 3 sg f, itself 3 sg n, myself 1 sg, ourselves 1 pl
        refl: yourself 2 sg, yourselves 2 pl
        """, usual: "3 nom")

    static let french = PronounTable(
        """
        nom: on_ 3 sg, il_ 3 sg m, elle_ 3 sg f, ils_ 3 pl m, elles_ 3 pl f, je_ 1 sg c, j’ 1 sg v, nous_ 1 pl, vous_ 2
        nom: tu_ 2 sg, vous_ 2 pl
        acc: le_ 3 sg m c, l’ 3 sg v, la_ 3 sg f c, les_ 3 pl, me_ 1 sg c, m’ 1 sg v, nous_ 1 pl, te_ 2 sg c, t’ 2 sg v
        acc: vous_ 2 pl
        dat: lui_ 3 sg, leur_ 3 pl, me_ 1 sg c, m’ 1 sg v, nous_ 1 pl, te_ 2 sg c, t’ 2 sg v, vous_ 2 pl
        refl: se_ 3 c, s’ 3 v, me_ 1 sg c, m’ 1 sg v, nous_ 1 pl, te_ 2 sg c, t’ 2 sg v, vous_ 2 pl
        disj: moi_ 1 sg, toi_ 2 sg, lui_ 3 sg m, elle_ 3 sg f, soi_ 3 sg, nous_ 1 pl, vous_ 2 pl, eux_ 3 pl m, elles_ 3 pl f
        gen dep 1 sg: mon_ +m +sg, mon_ +f +sg v, ma_ +f +sg c, mes_ +pl
        gen ind 1 sg: mien_ +m +sg, mienne_ +f +sg, miens_ +m +pl, miennes_ +f +pl
        gen dep 2 sg: ton_ +m +sg, ton_ +f +sg v, ta_ +f +sg c, tes_ +pl
        gen ind 2 sg: tien_ +m +sg, tienne_ +f +sg, tiens_ +m +pl, tiennes_ +f +pl
        gen dep 3 sg: son_ +m +sg, son_ +f +sg v, sa_ +f +sg c, ses_ +pl
        gen ind 3 sg: sien_ +m +sg, sienne_ +f +sg, siens_ +m +pl, siennes_ +f +pl
        gen dep 1 pl: notre_ +sg, nos_ +pl
        gen dep 2 pl: votre_ +sg, vos_ +pl
        gen dep 3 pl: leur_ +sg, leurs_ +pl
        """, usual: "3 sg nom")

    static let german: PronounTable = {
        var lines = """
            nom: sie 3 pl, sie 3 sg f, er 3 sg m, es 3 sg n, ich 1 sg, wir 1 pl, du 2 sg, ihr 2 pl
            acc: sie 3 pl, sie 3 sg f, ihn 3 sg m, es 3 sg n, mich 1 sg, uns 1 pl, dich 2 sg, euch 2 pl
            dat: ihnen 3 pl, ihr 3 sg f, ihm 3 sg m, ihm 3 sg n, mir 1 sg, uns 1 pl, dir 2 sg, euch 2 pl
            refl: sich 3, mich 1 sg acc, mir 1 sg dat, uns 1 pl, dich 2 sg acc, dir 2 sg dat, euch 2 pl

            """
        let stems = [
            ("ihr", "3 pl"), ("ihr", "3 sg f"), ("sein", "3 sg m"), ("sein", "3 sg n"), ("mein", "1 sg"),
            ("unser", "1 pl"), ("dein", "2 sg"), ("euer", "2 pl"),
        ]
        // What stands behind is taken for a feminine or plural unless it is said.
        let endings = [
            ("+f +sg", "e e er er", "e e er er"), ("+pl", "e e en er", "e e en er"),
            ("+m +sg", "- en em es", "er en em es"), ("+n +sg", "- - em es", "s s em es"),
        ]
        for (stem, owner) in stems {
            for (noun, dependent, independent) in endings {
                for (kind, list) in [("dep", dependent), ("ind", independent)] {
                    let forms = zip(list.split(separator: " "), ["+nom", "+acc", "+dat", "+gen"]).map { ending, name in
                        ending == "-" ? "\(stem) \(name)" : "\(stem == "euer" ? "eur" : stem)\(ending) \(name)"
                    }
                    lines += "gen \(kind) \(owner) \(noun): \(forms.joined(separator: ", "))\n"
                }
            }
        }
        return PronounTable(lines, usual: "3 nom")
    }()

    static let italian = PronounTable(
        """
        nom: lui_ 3 sg m, lei_ 3 sg f, loro_ 3, loro_ 3 pl, egli_ 3 sg m, ella_ 3 sg f, esso_ 3 sg m, essa_ 3 sg f
        nom: essi_ 3 pl m, esse_ 3 pl f, Io_ 1 sg, Noi_ 1 pl, Tu_ 2 sg, Voi_ 2 pl
        acc: lo_ 3 sg m c, l’ 3 sg v, la_ 3 sg f c, li_ 3 pl m, le_ 3 pl f, mi_ 1 sg c, m’ 1 sg v, ci_ 1 pl, ti_ 2 sg c
        acc: t’ 2 sg v, vi_ 2 pl
        dat: gli_ 3 sg m, le_ 3 sg f, loro_ 3 pl, mi_ 1 sg c, m’ 1 sg v, ci_ 1 pl, ti_ 2 sg c, t’ 2 sg v, vi_ 2 pl
        refl: si_ 3 c, s’ 3 v, sé_ 3 str, mi_ 1 sg c, m’ 1 sg v, me_ 1 sg str, ci_ 1 pl c, c’ 1 pl v, ti_ 2 sg c, t’ 2 sg v
        refl: te_ 2 sg str, vi_ 2 pl c, v’ 2 pl v
        disj: me_ 1 sg, te_ 2 sg, lui_ 3 sg m, lei_ 3 sg f, noi_ 1 pl, voi_ 2 pl, loro_ 3 pl
        gen: loro_ 3 pl
        gen 1 sg: mio_ +m +sg, mia_ +f +sg, miei_ +m +pl, mie_ +f +pl
        gen 2 sg: tuo_ +m +sg, tua_ +f +sg, tuoi_ +m +pl, tue_ +f +pl
        gen 3 sg: suo_ +m +sg, sua_ +f +sg, suoi_ +m +pl, sue_ +f +pl
        gen 1 pl: nostro_ +m +sg, nostra_ +f +sg, nostri_ +m +pl, nostre_ +f +pl
        gen 2 pl: vostro_ +m +sg, vostra_ +f +sg, vostri_ +m +pl, vostre_ +f +pl
        """, usual: "3 nom")

    static let portuguese = PronounTable(
        """
        nom: ele 3 sg m, ela 3 sg f, eles 3 pl m, elas 3 pl f, eu 1 sg, nós 1 pl, tu 2 sg, você 2 sg, vós 2 pl
        acc: o 3 sg m, a 3 sg f, os 3 pl m, as 3 pl f, me 1 sg, nos 1 pl, te 2 sg, vos 2 pl
        dat: lhe 3 sg, lhes 3 pl, me 1 sg, nos 1 pl, te 2 sg, vos 2 pl
        refl: se 3, me 1 sg, nos 1 pl, te 2 sg, vos 2 pl
        disj: mim 1 sg, ti 2 sg, si 3
        gen 1 sg: meu +m +sg, minha +f +sg, meus +m +pl, minhas +f +pl
        gen 2 sg: teu +m +sg, tua +f +sg, teus +m +pl, tuas +f +pl
        gen 3: seu +m +sg, sua +f +sg, seus +m +pl, suas +f +pl
        gen 1 pl: nosso +m +sg, nossa +f +sg, nossos +m +pl, nossas +f +pl
        gen 2 pl: vosso +m +sg, vossa +f +sg, vossos +m +pl, vossas +f +pl
        """, usual: "3 sg m nom")

    static let spanish = PronounTable(
        """
        nom: elle 3 sg n, elles 3 pl n, él 3 sg m, ella 3 sg f, ellos 3 pl m, ellas 3 pl f, ello 3 sg n, yo 1 sg
        nom: nosotres 1 pl n, nosotros 1 pl m, nosotras 1 pl f, tú 2 sg, usted 2 sg, vosotres 2 pl n, vosotros 2 pl m
        nom: vosotras 2 pl f
        acc: le 3 sg m, lo 3 sg m, la 3 sg f, lo 3 sg n, les 3 pl m, los 3 pl m, las 3 pl f, les 3 pl n, me 1 sg, nos 1 pl
        acc: te 2 sg, os 2 pl
        dat: le 3 sg, les 3 pl, me 1 sg, nos 1 pl, te 2 sg, os 2 pl
        refl: le 3 sg, les 3 pl, me 1 sg, nos 1 pl, se 2 sg, os 2 pl
        disj: mí 1 sg, ti 2 sg
        gen ind 1 sg: mío +m +sg, mía +f +sg, míos +m +pl, mías +f +pl
        gen dep 1 sg: mi +m +sg, mi +f +sg, mis +m +pl, mis +f +pl
        gen ind 2 sg: tuyo +m +sg, tuya +f +sg, tuyos +m +pl, tuyas +f +pl
        gen dep 2 sg: tu +m +sg, tu +f +sg, tus +m +pl, tus +f +pl
        gen ind 3: suyo +m +sg, suya +f +sg, suyos +m +pl, suyas +f +pl
        gen dep 3: su +m +sg, su +f +sg, sus +m +pl, sus +f +pl
        gen ind 1 pl: nuestro +m +sg, nuestra +f +sg, nuestros +m +pl, nuestras +f +pl
        gen dep 1 pl: nuestro +m +sg, nuestra +f +sg, nuestros +m +pl, nuestras +f +pl
        gen ind 2 pl: vuestro +m +sg, vuestra +f +sg, vuestros +m +pl, vuestras +f +pl
        gen dep 2 pl: vuestro +m +sg, vuestra +f +sg, vuestros +m +pl, vuestras +f +pl
        """, usual: "3 sg n nom")
}
