// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import Hummingbird
import HummingbirdTesting
import LocalizedStrings
import Testing
import TolkHummingbird

/// Foundation's spellings in handlers, which take their language from the request.
struct FoundationContextTests {
    @Test("The request's language, formats and strings are the task's context")
    func context() async throws {
        let router = Router(context: BasicLocalizedRequestContext.self)
        router.add(middleware: LanguageMiddleware(languages: ["en", "es"], tables: LanguageMiddlewareTests.tables))
        router.get("wind") { _, _ in
            let locale = LocalizationContext.current?.locale.identifier ?? "none"
            return "\(String(localized: "Wind")) \(12345.5.formatted(.number)) \(locale)"
        }
        try await Application(router: router).test(.router) { client in
            for (header, body) in [("es-MX", "Viento 12,345.5 es-MX"), ("en-GB", "Wind 12,345.5 en-GB")] {
                try await client.execute(uri: "/wind", method: .get, headers: [.acceptLanguage: header]) {
                    #expect(String(buffer: $0.body) == body)
                }
            }
        }
    }
}
