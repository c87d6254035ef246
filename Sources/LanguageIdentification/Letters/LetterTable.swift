/// What the scanner needs to know of a code point: the script group that it votes for and its folded form.
///
/// Two flat tables over the Basic Multilingual Plane (192 kB, filled once in well under a millisecond) answer for all
/// but a few letters; beyond the plane only Han, Cherokee's neighbours and historic letters exist, and of those only
/// Han decides between living languages.
package struct LetterTable: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: both tables are written in `init` and only read afterwards, and
    // the one instance lives as long as the program.
    private let kinds: UnsafeMutablePointer<UInt8>
    private let folded: UnsafeMutablePointer<UInt16>

    /// The kinds above the scripts' raw values.
    package enum Kind {
        /// Ends a word: space, punctuation, digit, symbol, emoji.
        package static let boundary: UInt8 = 0
        /// A mark that the letter before may take up: e + U+0301 → é.
        package static let combining: UInt8 = 0xFC
        /// Stands inside a word when letters are on both sides: l'eau, п'ять.
        package static let apostrophe: UInt8 = 0xFD
        /// Is read over: joiners, soft hyphen, direction marks, vowel points, tatweel.
        package static let transparent: UInt8 = 0xFE
    }

    package static let shared = LetterTable()

    private init() {
        kinds = .allocate(capacity: 0x10000)
        folded = .allocate(capacity: 0x10000)
        kinds.initialize(repeating: Kind.boundary, count: 0x10000)
        for code in 0..<0x10000 { folded[code] = UInt16(truncatingIfNeeded: code) }
        for (script, ranges) in ScriptRanges.all {
            for range in ranges where range.lowerBound <= 0xFFFF {
                for code in range.lowerBound...min(range.upperBound, 0xFFFF) {
                    kinds[Int(code)] = script.group.rawValue
                }
            }
        }
        for (kind, ranges) in Self.special {
            for range in ranges { for code in range { kinds[code] = kind } }
        }
        for range in Self.cased {
            for code in range {
                guard let scalar = Unicode.Scalar(code),
                    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first
                else { continue }
                folded[Int(code)] = UInt16(truncatingIfNeeded: lower.value)
            }
        }
        // Full-width Latin is Latin.
        for offset in 0..<26 {
            folded[0xFF21 + offset] = UInt16(0x61 + offset)
            folded[0xFF41 + offset] = UInt16(0x61 + offset)
        }
    }

    /// The kind of a code point: a ``LetterScript`` group's raw value or one of ``Kind``.
    package func kind(_ code: UInt32) -> UInt8 {
        if code <= 0xFFFF { return kinds[Int(code)] }
        switch code {
        case 0x20000...0x3FFFF: return LetterScript.han.rawValue
        case 0xE0000...0xE0FFF: return Kind.transparent
        default: return Kind.boundary
        }
    }

    /// The letter as the model counts it: lower case, full-width forms narrowed.
    package func folded(_ code: UInt32) -> UInt32 {
        code <= 0xFFFF ? UInt32(folded[Int(code)]) : code
    }

    private static let special: [(kind: UInt8, ranges: [ClosedRange<Int>])] = [
        (Kind.combining, [0x0300...0x036F]),
        (Kind.apostrophe, [0x27...0x27, 0x2018...0x2019, 0x02BB...0x02BC, 0xFF07...0xFF07]),
        (
            Kind.transparent,
            [
                0x00AD...0x00AD, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF...0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5,
                0x05C7...0x05C7, 0x0610...0x061A, 0x061C...0x061C, 0x0640...0x0640, 0x064B...0x065F, 0x0670...0x0670,
                0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x0711...0x0711, 0x0730...0x074A,
                0x180B...0x180F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200C...0x200F, 0x202A...0x202E, 0x2060...0x206F,
                0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFEFF,
            ]
        ),
    ]

    /// Where letters with two cases are.
    private static let cased: [ClosedRange<UInt32>] = [
        0x41...0x5A, 0xC0...0x24F, 0x370...0x58F, 0x10A0...0x10FF, 0x13A0...0x13F5, 0x1C90...0x1CBF, 0x1E00...0x1FFF,
        0x2C60...0x2C7F, 0xA640...0xA69F, 0xA722...0xA7CA,
    ]
}
