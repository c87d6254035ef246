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
            unitAcceleration + unitAngle + unitArea + unitConcentrationMass + unitDispersion + unitDuration
                + unitElectricCharge + unitElectricCurrent + unitElectricPotentialDifference + unitElectricResistance
                + unitEnergy + unitFrequency + unitFuelEfficiency + unitIlluminance + unitInformationStorage
                + unitLength + unitMass + unitPower + unitPressure + unitSpeed + unitTemperature + unitVolume
        }

        private static var unitAcceleration: [Row] {
            [
                Row(unit: UnitAcceleration.metersPerSecondSquared, identifier: "meter-per-square-second"),
                Row(unit: UnitAcceleration.gravity, identifier: "g-force"),
            ]
        }

        private static var unitAngle: [Row] {
            [
                Row(unit: UnitAngle.degrees, identifier: "degree"),
                Row(unit: UnitAngle.arcMinutes, identifier: "arc-minute"),
                Row(unit: UnitAngle.arcSeconds, identifier: "arc-second"),
                Row(unit: UnitAngle.radians, identifier: "radian"),
                Row(unit: UnitAngle.revolutions, identifier: "revolution"),
            ]
        }

        private static var unitArea: [Row] {
            [
                Row(unit: UnitArea.squareMeters, identifier: "square-meter"),
                Row(unit: UnitArea.squareMegameters, identifier: "square-megameter"),
                Row(unit: UnitArea.squareKilometers, identifier: "square-kilometer"),
                Row(unit: UnitArea.squareCentimeters, identifier: "square-centimeter"),
                Row(unit: UnitArea.squareMillimeters, identifier: "square-millimeter"),
                Row(unit: UnitArea.squareMicrometers, identifier: "square-micrometer"),
                Row(unit: UnitArea.squareNanometers, identifier: "square-nanometer"),
                Row(unit: UnitArea.squareInches, identifier: "square-inch"),
                Row(unit: UnitArea.squareFeet, identifier: "square-foot"),
                Row(unit: UnitArea.squareYards, identifier: "square-yard"),
                Row(unit: UnitArea.squareMiles, identifier: "square-mile"),
                Row(unit: UnitArea.acres, identifier: "acre"),
                Row(unit: UnitArea.ares, identifier: "100-square-meter"),
                Row(unit: UnitArea.hectares, identifier: "hectare"),
            ]
        }

        private static var unitConcentrationMass: [Row] {
            [
                Row(unit: UnitConcentrationMass.gramsPerLiter, identifier: "gram-per-liter"),
                Row(
                    unit: UnitConcentrationMass.milligramsPerDeciliter, identifier: "milligram-ofglucose-per-deciliter"),
            ]
        }

        private static var unitDispersion: [Row] {
            [
                Row(unit: UnitDispersion.partsPerMillion, identifier: "part-per-million")
            ]
        }

        private static var unitDuration: [Row] {
            [
                Row(unit: UnitDuration.seconds, identifier: "second"),
                Row(unit: UnitDuration.minutes, identifier: "minute"),
                Row(unit: UnitDuration.hours, identifier: "hour"),
                Row(unit: UnitDuration.milliseconds, identifier: "millisecond"),
                Row(unit: UnitDuration.microseconds, identifier: "microsecond"),
                Row(unit: UnitDuration.nanoseconds, identifier: "nanosecond"),
            ]
        }

        private static var unitElectricCharge: [Row] {
            [
                Row(unit: UnitElectricCharge.coulombs, identifier: "coulomb"),
                Row(unit: UnitElectricCharge.ampereHours, identifier: "ampere-hour"),
                Row(unit: UnitElectricCharge.milliampereHours, identifier: "milliampere-hour"),
            ]
        }

        private static var unitElectricCurrent: [Row] {
            [
                Row(unit: UnitElectricCurrent.amperes, identifier: "ampere"),
                Row(unit: UnitElectricCurrent.milliamperes, identifier: "milliampere"),
                Row(unit: UnitElectricCurrent.microamperes, identifier: "microampere"),
                Row(unit: UnitElectricCurrent.kiloamperes, identifier: "kiloampere"),
                Row(unit: UnitElectricCurrent.megaamperes, identifier: "megaampere"),
            ]
        }

        private static var unitElectricPotentialDifference: [Row] {
            [
                Row(unit: UnitElectricPotentialDifference.volts, identifier: "volt"),
                Row(unit: UnitElectricPotentialDifference.millivolts, identifier: "millivolt"),
                Row(unit: UnitElectricPotentialDifference.microvolts, identifier: "microvolt"),
                Row(unit: UnitElectricPotentialDifference.kilovolts, identifier: "kilovolt"),
                Row(unit: UnitElectricPotentialDifference.megavolts, identifier: "megavolt"),
            ]
        }

        private static var unitElectricResistance: [Row] {
            [
                Row(unit: UnitElectricResistance.ohms, identifier: "ohm"),
                Row(unit: UnitElectricResistance.milliohms, identifier: "milliohm"),
                Row(unit: UnitElectricResistance.microohms, identifier: "microohm"),
                Row(unit: UnitElectricResistance.kiloohms, identifier: "kiloohm"),
                Row(unit: UnitElectricResistance.megaohms, identifier: "megaohm"),
            ]
        }

        private static var unitEnergy: [Row] {
            [
                Row(unit: UnitEnergy.joules, identifier: "joule"),
                Row(unit: UnitEnergy.kilojoules, identifier: "kilojoule"),
                Row(unit: UnitEnergy.kilocalories, identifier: "kilocalorie"),
                Row(unit: UnitEnergy.calories, identifier: "calorie"),
                Row(unit: UnitEnergy.kilowattHours, identifier: "kilowatt-hour"),
            ]
        }

        private static var unitFrequency: [Row] {
            [
                Row(unit: UnitFrequency.hertz, identifier: "hertz"),
                Row(unit: UnitFrequency.terahertz, identifier: "terahertz"),
                Row(unit: UnitFrequency.gigahertz, identifier: "gigahertz"),
                Row(unit: UnitFrequency.megahertz, identifier: "megahertz"),
                Row(unit: UnitFrequency.kilohertz, identifier: "kilohertz"),
                Row(unit: UnitFrequency.millihertz, identifier: "millihertz"),
                Row(unit: UnitFrequency.microhertz, identifier: "microhertz"),
                Row(unit: UnitFrequency.nanohertz, identifier: "nanohertz"),
            ]
        }

        private static var unitFuelEfficiency: [Row] {
            [
                Row(unit: UnitFuelEfficiency.litersPer100Kilometers, identifier: "liter-per-100-kilometer"),
                Row(unit: UnitFuelEfficiency.milesPerGallon, identifier: "mile-per-gallon"),
                Row(unit: UnitFuelEfficiency.milesPerImperialGallon, identifier: "mile-per-gallon-imperial"),
            ]
        }

        private static var unitIlluminance: [Row] {
            [
                Row(unit: UnitIlluminance.lux, identifier: "lux")
            ]
        }

        private static var unitInformationStorage: [Row] {
            [
                Row(unit: UnitInformationStorage.bits, identifier: "bit"),
                Row(unit: UnitInformationStorage.bytes, identifier: "byte"),
                Row(unit: UnitInformationStorage.kilobits, identifier: "kilobit"),
                Row(unit: UnitInformationStorage.kilobytes, identifier: "kilobyte"),
                Row(unit: UnitInformationStorage.megabits, identifier: "megabit"),
                Row(unit: UnitInformationStorage.megabytes, identifier: "megabyte"),
                Row(unit: UnitInformationStorage.gigabits, identifier: "gigabit"),
                Row(unit: UnitInformationStorage.gigabytes, identifier: "gigabyte"),
                Row(unit: UnitInformationStorage.terabits, identifier: "terabit"),
                Row(unit: UnitInformationStorage.terabytes, identifier: "terabyte"),
                Row(unit: UnitInformationStorage.petabytes, identifier: "petabyte"),
            ]
        }

        private static var unitLength: [Row] {
            [
                Row(unit: UnitLength.meters, identifier: "meter"),
                Row(unit: UnitLength.megameters, identifier: "megameter"),
                Row(unit: UnitLength.kilometers, identifier: "kilometer"),
                Row(unit: UnitLength.hectometers, identifier: "hectometer"),
                Row(unit: UnitLength.decameters, identifier: "decameter"),
                Row(unit: UnitLength.decimeters, identifier: "decimeter"),
                Row(unit: UnitLength.centimeters, identifier: "centimeter"),
                Row(unit: UnitLength.millimeters, identifier: "millimeter"),
                Row(unit: UnitLength.micrometers, identifier: "micrometer"),
                Row(unit: UnitLength.nanometers, identifier: "nanometer"),
                Row(unit: UnitLength.picometers, identifier: "picometer"),
                Row(unit: UnitLength.inches, identifier: "inch"),
                Row(unit: UnitLength.feet, identifier: "foot"),
                Row(unit: UnitLength.yards, identifier: "yard"),
                Row(unit: UnitLength.miles, identifier: "mile"),
                Row(unit: UnitLength.scandinavianMiles, identifier: "mile-scandinavian"),
                Row(unit: UnitLength.lightyears, identifier: "light-year"),
                Row(unit: UnitLength.nauticalMiles, identifier: "nautical-mile"),
                Row(unit: UnitLength.fathoms, identifier: "fathom"),
                Row(unit: UnitLength.furlongs, identifier: "furlong"),
                Row(unit: UnitLength.astronomicalUnits, identifier: "astronomical-unit"),
                Row(unit: UnitLength.parsecs, identifier: "parsec"),
            ]
        }

        private static var unitMass: [Row] {
            [
                Row(unit: UnitMass.kilograms, identifier: "kilogram"),
                Row(unit: UnitMass.grams, identifier: "gram"),
                Row(unit: UnitMass.decigrams, identifier: "decigram"),
                Row(unit: UnitMass.centigrams, identifier: "centigram"),
                Row(unit: UnitMass.milligrams, identifier: "milligram"),
                Row(unit: UnitMass.micrograms, identifier: "microgram"),
                Row(unit: UnitMass.nanograms, identifier: "nanogram"),
                Row(unit: UnitMass.picograms, identifier: "picogram"),
                Row(unit: UnitMass.ounces, identifier: "ounce"),
                Row(unit: UnitMass.pounds, identifier: "pound"),
                Row(unit: UnitMass.stones, identifier: "stone"),
                Row(unit: UnitMass.metricTons, identifier: "metric-ton"),
                Row(unit: UnitMass.shortTons, identifier: "ton"),
                Row(unit: UnitMass.carats, identifier: "carat"),
                Row(unit: UnitMass.ouncesTroy, identifier: "ounce-troy"),
            ]
        }

        private static var unitPower: [Row] {
            [
                Row(unit: UnitPower.watts, identifier: "watt"),
                Row(unit: UnitPower.terawatts, identifier: "terawatt"),
                Row(unit: UnitPower.gigawatts, identifier: "gigawatt"),
                Row(unit: UnitPower.megawatts, identifier: "megawatt"),
                Row(unit: UnitPower.kilowatts, identifier: "kilowatt"),
                Row(unit: UnitPower.milliwatts, identifier: "milliwatt"),
                Row(unit: UnitPower.microwatts, identifier: "microwatt"),
                Row(unit: UnitPower.nanowatts, identifier: "nanowatt"),
                Row(unit: UnitPower.horsepower, identifier: "horsepower"),
            ]
        }

        private static var unitPressure: [Row] {
            [
                Row(unit: UnitPressure.newtonsPerMetersSquared, identifier: "pascal"),
                Row(unit: UnitPressure.gigapascals, identifier: "gigapascal"),
                Row(unit: UnitPressure.megapascals, identifier: "megapascal"),
                Row(unit: UnitPressure.kilopascals, identifier: "kilopascal"),
                Row(unit: UnitPressure.hectopascals, identifier: "hectopascal"),
                Row(unit: UnitPressure.inchesOfMercury, identifier: "inch-ofhg"),
                Row(unit: UnitPressure.bars, identifier: "bar"),
                Row(unit: UnitPressure.millibars, identifier: "millibar"),
                Row(unit: UnitPressure.millimetersOfMercury, identifier: "millimeter-ofhg"),
                Row(unit: UnitPressure.poundsForcePerSquareInch, identifier: "pound-force-per-square-inch"),
            ]
        }

        private static var unitSpeed: [Row] {
            [
                Row(unit: UnitSpeed.metersPerSecond, identifier: "meter-per-second"),
                Row(unit: UnitSpeed.kilometersPerHour, identifier: "kilometer-per-hour"),
                Row(unit: UnitSpeed.milesPerHour, identifier: "mile-per-hour"),
                Row(unit: UnitSpeed.knots, identifier: "knot"),
            ]
        }

        private static var unitTemperature: [Row] {
            [
                Row(unit: UnitTemperature.kelvin, identifier: "kelvin"),
                Row(unit: UnitTemperature.celsius, identifier: "celsius"),
                Row(unit: UnitTemperature.fahrenheit, identifier: "fahrenheit"),
            ]
        }

        private static var unitVolume: [Row] {
            [
                Row(unit: UnitVolume.liters, identifier: "liter"),
                Row(unit: UnitVolume.megaliters, identifier: "megaliter"),
                Row(unit: UnitVolume.kiloliters, identifier: "kiloliter"),
                Row(unit: UnitVolume.deciliters, identifier: "deciliter"),
                Row(unit: UnitVolume.centiliters, identifier: "centiliter"),
                Row(unit: UnitVolume.milliliters, identifier: "milliliter"),
                Row(unit: UnitVolume.cubicKilometers, identifier: "cubic-kilometer"),
                Row(unit: UnitVolume.cubicMeters, identifier: "cubic-meter"),
                Row(unit: UnitVolume.cubicDecimeters, identifier: "cubic-decimeter"),
                Row(unit: UnitVolume.cubicCentimeters, identifier: "cubic-centimeter"),
                Row(unit: UnitVolume.cubicMillimeters, identifier: "cubic-millimeter"),
                Row(unit: UnitVolume.cubicInches, identifier: "cubic-inch"),
                Row(unit: UnitVolume.cubicFeet, identifier: "cubic-foot"),
                Row(unit: UnitVolume.cubicYards, identifier: "cubic-yard"),
                Row(unit: UnitVolume.cubicMiles, identifier: "cubic-mile"),
                Row(unit: UnitVolume.acreFeet, identifier: "acre-foot"),
                Row(unit: UnitVolume.bushels, identifier: "bushel"),
                Row(unit: UnitVolume.teaspoons, identifier: "teaspoon"),
                Row(unit: UnitVolume.tablespoons, identifier: "tablespoon"),
                Row(unit: UnitVolume.fluidOunces, identifier: "fluid-ounce"),
                Row(unit: UnitVolume.cups, identifier: "cup"),
                Row(unit: UnitVolume.pints, identifier: "pint"),
                Row(unit: UnitVolume.quarts, identifier: "quart"),
                Row(unit: UnitVolume.gallons, identifier: "gallon"),
                Row(unit: UnitVolume.imperialFluidOunces, identifier: "fluid-ounce-imperial"),
                Row(unit: UnitVolume.imperialGallons, identifier: "gallon-imperial"),
                Row(unit: UnitVolume.metricCups, identifier: "cup-metric"),
            ]
        }
    }
#endif
