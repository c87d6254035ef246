// SPDX-License-Identifier: Apache-2.0

/// A typed text as its readers see it.
///
/// Marks of direction, which nobody types and every locale's minus sign may have, are left out; letters of full width,
/// which input methods for Chinese and Japanese produce, are read as the plain ones; blanks at both ends don't count.
struct InputText: Sendable {
    /// The most bytes that are read.
    static var maximumLength: Int { DecimalNumber.maximumDigits }

    let original: String
    private(set) var scalars: [Unicode.Scalar] = []
    /// For each scalar how many of the original's stand before it.
    private var origins: [Int] = []

    init(_ text: some StringProtocol) throws(FormattingError) {
        original = String(text)
        guard original.utf8.count <= Self.maximumLength else {
            throw FormattingError(
                .tooLong, "the text has \(original.utf8.count) bytes; the limit is \(Self.maximumLength)")
        }
        for (index, scalar) in original.unicodeScalars.enumerated() where !Self.isMark(scalar) {
            scalars.append(Self.plain(scalar))
            origins.append(index)
        }
        while let last = scalars.last, last.properties.isWhitespace {
            scalars.removeLast()
            origins.removeLast()
        }
        let blanks = scalars.prefix { $0.properties.isWhitespace }.count
        scalars.removeFirst(blanks)
        origins.removeFirst(blanks)
    }

    /// Marks that only direct the text beside them, or tell how emoji look.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The plain form of a character of full width, signs of currencies among them.
    static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x3000: " "
        case 0xFFE0: "¢"
        case 0xFFE1: "£"
        case 0xFFE5: "¥"
        case 0xFFE6: "₩"
        default: scalar
        }
    }

    /// A symbol of the locale's in the same form.
    static func plain(_ text: some StringProtocol) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !isMark($0) }.map(plain)
    }

    /// The text between two places, without blanks around it.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(Self.trimmed(scalars[range])))
    }

    static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = scalars.drop { $0.properties.isWhitespace }
        while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
        return rest
    }

    /// Whether a symbol stands at a place; an empty one nowhere.
    @inline(__always)
    func has(_ symbol: [Unicode.Scalar], at index: Int) -> Bool {
        !symbol.isEmpty && scalars[min(index, scalars.count)...].starts(with: symbol)
    }

    /// The error for a scalar that can't stand where it does.
    func failure(at index: Int, _ locale: String, _ kind: String, expected: String) -> FormattingError {
        let scalarOffset = index < origins.count ? origins[index] : original.unicodeScalars.count
        var (offset, passed, found) = (0, 0, Character?.none)
        for character in original {
            if passed + character.unicodeScalars.count > scalarOffset {
                found = character
                break
            }
            passed += character.unicodeScalars.count
            offset += 1
        }
        let place = FormattingError.Place(offset: offset, found: found, expected: expected)
        let what = found.map { "\"\($0)\" at character \(offset + 1)" } ?? "the text ends"
        return FormattingError(
            .unreadableInput,
            "\"\(original.prefix(80))\" is not \(kind) as \(locale) writes it: \(what) where \(expected) is expected",
            at: place)
    }
}
