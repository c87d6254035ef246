// SPDX-License-Identifier: Apache-2.0

/// Serbian's two alphabets correspond letter by letter (Vuk's Cyrillic, Gaj's Latin).
enum Serbian {
    static func latin(_ text: String) -> String {
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.flatMap { table[$0] ?? [$0] }))
    }

    private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
        let pairs = """
            а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h \
            ц c ч č џ dž ш š
            """
        let words = pairs.split(separator: " ").map { Array($0.unicodeScalars) }
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map { (words[$0][0], words[$0 + 1]) })
    }()
}
