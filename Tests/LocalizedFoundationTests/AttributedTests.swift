// SPDX-License-Identifier: Apache-2.0

import LocalizedFoundation
import Testing

/// `.attributed` of numbers and dates, for the request's reader.
@Suite struct AttributedTests {
    private let german = Locale(identifier: "de_DE")

    @Test func numbersWithTheirPartsMarked() {
        let price = reading("de") { 1_234.5.formatted(.currency(code: "EUR").attributed) }
        #expect(String(price.characters) == "1.234,50\u{A0}€")
        let parts = price.runs.compactMap { run in run.numberPart.map { (String(price[run.range].characters), $0) } }
        #expect(parts.map(\.0) == ["1", "234", "50"])
        #expect(parts.map(\.1) == [.integer, .integer, .fraction])
        let symbols = price.runs.compactMap { run in
            run.numberSymbol.map { (String(price[run.range].characters), $0) }
        }
        #expect(symbols.map(\.0) == [".", ",", "€"])
        #expect(symbols.map(\.1) == [.groupingSeparator, .decimalSeparator, .currency])
        let share = reading("ar-EG") { (-54).formatted(.percent.attributed) }
        #expect(share.runs.contains { $0.numberSymbol == .percent })
        #expect(share.runs.contains { $0.numberSymbol == .sign })
        #expect(reading("de") { String(0.25.formatted(.percent.attributed).characters) } == "25\u{A0}%")
        let exact = Decimal(string: "12.50") ?? 0
        #expect(
            String(exact.formatted(.number.precision(.fractionLength(2)).locale(german).attributed).characters)
                == "12,50")
        #expect(String(7.formatted(.number.attributed.locale(german)).characters) == "7")
        #expect(String(IntegerFormatStyle<Int>.number.locale(german).attributed.format(1_000).characters) == "1.000")
    }

    @Test func datesWithTheirFieldsMarked() {
        let day = Date(timeIntervalSince1970: 1_654_600_000)
        let text = reading("de") { day.formatted(.dateTime.day().month(.wide).year().weekday(.wide).attributed) }
        #expect(String(text.characters) == "Dienstag, 7. Juni 2022")
        let fields = text.runs.compactMap { run in run.dateField.map { (String(text[run.range].characters), $0) } }
        #expect(fields.map(\.0) == ["Dienstag", "7", "Juni", "2022"])
        #expect(fields.map(\.1) == [.weekday, .day, .month, .year])
        let time = reading("en-US") { day.formatted(.dateTime.hour().minute().attributed) }
        #expect(time.runs.compactMap(\.dateField) == [.hour, .minute, .amPM])
        let french = Date.FormatStyle(date: .long, time: .omitted).locale(Locale(identifier: "fr")).attributed
        #expect(String(french.format(day).characters) == "7 juin 2022")
    }
}
