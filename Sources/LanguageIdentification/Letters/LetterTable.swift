// SPDX-License-Identifier: Apache-2.0

/// What the scanner needs to know of a code point: the script group that it votes for and its folded form.
///
/// A flat table over the Basic Multilingual Plane (256 kB, filled once in about a millisecond, of which a text touches a
/// few pages) answers for all but a few letters; beyond the plane only Han, Cherokee's neighbours and historic letters
/// exist, and of those only Han decides between living languages.
package struct LetterTable: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: the table is written in `init` and only read afterwards, and the
    // one instance lives as long as the program.
    private let entries: UnsafeMutablePointer<Entry>

    /// What is known of a code point, in one word.
    package struct Entry: Sendable {
        /// The folded letter in the lower half, the kind in the next byte, ``isASCIILetter`` above.
        private let bits: UInt32

        @inline(__always)
        init(kind: UInt8, folded: UInt16, isASCIILetter: Bool = false) {
            bits = UInt32(folded) | UInt32(kind) << 16 | (isASCIILetter ? 1 << 24 : 0)
        }

        /// A ``LetterScript`` group's raw value or one of ``Kind``.
        @inline(__always)
        package var kind: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }

        /// The letter as the model counts it: lower case, full-width forms narrowed.
        @inline(__always)
        package var folded: UInt32 { bits & 0xFFFF }

        @inline(__always)
        package var isASCIILetter: Bool { bits >> 24 != 0 }

        func with(kind: UInt8) -> Entry { Entry(kind: kind, folded: UInt16(truncatingIfNeeded: bits)) }
        func with(folded: UInt16) -> Entry { Entry(kind: kind, folded: folded) }
    }

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
        entries = .allocate(capacity: 0x10000)
        for code in 0..<0x10000 {
            (entries + code).initialize(
                to: Entry(kind: Kind.boundary, folded: UInt16(truncatingIfNeeded: code)))
        }
        for (script, ranges) in ScriptRanges.all {
            for range in ranges where range.lowerBound <= 0xFFFF {
                for code in range.lowerBound...min(range.upperBound, 0xFFFF) {
                    entries[Int(code)] = entries[Int(code)].with(kind: script.group.rawValue)
                }
            }
        }
        for (kind, ranges) in Self.special {
            for range in ranges { for code in range { entries[code] = entries[code].with(kind: kind) } }
        }
        for range in Self.cased {
            for code in range {
                guard let scalar = Unicode.Scalar(code),
                    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first
                else { continue }
                entries[Int(code)] = entries[Int(code)].with(folded: UInt16(truncatingIfNeeded: lower.value))
            }
        }
        for offset in 0..<26 {
            let letter = UInt16(truncatingIfNeeded: 0x61 + offset)
            // Full-width Latin is Latin.
            for code in [0xFF21, 0xFF41] { entries[code + offset] = entries[code + offset].with(folded: letter) }
            for code in [0x41, 0x61] {
                entries[code + offset] = Entry(kind: entries[code].kind, folded: letter, isASCIILetter: true)
            }
        }
    }

    /// What is known of a code point of the Basic Multilingual Plane.
    @inline(__always)
    package subscript(basic code: UInt16) -> Entry { entries[Int(code)] }

    /// The kind of a code point: a ``LetterScript`` group's raw value or one of ``Kind``.
    @inline(__always)
    package func kind(_ code: UInt32) -> UInt8 {
        code <= 0xFFFF ? entries[Int(code)].kind : Self.kindBeyondBasic(code)
    }

    private static func kindBeyondBasic(_ code: UInt32) -> UInt8 {
        switch code {
        case 0x20000...0x3FFFF: LetterScript.han.rawValue
        case 0xE0000...0xE0FFF: Kind.transparent
        default: Kind.boundary
        }
    }

    /// The letter as the model counts it: lower case, full-width forms narrowed.
    @inline(__always)
    package func folded(_ code: UInt32) -> UInt32 {
        code <= 0xFFFF ? entries[Int(code)].folded : code
    }

    /// Whether a letter has a small one that the model counts in its place.
    @inline(__always)
    package func isCapital(_ code: UInt32) -> Bool { folded(code) != code && !(0xFF41...0xFF5A).contains(code) }

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
