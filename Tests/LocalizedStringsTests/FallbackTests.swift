// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

@testable import LocalizedStrings

/// Explicit chains of languages: behind the reader's own, before the source language.
@Suite struct FallbackTests {
    private static let tables = StringTables(
        files: [
            "ca.lproj/Localizable.strings": Array("a = ca;".utf8),
            "es.lproj/Localizable.strings": Array("a = es; b = es;".utf8),
            "en.lproj/Localizable.strings": Array("a = en; b = en; c = en;".utf8),
            "eu.lproj/Localizable.strings": Array("a = eu; b = eu; c = eu; d = eu;".utf8),
            "fr.lproj/Localizable.strings": Array("b = fr;".utf8),
        ], sourceLanguage: .undetermined)

    // (the reader's languages, key, text, outcome)
    @Test(arguments: [
        ("ca", "a", "ca", "preferred"), ("ca", "b", "es", "fallback"), ("ca", "c", "en", "fallback"),
        // No chain names Basque.
        ("ca", "d", "d", "key"),
        // A region takes the chain of its language.
        ("ca-AD", "c", "en", "fallback"),
        // The reader's own languages come first.
        ("ca,fr", "b", "fr", "fallback"),
        // A language without any table has its chain.
        ("oc", "a", "eu", "fallback"),
    ])
    func chains(reader: String, key: String, text: String, outcome: String) throws {
        var options = Localizer.Options()
        options.fallbacks = [
            try LanguageTag("ca"): [try LanguageTag("es"), try LanguageTag("en")],
            try LanguageTag("oc"): [try LanguageTag("eu")],
        ]
        let preferred = try reader.split(separator: ",").map { try LanguageTag(String($0)) }
        let found = Self.tables.localizer(for: preferred, options: options).text(key)
        #expect(found.text == text)
        #expect(found.outcome.description == outcome)
    }
}
