internal import CICU
public import FoundationEssentials

/// The kinds of ``LocaleFormatter``, each as parts instead of one text.
public struct PartsFormatter: Sendable {
    let formatter: LocaleFormatter

    private func number(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(try formatter.engine.number(subject.skeleton(style)).formatWithFields(value))
    }

    /// The parts of a number.
    public func number(
        _ value: DecimalNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try number(value, .plain, style)
    }

    /// The parts of a percentage.
    public func percent(
        _ value: DecimalNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try number(value, .percent, style)
    }

    /// The parts of an amount of money.
    public func currency(
        _ value: DecimalNumber, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        try number(value, .currency(code, presentation), style)
    }

    /// The parts of a quantity; those of a mixed unit have the index of their unit as member.
    public func measurement(
        _ value: DecimalNumber, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        let pieces = try formatter.measurementPieces(value, unit: unit, usage: usage, width: width, style)
        return try joined(pieces, width)
    }

    /// The parts of a length of time.
    public func duration(
        seconds: DecimalNumber, units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated,
        _ style: NumberStyle = .integer
    ) throws(FormattingError) -> [FormattedPart] {
        try joined(formatter.durationPieces(seconds: seconds, units: units, width: width, style), width)
    }

    /// The parts of the time between two dates.
    public func components(
        from start: Date, to end: Date, units: [DurationUnit] = [.year, .month, .day, .hour, .minute, .second],
        timeZone: TimeZoneID, width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        try joined(formatter.componentPieces(from: start, to: end, units, timeZone, width), width)
    }

    /// The parts of a number of bytes.
    public func byteCount(
        _ value: DecimalNumber, style: ByteCountStyle = .file, spellsOutZero: Bool = true
    ) throws(FormattingError) -> [FormattedPart] {
        if value.isZero, spellsOutZero { return try formatter.zeroByteParts() }
        let piece = try formatter.bytePiece(value, style)
        return try number(piece.value, piece.subject, piece.style)
    }

    /// The parts of a date.
    public func date(
        _ date: Date, _ fields: DateFields, timeZone: TimeZoneID
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(
            try formatter.engine.date(fields, timeZone).formatWithFields(LocaleFormatter.milliseconds(date)))
    }

    /// The parts of an interval; those of the two ends have 0 and 1 as member.
    public func interval(
        from start: Date, to end: Date, _ fields: DateFields, timeZone: TimeZoneID
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(
            try formatter.engine.interval(fields, timeZone).format(
                LocaleFormatter.milliseconds(start), LocaleFormatter.milliseconds(end)))
    }

    /// The parts of relative time.
    public func relative(
        _ value: DecimalNumber, unit: RelativeUnit, presentation: RelativePresentation = .numeric,
        width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        guard value.isFinite else {
            throw FormattingError(.unsupportedValue, "\(value) is not an amount of time")
        }
        return PartsBuilder.parts(
            try formatter.engine.relative(width: width.number).format(
                value.doubleValue, unit: unit.number, isNamed: presentation.isNamed))
    }

    /// The parts of a list; each item has its index as member.
    public func list(
        _ items: [String], type: ListType = .and, width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(try formatter.listWithFields(items, type: type, width: width))
    }

    /// The parts of a range of numbers; those of the two ends have 0 and 1 as member.
    public func numberRange(
        _ first: DecimalNumber, _ last: DecimalNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(try formatter.rangeWithFields(first, last, .plain, style))
    }

    /// A number in words, as one part.
    public func spellOut(_ value: DecimalNumber) throws(FormattingError) -> [FormattedPart] {
        [FormattedPart(.words, try formatter.spellOut(value))]
    }

    /// Joins formatted numbers with the patterns for units and keeps the parts of each.
    private func joined(_ pieces: [NumberPiece], _ width: Width) throws(FormattingError) -> [FormattedPart] {
        var members: [[FormattedPart]] = []
        for piece in pieces { members.append(try number(piece.value, piece.subject, piece.style)) }
        if members.count == 1 { return members[0] }
        let texts = members.map { $0.map(\.text).joined() }
        var parts: [FormattedPart] = []
        for part in try list(texts, type: .units, width: width) {
            if let index = part.member, index < members.count {
                parts += members[index].map { FormattedPart($0.kind, $0.text, member: index) }
            } else {
                parts.append(part)
            }
        }
        return parts
    }
}

/// A number with what it counts and how it is written: what a mixed unit or a duration consists of.
struct NumberPiece {
    var value: DecimalNumber
    var subject: NumberSubject
    var style: NumberStyle
}

extension LocaleFormatter {
    /// The same kinds as parts, such as integer, group, decimal, unit and literal.
    ///
    ///     try formatter.parts.percent(54)   // [integer "54", percent "%"]
    public var parts: PartsFormatter { PartsFormatter(formatter: self) }

    func format(_ piece: NumberPiece) throws(FormattingError) -> String {
        try format(piece.value, piece.subject, piece.style)
    }

    func joined(_ pieces: [NumberPiece], width: Width) throws(FormattingError) -> String {
        var texts: [String] = []
        for piece in pieces { texts.append(try format(piece)) }
        return try texts.count == 1 ? texts[0] : list(texts, type: .units, width: width)
    }
}
