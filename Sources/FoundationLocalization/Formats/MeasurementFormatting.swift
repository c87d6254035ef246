#if !canImport(Darwin) && !FoundationBringsMeasurements
    internal import Formatting
    public import Foundation

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
#endif
