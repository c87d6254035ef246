import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Random values in random styles for every locale that ICU has, by the compiled forms and by ICU: no difference.
///
/// Each run has a fresh seed and prints it; `TOLK_SEED` repeats one.
@Suite struct DifferentialTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            // SplitMix64.
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
        mutating func pick<Element>(_ items: [Element]) -> Element {
            items[Int.random(in: 0..<items.count, using: &self)]
        }

        /// Short and long, round and not, with and without fraction.
        mutating func number() -> DecimalNumber {
            let digits = Int.random(in: 1...pick([1, 2, 3, 4, 6, 9, 15, 19]), using: &self)
            var value = next() % UInt64(1 + (0..<digits).reduce(UInt64(1)) { power, _ in power &* 10 } &- 1)
            if Bool.random(using: &self) { value -= value % pick([10, 100, 1000]) }
            let exponent = pick([0, 0, 0, -1, -2, -3, -6, -9, 2])
            return DecimalNumber(isNegative: Int.random(in: 0..<4, using: &self) == 0, small: value, exponent: exponent)
        }

        mutating func style() -> NumberStyle {
            let precision: NumberStyle.Precision = pick([
                .automatic, .automatic, .fraction(0), .fraction(2), .fraction(0...1), .fraction(1...4), .significant(3),
                .significant(1...2), .significant(2...5), .increment(50), .increment(10), .usage,
            ])
            return NumberStyle(
                precision: precision,
                grouping: pick([.automatic, .automatic, .never, .minimumTwo, .onAligned, .thousands]),
                sign: pick([
                    .automatic, .automatic, .always, .never, .exceptZero, .negative, .accounting, .accountingAlways,
                    .accountingExceptZero, .accountingNegative,
                ]),
                rounding: pick([.halfEven, .halfEven, .halfUp, .halfDown, .awayFromZero, .towardZero, .up, .down]))
        }

        mutating func subject() throws -> NumberSubject {
            switch Int.random(in: 0..<8, using: &self) {
            case 0, 1: return .plain
            case 2: return .percent
            case 3, 4:
                return try .currency(
                    pick(["EUR", "USD", "JPY", "KWD", "CHF", "INR", "XOF", "CLF", "QQQ"]),
                    pick([.standard, .narrow, .isoCode, .fullName, .formal, .hidden]))
            default:
                return .unit(
                    try UnitIdentifier(
                        pick([
                            "millimeter", "inch", "foot", "kilometer-per-hour", "celsius", "fahrenheit", "hour", "day",
                            "minute", "second", "kilogram", "liter", "megabyte", "hectopascal", "square-meter", "year",
                            "meter-per-square-second", "mile-per-gallon", "kilowatt-hour", "percent", "light-year",
                        ])), pick([.narrow, .abbreviated, .wide]))
            }
        }
    }

    static func seed() -> UInt64 {
        if let text = ProcessInfo.processInfo.environment["TOLK_SEED"], let seed = UInt64(text) { return seed }
        return UInt64.random(in: 0...UInt64.max)
    }

    @Test func numbers() throws {
        let seed = Self.seed()
        var generator = Generator(state: seed)
        var tally = Tally("compiled numbers against ICU, seed \(seed)")
        var (compiled, styles) = (0, 0)
        for locale in ICUOracle.locales {
            let tag = try LanguageTag(locale)
            let oracle = ICUOracle(tag)
            for _ in 0..<4 {
                let (style, subject) = (generator.style(), try generator.subject())
                styles += 1
                if oracle.isCompiled(subject, style) { compiled += 1 }
                for _ in 0..<12 {
                    let value = generator.number()
                    guard let own = oracle.compiledNumber(value, subject, style) else { continue }
                    let theirs = try oracle.number(value, subject, style)
                    tally.record(
                        passed: own == theirs,
                        "\(locale) \(value) \"\(subject.skeleton(style))\": \(own), ICU \(theirs)")
                }
            }
        }
        let report = tally.report()
        print("[count] compiled styles: \(compiled) of \(styles)")
        #expect(tally.failures.isEmpty, "\(report)")
        // Not a promise, but the share must not collapse without anybody noticing.
        #expect(compiled * 10 > styles * 7)
    }
}
