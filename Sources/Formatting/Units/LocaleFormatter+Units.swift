// SPDX-License-Identifier: Apache-2.0

extension LocaleFormatter {
    /// A quantity of any type of number: in its unit, or in the one that the reader is used to for a usage.
    ///
    ///     try formatter.measurement(12, unit: .millimeter, usage: .rainfall, width: .narrow)   // "12mm", "0.47″"
    ///     try formatter.measurement(1.75, unit: .meter, usage: .personHeight)   // "5 ft, 8.9 in", "1 m et 75 cm"
    ///
    /// The unit follows `-u-mu-`, `-u-ms-`, `-u-rg-`, the region and the likely region, in this order. With a usage and
    /// no precision asked for, the amount is rounded as CLDR says for that unit, else to an integer but at least two
    /// significant digits. Throws for a usage that the quantity doesn't have.
    public func measurement(
        _ value: some LocalizableNumber, unit: UnitIdentifier, usage: Usage = .asProvided,
        width: Width = .abbreviated, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        let value = value.decimalNumber
        if usage.isAsProvided, !unit.isMixed {
            return try format(value, .unit(unit, width), style)
        }
        if let (digits, scale) = value.word,
            let text = engine.quantity(
                unit, usage, width, style, { $0.string(isNegative: value.isNegative, digits: digits, scale: scale) })
        {
            return text
        }
        return try exactMeasurement(value, unit: unit, usage: usage, width: width, style)
    }

    /// Writes a measurement, converted by exact fractions of any size.
    package func exactMeasurement(
        _ value: DecimalNumber, unit: UnitIdentifier, usage: Usage, width: Width, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        try joined(measurementPieces(value, unit: unit, usage: usage, width: width, style), width: width)
    }

    /// A quantity, from an integer.
    public func measurement(
        _ value: Int, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        if usage.isAsProvided, !unit.isMixed {
            if let text = engine.number(NumberSubject.bits(unit, width), style, { $0.string(value) }) { return text }
            return try formatSlowly(DecimalNumber(value), .unit(unit, width), style)
        }
        return try measurement(DecimalNumber(value), unit: unit, usage: usage, width: width, style)
    }

    /// A quantity, from a floating-point number as the shortest decimal that reads back the same.
    public func measurement(
        _ value: Double, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        if usage.isAsProvided, !unit.isMixed {
            if let text = engine.number(NumberSubject.bits(unit, width), style, { $0.string(value) }) { return text }
            return try formatSlowly(DecimalNumber(value), .unit(unit, width), style)
        }
        if let (digits, scale) = RoundedNumber.shortDecimal(value.magnitude),
            let text = engine.quantity(
                unit, usage, width, style,
                { $0.string(isNegative: value.sign == .minus, digits: digits, scale: scale) })
        {
            return text
        }
        return try measurement(DecimalNumber(value), unit: unit, usage: usage, width: width, style)
    }

    /// The unit that the reader sees an amount in, the amount in it, and why.
    public func preferredUnit(
        for value: DecimalNumber, unit: UnitIdentifier, usage: Usage
    ) throws(FormattingError) -> PreferredUnit {
        try engine.value(UnitPlanPart(unit: unit, usage: usage)).preferred(for: Self.rational(value))
    }

    /// The unit that a reader expects for an exact fraction of another.
    public func preferredUnit(
        for value: RationalNumber, unit: UnitIdentifier, usage: Usage
    ) throws(FormattingError) -> PreferredUnit {
        try engine.value(UnitPlanPart(unit: unit, usage: usage)).preferred(for: value)
    }

    /// The units that the reader's region uses for a purpose, from the largest amounts to the smallest.
    package func rankedUnits(for unit: UnitIdentifier, usage: Usage) throws(FormattingError) -> [UnitIdentifier] {
        try engine.value(UnitPlanPart(unit: unit, usage: usage)).choices.map(\.unit)
    }

