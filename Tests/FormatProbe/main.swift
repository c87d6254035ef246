// SPDX-License-Identifier: Apache-2.0

// A service that negotiates and formats, and nothing else: tests look at what it is linked with, `bench size` at its size.
import Formatting
import LocaleMatch

let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "ar"])
for header in CommandLine.arguments.dropFirst() {
    let negotiation = matcher.match(AcceptLanguage(header))
    let format = LocaleFormatter(negotiation)
    let rain = try format.measurement(12.4, unit: .millimeter, usage: .rainfall, width: .narrow)
    print("\(negotiation.supported?.spelling ?? "en"): \(rain), \(try format.percent(54))")
}
