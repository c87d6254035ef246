// SPDX-License-Identifier: Apache-2.0

/// Well-formed tables of each kind, which documents are brought into.
let ownTables: [(name: String, bytes: [UInt8])] = [
    ("Localizable.xcstrings", Array(catalog.utf8)), ("en.lproj/Old.strings", Array(strings.utf8)),
    ("en.lproj/Plurals.stringsdict", Array(dictionary.utf8)),
]

private let catalog = #"""
    { "sourceLanguage" : "en", "strings" : {
      "n" : { "comment" : "c", "localizations" : {
        "de" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld" } } } } },
        "en" : { "variations" : { "plural" : {
          "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld and %#@m@" } },
          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld and %#@m@" } } } },
          "substitutions" : { "m" : { "argNum" : 2, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg m" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg ms" } } } } } } } } },
      "plain" : { "x" : [ 1.50, "a\/b", null ] },
      "tap" : { "localizations" : { "en" : { "variations" : { "device" : {
        "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click" } },
        "other" : { "stringUnit" : { "state" : "new", "value" : "Tap" } } } } } } }
    }, "version" : "1.0" }
    """#

private let strings = "/* c */\n\"a\" = \"A & B\";\nbare = 'x\\ty';\n// end\n\"%@ k\" = \"%@ \\U00e9\";\n"

private let dictionary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@ left</string>
    <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string>
    <key>other</key><string>%d files</string></dict></dict><key>plain</key><string>Plain</string>
    <key>wide</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>9</key><string>S</string></dict></dict>
    </dict></plist>
    """
