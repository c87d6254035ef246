// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsFormatters
    internal import Formatting
    public import Foundation

    /// Writes quantities, as Apple's class of this name does; the one in Foundation on Linux is unavailable.
    open class MeasurementFormatter: Formatter {
        /// Which unit is shown.
        public struct UnitOptions: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Options from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// The unit that the value has.
            public static let providedUnit = UnitOptions(rawValue: 1)
            /// The unit in which the number is handiest, of those that the reader uses; the same as no option.
            public static let naturalScale = UnitOptions(rawValue: 2)
            /// Temperatures without the name of their scale: `20°`.
            public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
        }

        /// Which unit is shown; the one that the reader uses unless said.
        open var unitOptions: UnitOptions = []
        /// How long the unit's name is.
        open var unitStyle: Formatter.UnitStyle = .medium
        /// The locale; the context's when `nil`.
        open var locale: Locale?
        /// How many digits the number has, and whether they are grouped; nothing else of it is used.
        ///
        /// Until it is changed, as many as are usual for the quantity.
        open var numberFormatter: NumberFormatter = MeasurementFormatter.defaultNumberFormatter()

        private static func defaultNumberFormatter() -> NumberFormatter {
            let formatter = NumberFormatter()
            formatter.numberStyle = .decimal
            return formatter
        }

        /// The fraction digits of a number formatter as it is made.
        private static let usualFractionDigits: [Int] = {
            let formatter = defaultNumberFormatter()
            return [formatter.minimumFractionDigits, formatter.maximumFractionDigits]
        }()

        /// The digits that the number formatter asks for; none where it is as it was made.
        private var numberStyle: NumberStyle {
            let wanted = numberFormatter
            var style = NumberStyle.automatic
            if wanted.usesSignificantDigits {
                let (least, most) = (wanted.minimumSignificantDigits, wanted.maximumSignificantDigits)
                style.precision = .significant(max(1, least)...max(1, least, most))
            } else {
                let (least, most) = (wanted.minimumFractionDigits, wanted.maximumFractionDigits)
                if [least, most] != Self.usualFractionDigits {
                    style.precision = .fraction(max(0, least)...max(0, least, most))
                }
            }
            if !wanted.usesGroupingSeparator { style.grouping = .never }
            return style
        }

        private var width: Width {
            switch unitStyle {
            case .short: .narrow
            case .long: .wide
            default: .abbreviated
            }
        }

        /// The quantity.
        open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
            UnitNames.text(
                measurement, usage: unitOptions.contains(.providedUnit) ? .asProvided : .general, width: width,
                style: numberStyle, hidesScaleName: unitOptions.contains(.temperatureWithoutUnit),
                formatter: Resolution.formatter(locale))
        }

        /// The unit's name or symbol, without a number.
        open func string(from unit: Unit) -> String {
            guard let identifier = UnitNames.identifier(unit) else { return unit.symbol }
            let parts = try? Resolution.formatter(locale).parts.measurement(2, unit: identifier, width: width)
            let name = parts?.filter { $0.kind == .unit }.map(\.text).joined() ?? ""
            return name.isEmpty ? unit.symbol : name
        }

        /// Another formatter that is set the same.
        open override func copy(with zone: NSZone? = nil) -> Any {
            let copy = MeasurementFormatter()
            copy.unitOptions = unitOptions
            copy.unitStyle = unitStyle
            copy.locale = locale
            copy.numberFormatter = numberFormatter.copy() as? NumberFormatter ?? numberFormatter
            return copy
        }

        /// The text of a measurement; `nil` for anything else.
        open override func string(for object: Any?) -> String? {
            guard let measurement = object as? any AnyMeasurement else { return nil }
            return string(from: measurement.untyped)
        }
    }

    /// A measurement of whichever unit.
    private protocol AnyMeasurement {
        var untyped: Measurement<Unit> { get }
    }

    extension Measurement: AnyMeasurement {
        fileprivate var untyped: Measurement<Unit> { Measurement<Unit>(value: value, unit: unit) }
    }
#endif
