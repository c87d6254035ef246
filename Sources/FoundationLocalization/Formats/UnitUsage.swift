// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsMeasurements
    internal import Formatting
    public import Foundation

    /// What a quantity is for, which decides the unit that a reader gets it in.
    public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Sendable, Hashable, Codable {
        let identifier: String

        init(_ usage: Usage) { identifier = usage == .asProvided ? "" : usage.description }

        var usage: Usage { identifier.isEmpty ? .asProvided : Usage(identifier) }

        /// What the reader's region uses in general.
        public static var general: Self { Self(.general) }
        /// The unit that the value has.
        public static var asProvided: Self { Self(.asProvided) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitLength {
        /// The height or other size of a person.
        public static var person: Self { Self(.person) }
        /// The height of a person, in two units where that is usual.
        public static var personHeight: Self { Self(.personHeight) }
        /// A distance on a road.
        public static var road: Self { Self(.road) }
        /// The focal length of a lens.
        public static var focalLength: Self { Self(.focalLength) }
        /// An amount of rain.
        public static var rainfall: Self { Self(.rainfall) }
        /// An amount of snow.
        public static var snowfall: Self { Self(.snowfall) }
        /// How far one can see.
        public static var visibility: Self { Self(.visibility) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
        /// The temperature of a person's body.
        public static var person: Self { Self(.general) }
        /// The temperature of the air.
        public static var weather: Self { Self(.weather) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitMass {
        /// The weight of a person.
        public static var personWeight: Self { Self(.personWeight) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
        /// The energy in food.
        public static var food: Self { Self(.food) }
        /// The energy that an exercise takes.
        public static var workout: Self { Self(.workout) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
        /// The speed of the wind.
        public static var wind: Self { Self(.wind) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
        /// The pressure of the air.
        public static var barometric: Self { Self(.barometric) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
        /// An amount of a liquid.
        public static var liquid: Self { Self(.liquid) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitConcentrationMass {
        /// The sugar in blood.
        public static var bloodGlucose: Self { Self(.bloodGlucose) }
    }

    extension MeasurementFormatUnitUsage where UnitType == UnitFuelEfficiency {
        /// What a vehicle uses.
        public static var vehicle: Self { Self(.vehicleFuel) }
    }
#endif
