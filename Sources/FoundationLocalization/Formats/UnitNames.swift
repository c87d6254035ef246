// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Foundation

#if !canImport(Darwin)
    /// The CLDR identifiers of Foundation's units, both ways.
    enum UnitNames {
        /// A unit by its class and symbol, which is how Foundation's units are equal.
        struct Key: Hashable {
            let type: ObjectIdentifier
            let symbol: String

            init(_ unit: Unit) {
                type = ObjectIdentifier(Swift.type(of: unit))
                symbol = unit.symbol
            }
        }

        private static let identifiers: [Key: String] = Dictionary(
            UnitTableOfFoundation.all.map { (Key($0.unit), $0.identifier) }, uniquingKeysWith: { first, _ in first })

        /// The CLDR identifier of a unit, `nil` for one that Foundation doesn't define.
        static func identifier(_ unit: Unit) -> UnitIdentifier? {
            identifiers[Key(unit)].flatMap { try? UnitIdentifier($0) }
        }

        /// Foundation's unit of a kind for a CLDR identifier.
        static func unit<UnitType: Dimension>(_ identifier: String, _ type: UnitType.Type) -> UnitType? {
            // A calorie of food is a kilocalorie under another name.
            let identifier = identifier == "foodcalorie" ? "kilocalorie" : identifier
            let row = UnitTableOfFoundation.all.first { $0.identifier == identifier && $0.unit is UnitType }
            return row?.unit as? UnitType
        }

        /// A temperature in the reader's scale, with the unit that leaves out the scale's name: `20°`.
        private static func degrees<UnitType: Unit>(
            _ measurement: Measurement<UnitType>, usage: Usage, style: NumberStyle, formatter: LocaleFormatter
        ) -> (value: DecimalNumber, unit: UnitIdentifier, style: NumberStyle)? {
            guard let own = identifier(measurement.unit), let generic = try? UnitIdentifier("temperature-generic")
            else { return nil }
            let value = DecimalNumber(measurement.value)
            guard usage != .asProvided else { return (value, generic, style) }
            guard let preferred = try? formatter.preferredUnit(for: value, unit: own, usage: usage),
                let amount = preferred.amount
            else { return nil }
            var style = style
            if style.precision == .automatic { style.precision = preferred.precision }
            return (amount.decimal(places: 40), generic, style)
        }

        /// Writes a quantity in the first of the ways that the locale has; `nil` for a unit that CLDR has no name for.
        private static func written<UnitType: Unit, Output>(
            _ measurement: Measurement<UnitType>, usage: Usage, style: NumberStyle, hidesScaleName: Bool,
            formatter: LocaleFormatter,
            _ write: (DecimalNumber, UnitIdentifier, Usage, NumberStyle) -> Output?
        ) -> Output? {
            if hidesScaleName, measurement.unit is UnitTemperature,
                let degrees = degrees(measurement, usage: usage, style: style, formatter: formatter),
                let output = write(degrees.value, degrees.unit, .asProvided, degrees.style)
            {
                return output
            }
            guard let unit = identifier(measurement.unit) else { return nil }
            let value = DecimalNumber(measurement.value)
            return write(value, unit, usage, style) ?? write(value, unit, .asProvided, style)
        }

        /// A quantity in words; with the unit's symbol where CLDR has no name for it.
        static func text<UnitType: Unit>(
            _ measurement: Measurement<UnitType>, usage: Usage, width: Width, style: NumberStyle,
            hidesScaleName: Bool = false, formatter: LocaleFormatter
        ) -> String {
            let text = written(
                measurement, usage: usage, style: style, hidesScaleName: hidesScaleName, formatter: formatter
            ) { try? formatter.measurement($0, unit: $1, usage: $2, width: width, $3) }
            if let text { return text }
            let value = DecimalNumber(measurement.value)
            return ((try? formatter.number(value, style)) ?? value.description) + " " + measurement.unit.symbol
        }

        /// The parts of a quantity; `nil` for a unit that CLDR has no name for.
        static func parts<UnitType: Unit>(
            _ measurement: Measurement<UnitType>, usage: Usage, width: Width, style: NumberStyle, hidesScaleName: Bool,
            formatter: LocaleFormatter
        ) -> [FormattedPart]? {
            written(
                measurement, usage: usage, style: style, hidesScaleName: hidesScaleName, formatter: formatter
            ) { try? formatter.parts.measurement($0, unit: $1, usage: $2, width: width, $3) }
        }
    }
#endif
