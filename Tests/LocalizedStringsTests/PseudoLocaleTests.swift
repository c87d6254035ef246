// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

@testable import LocalizedStrings

@Suite struct PseudoLocaleTests {
    @Test func accentsLengthAndBrackets() {
        #expect(PseudoLocale.accented.text("Wind") == "[Ŵîñð öñé]")
        let text = PseudoLocale.accented.text("Show the weather of the week")
        #expect(text.hasPrefix("[Šĥöŵ ţĥé ŵéåţĥéŕ öƒ ţĥé ŵééķ ") && text.hasSuffix("]"))
        #expect(text.count >= 28 * 13 / 10 + 2)
        #expect(PseudoLocale.accented.text("") == "")
    }

    /// What formats must stay, whatever surrounds it.
    @Test(arguments: [PseudoLocale.accented, .mirrored]) func keepsPlaceholders(_ pseudo: PseudoLocale) {
        for format in ["%1$@ and %2$lld", "100%% of %.2f", "%#@files@ in ^[%lld hour](inflect: true)", "50% off"] {
            let original = FormatString(format)
            let changed = FormatString(pseudo.text(format))
            #expect(changed.specifiers().map(\.specifier) == original.specifiers().map(\.specifier))
            #expect(changed.variables == original.variables)
            #expect(changed.hasMarkup == original.hasMarkup)
        }
    }

    @Test func mirrorsEachLine() {
        #expect(PseudoLocale.mirrored.text("a\nb") == "\u{202E}a\u{202C}\n\u{202E}b\u{202C}")
    }

    @Test func standsBesideTheLanguagesOfATable() throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"Wind":{},"n":{"localizations":{"en":{"stringUnit":{"value":"%#@a@!"},"substitutions":{"a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"value":"%arg day"}},"other":{"stringUnit":{"value":"%arg days"}}}}}}}}}}}"#
        let tables = StringTables(files: ["Localizable.xcstrings": Array(catalog.utf8)])
            .adding(.accented).adding(.mirrored)
        #expect(tables.languages.map(\.identifier) == ["ar-XB", "en", "en-XA"])
        let accented = tables.localizer(for: [try LanguageTag("en-XA")])
        #expect(accented.text("Wind").text == "[Ŵîñð öñé]")
        #expect(accented.text("n", arguments: [1]).text.contains("1 ðåý"))
        #expect(accented.text("n", arguments: [2]).text.contains("2 ðåýš"))
        #expect(tables.localizer(for: [try LanguageTag("ar-XB")]).text("Wind").text == "\u{202E}Wind\u{202C}")
        #expect(tables.localizer(for: [try LanguageTag("en")]).text("Wind").text == "Wind")
    }
}
