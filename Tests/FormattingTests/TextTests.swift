// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

struct TextTests {
    private func formatter(_ locale: String) throws -> LocaleFormatter { LocaleFormatter(try LanguageTag(locale)) }

    @Test func segments() throws {
        let text = try formatter("en").text
        #expect(try text.words(of: "Don't panic, it's 3.5 km.") == ["Don't", "panic", "it's", "3.5", "km"])
        #expect(try text.sentences(of: "One. Two! Three?") == ["One. ", "Two! ", "Three?"])
        let flags = "é🇩🇪x"
        #expect(try text.segments(of: flags, .characters).map { String(flags[$0.range]) } == ["é", "🇩🇪", "x"])
        // Thai has no blanks between words.
        #expect(try formatter("th").text.words(of: "สวัสดีครับ").count == 2)
        #expect(try text.segments(of: "", .words).isEmpty)
        // More pieces than the first guess has room for.
        #expect(try text.words(of: String(repeating: "a ", count: 1000)).count == 1000)
        #expect(text.shortened("Wetter 🇩🇪🇩🇪", to: 8) == "Wetter 🇩🇪…")
        #expect(text.shortened("Wind", to: 4) == "Wind")
    }

    @Test(arguments: [
        // (locale, text, upper, lower, title)
        ("tr", "iI", "İI", "iı", "İı"), ("en", "iI", "II", "ii", "Ii"), ("el", "άνεμος", "ΑΝΕΜΟΣ", "άνεμος", "Άνεμος"),
        ("nl", "ijs", "IJS", "ijs", "IJs"), ("de", "straße", "STRASSE", "straße", "Straße"),
        ("lt", "Ì", "Ì", "i̇̀", "Ì"),
    ])
    func cases(locale: String, text: String, upper: String, lower: String, title: String) throws {
        let tools = try formatter(locale).text
        #expect(try tools.uppercased(text) == upper)
        #expect(try tools.lowercased(text) == lower)
        #expect(try tools.titlecased(text) == title)
    }

    @Test func otherLetters() throws {
        #expect(try Transliteration.latin("Москва") == "Moskva")
        #expect(try Transliteration.ascii("Ærø, Żółw, 北京") == "AEro, Zolw, bei jing")
        #expect(try Transliteration.slug("  Hej, världen! 2022 ") == "hej-varlden-2022")
        #expect(try Transliteration.slug("…") == "")
        #expect(try Transliteration.slug(String(repeating: "ä", count: 500)).utf8.count == 200)
        #expect(try formatter("tr").text.caseFolded("Straße") == "strasse")
    }

    @Test func directionsAndQuotes() throws {
        #expect(LanguageTag.CharacterDirection(of: "123 שלום") == .rightToLeft)
        #expect(LanguageTag.CharacterDirection(of: "abc שלום") == .leftToRight)
        #expect(LanguageTag.CharacterDirection(of: "123") == nil)
        #expect(TextTools.isolated("a\u{2069}b\u{2068}c") == "\u{2068}ab\u{2068}c\u{2069}\u{2069}")
        #expect(try formatter("de").quoted("Wind") == "„Wind“")
        #expect(try formatter("de").quoted("Wind", depth: 1) == "‚Wind‘")
        #expect(try formatter("fr").quoted("vent") == "«vent»")
    }

    @Test func listsWithARest() throws {
        let english = try formatter("en")
        let items = ["A", "B", "C", "D", "E"]
        #expect(try english.list(items, limit: 2) { "\($0) more" } == "A, B, and 3 more")
        #expect(try english.list(items, limit: 2) == "A, B, and +3")
        // The last one takes no more room than the words for it.
        #expect(try english.list(items, limit: 4) { "\($0) more" } == "A, B, C, D, and E")
        #expect(try english.list([], limit: 2) == "")
    }

    @Test func calendarFacts() throws {
        let german = try formatter("de-DE").calendarFacts()
        #expect(german.firstWeekday == .monday)
        #expect(german.minimumDaysInFirstWeek == 4)
        #expect(german.weekend == [.sunday, .saturday])
        #expect(german.calendars.first == "gregory")
        #expect(german.hourCycles.first == "h23")
        #expect(german.weekdays.first == .monday && german.weekdays.last == .sunday)
        // January 1, 2022 is a Saturday, in the last week of 2021 in Germany.
        let newYear = try RFC3339.date(from: "2022-01-01T00:00:00Z")
        #expect(try german.weekOfYear(newYear, timeZone: .utc) == (52, 2021))
        let american = try formatter("en-US").calendarFacts()
        #expect(american.firstWeekday == .sunday)
        #expect(american.hourCycles.first == "h12")
        #expect(try american.weekOfYear(newYear, timeZone: .utc) == (1, 2022))
        #expect(try formatter("en-US-u-fw-mon").calendarFacts().firstWeekday == .monday)
        #expect(try formatter("ar-EG").calendarFacts().weekend == [.friday, .saturday])
        #expect(try formatter("th-TH").calendarFacts().calendars == ["buddhist", "gregory"])
        #expect(try formatter("cs").calendarFacts().months().first == "leden")
        #expect(try formatter("cs").calendarFacts().months(standalone: false).first == "ledna")
        #expect(try american.weekdayNames(.abbreviated) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
        #expect(try american.eras() == ["Before Christ", "Anno Domini"])
        #expect(try american.quarters(.abbreviated) == ["Q1", "Q2", "Q3", "Q4"])
        #expect(try american.halvesOfDay() == ["AM", "PM"])
        let periods = american.dayPeriods()
        #expect(periods.map(\.identifier) == ["morning1", "afternoon1", "evening1", "night1"])
        #expect(periods.map(\.name) == ["in the morning", "in the afternoon", "in the evening", "at night"])
        #expect(periods.flatMap(\.hours).sorted() == Array(0..<24))
    }

