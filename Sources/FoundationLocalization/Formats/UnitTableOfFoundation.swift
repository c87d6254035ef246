// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if !canImport(Darwin)
    /// Foundation's units with CLDR's identifiers for them.
    ///
    /// Foundation's unit for blood sugar is CLDR's mass of glucose by volume.
    enum UnitTableOfFoundation {
        /// A unit and its identifier.
        struct Row {
            let unit: Dimension
            let identifier: String
        }

        static var all: [Row] {
            [
                rows([UnitAcceleration.metersPerSecondSquared: "meter-per-square-second", .gravity: "g-force"]),
                rows([
                    UnitAngle.degrees: "degree", .arcMinutes: "arc-minute", .arcSeconds: "arc-second",
                    .radians: "radian", .revolutions: "revolution",
                ]),
                rows([
                    UnitArea.squareMeters: "square-meter", .squareMegameters: "square-megameter",
                    .squareKilometers: "square-kilometer", .squareCentimeters: "square-centimeter",
                    .squareMillimeters: "square-millimeter", .squareMicrometers: "square-micrometer",
                    .squareNanometers: "square-nanometer", .squareInches: "square-inch", .squareFeet: "square-foot",
                    .squareYards: "square-yard", .squareMiles: "square-mile", .acres: "acre", .ares: "100-square-meter",
                    .hectares: "hectare",
                ]),
                rows([
                    UnitConcentrationMass.gramsPerLiter: "gram-per-liter",
                    .milligramsPerDeciliter: "milligram-ofglucose-per-deciliter",
                ]),
                rows([UnitDispersion.partsPerMillion: "part-per-million"]),
                rows([
                    UnitDuration.seconds: "second", .minutes: "minute", .hours: "hour", .milliseconds: "millisecond",
                    .microseconds: "microsecond", .nanoseconds: "nanosecond",
                ]),
                rows([
                    UnitElectricCharge.coulombs: "coulomb", .ampereHours: "ampere-hour",
                    .milliampereHours: "milliampere-hour",
                ]),
                rows([
                    UnitElectricCurrent.amperes: "ampere", .milliamperes: "milliampere", .microamperes: "microampere",
                    .kiloamperes: "kiloampere", .megaamperes: "megaampere",
                ]),
                rows([
                    UnitElectricPotentialDifference.volts: "volt", .millivolts: "millivolt", .microvolts: "microvolt",
                    .kilovolts: "kilovolt", .megavolts: "megavolt",
                ]),
                rows([
                    UnitElectricResistance.ohms: "ohm", .milliohms: "milliohm", .microohms: "microohm",
                    .kiloohms: "kiloohm", .megaohms: "megaohm",
                ]),
                rows([
                    UnitEnergy.joules: "joule", .kilojoules: "kilojoule", .kilocalories: "kilocalorie",
                    .calories: "calorie", .kilowattHours: "kilowatt-hour",
                ]),
                rows([
                    UnitFrequency.hertz: "hertz", .terahertz: "terahertz", .gigahertz: "gigahertz",
                    .megahertz: "megahertz", .kilohertz: "kilohertz", .millihertz: "millihertz",
                    .microhertz: "microhertz", .nanohertz: "nanohertz",
                ]),
                rows([
                    UnitFuelEfficiency.litersPer100Kilometers: "liter-per-100-kilometer",
                    .milesPerGallon: "mile-per-gallon", .milesPerImperialGallon: "mile-per-gallon-imperial",
                ]),
                rows([UnitIlluminance.lux: "lux"]),
                rows([
                    UnitInformationStorage.bits: "bit", .bytes: "byte", .kilobits: "kilobit", .kilobytes: "kilobyte",
                    .megabits: "megabit", .megabytes: "megabyte", .gigabits: "gigabit", .gigabytes: "gigabyte",
                    .terabits: "terabit", .terabytes: "terabyte", .petabytes: "petabyte",
                ]),
                rows([
                    UnitLength.meters: "meter", .megameters: "megameter", .kilometers: "kilometer",
                    .hectometers: "hectometer", .decameters: "decameter", .decimeters: "decimeter",
                    .centimeters: "centimeter", .millimeters: "millimeter", .micrometers: "micrometer",
                    .nanometers: "nanometer", .picometers: "picometer", .inches: "inch", .feet: "foot", .yards: "yard",
                    .miles: "mile", .scandinavianMiles: "mile-scandinavian", .lightyears: "light-year",
                    .nauticalMiles: "nautical-mile", .fathoms: "fathom", .furlongs: "furlong",
                    .astronomicalUnits: "astronomical-unit", .parsecs: "parsec",
                ]),
                rows([
                    UnitMass.kilograms: "kilogram", .grams: "gram", .decigrams: "decigram", .centigrams: "centigram",
                    .milligrams: "milligram", .micrograms: "microgram", .nanograms: "nanogram", .picograms: "picogram",
                    .ounces: "ounce", .pounds: "pound", .stones: "stone", .metricTons: "metric-ton", .shortTons: "ton",
                    .carats: "carat", .ouncesTroy: "ounce-troy",
                ]),
                rows([
                    UnitPower.watts: "watt", .terawatts: "terawatt", .gigawatts: "gigawatt", .megawatts: "megawatt",
                    .kilowatts: "kilowatt", .milliwatts: "milliwatt", .microwatts: "microwatt", .nanowatts: "nanowatt",
                    .horsepower: "horsepower",
                ]),
                rows([
                    UnitPressure.newtonsPerMetersSquared: "pascal", .gigapascals: "gigapascal",
                    .megapascals: "megapascal", .kilopascals: "kilopascal", .hectopascals: "hectopascal",
                    .inchesOfMercury: "inch-ofhg", .bars: "bar", .millibars: "millibar",
                    .millimetersOfMercury: "millimeter-ofhg", .poundsForcePerSquareInch: "pound-force-per-square-inch",
                ]),
                rows([
                    UnitSpeed.metersPerSecond: "meter-per-second", .kilometersPerHour: "kilometer-per-hour",
                    .milesPerHour: "mile-per-hour", .knots: "knot",
                ]),
                rows([UnitTemperature.kelvin: "kelvin", .celsius: "celsius", .fahrenheit: "fahrenheit"]),
                rows([
                    UnitVolume.liters: "liter", .megaliters: "megaliter", .kiloliters: "kiloliter",
                    .deciliters: "deciliter", .centiliters: "centiliter", .milliliters: "milliliter",
                    .cubicKilometers: "cubic-kilometer", .cubicMeters: "cubic-meter",
                    .cubicDecimeters: "cubic-decimeter", .cubicCentimeters: "cubic-centimeter",
                    .cubicMillimeters: "cubic-millimeter", .cubicInches: "cubic-inch", .cubicFeet: "cubic-foot",
                    .cubicYards: "cubic-yard", .cubicMiles: "cubic-mile", .acreFeet: "acre-foot", .bushels: "bushel",
                    .teaspoons: "teaspoon", .tablespoons: "tablespoon", .fluidOunces: "fluid-ounce", .cups: "cup",
                    .pints: "pint", .quarts: "quart", .gallons: "gallon", .imperialFluidOunces: "fluid-ounce-imperial",
                    .imperialGallons: "gallon-imperial", .metricCups: "cup-metric",
                ]),
            ].flatMap(\.self)
        }

        private static func rows<UnitType: Dimension>(_ units: KeyValuePairs<UnitType, String>) -> [Row] {
            units.map { Row(unit: $0.key, identifier: $0.value) }
        }
    }
#endif
