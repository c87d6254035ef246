// SPDX-License-Identifier: Apache-2.0

/// How a number of bytes is counted.
public struct ByteCountStyle: Sendable, Hashable {
    let isBinary: Bool
    /// As disks and files are counted: 1 kB is 1,000 bytes.
    public static let file = ByteCountStyle(isBinary: false)
    /// As memory is counted: 1 kB is 1,024 bytes.
    public static let memory = ByteCountStyle(isBinary: true)
    /// In powers of 1,000.
    public static let decimal = ByteCountStyle(isBinary: false)
    /// In powers of 1,024.
    public static let binary = ByteCountStyle(isBinary: true)
}

extension ByteCountStyle: NamedOption, Codable {
    package static var noun: String { "a way to count bytes" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "file": .file, "memory": .memory, "decimal": .decimal, "binary": .binary,
        ]
    }

    /// Reads `file`, `memory`, `decimal` or `binary`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes `file` or `memory`, which are the same as the other two.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension LocaleFormatter {
    /// A number of bytes in the unit that fits: `42200000` → `42.2 MB`, `1,2 Mo`; zero is spelled out: `Zero kB`.
    ///
    /// As Foundation does it: bytes and kilobytes without fraction, megabytes with up to one digit, larger units with up
    /// to two; a value that would round to a full next unit is shown in that unit.
    public func byteCount(
        _ value: some LocalizableNumber, style: ByteCountStyle = .file, spellsOutZero: Bool = true
    ) throws(FormattingError) -> String {
        let value = value.decimalNumber
        if value.isZero, spellsOutZero { return try zeroByteParts().map(\.text).joined() }
        return try format(bytePiece(value, style))
    }

    func bytePiece(_ value: DecimalNumber, _ style: ByteCountStyle) throws(FormattingError) -> NumberPiece {
        guard let exact = try Self.rational(value) else {
            return NumberPiece(value: value, subject: .unit(Self.byteUnits[5], .abbreviated), style: .automatic)
        }
        let base = RationalNumber(style.isBinary ? 1024 : 1000)
        var (index, scale) = (0, RationalNumber.one)
        while index < Self.byteUnits.count - 1 {
            // The next unit is taken from the value on that rounds to a whole one of it.
            let digits = [0, 0, 1, 2, 2][index]
            let rounded = MixedAmount.Rounding(NumberStyle(precision: .fraction(digits)))
                .apply(exact.magnitude * (scale.reciprocal ?? .one), isNegative: false)
            guard rounded >= base else { break }
            scale = scale * base
            index += 1
        }
        let amount = (exact * (scale.reciprocal ?? .one)).decimal(places: 20)
        let precision: NumberStyle.Precision = .fraction(0...[0, 0, 1, 2, 2, 2][index])
        let width: Width = index == 0 ? .wide : .abbreviated
        return NumberPiece(
            value: amount, subject: .unit(Self.byteUnits[index], width), style: NumberStyle(precision: precision))
    }

    private static let byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"].map {
        UnitIdentifier(known: $0)
    }

    /// Zero kilobytes with the zero in words, as at the beginning of a sentence.
    func zeroByteParts() throws(FormattingError) -> [FormattedPart] {
        let subject = NumberSubject.unit(Self.byteUnits[1], .abbreviated)
        let parts = PartsBuilder.parts(
            try engine.value(NumberPart(skeleton: subject.skeleton(.automatic))).formatWithFields(0))
        // Languages without spelled numbers of their own show the digit.
        guard let words = try? spellOut(0) else { return parts }
        return parts.map { $0.kind == .integer ? FormattedPart(.words, capitalizingFirst(words)) : $0 }
    }
}