    @Test func numbersThatWereMissing() throws {
        let english = try formatter("en")
        let swiss = try formatter("de-CH")
        #expect(try swiss.currency(1.23, code: "CHF", NumberStyle(precision: .cash)) == "CHF\u{A0}1.25")
        #expect(try english.number(1.23, NumberStyle(precision: .increment(0.05))) == "1.25")
        #expect(try english.number(1.3, NumberStyle(precision: .increment(DecimalNumber(parsing: "0.50")))) == "1.50")
        let whole = NumberStyle(hidesZeroFraction: true)
        #expect(try formatter("de").currency(5, code: "EUR", whole) == "5\u{A0}€")
        #expect(try formatter("de").currency(5.5, code: "EUR", whole) == "5,50\u{A0}€")
        #expect(try english.number(2.5, NumberStyle(precision: .fraction(0), rounding: .halfOdd)) == "3")
        #expect(try english.number(3.5, NumberStyle(precision: .fraction(0), rounding: .halfOdd)) == "3")
        #expect(try english.ordinalWords(21) == "twenty-first")
        #expect(try formatter("fr").ordinalWords(1, gender: .feminine) == "première")
        #expect(try formatter("es").ordinalWords(3, gender: .masculine) == "tercero")
        #expect(try formatter("de").ordinalWords(2, gender: .neuter) == "zweite")
        #expect(throws: FormattingError.self) { try english.ordinalWords(1.5) }
        for step in ["0", "-1", "65536", "NaN"] {
            #expect(throws: FormattingError.self) {
                try NumberStyle.Precision.increment(DecimalNumber(parsing: step))
            }
        }
    }

    /// Fractional steps, whole amounts and half to odd by the compiled form and by ICU.
    @Test func newStylesAreICUs() throws {
        var tally = Tally("steps, whole amounts and half to odd against ICU")
        let styles = [
            NumberStyle(precision: try .increment(0.05)),
            NumberStyle(precision: try .increment(2.5), rounding: .halfUp),
            NumberStyle(precision: .fraction(2), hidesZeroFraction: true), NumberStyle(hidesZeroFraction: true),
            NumberStyle(precision: .fraction(1), rounding: .halfOdd),
            NumberStyle(precision: .significant(3), hidesZeroFraction: true),
        ]
        for locale in ["en", "de", "ar-EG", "hi", "pl"] {
            let oracle = ICUOracle(try LanguageTag(locale))
            for style in styles {
                for subject in [NumberSubject.plain, try .currency("EUR", .standard), .percent] {
                    for value: DecimalNumber in [0, 1, -1, 1.2, 1.25, 1.35, 0.025, 12.5, 1234.996, -0.001, 99.999, 100]
                    {
                        guard let own = oracle.compiledNumber(value, subject, style) else { continue }
                        let theirs = try oracle.number(value, subject, style)
                        tally.record(
                            passed: own == theirs, "\(locale) \(style.skeleton) \(value): \(own), ICU \(theirs)")
                    }
                }
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(tally.passed > 500)
    }

    @Test func fromFoundation() throws {
        let english = try formatter("en-US")
        #expect(DateFields.year().month(.wide).day() == (try .fields("yMMMMd")))
        #expect(DateFields.year().year(.twoDigits) == (try .fields("yy")))
        let date = try RFC3339.date(from: "2022-06-07T13:05:00Z")
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try english.date(date, .month(.wide).day().hour().minute(), timeZone: zone).hasPrefix("June 7"))
        #expect(try english.percent(54) == "54%")
        #expect(try english.percent(fraction: 0.54) == "54%")
        #expect(try english.percent(fraction: 54) == "5,400%")
        let page = try CheckedFormatter(LanguageTag("de"), timeZone: .utc)
        #expect(page.percent(54) == "54\u{A0}%")
        #expect(page.number(1234) == "1.234")
        #expect(page.date(date, .long) == "7. Juni 2022")
        #expect(page.list(["A", "B"]) == "A und B")
        #expect(!page.date(Date(timeIntervalSince1970: .infinity), .long).isEmpty)
    }

    @Test func instantsAreWritten() throws {
        for text in [
            "2022-06-07T13:05:09Z", "1969-12-31T23:59:59.999Z", "0000-03-01T00:00:00Z", "9999-12-31T23:59:59Z",
        ] {
            #expect(RFC3339.string(from: try RFC3339.date(from: text)) == text)
        }
    }
}
