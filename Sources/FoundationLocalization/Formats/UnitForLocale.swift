// SPDX-License-Identifier: Apache-2.0

// Written by Tools/foundation-units/generate. DO NOT EDIT.
#if !canImport(Darwin) && !FoundationBringsMeasurements
    public import Foundation

    extension UnitAcceleration {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitAcceleration> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitAngle {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitAngle> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitArea {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitArea> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitConcentrationMass {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitConcentrationMass> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitDispersion {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitDispersion> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitDuration {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitDuration> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitElectricCharge {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitElectricCharge> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitElectricCurrent {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitElectricCurrent> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitElectricPotentialDifference {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitElectricPotentialDifference> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitElectricResistance {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitElectricResistance> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitEnergy {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitEnergy> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitFrequency {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitFrequency> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitFuelEfficiency {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitFuelEfficiency> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitIlluminance {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitIlluminance> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitInformationStorage {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitInformationStorage> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitLength {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitLength> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitMass {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitMass> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitPower {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitPower> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitPressure {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitPressure> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitSpeed {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitSpeed> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitTemperature {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitTemperature> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }

    extension UnitVolume {
        /// The unit that a locale's readers use for a purpose.
        public convenience init(
            forLocale locale: Locale, usage: MeasurementFormatUnitUsage<UnitVolume> = .general
        ) {
            let unit = UnitNames.preferred(locale, usage)
            self.init(symbol: unit.symbol, converter: unit.converter)
        }
    }
#endif
