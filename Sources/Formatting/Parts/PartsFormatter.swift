// SPDX-License-Identifier: Apache-2.0

/// The kinds of ``LocaleFormatter``, each as parts instead of one text.
public struct PartsFormatter: Sendable {
    let formatter: LocaleFormatter

    /// The parts of a number.
    public func number(
        _ value: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(NumberPiece(value: value.decimalNumber, subject: .plain, style: style))
    }

    /// The parts of a percentage.
    public func percent(
        _ value: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(NumberPiece(value: value.decimalNumber, subject: .percent, style: style))
    }

    /// The parts of an amount of money.
    public func currency(
        _ value: some LocalizableNumber, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(
            NumberPiece(value: value.decimalNumber, subject: .currency(code, presentation), style: style))
    }

    /// The parts of a quantity; those of a mixed unit have the index of their unit as member.
    public func measurement(
        _ value: some LocalizableNumber, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(
            formatter.measurementPieces(value.decimalNumber, unit: unit, usage: usage, width: width, style), width)
    }

    /// The parts of a range of numbers; those of the two ends have 0 and 1 as member.
    public func numberRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try range(RangePiece(first: first.decimalNumber, last: last.decimalNumber, subject: .plain, style: style))
    }

    /// The parts of a range of percentages; those of the two ends have 0 and 1 as member.
    public func percentRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try range(RangePiece(first: first.decimalNumber, last: last.decimalNumber, subject: .percent, style: style))
    }

    /// The parts of a range of money; those of the two ends have 0 and 1 as member.
    public func currencyRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, code: String,
        presentation: CurrencyPresentation = .standard, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try range(
            RangePiece(
                first: first.decimalNumber, last: last.decimalNumber, subject: .currency(code, presentation),
                style: style))
    }

    /// The parts of a range of quantities; those of the two ends have 0 and 1 as member.
    public func measurementRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, unit: UnitIdentifier,
        usage: Usage = .asProvided, width: Width = .abbreviated, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try range(
            formatter.measurementRangePiece(
                first.decimalNumber, last.decimalNumber, unit: unit, usage: usage, width: width, style))
    }

    private func range(_ piece: RangePiece) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(try formatter.formatWithFields(piece))
    }

    /// The parts of a number of bytes.
    public func byteCount(
        _ value: some LocalizableNumber, style: ByteCountStyle = .file, spellsOutZero: Bool = true
    ) throws(FormattingError) -> [FormattedPart] {
        let value = value.decimalNumber
        if value.isZero, spellsOutZero { return try formatter.zeroByteParts() }
        return try formatter.parts(formatter.bytePiece(value, style))
    }

    /// A number in words, as one part.
    public func spellOut(_ value: some LocalizableNumber) throws(FormattingError) -> [FormattedPart] {
        [FormattedPart(.words, try formatter.spellOut(value))]
    }

    /// The parts of an ordinal number: digits, and the letters or sign that make it one.
    public func ordinal(_ value: some LocalizableNumber) throws(FormattingError) -> [FormattedPart] {
        OrdinalParts.parts(try formatter.ordinal(value))
    }

    /// A numeral, as one part.
    public func numeral(
        _ value: some LocalizableNumber, in system: NumberingSystem
    ) throws(FormattingError) -> [FormattedPart] {
        [FormattedPart(.integer, try formatter.numeral(value, in: system))]
    }
}

/// A number with what it counts and how it is written: what a mixed unit or a duration consists of.
struct NumberPiece {
    var value: DecimalNumber
    var subject: NumberSubject
    var style: NumberStyle
}

extension LocaleFormatter {
    /// Writes the kinds of this formatter as parts, such as integer, group, decimal, unit and literal.
    ///
    ///     try formatter.parts.percent(54)   // [integer "54", percent "%"]
    public var parts: PartsFormatter { PartsFormatter(formatter: self) }

    func format(_ piece: NumberPiece) throws(FormattingError) -> String {
        try format(piece.value, piece.subject, piece.style)
    }

    /// The parts of one number.
    ///
    /// ICU names the fields, but takes a unit's plural form for the number in binary floating point: in a number of many
    /// digits that may be another form than the one of the text. Then the text decides, and what it has around the
    /// digits is the unit.
    func parts(_ piece: NumberPiece) throws(FormattingError) -> [FormattedPart] {
        let skeleton = piece.subject.skeleton(piece.style)
        let parts = PartsBuilder.parts(try engine.value(NumberPart(skeleton: skeleton)).formatWithFields(piece.value))
        guard piece.subject.isPlural, piece.value.digits.count > 13 else { return parts }
        let text = try format(piece)
        guard text != parts.map(\.text).joined() else { return parts }
        let digits = parts.filter { $0.kind != .unit && $0.kind != .currency && $0.kind != .literal }
        let core = digits.map(\.text).joined()
        guard let place = text.firstRange(of: core) else { return [FormattedPart(.literal, text)] }
        let (before, after) = (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
        return (before.isEmpty ? [] : [FormattedPart(.unit, before)]) + digits
            + (after.isEmpty ? [] : [FormattedPart(.unit, after)])
    }

    func joined(_ pieces: [NumberPiece], width: Width) throws(FormattingError) -> String {
        var texts: [String] = []
        for piece in pieces { texts.append(try format(piece)) }
        return try texts.count == 1 ? texts[0] : list(texts, type: .units, width: width)
    }
}
