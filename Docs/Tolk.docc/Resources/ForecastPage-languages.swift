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
