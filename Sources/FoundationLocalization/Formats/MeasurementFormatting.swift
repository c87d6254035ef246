// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsMeasurements
    internal import Formatting
    public import Foundation

    extension Measurement where UnitType: Dimension {
        /// How a quantity is written: `.measurement(width: .narrow, usage: .rainfall)`.
        public struct FormatStyle: Foundation.FormatStyle, Sendable {
            /// How long the unit's name is.
            public struct UnitWidth: Sendable, Hashable, Codable {
                let width: Width
                /// `12 millimeters`.
                public static var wide: UnitWidth { UnitWidth(width: .wide) }
                /// `12 mm`.
                public static var abbreviated: UnitWidth { UnitWidth(width: .abbreviated) }
                /// `12mm`.
                public static var narrow: UnitWidth { UnitWidth(width: .narrow) }
            }

            /// How long the unit's name is.
            public var width: UnitWidth
            /// What the quantity is for.
            public var usage: MeasurementFormatUnitUsage<UnitType>
            /// The locale; the context's when `nil`.
            public var locale: Locale?
            /// How the number is written; as is usual for the quantity when `nil`.
            public var numberFormatStyle: LocalizedFormat.Number<Double>?
            var hidesTemperatureScale = false

            /// A style.
            public init(
                width: UnitWidth, locale: Locale? = nil, usage: MeasurementFormatUnitUsage<UnitType> = .general,
                numberFormatStyle: LocalizedFormat.Number<Double>? = nil
            ) {
                self.width = width
                self.usage = usage
                self.locale = locale
                self.numberFormatStyle = numberFormatStyle
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> FormatStyle { changed(self) { $0.locale = locale } }

            /// The quantity in the unit that the reader uses for it.
            public func format(_ value: Measurement<UnitType>) -> String {
                UnitNames.text(
                    value, usage: usage.usage, width: width.width,
                    style: numberFormatStyle?.options.style ?? .automatic,
                    hidesScaleName: hidesTemperatureScale, formatter: Resolution.formatter(locale))
            }

            /// The quantity in its parts; `nil` for a unit that CLDR has no name for.
            func parts(_ value: Measurement<UnitType>) -> [FormattedPart]? {
                UnitNames.parts(
                    value, usage: usage.usage, width: width.width,
                    style: numberFormatStyle?.options.style ?? .automatic,
                    hidesScaleName: hidesTemperatureScale, formatter: Resolution.formatter(locale))
            }
        }

        /// The quantity in the unit that the reader uses in general.
        public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

        /// The quantity in a style.
        public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
        where Style.FormatInput == Measurement { style.format(self) }
    }

    extension Measurement.FormatStyle where UnitType == UnitTemperature {
        /// Whether the name of the scale is left out: `20°`.
        public var hidesScaleName: Bool {
            get { hidesTemperatureScale }
            set { hidesTemperatureScale = newValue }
        }

        /// A style of a temperature, which may leave out the name of its scale.
        public init(
            width: UnitWidth, locale: Locale? = nil, usage: MeasurementFormatUnitUsage<UnitType> = .general,
            hidesScaleName: Bool, numberFormatStyle: LocalizedFormat.Number<Double>? = nil
        ) {
            self.init(width: width, locale: locale, usage: usage, numberFormatStyle: numberFormatStyle)
            hidesTemperatureScale = hidesScaleName
        }
    }

    extension Measurement where UnitType == UnitInformationStorage {
        /// The quantity as a count of bytes.
        public func formatted(_ style: LocalizedFormat.ByteCount) -> String {
            style.format(DecimalNumber(converted(to: .bytes).value))
        }
    }

    extension FormatStyle where Self == Measurement<UnitTemperature>.FormatStyle {
        /// A temperature, which may leave out the name of its scale.
        public static func measurement(
            width: Self.UnitWidth, usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool,
            numberFormatStyle: LocalizedFormat.Number<Double>? = nil
        ) -> Self {
            Self(width: width, usage: usage, hidesScaleName: hidesScaleName, numberFormatStyle: numberFormatStyle)
        }
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
