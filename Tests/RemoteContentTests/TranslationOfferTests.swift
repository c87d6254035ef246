// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Testing

/// D10: a translate button only where it makes sense.
struct TranslationOfferTests {
    /// Text, reader, and the offer.
    static let cases: [(text: String, reader: [String], offer: String?)] = [
        ("la pluie tombe https://a.b/c", ["en-GB", "es"], "fr es"), ("the rain", ["en-GB", "es"], nil),
        ("lluvia", ["th"], nil), ("https://a.b/c #lluvia @rain", ["es"], nil), ("xyzzy", ["es"], nil),
        ("rain", [], nil),
    ]

    @Test("D5: links and names tell nothing about a text's language")
    func statusOfText() async throws {
        let availability = LanguageAvailability(
            engine: MockEngine(["fr": "es"]), identifier: TranslationSessionTests.WordIdentifier())
        let spanish = try LanguageTag("es")
        #expect(try await availability.status(for: "la pluie https://a.b/rain", to: spanish) == .installed)
        await #expect(throws: TranslationError.unableToIdentifyLanguage) {
            try await availability.status(for: "https://a.b/pluie {pluie}", to: spanish)
        }
    }

    @Test("Identified, not read already, and reachable; else no button", arguments: cases)
    func offers(text: String, reader: [String], offer: String?) async throws {
        let availability = LanguageAvailability(
            engine: MockEngine(["fr": "es", "en": "es", "es": "en"]),
            identifier: TranslationSessionTests.WordIdentifier())
        let found = await availability.offer(for: text, to: try reader.map { try LanguageTag($0) })
        #expect(found.map { "\($0.source) \($0.target)" } == offer)
    }
}
