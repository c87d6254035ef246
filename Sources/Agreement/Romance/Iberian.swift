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
        if word.last() == UInt8(ascii: "o") {
            word.apply(Ending(1, "a"))
            return true
        }
        guard word.ends("or") else { return false }
        if !word.endsInOne(of: "ior yor color") && !word.isOne(of: "menor mejor peor maior melhor pior") {
            word.apply(Ending(0, "a"))
        }
        return true
    }

    /// The masculines that a feminine in -a may have, the likeliest first; false when there are no more.
    ///
    /// - Parameter endings: The language's own endings that take more than a vowel: `-ona`, `-ón`.
    static func masculine(
        _ word: inout Word, attempt: Int, _ endings: [(feminine: StaticString, change: Ending)]
    ) -> Bool {
        guard word.last() == UInt8(ascii: "a") else { return false }
        switch attempt {
        case 0: word.apply(word.endsInOne(of: "dora tora sora") ? Ending(1, "") : Ending(1, "o"))
        case 1: word.apply(endings.first { word.ends($0.feminine) }?.change ?? Ending(1, ""))
        case 2: word.apply(Ending(1, "e"))
        case 3: word.apply(Ending(1, "o"))
        default: return false
        }
        return true
    }
}
