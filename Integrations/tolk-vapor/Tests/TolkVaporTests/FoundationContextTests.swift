// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import LocalizedStrings
import Testing
import TolkVapor
import Vapor
import VaporTesting

/// Foundation's spellings in handlers, which take their language from the request.
struct FoundationContextTests {
    private static func wind() -> String {
        let locale = LocalizationContext.current?.locale.identifier ?? "none"
        return "\(String(localized: "Wind")) \(12345.5.formatted(.number)) \(locale)"
    }

    @Test("The request's language, formats and strings are the task's context", arguments: ["wind", "sync-wind"])
    func context(path: String) async throws {
        try await withApp { app in
            app.middleware.use(
                LanguageMiddleware(languages: ["en", "es"], tables: LanguageMiddlewareTests.tables), at: .beginning)
            app.get("wind") { _ async in Self.wind() }
            app.get("sync-wind") { request in request.withLanguage(Self.wind) }
            for (header, body) in [("es-MX", "Viento 12,345.5 es-MX"), ("en-GB", "Wind 12,345.5 en-GB")] {
                try await app.testing().test(.GET, path, headers: ["Accept-Language": header]) {
                    #expect($0.body.string == body)
                }
            }
        }
    }
}
