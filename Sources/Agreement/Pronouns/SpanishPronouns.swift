// SPDX-License-Identifier: Apache-2.0

/// The pronouns of Spanish; ``PronounTable`` says how a line is read.
extension PronounTable {
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
}
