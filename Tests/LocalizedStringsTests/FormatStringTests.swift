// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import Testing

@testable import LocalizedStrings

/// Specifiers with arguments, in a locale.
@Suite struct FormatStringTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var locale = "en"
        var format: String
        var arguments: [FormatArgument]
        var text: String
        var issues: [FormatIssue.Kind] = []
        var testDescription: String { "\(locale) \(format)" }
    }

    static let cases: [Case] = [
        // Every conversion, as String(format:locale:) of the toolchain's Foundation writes it.
        Case(format: "%@|%s", arguments: ["a", "b"], text: "a|b"),
        Case(format: "%d %i %ld %lld %qd %zd", arguments: [1, 2, 3, 4, 5, -6], text: "1 2 3 4 5 -6"),
        Case(format: "%lld", arguments: [1_234_567], text: "1,234,567"),
        Case(locale: "de", format: "%lld", arguments: [1_234_567], text: "1.234.567"),
        Case(locale: "ar-EG", format: "%lld", arguments: [1_234_567], text: "١٬٢٣٤٬٥٦٧"),
        Case(locale: "hi-u-nu-deva", format: "%lld", arguments: [24], text: "२४"),
        Case(format: "%u %lu", arguments: [7, 8], text: "7 8"),
        Case(format: "%llu", arguments: [FormatArgument(UInt64.max)], text: "18,446,744,073,709,551,615"),
        Case(format: "%f", arguments: [1_234.5], text: "1,234.500000"),
        Case(format: "%.2f %lf", arguments: [1_234.567, 0.5], text: "1,234.57 0.500000"),
        Case(locale: "de", format: "%.2f", arguments: [1_234.567], text: "1.234,57"),
        Case(format: "%.0f %.0f %.0f", arguments: [0.5, 1.5, 2.5], text: "0 2 2"),
        Case(format: "%g %g %g", arguments: [0.0001234, 100_000.0, 1.5], text: "0.0001234 100,000 1.5"),
        Case(format: "%e %.2E %.0e", arguments: [1_234.5, -0.00012, 1e20], text: "1.234500E+03 -1.20E-04 1E+20"),
        Case(format: "%g %.3g %G", arguments: [1_234_567.0, 0.00001, 1e300], text: "1.23457E+06 1E-05 1E+300"),
        Case(locale: "de", format: "%.1e", arguments: [1_234.5], text: "1,2E+03"),
        Case(format: "%x %X %o %#x %04x", arguments: [255, 255, 8, 255, 10], text: "ff FF 10 0xff 000a"),
        Case(format: "%x %llx", arguments: [-1, -1], text: "ffffffff ffffffffffffffff"),
        Case(format: "%c%c", arguments: [65, 0x1F600], text: "A😀"),
        Case(format: "%a", arguments: [1.5], text: "0x1.8p+0"),
        Case(format: "%p", arguments: [255], text: "0xff"),
        Case(format: "100%% %@", arguments: ["a"], text: "100% a"),
        // Width, flags, precision.
        Case(format: "[%5d][%-5d][%05d]", arguments: [42, 42, 42], text: "[   42][42   ][00,042]"),
        Case(format: "[%+d][% d][%+d]", arguments: [5, 5, -5], text: "[+5][ 5][-5]"),
        Case(format: "[%10.2f]", arguments: [3.14159], text: "[      3.14]"),
        Case(format: "[%.3d]", arguments: [5], text: "[005]"),
        Case(format: "[%*d][%-*d]", arguments: [4, 7, 3, 8], text: "[   7][8  ]"),
        Case(format: "[%6@][%-6@][%.2@]", arguments: ["ab", "ab", "abc"], text: "[    ab][ab    ][ab]"),
        // Positions.
        Case(format: "%2$@ %1$@ %2$@", arguments: ["a", "b"], text: "b a b"),
        Case(format: "%@ %1$@ %@", arguments: ["a", "b"], text: "a a b"),
        Case(format: "%1$lld %@", arguments: [1, "b"], text: "1 1"),
        // Text that is no specifier stays.
        Case(format: "5 % off, %y %", arguments: [1], text: "5 1ff, %y %"),
        Case(format: "%0$@ %100$@ %@", arguments: ["a"], text: "%0$@ %100$@ a"),
        // An object of any kind in its plain form, numbers in the locale's.
        Case(locale: "de", format: "%@ %@", arguments: [1_234.5, 5], text: "1.234,5 5"),
        // What doesn't fit is written plainly and reported.
        Case(format: "%d", arguments: ["x"], text: "x", issues: [.unfitArgument]),
        Case(format: "%d", arguments: [1.5], text: "1.5", issues: [.unfitArgument]),
        Case(format: "%f", arguments: [5], text: "5", issues: [.unfitArgument]),
        Case(format: "%f", arguments: ["x"], text: "x", issues: [.unfitArgument]),
        // A number's precision doesn't cut a text; a text's does.
        Case(format: "%.2f", arguments: ["three"], text: "three", issues: [.unfitArgument]),
        Case(format: "%.3d", arguments: ["three"], text: "three", issues: [.unfitArgument]),
        Case(format: "%.2s|%.2@", arguments: ["three", "four"], text: "th|fo"),
        Case(format: "%u", arguments: [-5], text: "-5", issues: [.unfitArgument]),
        Case(format: "%s", arguments: [5], text: "5", issues: [.unfitArgument]),
        Case(format: "%x", arguments: ["x"], text: "x", issues: [.unfitArgument]),
        Case(format: "%c", arguments: ["xy"], text: "xy", issues: [.unfitArgument]),
        Case(format: "%p", arguments: ["x"], text: "x", issues: [.unfitArgument]),
        Case(format: "%n|%@", arguments: ["x", "y"], text: "|y", issues: [.unfitArgument]),
        Case(format: "%@ %@", arguments: ["a"], text: "a %@", issues: [.missingArgument]),
        Case(format: "%9$@", arguments: ["a"], text: "%9$@", issues: [.missingArgument]),
        Case(format: "%#@none@!", arguments: ["a"], text: "!", issues: [.missingVariable]),
        // Limits on width and precision.
        Case(format: "%.999999999f", arguments: [0.5], text: "0.5" + String(repeating: "0", count: 99)),
        // A context without rules of agreement leaves the text of inflection markup, and says so.
        Case(
            format: "^[%lld hour](inflect: true) [y](z)", arguments: [2], text: "2 hour [y](z)", issues: [.markup]),
        // Rule 6: marks without their counterparts, which aren't printed; a regular expression is text.
        Case(format: "^[%lld hour", arguments: [2], text: "2 hour", issues: [.markup]),
        Case(format: "^[%lld hour](", arguments: [2], text: "2 hour", issues: [.markup]),
        Case(format: "^[%lld hour](inflect: true", arguments: [2], text: "2 hour", issues: [.markup]),
        Case(
            format: "^[%lld hour](inflect: true, a: 'b', left", arguments: [2], text: "2 hour left",
            issues: [.markup]),
        Case(format: "^[%lld hour]", arguments: [2], text: "2 hour", issues: [.markup]),
        Case(format: "%lld hour](inflect: true)", arguments: [2], text: "2 hour", issues: [.markup]),
        Case(format: "^[x](inflectionAlternative: 'a)", arguments: [], text: "x", issues: [.markup]),
        Case(format: "^[x] [y](z) %lld", arguments: [2], text: "x [y](z) 2", issues: [.markup]),
        Case(format: "%lld ^[a-z]+$", arguments: [2], text: "2 ^[a-z]+$"),
    ]

    private func render(
        _ format: String, _ locale: String, _ arguments: [FormatArgument]
    ) throws -> (String, [FormatIssue]) {
        let tag = try LanguageTag(locale)
        let context = MessageContext(
            numbers: MessageNumbers(locale: tag, language: tag), isolatesIn: false, device: "other", width: nil)
        var renderer = MessageRenderer(
            Message(.text(FormatString(format))), arguments: arguments, context: context)
        return (renderer.render(), renderer.issues)
    }

    @Test(arguments: cases) func renders(_ item: Case) throws {
        let (text, issues) = try render(item.format, item.locale, item.arguments)
        #expect(text == item.text)
        #expect(issues.map(\.kind) == item.issues, "\(issues)")
    }

    /// JSON has one kind of number: one without fraction digits fits every specifier of a number.
    @Test(arguments: [
        // (format, arguments, text)
        ("%.1f km", "[3]", "3.0 km"), ("%f|%g|%g", "[3, 3, 1234567]", "3.000000|3|1.23457E+06"),
        ("%lld|%u|%x|%c|%p", "[-3, 3, 255, 65, 16]", "-3|3|ff|A|0x10"),
        ("%x %llx", "[-1, -1]", "ffffffff ffffffffffffffff"),
        ("%*d", "[4, 7]", "   7"), ("%d %u", "[-0, 0]", "0 0"), ("%d", "[1e3]", "1,000"),
        ("%@ %@", "[3, 3.0]", "3 3.0"),
        ("%llu", "[18446744073709551615]", "18,446,744,073,709,551,615"),
    ]) func numbersOfJSON(_ format: String, _ arguments: String, _ text: String) throws {
        let (found, issues) = try render(format, "en", try FormatArgument.list(json: arguments))
        #expect(found == text)
        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func numbersOfJSONThatDoNotFit() throws {
        for (format, arguments, text) in [("%u", "[-5]", "-5"), ("%d", "[1.5]", "1.5"), ("%s", "[5]", "5")] {
            let (found, issues) = try render(format, "en", try FormatArgument.list(json: arguments))
            #expect(found == text)
            #expect(issues.map(\.kind) == [.unfitArgument])
        }
    }

    @Test func widthIsBounded() throws {
        let (text, _) = try render("%999999999d", "en", [1])
        #expect(text.count == StringsLimits.fieldWidth)
    }

    /// The same number as Foundation writes it, where both ICUs agree.
    @Test(arguments: ["en", "de", "fr", "ja", "pt-BR"])
    func agreesWithFoundation(_ locale: String) throws {
        let values: [Double] = [0, 1, 1.5, -2.25, 1_234.5678, 1e6, 0.001]
        for format in ["%f", "%.0f", "%.2f", "%+.1f"] {
            for value in values {
                let expected = String(format: format, locale: Locale(identifier: locale), value)
                #expect(try render(format, locale, [FormatArgument(value)]).0 == expected)
            }
        }
    }

    @Test func specifierWithoutPercent() {
        #expect(FormatSpecifier(withoutPercent: "lld")?.conversion == .integer)
        #expect(FormatSpecifier(withoutPercent: ".1f")?.precision == .fixed(1))
        #expect(FormatSpecifier(withoutPercent: "@")?.conversion == .object)
        #expect(FormatSpecifier(withoutPercent: "d items") == nil)
        #expect(FormatSpecifier(withoutPercent: "") == nil)
    }
}
