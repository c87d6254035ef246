import Tolk

/// A forecast in the reader's language, digits and units.
struct ForecastPage {
    /// The languages that the texts exist in; who reads none of them gets the first.
    static let languages = LocaleMatcher(
        supported: ["en", "es", "es-419", "ar"], options: LocaleMatcher.Options(fallback: .first))

    let negotiation: Negotiation

    init(acceptLanguage: String) {
        negotiation = Self.languages.match(AcceptLanguage(acceptLanguage))
    }
}

extension ForecastPage {
    /// `24°C`, `75°F`, `٢٤°م`: measured once, written for each reader.
    func temperature(celsius: Double) throws -> String {
        let format = LocaleFormatter(negotiation)
        return try format.measurement(celsius, unit: .celsius, usage: .weather)
    }

    /// `12 mm`, `0.49 in`, `١٢ مم`.
    func rain(millimeters: Double) throws -> String {
        let format = LocaleFormatter(negotiation)
        return try format.measurement(millimeters, unit: .millimeter, usage: .rainfall)
    }
}
