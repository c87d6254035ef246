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

        /// A temperature in the reader's scale without the scale's name: `20°`.
        private static func degrees<UnitType: Unit>(
            _ measurement: Measurement<UnitType>, usage: Usage, width: Width, style: NumberStyle,
            formatter: LocaleFormatter
        ) -> String? {
            var value = DecimalNumber(measurement.value)
            var style = style
            guard let own = identifier(measurement.unit), let generic = try? UnitIdentifier("temperature-generic")
            else {
                return nil
            }
            if usage != .asProvided {
                guard let preferred = try? formatter.preferredUnit(for: value, unit: own, usage: usage),
                    let amount = preferred.amount
                else { return nil }
                value = amount.decimal(places: 40)
                if style.precision == .automatic { style.precision = preferred.precision }
            }
            return try? formatter.measurement(value, unit: generic, usage: .asProvided, width: width, style)
        }

        /// A quantity in words; with the unit's symbol where CLDR has no name for it.
        static func text<UnitType: Unit>(
            _ measurement: Measurement<UnitType>, usage: Usage, width: Width, style: NumberStyle,
            hidesScaleName: Bool = false, formatter: LocaleFormatter
        ) -> String {
            let value = DecimalNumber(measurement.value)
            if hidesScaleName, measurement.unit is UnitTemperature,
                let text = degrees(measurement, usage: usage, width: width, style: style, formatter: formatter)
            {
                return text
            }
            guard let unit = identifier(measurement.unit) else {
                return ((try? formatter.number(value, style)) ?? value.description) + " " + measurement.unit.symbol
            }
            if let text = try? formatter.measurement(value, unit: unit, usage: usage, width: width, style) {
                return text
            }
            let plain = try? formatter.measurement(value, unit: unit, usage: .asProvided, width: width, style)
            return plain ?? value.description + " " + measurement.unit.symbol
        }
    }
#endif
