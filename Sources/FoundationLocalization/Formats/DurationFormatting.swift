// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A length of time as on a clock: `.time(pattern: .hourMinuteSecond)` gives `1:02:03`.
        public struct DurationTime: FormatStyle, Sendable, Hashable, Codable {
            /// Which parts a clock shows.
            public struct Pattern: Sendable, Hashable, Codable {
                var showsHours: Bool
                var showsSeconds: Bool
                var padding: Int
                var fractionLength = 0
                var rounding = FloatingPointRule.toNearestOrEven

                enum FloatingPointRule: String, Sendable, Hashable, Codable, CaseIterable {
                    case toNearestOrEven, toNearestOrAwayFromZero, up, down, towardZero, awayFromZero

                    init(_ rule: FloatingPointRoundingRule) {
                        self = Self.allCases.first { $0.rule == rule } ?? .toNearestOrEven
                    }

                    var rule: FloatingPointRoundingRule {
                        switch self {
                        case .toNearestOrEven: .toNearestOrEven
                        case .toNearestOrAwayFromZero: .toNearestOrAwayFromZero
                        case .up: .up
                        case .down: .down
                        case .towardZero: .towardZero
                        case .awayFromZero: .awayFromZero
                        }
                    }
                }

                /// `1:02`.
                public static var hourMinute: Pattern { hourMinute(padHourToLength: 1) }
                /// `1:02:03`.
                public static var hourMinuteSecond: Pattern { hourMinuteSecond(padHourToLength: 1) }
                /// `62:03`.
                public static var minuteSecond: Pattern { minuteSecond(padMinuteToLength: 1) }

                /// Hours and minutes, the hours with at least so many digits.
                public static func hourMinute(
                    padHourToLength: Int, roundSeconds: FloatingPointRoundingRule = .toNearestOrEven
                ) -> Pattern {
                    Pattern(
                        showsHours: true, showsSeconds: false, padding: padHourToLength, rounding: .init(roundSeconds))
                }

                /// Hours, minutes and seconds, the seconds with so many fraction digits.
                public static func hourMinuteSecond(
                    padHourToLength: Int, fractionalSecondsLength: Int = 0,
                    roundFractionalSeconds: FloatingPointRoundingRule = .toNearestOrEven
                ) -> Pattern {
                    Pattern(
                        showsHours: true, showsSeconds: true, padding: padHourToLength,
                        fractionLength: fractionalSecondsLength, rounding: .init(roundFractionalSeconds))
                }

                /// Minutes and seconds, the seconds with so many fraction digits.
                public static func minuteSecond(
                    padMinuteToLength: Int, fractionalSecondsLength: Int = 0,
                    roundFractionalSeconds: FloatingPointRoundingRule = .toNearestOrEven
                ) -> Pattern {
                    Pattern(
                        showsHours: false, showsSeconds: true, padding: padMinuteToLength,
                        fractionLength: fractionalSecondsLength, rounding: .init(roundFractionalSeconds))
                }
            }

            /// Which parts are shown.
            public var pattern: Pattern
            /// The locale; the context's when `nil`.
            public var locale: Locale?

            /// A clock of some parts.
            public init(pattern: Pattern, locale: Locale? = nil) {
                self.pattern = pattern
                self.locale = locale
            }

            /// A clock of some parts.
            public static func time(pattern: Pattern) -> DurationTime { DurationTime(pattern: pattern) }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> DurationTime { DurationTime(pattern: pattern, locale: locale) }

            /// The length of time.
            public func format(_ duration: Duration) -> String {
                let formatter = Resolution.formatter(locale)
                let digits = min(max(0, pattern.fractionLength), 18)
                // In whole steps of what the pattern shows, rounded once.
                let step = pattern.showsSeconds ? 1 / pow(Decimal(10), digits) : 60
                let steps = (Self.seconds(duration) / step).rounded(pattern.rounding.rule)
                let total = steps.magnitude * step
                let parts: [(amount: Decimal, digits: Int)]
                switch (pattern.showsHours, pattern.showsSeconds) {
                case (true, true):
                    parts = [
                        ((total / 3600).rounded(.down), pattern.padding),
                        ((total / 60).rounded(.down).remainder(60), 2), (total.remainder(60), 2),
                    ]
                case (true, false):
                    parts = [((total / 3600).rounded(.down), pattern.padding), ((total / 60).remainder(60), 2)]
                default: parts = [((total / 60).rounded(.down), pattern.padding), (total.remainder(60), 2)]
                }
                let separator = Self.separator(formatter)
                let texts = parts.enumerated().map { index, part in
                    let isLast = index == parts.count - 1 && pattern.showsSeconds
                    var style = NumberStyle(
                        precision: .fraction(isLast ? digits : 0), grouping: .never,
                        minimumIntegerDigits: max(1, part.digits))
                    // The sign of the whole stands in front, also of an hour that is zero.
                    if index == 0, steps < 0 { style.sign = .automatic }
                    let amount = index == 0 && steps < 0 ? -part.amount : part.amount
                    return (try? formatter.number(DecimalNumber(amount), style)) ?? "\(amount)"
                }
                let text = texts.joined(separator: separator)
                let isSignLost = steps < 0 && parts.first?.amount == 0
                return isSignLost ? "-" + text : text
            }

            private static func seconds(_ duration: Duration) -> Decimal {
                let (whole, attoseconds) = duration.components
                return Decimal(whole) + Decimal(attoseconds) / pow(Decimal(10), 18)
            }

            /// What stands between the parts of the locale's clock: a colon, or a point in Finnish.
            private static func separator(_ formatter: LocaleFormatter) -> String {
                let date = Date(timeIntervalSince1970: 0)
                let parts = try? formatter.parts.date(date, .fields("Hms"), timeZone: .utc)
                return parts?.first { $0.kind == .literal }?.text ?? ":"
            }
        }

        /// A length of time in words: `.units(allowed: [.hours, .minutes], width: .wide)` gives `1 hour, 2 minutes`.
        public struct DurationUnits: FormatStyle, Sendable, Hashable, Codable {
            /// A unit of a length of time.
            public struct Unit: Sendable, Hashable, Codable {
                let unit: DurationUnit
                /// Weeks.
                public static let weeks = Unit(unit: .week)
                /// Days.
                public static let days = Unit(unit: .day)
                /// Hours.
                public static let hours = Unit(unit: .hour)
                /// Minutes.
                public static let minutes = Unit(unit: .minute)
                /// Seconds.
                public static let seconds = Unit(unit: .second)
                /// Thousandths of a second.
                public static let milliseconds = Unit(unit: .millisecond)
                /// Millionths of a second.
                public static let microseconds = Unit(unit: .microsecond)
                /// Billionths of a second.
                public static let nanoseconds = Unit(unit: .nanosecond)
            }

            /// How long the words are.
            public struct UnitWidth: Sendable, Hashable, Codable {
                let width: Width
                let listWidth: Width
                /// `1 hour, 2 minutes`.
                public static let wide = UnitWidth(width: .wide, listWidth: .wide)
                /// `1 hr, 2 min`.
                public static let abbreviated = UnitWidth(width: .abbreviated, listWidth: .abbreviated)
                /// `1 hr 2 min`.
                public static let condensedAbbreviated = UnitWidth(width: .abbreviated, listWidth: .narrow)
                /// `1h 2m`.
                public static let narrow = UnitWidth(width: .narrow, listWidth: .narrow)
            }

            /// What is done with units whose amount is 0.
            public struct ZeroValueUnitsDisplayStrategy: Sendable, Hashable, Codable {
                let isShown: Bool
                /// They are left out, unless all are 0.
                public static let hide = ZeroValueUnitsDisplayStrategy(isShown: false)
                /// They are shown.
                public static func show(length: Int) -> ZeroValueUnitsDisplayStrategy { .init(isShown: length > 0) }
            }

            /// What is done with what is less than the smallest unit.
            public struct FractionalPartDisplayStrategy: Sendable, Hashable, Codable {
                let length: Int
                /// It rounds the smallest unit.
                public static let hide = FractionalPartDisplayStrategy(length: 0)
                /// The smallest unit has so many fraction digits.
                public static func show(length: Int) -> FractionalPartDisplayStrategy {
                    .init(length: min(max(0, length), 18))
                }
            }

            /// The units that may be shown.
            public var allowedUnits: Set<Unit>
            /// How long the words are.
            public var unitWidth: UnitWidth
            /// The most units that are shown, the largest ones; no limit when `nil`.
            public var maximumUnitCount: Int?
            /// What is done with units whose amount is 0.
            public var zeroValueUnitsDisplay: ZeroValueUnitsDisplayStrategy
            /// What is done with what is less than the smallest unit.
            public var fractionalPartDisplay: FractionalPartDisplayStrategy
            /// The locale; the context's when `nil`.
            public var locale: Locale?

            /// A length of time in words.
            public static func units(
                allowed units: Set<Unit> = [.hours, .minutes, .seconds], width: UnitWidth = .abbreviated,
                maximumUnitCount: Int? = nil, zeroValueUnits: ZeroValueUnitsDisplayStrategy = .hide,
                fractionalPart: FractionalPartDisplayStrategy = .hide
            ) -> DurationUnits {
                DurationUnits(
                    allowedUnits: units, unitWidth: width, maximumUnitCount: maximumUnitCount,
                    zeroValueUnitsDisplay: zeroValueUnits, fractionalPartDisplay: fractionalPart)
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> DurationUnits { changed(self) { $0.locale = locale } }

            /// The length of time.
            public func format(_ duration: Duration) -> String {
                var units = allowedUnits.map(\.unit).sorted(by: >)
                if units.isEmpty { units = [.second] }
                let formatter = Resolution.formatter(locale)
                let style = NumberStyle(precision: .fraction(fractionalPartDisplay.length))
                var amounts = (try? formatter.amounts(of: duration, units: units, style)) ?? []
                if let maximumUnitCount, maximumUnitCount > 0,
                    let first = amounts.firstIndex(where: { !$0.amount.isZero })
                {
                    // The last unit that is shown takes what the smaller ones have.
                    let kept = amounts[first...].prefix(maximumUnitCount).map(\.unit)
                    let all = units.filter { unit in unit > (kept.first ?? unit) } + kept
                    amounts = (try? formatter.amounts(of: duration, units: all, style)) ?? amounts
                    amounts = Array(amounts.drop { $0.amount.isZero }.prefix(maximumUnitCount))
                }
                if !zeroValueUnitsDisplay.isShown {
                    let present = amounts.filter { !$0.amount.isZero }
                    amounts = present.isEmpty ? Array(amounts.suffix(1)) : present
                }
                return
                    (try? formatter.joined(
                        amounts, style, width: unitWidth.width, listWidth: unitWidth.listWidth)) ?? "\(duration)"
            }
        }
    }

    extension Decimal {
        fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Decimal {
            var (value, result) = (self, Decimal())
            NSDecimalRound(&result, &value, 0, NumberStyle.Rounding(rule).ofDecimal(isNegative: self < 0))
            return result
        }

        fileprivate func remainder(_ divisor: Decimal) -> Decimal {
            self - (self / divisor).rounded(.down) * divisor
        }
    }

    extension Duration {
        /// The length of time as on a clock.
        public func formatted(_ style: LocalizedFormat.DurationTime) -> String { style.format(self) }

        /// The length of time in words.
        public func formatted(_ style: LocalizedFormat.DurationUnits) -> String { style.format(self) }
    }
#endif
