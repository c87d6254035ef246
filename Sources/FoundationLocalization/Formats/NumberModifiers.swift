internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat.Number {
        /// The same rounded by another rule.
        public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven) -> Self {
            with { $0.style.rounding = .init(rule) }
        }

        /// The same for another locale.
        public func locale(_ locale: Locale) -> Self { with { $0.locale = locale } }

        /// The same with other digits shown.
        public func precision(_ precision: LocalizedFormat.Precision) -> Self {
            with { $0.style.precision = precision.precision }
        }

        /// The same with digits grouped in another way.
        public func grouping(_ grouping: LocalizedFormat.Grouping) -> Self {
            with { $0.style.grouping = grouping.grouping }
        }

        /// The same with signs shown in another way.
        public func sign(strategy: LocalizedFormat.Sign) -> Self { with { $0.style.sign = strategy.sign } }

        /// The same in another notation.
        public func notation(_ notation: LocalizedFormat.Notation) -> Self {
            with { $0.style.notation = notation.notation }
        }
    }

    extension LocalizedFormat.Percent {
        /// The same rounded by another rule.
        public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven) -> Self {
            with { $0.style.rounding = .init(rule) }
        }

        /// The same for another locale.
        public func locale(_ locale: Locale) -> Self { with { $0.locale = locale } }

        /// The same with other digits shown.
        public func precision(_ precision: LocalizedFormat.Precision) -> Self {
            with { $0.style.precision = precision.precision }
        }

        /// The same with digits grouped in another way.
        public func grouping(_ grouping: LocalizedFormat.Grouping) -> Self {
            with { $0.style.grouping = grouping.grouping }
        }

        /// The same with signs shown in another way.
        public func sign(strategy: LocalizedFormat.Sign) -> Self { with { $0.style.sign = strategy.sign } }

        /// The same in another notation.
        public func notation(_ notation: LocalizedFormat.Notation) -> Self {
            with { $0.style.notation = notation.notation }
        }
    }

    extension LocalizedFormat.Currency {
        /// The same rounded by another rule.
        public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven) -> Self {
            with { $0.style.rounding = .init(rule) }
        }

        /// The same for another locale.
        public func locale(_ locale: Locale) -> Self { with { $0.locale = locale } }

        /// The same with other digits shown.
        public func precision(_ precision: LocalizedFormat.Precision) -> Self {
            with { $0.style.precision = precision.precision }
        }

        /// The same with digits grouped in another way.
        public func grouping(_ grouping: LocalizedFormat.Grouping) -> Self {
            with { $0.style.grouping = grouping.grouping }
        }

        /// The same with signs shown in another way.
        public func sign(strategy: LocalizedFormat.CurrencySign) -> Self { with { $0.style.sign = strategy.sign } }

        /// The same in another notation.
        public func notation(_ notation: LocalizedFormat.Notation) -> Self {
            with { $0.style.notation = notation.notation }
        }
    }

    extension NumberStyle.Rounding {
        /// The rule of Swift's floating-point numbers; to the nearer or even one for a rule that is new.
        init(_ rule: FloatingPointRoundingRule) {
            self =
                switch rule {
                case .toNearestOrAwayFromZero: .halfUp
                case .up: .up
                case .down: .down
                case .towardZero: .towardZero
                case .awayFromZero: .awayFromZero
                default: .halfEven
                }
        }
    }
#endif
