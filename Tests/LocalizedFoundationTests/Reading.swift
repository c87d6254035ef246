// SPDX-License-Identifier: Apache-2.0

// Only LocalizedFoundation is imported here, and not Foundation: its names have to win.
import LocalizedFoundation
import LocalizedStrings

enum Tables {
    static let tables = StringTables(files: [
        "Localizable.xcstrings": Array(catalog.utf8),
        "de.lproj/Old.stringsdict": Array(dictionary.utf8),
    ])

    private static let catalog = #"""
        {"sourceLanguage":"en","version":"1.0","strings":{
        "Wind":{"localizations":{"uk":{"stringUnit":{"state":"translated","value":"Вітер"}},
        "de":{"stringUnit":{"state":"translated","value":"Wind (de)"}}}},
        "Archive.label":{"localizations":{"es":{"stringUnit":{"state":"translated","value":"Archivo"}}}},
        "%lld days":{"localizations":{
        "en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld day"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld days"}}}}},
        "uk":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld день"}},
        "few":{"stringUnit":{"state":"translated","value":"%lld дні"}},
        "many":{"stringUnit":{"state":"translated","value":"%lld днів"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld дня"}}}}}}},
        "EXPECTED_RAINFALL":{"localizations":{
        "en":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"%2$@ expected in next %3$lldh."}},
        "other":{"stringUnit":{"state":"translated","value":"%2$@ expected in next %3$lldh."}}}}},
        "es":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"Se prevé %2$@ en las próximas %3$lld h."}},
        "other":{"stringUnit":{"state":"translated","value":"Se prevén %2$@ en las próximas %3$lld h."}}}}}}}
        }}
        """#

    private static let dictionary = """
        <plist><dict><key>visits</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
        <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>ld</string>
        <key>one</key><string>Ein Besuch</string><key>other</key><string>%ld Besuche</string></dict></dict></dict></plist>
        """
}

/// Runs a closure for a reader, in Greenwich mean time.
func reading<Result>(_ languages: String..., body: () throws -> Result) rethrows -> Result {
    try LocalizationContext.with(LocalizationContext(preferred: languages, tables: Tables.tables), body)
}
