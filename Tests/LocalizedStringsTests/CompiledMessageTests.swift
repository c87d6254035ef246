// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

@testable import LocalizedStrings

/// Messages that are compiled say what the renderer says, whatever the arguments; the others are left to it.
@Suite struct CompiledMessageTests {
    private static func unit(_ text: String) -> String { #"{"stringUnit":{"value":"\#(text)"}}"# }

    private static func plural(_ forms: KeyValuePairs<String, String>) -> String {
        #"{"plural":{\#(forms.map { #""\#($0.key)":\#(unit($0.value))"# }.joined(separator: ","))}}"#
    }

    /// A localization, and whether it is compiled.
    private static let messages: [(localization: String, isCompiled: Bool)] = [
        // Rule 1: literals, integers, objects, percent signs, markup that is taken off.
        (unit("%lld km"), true), (unit("100%% of %d – %i, %@!"), true), (unit("%u"), true),
        (unit("^[%lld x](inflect: true)"), true),
        // Rule 1: what rounds, pads or isn't decimal is the renderer's.
        (unit("%.1f"), false), (unit("%5d"), false), (unit("%x"), false), (unit("%+d"), false), (unit("%s"), false),
        (#"{"variations":{"device":{"other":\#(unit("%lld"))}}}"#, false),
        // Rule 2: positions, and the plural of the first number.
        (unit("%2$@ in %1$lld"), true),
        (#"{"variations":\#(plural(["one": "%@: %lld a", "few": "%@: %lld b", "other": "%@: %lld c"]))}"#, true),
        (
            #"{"stringUnit":{"value":"%#@d@ in %2$#@p@"},"substitutions":{"d":{"formatSpecifier":"lld","#
                + #""variations":\#(plural(["one": "%arg day", "other": "%arg days"]))},"p":{"argNum":2,"#
                + #""formatSpecifier":"@","variations":\#(plural(["one": "%arg place", "other": "%arg places"]))}}}"#,
            true
        ),
        // Rule 3: a category without a text, and zero in languages that have none.
        (#"{"variations":\#(plural(["zero": "nothing", "other": "%lld"]))}"#, true),
        (#"{"variations":\#(plural(["one": "%lld"]))}"#, false),
        // A variable whose specifier rounds, and one that isn't defined.
        (
            #"{"stringUnit":{"value":"%#@d@"},"substitutions":{"d":{"formatSpecifier":"lf","#
                + #""variations":\#(plural(["other": "%arg"]))}}}"#, false
        ),
        (unit("%#@none@"), false),
    ]

    /// Rule 4: fitting, unfit, missing and too many; whole numbers of every size; texts of both directions and any length.
    private static let arguments: [[FormatArgument]] = [
        [1], [0], [2, 3], [5, "x", 7], ["x", 21], [-3, "שלום"], [1.5], ["a", "b"], [FormatArgument(UInt64.max)],
        [FormatArgument(Int64.min), FormatArgument(Int64.max)], ["\u{202E}a", 11, 100_000],
        [FormatArgument(String(repeating: "long ", count: 300)), 1],
        [3, FormatArgument(String(repeating: "ж", count: 500)), 1],
    ]

    @Test func sayWhatTheRendererSays() throws {
        var tally = Tally("compiled messages beside the renderer")
        for (localization, isCompiled) in Self.messages {
            let catalog = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":\#(localization)}}}}"#
            let tables = StringTables(files: ["Localizable.xcstrings": Array(catalog.utf8)])
            guard case .message(let message)? = tables.tables["Localizable"]?.languages.first?.entries["k"] else {
                Issue.record("no message: \(localization)")
                continue
            }
            #expect(message.compiled.isUsable == isCompiled, "\(localization)")
            for tag in ["en", "ar-EG", "uk", "hi-u-nu-deva", "de"] {
                let language = try LanguageTag(tag)
                let context = MessageContext(
                    numbers: MessageNumbers(locale: language, language: language),
                    isolatesIn: language.characterDirection == .rightToLeft, device: "other")
                for list in Self.arguments {
                    var renderer = MessageRenderer(message, arguments: list, context: context)
                    let wanted = renderer.render()
                    guard let text = list.withUnsafeBufferPointer({ message.compiled.text($0, context) }) else {
                        continue
                    }
                    tally.record(
                        passed: text == wanted && renderer.issues.isEmpty, "\(tag) \(localization): \(text) ≠ \(wanted)"
                    )
                }
            }
        }
        #expect(tally.passed > 100, "few were compiled")
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }

    @Test func namedTableAndExtraArgumentChangeNothing() throws {
        let catalog = """
            {"sourceLanguage":"en","strings":{"%lld days":{"localizations":{"en":{"variations":
            \(Self.plural(["one": "%lld day", "other": "%lld days"]))}}}}}
            """
        let localizer = StringTables(files: ["Localizable.xcstrings": Array(catalog.utf8)])
            .localizer(for: [try LanguageTag("en")])
        let texts = [
            localizer.text("%lld days", arguments: [1]).text,
            localizer.text("%lld days", arguments: [1], options: .init(table: "Localizable")).text,
            localizer.text("%lld days", arguments: [1, "more"]).text,
        ]
        #expect(Set(texts) == ["1 day"])
        #expect(localizer.text("missing %lld", arguments: [3]).text == "missing 3")
    }
}
