// SPDX-License-Identifier: Apache-2.0

/// The pronouns of German; ``PronounTable`` says how a line is read.
extension PronounTable {
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
}
