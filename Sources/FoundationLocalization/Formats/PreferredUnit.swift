// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsMeasurements
    internal import Formatting
    public import Foundation

    /// A dimension of which readers have units of their own: ``init(forLocale:usage:)``.
    public protocol LocalizedDimension {}

    extension LocalizedDimension where Self: Dimension {
        /// The unit that a locale's readers use for a purpose.
        public init(forLocale locale: Locale, usage: MeasurementFormatUnitUsage<Self> = .general) {
            self.init(UnitNames.preferred(locale, usage))
        }
    }

    extension LocalizedDimension {
        // Only a protocol's initialiser may give an object that is there already; those of Foundation's classes, which
        // aren't final, make a new one.
        fileprivate init(_ unit: Self) { self = unit }
    }

    extension UnitAcceleration: LocalizedDimension {}
    extension UnitAngle: LocalizedDimension {}
    extension UnitArea: LocalizedDimension {}
    extension UnitConcentrationMass: LocalizedDimension {}
    extension UnitDispersion: LocalizedDimension {}
    extension UnitDuration: LocalizedDimension {}
    extension UnitElectricCharge: LocalizedDimension {}
    extension UnitElectricCurrent: LocalizedDimension {}
    extension UnitElectricPotentialDifference: LocalizedDimension {}
    extension UnitElectricResistance: LocalizedDimension {}
    extension UnitEnergy: LocalizedDimension {}
    extension UnitFrequency: LocalizedDimension {}
    extension UnitFuelEfficiency: LocalizedDimension {}
    extension UnitIlluminance: LocalizedDimension {}
    extension UnitInformationStorage: LocalizedDimension {}
    extension UnitLength: LocalizedDimension {}
    extension UnitMass: LocalizedDimension {}
    extension UnitPower: LocalizedDimension {}
    extension UnitPressure: LocalizedDimension {}
    extension UnitSpeed: LocalizedDimension {}
    extension UnitTemperature: LocalizedDimension {}
    extension UnitVolume: LocalizedDimension {}

    extension UnitNames {
        /// The unit that a locale's readers use for a purpose; the dimension's base unit where CLDR knows none.
        ///
        /// CLDR ranks the units of a purpose from the largest down. As in Apple's ICU the first is taken, but for a
        /// general length, mass, area or power the one of everyday size, and a general volume is one of a liquid.
        static func preferred<UnitType: Dimension>(
            _ locale: Locale, _ usage: MeasurementFormatUnitUsage<UnitType>
        ) -> UnitType {
            let base = UnitType.baseUnit()
            guard let identifier = identifier(base), usage.usage != .asProvided else { return base }
            let isGeneral = usage.usage == .general
            let isVolume = isGeneral && base is UnitVolume
            let ranked = try? Resolution.formatter(locale).rankedUnits(
                for: identifier, usage: isVolume ? .liquid : usage.usage)
            guard let ranked, !ranked.isEmpty else { return base }
            let rank = isGeneral ? everydayRank(base) : 0
            let preferred = ranked[min(rank, ranked.count - 1)]
            // Of a mixed unit, its larger part.
            return unit(preferred.components.first?.description ?? preferred.description, UnitType.self) ?? base
        }

        /// Where the unit of everyday size stands among those of a dimension.
        private static func everydayRank(_ base: Dimension) -> Int {
            switch base {
            case is UnitLength, is UnitMass: 1
            case is UnitArea: 2
            case is UnitPower: 3
            default: 0
            }
        }
    }
#endif
