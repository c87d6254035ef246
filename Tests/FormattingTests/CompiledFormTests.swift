// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// The compiled forms at the edges of their rules; what is in between is compared by ``DifferentialTests``.
@Suite struct CompiledFormTests {
    private static func formatter(_ tag: String) throws -> LocaleFormatter { LocaleFormatter(try LanguageTag(tag)) }

    // MARK: Numbers

    /// Rule 1: more fraction digits than are written here are ICU's business.
    @Test(
        arguments: [
            (23, "1.50000000000000000000000"), (24, "1.500000000000000000000000"), (25, "1.5000000000000000000000000"),
            (60, "1.5" + String(repeating: "0", count: 59)),
        ] as [(Int, String)])
    func fractionDigits(count: Int, text: String) throws {
        #expect(try Self.formatter("en").number(1.5, NumberStyle(precision: .fraction(count))) == text)
    }

    /// Rule 2: the sign of a zero, and of what is rounded to one.
    @Test(
        arguments: [
            (-0.004, NumberStyle.Sign.automatic, "-0.00"), (-0.004, .negative, "0.00"), (-0.004, .exceptZero, "0.00"),
            (-0.0, .always, "-0.00"), (0, .always, "+0.00"), (0.004, .exceptZero, "0.00"), (-0.006, .never, "0.01"),
            (-0.006, .exceptZero, "-0.01"), (0.006, .accountingAlways, "+0.01"),
        ] as [(Double, NumberStyle.Sign, String)])
    func signs(value: Double, sign: NumberStyle.Sign, text: String) throws {
        let style = NumberStyle(precision: .fraction(2), sign: sign)
        #expect(try Self.formatter("en").number(value, style) == text)
    }

    /// Rule 3: the plural category is that of the digits that are shown.
    @Test(
        arguments: [
            (1.0, NumberStyle.automatic, "1 hour"), (1.0, NumberStyle(precision: .fraction(1)), "1.0 hours"),
            (0.99, .integer, "1 hour"), (1.49, .integer, "1 hour"), (1.5, .integer, "2 hours"),
        ] as [(Double, NumberStyle, String)])
    func categories(value: Double, style: NumberStyle, text: String) throws {
        #expect(try Self.formatter("en").measurement(value, unit: .hour, width: .wide, style) == text)
    }

    /// Rule 4: digits in a row and not, groups of three and two, from four or five digits on.
    @Test(
        arguments: [
            ("en", 1_234_567, "1,234,567"), ("en-IN", 12_345_678, "1,23,45,678"), ("es", 1234, "1234"),
            ("es", 12_345, "12.345"), ("ar-EG", 1_234_567, "١٬٢٣٤٬٥٦٧"), ("hi-u-nu-deva", 123_456, "१,२३,४५६"),
            ("zh-u-nu-hanidec", 10_230, "一〇,二三〇"), ("en-u-nu-mathsanb", 1024, "𝟭,𝟬𝟮𝟰"), ("en", 999, "999"),
            ("en", Int.max, "9,223,372,036,854,775,807"), ("en", Int.min, "-9,223,372,036,854,775,808"), ("en", 0, "0"),
        ] as [(String, Int, String)])
    func digits(locale: String, value: Int, text: String) throws {
        #expect(try Self.formatter(locale).number(value) == text)
    }

    /// Rule 5: a buffer that is exactly as long as the text, and one that is a byte shorter.
    @Test(arguments: [0, 7, -54, 1234, 1_234_567_890_123, Int.min])
    func buffers(value: Int) throws {
        let prepared = try Self.formatter("ar-EG").prepared(.percent)
        let text = try prepared.string(value)
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        defer { buffer.deallocate() }
        #expect(try prepared.write(value, into: buffer) == buffer.count)
        #expect(buffer.elementsEqual(text.utf8))
        let short = UnsafeMutableBufferPointer(rebasing: buffer.dropLast())
        #expect(throws: FormattingError.self) { try prepared.write(value, into: short) }
    }

    // MARK: Floating-point numbers

    /// Rules 1 to 4: the shortest decimal is rounded, and not the binary number.
    @Test(
        arguments: [
            (2.675, "2.68"),  // a little less in binary, a tie as a decimal, to the even digit
            (2.665, "2.66"), (0.125, "0.12"), (1.005, "1.00"), (1.015, "1.02"),
            (0.285, "0.28"), (0.575, "0.58"),  // above and below the tie in binary
            (1.0 / 3, "0.33"), (200.0 / 3, "66.67"), (0.1 + 0.2, "0.30"),  // more than fifteen digits
            (0.00499999999999999, "0.00"), (0.005000000000000001, "0.01"), (0.0049999999999999992, "0.00"),
            (1e-7, "0.00"), (.leastNonzeroMagnitude, "0.00"), (123_456_789_012.345_67, "123,456,789,012.35"),
            (99_999_999_999_999.99, "99,999,999,999,999.98"), (999_999_999_999_999.9, "999,999,999,999,999.90"),
            (1e15, "1,000,000,000,000,000.00"), (1.5e15 + 0.25, "1,500,000,000,000,000.20"),
            (1e22, "10,000,000,000,000,000,000,000.00"),
            (.infinity, "∞"), (.nan, "NaN"),
        ] as [(Double, String)])
    func roundedDecimals(value: Double, text: String) throws {
        #expect(try Self.formatter("en").number(value, NumberStyle(precision: .fraction(2))) == text)
    }

