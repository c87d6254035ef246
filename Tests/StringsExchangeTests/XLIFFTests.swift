// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocalizedStrings
import Testing

@testable import StringsExchange

/// Reading and writing XLIFF 1.2 and 2.0.
@Suite struct XLIFFTests {
    static func file12(_ units: String, head: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\(head)
        <file original="T.xcstrings" source-language="en" target-language="de" datatype="plaintext"><body>
        \(units)
        </body></file></xliff>
        """
    }

    static func file20(_ units: String) -> String {
        """
        <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
        <file id="f1" original="T.xcstrings">\(units)</file></xliff>
        """
    }

    private static func read(_ text: String) throws -> XLIFFDocument.Unit? {
        try XLIFFReader.read(Array(text.utf8), file: "t.xliff").files.first?.units.first
    }

    // Rule 3, and what tools make of plain texts. (element, text)
    @Test(arguments: [
        ("a &lt;b&gt; &amp; &#x263A;&#13;", "a <b> & ☺\r"),
        ("<![CDATA[<raw> & ]]>tail", "<raw> & tail"),
        // Line ends are normalised, character references aren't.
        ("one\r\ntwo&#10;three", "one\ntwo\nthree"),
        ("<g id=\"1\">in</g> out", "in out"),
        ("<ph id=\"1\">%@</ph> left", "%@ left"),
        ("<x id=\"1\" equiv-text=\"%lld\"/> left", "%lld left"),
        ("a<mrk mtype=\"seg\">b</mrk><mrk mtype=\"seg\">c</mrk>", "abc"),
        ("<!-- note -->text", "text"),
        ("", ""),
    ])
    func inline12(element: String, text: String) throws {
        let unit = try Self.read(
            Self.file12("<trans-unit id=\"k\"><source>s</source><target>\(element)</target></trans-unit>"))
        #expect(unit?.target == text)
        #expect(unit?.defect == nil)
    }

    @Test(
        arguments: [
            ("<segment><source>a</source><target>b</target></segment>", "a", "b"),
            // Rule 4: segments become one text again, with what stands between them.
            (
                "<segment><source>A.</source><target>B.</target></segment><ignorable><source> </source></ignorable>"
                    + "<segment><source>C.</source><target>D.</target></segment>", "A. C.", "B. D."
            ),
            (
                "<segment><source>A.</source><target>B.</target></segment><segment><source>C.</source></segment>",
                "A.C.",
                nil
            ),
            ("<segment><source><ph id=\"1\" equiv=\"%@\"/>x</source></segment>", "%@x", nil),
            (
                "<originalData><data id=\"d\">%lld</data></originalData><segment><source><ph id=\"1\" dataRef=\"d\"/></source>"
                    + "</segment>", "%lld", nil
            ),
            ("<segment><source><pc id=\"1\">bold</pc></source></segment>", "bold", nil),
        ] as [(String, String, String?)])
    func units20(element: String, source: String, target: String?) throws {
        let unit = try Self.read(Self.file20("<unit id=\"u\" name=\"k\">\(element)</unit>"))
        #expect(unit?.source == source)
        #expect(unit?.target == target)
        #expect(unit?.id == "k")
    }

    @Test(arguments: [
        "<target><x id=\"1\"/></target>", "<target>a<ph id=\"2\"/></target>",
    ])
    func anInlineElementWithoutTextMakesItsUnitDefective(target: String) throws {
        let unit = try Self.read(Self.file12("<trans-unit id=\"k\"><source>s</source>\(target)</trans-unit>"))
        #expect(unit?.defect?.contains("inline element") == true)
    }

    // Rules 1 and 2: groups, other namespaces, parts that are no unit.
    @Test(arguments: [
        file12("<group><group><trans-unit id=\"k\"><source>s</source><target>t</target></trans-unit></group></group>"),
        file12(
            "<trans-unit id=\"k\"><source>s</source><seg-source><mrk mtype=\"seg\">s</mrk></seg-source><target>t</target>"
                + "<alt-trans><source>no</source><target>no</target></alt-trans></trans-unit>"),
        file12(
            "<o:extra xmlns:o=\"urn:o\"><source>no</source></o:extra><trans-unit id=\"k\"><o:s/><source>s</source>"
                + "<target>t</target></trans-unit>"),
        "<n:xliff xmlns:n=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\"><n:file original=\"T\" "
            + "source-language=\"en\" target-language=\"de\"><n:body><n:trans-unit id=\"k\"><n:source>s</n:source>"
            + "<n:target>t</n:target></n:trans-unit></n:body></n:file></n:xliff>",
        "\u{FEFF}" + file12("<trans-unit id=\"k\"><source>s</source><target>t</target></trans-unit>"),
    ])
    func aUnitIsFoundWhereverItStands(text: String) throws {
        let unit = try Self.read(text)
        #expect(unit?.id == "k")
        #expect(unit?.source == "s")
        #expect(unit?.target == "t")
    }

    // (text, what the error says)
    @Test(arguments: [
        ("", "no root"),
        ("<html/>", "no XLIFF"),
        ("<xliff version=\"9\"/>", "XLIFF 9"),
        ("<xliff version=\"1.2\"/>", "no target language"),
        (file12("<trans-unit id=\"k\"><source>&nbsp;</source></trans-unit>"), "&nbsp;"),
        (file12("<trans-unit id=\"k\"><source>s</trans-unit>"), "</source>"),
        (file12("<trans-unit><source>s</source></trans-unit>"), "no \"id\""),
        // Entities could grow without bound.
        ("<!DOCTYPE x [<!ENTITY a \"aaaa\">]><xliff/>", "document type"),
        (String(repeating: "<xliff version=\"1.2\">", count: 100), "deeper than"),
        (
            "<xliff version=\"1.2\"><file original=\"T\" source-language=\"en\" target-language=\"de\"/>"
                + "<file original=\"T\" source-language=\"en\" target-language=\"fr\"/></xliff>", "mixes languages"
        ),
        ("<xliff version=\"1.2\"><file source-language=\"en\"/></xliff>", "original"),
    ])
    func whatIsNoXLIFFIsRefusedWithItsPlace(text: String, message: String) {
        let problem = #expect(throws: StringsProblem.self) { try XLIFFReader.read(Array(text.utf8), file: "t.xliff") }
        #expect(problem?.message.contains(message) == true, "\(String(describing: problem))")
        #expect(problem?.description.hasPrefix("t.xliff:") == true)
    }

    @Test func aTextBeyondTheLimitIsRefused() {
        let long = String(repeating: "x", count: StringsLimits.textBytes + 1)
        let text = Self.file12("<trans-unit id=\"k\"><source>\(long)</source></trans-unit>")
        let problem = #expect(throws: StringsProblem.self) { try XLIFFReader.read(Array(text.utf8), file: "t") }
        #expect(problem?.message.contains("longer than") == true)
    }

    @Test func everyTextAndStateComesBackAsItWent() throws {
        let texts = [
            "plain", " blanks \t both ends ", "line\nend", "carriage\rreturn", "\r\n", "<&>\"'", "]]>",
            "%@ %#@n@ ^[x](inflect: true)",
            "🌦\u{200F}ע\u{301}", "&amp;", "\u{85}\u{2028}",
        ]
        let states: [TranslationState?] = [.translated, .needsReview, .new, .machineTranslated]
        for version in [XLIFFDocument.Version.version12, .version20] {
            var units: [XLIFFDocument.Unit] = []
            for text in texts {
                for state in states {
                    units.append(
                        .init(
                            id: "\(text)\(units.count)", source: text, target: text, state: state, notes: [text + "!"],
                            locations: [.init(file: "a:b <c>.swift", line: 12)]))
                }
                units.append(.init(id: "\(text) alone", source: text))
            }
            let document = XLIFFDocument(
                sourceLanguage: "en", targetLanguage: "de", files: [.init(original: "a\"b&c.strings", units: units)])
            var back = try XLIFFReader.read(Array(document.text(version).utf8), file: "t")
            for unit in back.files[0].units.indices { back.files[0].units[unit].line = 0 }
            #expect(back == document, "\(version)")
        }
    }

    @Test func unitsKnowTheirLines() throws {
        let text = Self.file12(
            "<trans-unit id=\"a\"><source>s</source></trans-unit>\n\n<trans-unit id=\"b\"><source>s</source></trans-unit>"
        )
        let units = try XLIFFReader.read(Array(text.utf8), file: "t").files[0].units
        #expect(units.map(\.line) == [4, 6])
    }

    // (key, path, name)
    @Test(arguments: [
        ("k", TextPath.root, "k"),
        ("k", TextPath(steps: [.plural(.one)]), "k|==|plural.one"),
        ("k", TextPath(steps: [.device("mac"), .plural(.other)]), "k|==|device.mac.plural.other"),
        ("k", TextPath(steps: [.substitution("a.b"), .plural(.few)]), "k|==|substitutions.a.b.plural.few"),
        ("k", TextPath(steps: [.width("20")]), "k|==|width.20"),
        // A key may hold the separator itself.
        ("k|==|x", TextPath(steps: [.plural(.one)]), "k|==|x|==|plural.one"),
        ("k|==|word", TextPath.root, "k|==|word"),
        ("", TextPath(steps: [.plural(.many)]), "|==|plural.many"),
    ])
    func catalogUnitsAreNamedAsXcodeNamesThem(key: String, path: TextPath, name: String) {
        #expect(UnitNames.catalog(key, path) == name)
        let parts = UnitNames.catalogParts(name)
        #expect(parts.key == key)
        #expect(parts.path == path)
    }

    @Test func aNameFullOfSeparatorsIsTakenApartInOnePass() {
        let key = String(repeating: "|==|", count: 200_000)
        let parts = UnitNames.catalogParts(key + "|==|plural.one")
        #expect(parts.key == key)
        #expect(UnitNames.catalogParts(key).key == key)
    }

    @Test(arguments: [
        (TextPath.root, "/k:dict/NSStringLocalizedFormatKey:dict/:string"),
        (TextPath(steps: [.substitution("v"), .plural(.one)]), "/k:dict/v:dict/one:dict/:string"),
        (TextPath(steps: [.width("20")]), "/k:dict/NSStringVariableWidthRuleType:dict/20:dict/:string"),
        (TextPath(steps: [.device("mac")]), "/k:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string"),
    ])
    func dictionaryUnitsAreNamedAsXcodeNamesThem(path: TextPath, name: String) {
        #expect(UnitNames.dictionary("k", path) == name)
    }
}
