internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension Measurement where UnitType: Dimension {
        /// How a quantity is written: `.measurement(width: .narrow, usage: .rainfall)`.
        public struct FormatStyle: Foundation.FormatStyle, Sendable {
            /// How long the unit's name is.
            public struct UnitWidth: Sendable, Hashable, Codable {
                let name: String
                /// `12 millimeters`.
                public static var wide: UnitWidth { UnitWidth(name: "wide") }
                /// `12 mm`.
                public static var abbreviated: UnitWidth { UnitWidth(name: "abbreviated") }
                /// `12mm`.
                public static var narrow: UnitWidth { UnitWidth(name: "narrow") }

                var width: Width {
                    switch name {
                    case "wide": .wide
                    case "narrow": .narrow
                    default: .abbreviated
                    }
                }
            }

            /// How long the unit's name is.
            public var width: UnitWidth
            /// What the quantity is for.
            public var usage: MeasurementFormatUnitUsage<UnitType>
            /// The locale; the context's when `nil`.
            public var locale: Locale?
            var number: NumberStyle

            /// A style.
            public init(
                width: UnitWidth, locale: Locale? = nil, usage: MeasurementFormatUnitUsage<UnitType> = .general,
                numberFormatStyle: LocalizedFormat.Number<Double>? = nil
            ) {
                self.width = width
                self.usage = usage
                self.locale = locale
                number = numberFormatStyle?.style ?? .automatic
            }

            /// The same for another locale.
            public func locale(_ locale: Locale) -> FormatStyle {
                var copy = self
                copy.locale = locale
                return copy
            }

            /// The quantity in the unit that the reader uses for it.
            public func format(_ value: Measurement<UnitType>) -> String {
                UnitNames.text(
                    value, usage: usage.usage, width: width.width, style: number,
                    formatter: Resolution.formatter(locale))
            }
        }

        /// The quantity in the unit that the reader uses in general.
        public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

        /// The quantity in a style.
        public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
        where Style.FormatInput == Measurement { style.format(self) }
    }

    extension FormatStyle {
        /// A quantity, in the unit that the reader uses for the purpose.
        public static func measurement<UnitType: Dimension>(
            width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
            numberFormatStyle: LocalizedFormat.Number<Double>? = nil
        ) -> Self where Self == Measurement<UnitType>.FormatStyle {
            Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
        }
    }

    /// Writes quantities, as Apple's class of this name does; the one in Foundation on Linux is unavailable.
    public struct MeasurementFormatter: Sendable {
        /// Which unit is shown.
        public struct UnitOptions: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Options from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// The unit that the value has.
            public static let providedUnit = UnitOptions(rawValue: 1)
            /// The unit in which the number is handiest.
            public static let naturalScale = UnitOptions(rawValue: 2)
        }

        /// Which unit is shown; the one that the reader uses unless said.
        public var unitOptions: UnitOptions = []
        /// How long the unit's name is.
        public var unitStyle: Formatter.UnitStyle = .medium
        /// The locale; the context's when `nil`.
        public var locale: Locale?

        /// A formatter for the context's locale.
        public init() {}

        private var width: Width {
            switch unitStyle {
            case .short: .narrow
            case .long: .wide
            default: .abbreviated
            }
        }

        /// The quantity.
        public func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
            UnitNames.text(
                measurement, usage: unitOptions.contains(.providedUnit) ? .asProvided : .general, width: width,
                style: .automatic, formatter: Resolution.formatter(locale))
        }
    }
#endif