    /// The shortest decimal is cut, and not what ICU 72 makes of the double, 0.0990.
    @Test func significantDigitsOfALongDouble() throws {
        let style = NumberStyle(precision: .significant(3), rounding: .towardZero)
        #expect(try Self.formatter("en").number(0.09999999999999999, style) == "0.0999")
    }

    /// Random floating-point numbers in random styles, straight and as the decimal that ICU is given.
    @Test func floatingPoint() throws {
        let seed = DifferentialTests.seed()
        var generator = DifferentialTests.Generator(state: seed)
        var tally = Tally("floating-point numbers against ICU, seed \(seed)")
        let tag = try LanguageTag("en")
        let (oracle, formatter) = (ICUOracle(tag), LocaleFormatter(tag))
        for _ in 0..<60 {
            let style = generator.style()
            for _ in 0..<25 {
                let magnitude: Double = generator.pick([1, 1, 10, 1000, 1e6, 1e12, 1e15, 1e17, 1e-6])
                var value = Double.random(in: -magnitude...magnitude, using: &generator)
                // Half of them near a short decimal, by a few steps of the last binary digit.
                if Bool.random(using: &generator) {
                    let power: Double = generator.pick([10, 100, 1000, 10_000, 1_000_000])
                    value = (value * power).rounded() / power
                    for _ in 0..<Int.random(in: 0...3, using: &generator) { value = value.nextUp }
                }
                let own = try formatter.number(value, style)
                let theirs = try oracle.number(DecimalNumber(value), .plain, style)
                tally.record(passed: own == theirs, "\(value) \"\(style.skeleton)\": \(own), ICU \(theirs)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    // MARK: The table

    /// Rule 3: more styles than have places, each one twice; what was let go of is made again.
    @Test func moreStylesThanPlaces() throws {
        let formatter = try Self.formatter("de-LU")
        let styles = (0..<13).flatMap { digits in
            [NumberStyle.Sign.automatic, .always, .exceptZero, .negative].flatMap { sign in
                [NumberStyle.Grouping.automatic, .never, .thousands, .onAligned, .minimumTwo].map { grouping in
                    NumberStyle(precision: .fraction(digits), grouping: grouping, sign: sign)
                }
            }
        }
        #expect(styles.count > 128 + 64)
        let first = try styles.map { try formatter.number(12_345, $0) }
        #expect(try styles.map { try formatter.number(12_345, $0) } == first)
        #expect(first[0] == "12.345" && first.last == "12.345,000000000000")
    }

    /// Rule 4: a style that ICU formats stays so.
    @Test func stylesOfICU() throws {
        let compact = NumberStyle(notation: .compactShort)
        #expect(!ICUOracle(try LanguageTag("en")).isCompiled(.plain, compact))
        for _ in 0..<3 { #expect(try Self.formatter("en").number(1_234_567, compact) == "1.2M") }
    }

    // MARK: Lists, and texts longer than a writer

    /// Short and empty items, and a list that is longer than what is put together on the stack.
    @Test(
        arguments: [
            (0, ""), (1, "x"), (2, "x und x"), (3, "x, x und x"), (400, nil),
        ] as [(Int, String?)])
    func lists(count: Int, text: String?) throws {
        let items = [String](repeating: "x", count: count)
        let expected = text ?? items.dropLast().joined(separator: ", ") + " und x"
        #expect(try Self.formatter("de").list(items) == expected)
        let long = String(repeating: "ü", count: 600)
        #expect(try Self.formatter("de").list([long, "", long]) == "\(long),  und \(long)")
    }

    // MARK: Styles

    /// Each part of a style is its own, whatever the others are.
    @Test func partsOfAStyle() throws {
        var style = NumberStyle.automatic
        style.precision = .significant(3...999)
        style.grouping = .thousands
        style.sign = .accountingNegative
        style.rounding = .down
        style.notation = .engineering
        style.minimumIntegerDigits = 100
        #expect(
            style
                == NumberStyle(
                    precision: .significant(3...999), grouping: .thousands, sign: .accountingNegative, rounding: .down,
                    notation: .engineering, minimumIntegerDigits: 100))
        #expect(style.precision == .significant(3...999))
        style.precision = .increment(65_535)
        #expect(style.precision == .increment(65_535) && style.sign == .accountingNegative && style.rounding == .down)
        #expect(style.grouping == .thousands && style.notation == .engineering && style.minimumIntegerDigits == 100)
        // Limits are clamped, and not cut to some bits of the number.
        style.minimumIntegerDigits = 257
        #expect(style.minimumIntegerDigits == 100)
        style.minimumIntegerDigits = -1
        #expect(style.minimumIntegerDigits == 0)
        #expect(NumberStyle() == .automatic && NumberStyle(precision: .fraction(0)) == .integer)
    }
}
