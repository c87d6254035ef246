// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// The time between now and a date: `.relative(presentation: .numeric)`.
        public struct Relative: Sendable, Hashable {
            /// Whether days have names.
            public struct Presentation: Sendable, Hashable {
                let presentation: RelativePresentation
                /// `1 day ago`.
                public static let numeric = Presentation(presentation: .numeric)
                /// `yesterday`.
                public static let named = Presentation(presentation: .named)
            }

            /// How long the words are.
            public struct UnitsStyle: Sendable, Hashable {
                let width: Width
                var spellsOut = false
                /// `2 minutes ago`.
                public static let wide = UnitsStyle(width: .wide)
                /// `two minutes ago`.
                public static let spellOut = UnitsStyle(width: .wide, spellsOut: true)
                /// `2 min. ago`.
                public static let abbreviated = UnitsStyle(width: .abbreviated)
                /// The shortest.
                public static let narrow = UnitsStyle(width: .narrow)
            }

            var presentation: Presentation
            var unitsStyle: UnitsStyle
            var locale: Locale?
            var anchor: Date?

            /// Relative to now.
            public static func relative(
                presentation: Presentation, unitsStyle: UnitsStyle = .wide
            ) -> Relative {
                Relative(presentation: presentation, unitsStyle: unitsStyle)
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> Relative { changed(self) { $0.locale = locale } }

            /// Returns this style relative to a date other than now.
            public func anchored(to date: Date) -> Relative { changed(self) { $0.anchor = date } }

            func format(_ date: Date) -> String {
                var calendar = Calendar(identifier: .gregorian)
                calendar.locale = Resolution.locale(locale)
                calendar.timeZone = LocalizationContext.current?.timeZone ?? .gmt
                return RelativeTime(
                    formatter: Resolution.formatter(locale), presentation: presentation.presentation,
                    width: unitsStyle.width, spellsOut: unitsStyle.spellsOut
                ).text(from: anchor ?? Date(), to: date, calendar: calendar)
            }
        }
    }

    extension Date {
        /// The time between now and the date.
        public func formatted(_ style: LocalizedFormat.Relative) -> String { style.format(self) }
    }
#endif
