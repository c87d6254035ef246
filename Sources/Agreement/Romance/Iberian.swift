// SPDX-License-Identifier: Apache-2.0

/// What the endings of Spanish and Portuguese share.
enum Iberian {
    /// Whether a vowel has an accent.
    static func hasAccent(_ word: Word) -> Bool {
        var index = 0
        while index + 1 < word.count {
            if word.base[index] == 0xC3 {
                switch word.base[index + 1] {
                // á â, é ê, í, ó ô, ú
                case 0xA1, 0xA2, 0xA9, 0xAA, 0xAD, 0xB3, 0xB4, 0xBA: return true
                default: break
                }
            }
            index += 1
        }
        return false
    }

    /// -o → a, -or → ora but comparatives; whether the word ends so.
    static func feminine(_ word: inout Word) -> Bool {
        word.replaceEnding("o>a") || word.endsInOne(of: "ior yor color") || word.isOne(of: "menor mejor peor melhor")
            || word.replaceEnding("or>ora")
    }

    /// The masculines that a feminine in -a may have, the likeliest first; false when there are no more.
    ///
    /// - Parameter endings: The language's own rules, for endings that take more than a vowel: `ona>ón`.
    static func masculine(_ word: inout Word, attempt: Int, _ endings: StaticString) -> Bool {
        switch attempt {
        case 0: word.replaceEnding("dora>dor tora>tor sora>sor a>o")
        case 1: word.replaceEnding(endings)
        case 2: word.replaceEnding("a>e")
        case 3: word.replaceEnding("a>o")
        default: false
        }
    }
}
