// SPDX-License-Identifier: Apache-2.0

import Tolk

let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "ar"])

func answer(acceptLanguage: String) throws -> String {
    let negotiation = matcher.match(AcceptLanguage(acceptLanguage))
    let format = LocaleFormatter(negotiation)
    let rain = try format.measurement(12.4, unit: .millimeter, usage: .rainfall, width: .narrow)
    let chance = try format.percent(54)
    return "\(negotiation.supported?.spelling ?? "en"): \(rain), \(chance)"
}
