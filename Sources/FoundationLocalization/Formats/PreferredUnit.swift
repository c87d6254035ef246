// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsMeasurements
    internal import Formatting
    internal import Foundation

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