    static func rational(_ value: DecimalNumber) throws(FormattingError) -> RationalNumber? {
        guard value.isFinite else { return nil }
        guard let exact = RationalNumber(value) else {
            throw FormattingError(
                .tooLong, "a number that is converted may have up to \(RationalNumber.maximumDigits) digits")
        }
        return exact
    }

    /// The numbers of the parts of a mixed unit, or the one number of any other.
    func measurementPieces(
        _ value: DecimalNumber, unit: UnitIdentifier, usage: Usage, width: Width, _ style: NumberStyle
    ) throws(FormattingError) -> [NumberPiece] {
        if usage.isAsProvided, !unit.isMixed {
            return [NumberPiece(value: value, subject: .unit(unit, width), style: style)]
        }
        let plan = try engine.value(UnitPlanPart(unit: unit, usage: usage))
        let (index, amount) = plan.resolve(try Self.rational(value))
        let choice = plan.choices[index]
        let style = usage.isAsProvided ? style : style.precision(ifAutomatic: choice.precision)
        guard let amount else {
            var value = value
            // Of reciprocal units, nothing of the one is without end of the other.
            if choice.converter.isReciprocal, !value.isNaN {
                value = value.isFinite ? .infinity : value.isNegative ? DecimalNumber(0).negated : 0
            }
            return [NumberPiece(value: value, subject: .unit(choice.unit.components[0], width), style: style)]
        }
        guard choice.unit.isMixed else {
            var decimal = amount.decimal(places: max(40, style.precision.maximum + 2))
            // A negative zero stays one.
            if amount.isZero { decimal.isNegative = value.isNegative }
            return [NumberPiece(value: decimal, subject: .unit(choice.unit, width), style: style)]
        }
        let mixed = try MixedAmount(amount, of: choice.unit, rounding: MixedAmount.Rounding(style))
        let components = choice.unit.components
        return zip(components, mixed.parts).enumerated().map { index, part in
            // The sign stands with the first part only.
            var number = part.1
            number.isNegative = index == 0 && value.isNegative
            return NumberPiece(
                value: number, subject: .unit(part.0, width), style: index == components.count - 1 ? style : .automatic)
        }
    }
}

extension UnitIdentifier {
    init(known identifier: String) {
        self =
            UnitRegistry.shared.unit(identifier)
            ?? UnitIdentifier(unregistered: .init(identifier: identifier, parts: [], index: 0))
    }

    /// Millimeters.
    public static let millimeter = UnitIdentifier(known: "millimeter")
    /// Centimeters.
    public static let centimeter = UnitIdentifier(known: "centimeter")
    /// Meters.
    public static let meter = UnitIdentifier(known: "meter")
    /// Kilometers.
    public static let kilometer = UnitIdentifier(known: "kilometer")
    /// Inches.
    public static let inch = UnitIdentifier(known: "inch")
    /// Feet.
    public static let foot = UnitIdentifier(known: "foot")
    /// Miles.
    public static let mile = UnitIdentifier(known: "mile")
    /// Degrees Celsius.
    public static let celsius = UnitIdentifier(known: "celsius")
    /// Degrees Fahrenheit.
    public static let fahrenheit = UnitIdentifier(known: "fahrenheit")
    /// Meters per second.
    public static let meterPerSecond = UnitIdentifier(known: "meter-per-second")
    /// Kilometers per hour.
    public static let kilometerPerHour = UnitIdentifier(known: "kilometer-per-hour")
    /// Hectopascals.
    public static let hectopascal = UnitIdentifier(known: "hectopascal")
    /// Kilograms.
    public static let kilogram = UnitIdentifier(known: "kilogram")
    /// Hours.
    public static let hour = UnitIdentifier(known: "hour")
    /// Minutes.
    public static let minute = UnitIdentifier(known: "minute")
    /// Seconds.
    public static let second = UnitIdentifier(known: "second")
}
