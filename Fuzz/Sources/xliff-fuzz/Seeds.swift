import Foundation
import LocalizedStrings

/// What the mutations begin with: well-formed tables of each kind, and documents of both versions.
enum Seeds {
    static let tables: [(name: String, bytes: [UInt8])] = [
        ("Localizable.xcstrings", Array(catalog.utf8)), ("en.lproj/Old.strings", Array(strings.utf8)),
        ("en.lproj/Plurals.stringsdict", Array(dictionary.utf8)),
    ]

    static let documents: [[UInt8]] = [
        Array(
            """
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
            <file original="Localizable.xcstrings" source-language="en" target-language="de" datatype="plaintext"><body>
            <group><trans-unit id="plain"><source>plain</source><target state="translated">schlicht</target><note>n</note>
            </trans-unit></group>
            <trans-unit id="n|==|plural.other"><source>%lld and %#@m@</source><target><g id="1">%lld und %#@m@</g></target>
            <alt-trans><target>no</target></alt-trans></trans-unit>
            </body></file>
            <file original="en.lproj/Old.strings" source-language="en" target-language="de" datatype="plaintext"><body>
            <trans-unit id="a"><source>A &amp; B</source><target>B &#38; <![CDATA[A]]></target></trans-unit>
            </body></file></xliff>
            """.utf8),
        Array(
            """
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="uk">
            <file id="f1" original="en.lproj/Plurals.stringsdict"><unit id="u1" name="/k:dict/v:dict/few:dict/:string">
            <originalData><data id="d">%d</data></originalData><notes><note category="location">a.swift:1</note></notes>
            <segment state="translated"><source>%d files</source><target><ph id="1" dataRef="d"/> файли</target></segment>
            </unit></file></xliff>
            """.utf8),
    ]

    static func write(to folder: String) throws {
        for (name, bytes) in tables { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
    }

    /// An export with a translation for each text, so that mutations of it are often brought back.
    static func export(in folder: String) throws -> [UInt8] {
        try write(to: folder)
        var document = try TranslationProject(root: folder).export(to: "uk").document
        for file in document.files.indices {
            for unit in document.files[file].units.indices {
                document.files[file].units[unit].target = document.files[file].units[unit].source + "!"
            }
        }
        return Array(document.text().utf8)
    }

    private static let catalog = #"""
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

    private static let strings = "/* c */\n\"a\" = \"A & B\";\nbare = 'x\\ty';\n// end\n\"%@ k\" = \"%@ \\U00e9\";\n"

    private static let dictionary = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@ left</string>
        <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string>
        <key>other</key><string>%d files</string></dict></dict><key>plain</key><string>Plain</string>
        <key>wide</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>9</key><string>S</string></dict></dict>
        </dict></plist>
        """
}
