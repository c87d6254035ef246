// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import LocaleMatch
import LocalizedStrings
import RemoteContent
import Testing

/// The context of a task that answers a request, as middleware sets it.
struct RequestContextTests {
    private struct Get: LanguageRequest {
        var languageMethod: String { "GET" }
        var languageTarget: String { "/" }
        let header: String
        func languageFieldValues(_ name: String) -> [String] { name == "Accept-Language" ? [header] : [] }
    }

    private static let strings = LocalizerCache(
        StringTables(files: [
            "en.lproj/Localizable.strings": Array("\"Wind\" = \"Wind\";".utf8),
            "es.lproj/Localizable.strings": Array("\"Wind\" = \"Viento\";".utf8),
        ]))

    /// What middleware does around a handler.
    private static func answer<Answer>(_ header: String, _ handler: () throws -> Answer) rethrows -> Answer {
        let language = RequestNegotiator(languages: ["en", "es"]).negotiate(Get(header: header))
        return try RequestLanguage.$current.withValue(language) {
            try Localizer.withCurrent(from: strings, for: language.negotiation, operation: handler)
        }
    }

    @Test("A request's language, formats and strings are its context")
    func request() {
        #expect(LocalizationContext.current == nil)
        Self.answer("es-MX,en;q=0.5") {
            #expect(LocalizationContext.current?.preferred.map(\.identifier) == ["es"])
            #expect(LocalizationContext.current?.locale.identifier == "es-MX")
            #expect(String(localized: "Wind") == "Viento")
            #expect(1234.5.formatted(.number) == "1,234.5")
        }
        Self.answer("es-ES") { #expect(12345.5.formatted(.number) == "12.345,5") }
    }

    @Test("The nearer one counts: a context set for a request, and the request's before one around it")
    func nesting() {
        let french = LocalizationContext(preferred: ["fr"])
        LocalizationContext.with(french) {
            #expect(LocalizationContext.current?.preferred.map(\.identifier) == ["fr"])
            Self.answer("es") {
                #expect(LocalizationContext.current?.preferred.map(\.identifier) == ["es"])
                LocalizationContext.with(french) {
                    #expect(LocalizationContext.current?.preferred.map(\.identifier) == ["fr"])
                    // Another request's, answered within.
                    Self.answer("en") {
                        #expect(LocalizationContext.current?.preferred.map(\.identifier) == ["en"])
                    }
                }
            }
        }
    }
}
