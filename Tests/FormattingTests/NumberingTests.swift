// SPDX-License-Identifier: Apache-2.0

import Formatting
import LocaleMatch
import TestSupport
import Testing

@Suite struct NumberingTests {
    @Test(arguments: [
        ("ar-EG", "arab", "arab", "arab", nil as String?), ("hi", "latn", "deva", "deva", nil),
        ("ta", "latn", "tamldec", "taml", nil), ("zh", "latn", "hanidec", "hans", "hansfin"),
        ("he", "latn", "latn", "hebr", nil), ("en-u-nu-thai", "thai", "latn", "latn", nil),
    ])
    func systems(locale: String, standard: String, native: String, traditional: String, finance: String?) throws {
        let systems = LocaleFormatter(try LanguageTag(locale)).numberingSystems
        #expect(systems.standard.identifier == standard)
        #expect(systems.native?.identifier == native)
        #expect(systems.traditional?.identifier == traditional)
        #expect(systems.finance?.identifier == finance)
    }

    @Test(arguments: [
        ("en", "arab", "١,٢٣٤"), ("de-u-nu-latn", "deva", "१.२३४"), ("en-u-ca-buddhist-hc-h23", "thai", "๑,๒๓๔"),
        ("en-x-private", "beng", "১,২৩৪"),
    ])
    func forced(locale: String, system: String, text: String) throws {
        let formatter = LocaleFormatter(try LanguageTag(locale)).using(try #require(NumberingSystem(system)))
        #expect(try formatter.number(1234).replacing("٬", with: ",") == text)
        #expect(formatter.numberingSystems.standard.identifier == system)
    }

    @Test(arguments: [
        ("ar-EG", "١٬٢٣٤٫٥", "1234.5"), ("ar-EG", "1٬234٫5", "1234.5"), ("de", "1.234,5", "1234.5"), ("de", "-7", "-7"),
        ("fr", "1 234,5", "1234.5"), ("en", "१२३", "123"), ("en", "\u{2212}5", "-5"), ("fa", "\u{200E}\u{2212}۵", "-5"),
        ("en", "1,234,567.25", "1234567.25"),
    ])
    func parsed(locale: String, text: String, value: String) throws {
        #expect(try LocaleFormatter(LanguageTag(locale)).parseNumber(text).description == value)
    }

    /// Separators as many as a text may hold, each of which is looked at once.
    @Test func parsedWithAllSeparatorsThereMayBe() throws {
        let groups = DecimalNumber.maximumDigits / 4 - 1
        let text = "1" + String(repeating: ",111", count: groups)
        let value = try LocaleFormatter(LanguageTag("en")).parseNumber(text)
        #expect(value.description.count == groups * 3 + 1)
    }

    @Test(arguments: ["", "abc", "1.2.3", "12-", "1,", "--1", "½", "一二"])
    func notParsed(text: String) throws {
        let formatter = LocaleFormatter(try LanguageTag("en"))
        #expect(throws: FormattingError.self) { try formatter.parseNumber(text) }
    }

    /// What a locale writes, it reads.
    @Test func readsWhatItWrites() throws {
        var tally = Tally("numbers read back")
        for locale in ICUOracle.locales {
            let formatter = LocaleFormatter(try LanguageTag(locale))
            for value: DecimalNumber in [0, -1, 1234567.5, 98765432] {
                let text = try formatter.number(value)
                let back = try? formatter.parseNumber(text)
                tally.record(
                    passed: back == value, "\(locale): \(value) as \(text) read \(back?.description ?? "nothing")")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test func convertedInsideText() throws {
        let arabic = try #require(NumberingSystem("arab"))
        #expect(arabic.convertingDigits(in: "12:05, gate 7") == "١٢:٠٥, gate ٧")
        #expect(NumberingSystem.latin.convertingDigits(in: "१२ मिमी") == "12 मिमी")
    }

    @Test(arguments: [
        ("roman", "1984", "MCMLXXXIV"), ("romanlow", "9", "ix"), ("hebr", "5782", "ה׳תשפ״ב"), ("hans", "21", "二十一"),
        ("hansfin", "21", "贰拾壹"), ("arab", "42", "٤٢"), ("ethi", "10", "፲"),
    ])
    func numerals(system: String, value: String, text: String) throws {
        let formatter = LocaleFormatter(try LanguageTag("en"))
        let answer = try formatter.numeral(DecimalNumber(parsing: value), in: #require(NumberingSystem(system)))
        #expect(answer == text)
    }

    /// Every system that isn't ten digits, by the decimal format that ICU makes for it.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func numeralsByRules() throws {
        var tally = Tally("numerals by rules against ICU's C API")
        let formatter = LocaleFormatter(try LanguageTag("en"))
        for system in NumberingSystem.all where system.isAlgorithmic {
            for value in [0, 1, 4, 9, 10, 19, 99, 400, 1984, 3999, 4000, 10_000, 99_999, 1_000_000, -7, 123_456_789] {
                let own = try formatter.numeral(value, in: system)
                let theirs = try ICUPlain.numeral("en-u-nu-\(system.identifier)", Int64(value))
                tally.record(passed: own == theirs, "\(system) \(value): \(own), ICU \(theirs)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(tally.passed > 200)
    }

    /// What is written in any ten digits of ICU's, by force, is read back: decimal digits everywhere, ideographs where
    /// the locale writes with them.
    @Test func anySystemForcedAndReadBack() throws {
        var tally = Tally("numbers read back from every positional system")
        let reader = LocaleFormatter(try LanguageTag("en"))
        for system in NumberingSystem.all where !system.isAlgorithmic {
            let text = try reader.using(system).number(-1_234_567.5, NumberStyle(grouping: .never))
            let plain = NumberingSystem.latin.convertingDigits(in: text)
            let isReadable = system.digits.allSatisfy { $0.properties.numericType == .decimal }
            let back = try? reader.using(system).parseNumber(text)
            tally.record(
                passed: back == DecimalNumber(-1_234_567.5)
                    && (!isReadable || plain.filter(\.isNumber) == "12345675"),
                "\(system): \(text), \(plain), read \(back?.description ?? "nothing")")
            // What can't be told apart, or reads as words, is never called safe.
            if !isReadable { #expect(!system.isSafeForInput) }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(arguments: [
        ("latn", true), ("arab", true), ("deva", true), ("roman", false), ("hanidec", false), ("fullwide", false),
        ("mathbold", false), ("hebr", false),
    ])
    func safety(system: String, isSafe: Bool) throws {
        #expect(try #require(NumberingSystem(system)).isSafeForInput == isSafe)
    }
}
