#if !canImport(Darwin) && !FoundationBringsFormatters
    internal import Formatting
    public import Foundation

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
