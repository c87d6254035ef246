// SPDX-License-Identifier: Apache-2.0

/// The pronouns of French; ``PronounTable`` says how a line is read.
extension PronounTable {
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
}
