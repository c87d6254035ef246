// SPDX-License-Identifier: Apache-2.0

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

extension ForecastPage {
    /// Every text of the page, with the plural form that the count takes in the text's language.
    func texts(celsius: Double, millimeters: Double, warnings: Int, tables: StringTables) throws -> [String] {
        let localizer = tables.localizer(for: negotiation)
        return [
            localizer.text("Now: %@", arguments: [FormatArgument(try temperature(celsius: celsius))]).text,
            localizer.text("Rain today: %@", arguments: [FormatArgument(try rain(millimeters: millimeters))]).text,
            localizer.text("%lld warnings in force", arguments: [FormatArgument(warnings)]).text,
        ]
    }
}

extension ForecastPage {
    /// The page, in the language and the direction of its texts.
    func html(_ texts: [String]) -> String {
        let language = negotiation.textLocale?.identifier ?? "en"
        let direction = negotiation.textLocale?.characterDirection ?? .leftToRight
        let paragraphs = texts.map { text in
            "<p>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</p>"
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language)" dir="\(direction)">
            <meta charset="utf-8">
            \(paragraphs.joined(separator: "\n"))
            </html>
            """
    }
}

extension ForecastPage {
    /// What every answer says of its language: to the reader's browser, and to the caches on the way.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        fields["Content-Language"] = negotiation.contentLanguage
        fields["Vary"] = negotiation.vary
        return fields
    }
}
