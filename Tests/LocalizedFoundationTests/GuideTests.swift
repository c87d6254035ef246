// SPDX-License-Identifier: Apache-2.0

import LocalizedFoundation
import Testing

// As Docs/LocalizedFoundation.md has it.
func forecast(for languages: [String], rain: Measurement<UnitLength>) -> String {
    LocalizationContext.with(LocalizationContext(preferred: languages)) {
        let unit = UnitLength(forLocale: .current, usage: .rainfall)
        let amount = rain.formatted(.measurement(width: .narrow, usage: .rainfall))
        return "\(unit.symbol) \(amount) \(Date(timeIntervalSince1970: 0).formatted(date: .long, time: .omitted))"
    }
}

@Suite struct GuideTests {
    @Test func forecasts() {
        let rain = Measurement(value: 25.4, unit: UnitLength.millimeters)
        #expect(forecast(for: ["en-US"], rain: rain) == "in 1″ January 1, 1970")
        #expect(forecast(for: ["de"], rain: rain).hasSuffix("1. Januar 1970"))
    }
}
