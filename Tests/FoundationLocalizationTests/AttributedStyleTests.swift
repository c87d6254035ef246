// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationLocalization
import Testing

/// Measurements and names whose parts are marked.
@Suite struct AttributedStyleTests {
    private let english = Locale(identifier: "en_US")

    private func runs<Value: Equatable>(
        _ text: AttributedString, _ key: (AttributedString.Runs.Run) -> Value?
    ) -> [String: Value] {
        Dictionary(
            text.runs.compactMap { run in key(run).map { (String(text[run.range].characters), $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    @Test func measurements() {
        let distance = Measurement(value: 1_234.5, unit: UnitLength.meters)
        let style = Measurement<UnitLength>.FormatStyle(width: .wide, locale: english, usage: .asProvided)
        let text = style.attributed.format(distance)
        #expect(String(text.characters) == style.format(distance))
        #expect(String(text.characters) == "1,234.5 meters")
        #expect(runs(text, \.measurement)["meters"] == .unit)
        #expect(runs(text, \.measurement)["."] == .value)
        #expect(runs(text, \.measurement)[" "] == nil)
        #expect(runs(text, \.numberPart) == ["1": .integer, "234": .integer, "5": .fraction])
        #expect(runs(text, \.numberSymbol) == [",": .groupingSeparator, ".": .decimalSeparator])
    }

    /// The unit is the reader's, as without attributes.
    @Test func measurementsInTheReadersUnit() {
        let rain = Measurement(value: 50, unit: UnitLength.millimeters)
        let spanish = rain.formatted(
            .measurement(width: .narrow, usage: .rainfall).attributed.locale(Locale(identifier: "es_ES")))
        #expect(String(spanish.characters) == "50mm")
        let warm = Measurement(value: 20, unit: UnitTemperature.celsius)
        let style = Measurement<UnitTemperature>.FormatStyle(
            width: .narrow, locale: english, usage: .weather, hidesScaleName: true)
        #expect(String(style.attributed.format(warm).characters) == "68°")
        #expect(style.format(warm) == "68°")
        // A unit of one's own has no parts that CLDR knows.
        let own = UnitLength(symbol: "smoot", converter: UnitConverterLinear(coefficient: 1.7))
        let smoots = Measurement(value: 2, unit: own).formatted(.measurement(width: .wide).attributed)
        #expect(String(smoots.characters) == "2 smoot")
    }

    @Test func names() {
        var name = PersonNameComponents()
        name.namePrefix = "Dr."
        name.givenName = "Maria"
        name.familyName = "Chavez"
        name.nickname = "Mia"
        let long = name.formatted(.name(style: .long).attributed.locale(english))
        #expect(String(long.characters) == "Dr. Maria Chavez")
        #expect(
            runs(long, \.personNameComponent) == [
                "Dr.": .namePrefix, " ": .delimiter, "Maria": .givenName, "Chavez": .familyName,
            ])
        let short = name.formatted(.name(style: .short).attributed.locale(english))
        #expect(runs(short, \.personNameComponent) == ["Mia": .nickname])
        #expect(name.formatted(.name(style: .long).locale(english)) == "Dr. Maria Chavez")
    }
}
