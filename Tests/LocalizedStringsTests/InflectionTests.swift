// SPDX-License-Identifier: Apache-2.0

import Agreement
import LocaleMatch
import Synchronization
import Testing

@testable import LocalizedStrings

/// Inflection markup in look-ups.
struct InflectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String
        var format: String
        var input = ""
        var text: String
        var issues: [FormatIssue.Kind] = []

        var testDescription: String { "\(locale) \(format) \(input)" }
    }

    private static let neo = """
        {"language":"en","pronouns":[{"pronoun":"xey","case":"nominative"},{"pronoun":"xem","case":"accusative"},\
        {"pronoun":"xeir","case":"genitive","determination":"dependent"},\
        {"pronoun":"xeirs","case":"genitive","determination":"independent"},\
        {"pronoun":"xemself","pronounType":"reflexive"}]}
        """

    static let cases: [Case] = [
        // Rule 1: said in the markup, said by the argument, known to the lexicon.
        Case(locale: "es", format: "^[nuestro %@](inflect: true)", input: #"["ensalada"]"#, text: "nuestra ensalada"),
        Case(
            locale: "es", format: "%@ está ^[ocupado](agreeWithArgument: 1).",
            input: #"[{"value":"Anne","gender":"feminine"}]"#, text: "Anne está ocupada."),
        Case(
            locale: "es", format: "^[%@](morphology: {gender: 'feminine'}) está ^[listo](agreeWithArgument: 1)",
            input: #"[{"value":"Kim","gender":"masculine"}]"#, text: "Kim está lista"),
        // Unknown: the alternative, else the text as it stands.
        Case(
            locale: "es", format: "%@ está ^[listo](agreeWithArgument: 1)", input: #"["Kimze"]"#,
            text: "Kimze está listo"),
        Case(
            locale: "es", format: "^[listo](agreeWithArgument: 1, inflectionAlternative: 'ya (casi)')%@",
            input: #"["Kimze"]"#,
            text: "ya (casi)Kimze"),
        // Rule 3: the plural category, in a language where 0 is singular, and with fraction digits.
        Case(locale: "en", format: "^[%lld hour](inflect: true)", input: "[1]", text: "1 hour"),
        Case(locale: "en", format: "^[%lld hour](inflect: true)", input: "[2]", text: "2 hours"),
        Case(locale: "en", format: "^[6 hour](inflect: true)", text: "6 hours"),
        Case(locale: "fr", format: "^[%lld heure](inflect: true)", input: "[0]", text: "0 heure"),
        Case(locale: "pt-BR", format: "^[%lld hora](inflect: true)", input: "[0]", text: "0 hora"),
        Case(locale: "pt-PT", format: "^[%lld hora](inflect: true)", input: "[0]", text: "0 horas"),
        Case(locale: "en", format: "^[%@ hour](inflect: true)", input: "[1.0]", text: "1.0 hours"),
        // Rule 5: terms and pronouns; the first term that fits the language wins, capitals stay.
        Case(
            locale: "en", format: "%@ is on ^[their](referentConcept: 1) way.",
            input: #"{"arguments":["Tony"],"concepts":[{"terms":["masculine"]}]}"#, text: "Tony is on his way."),
        Case(
            locale: "en", format: "^[They](referentConcept: 1) liked your post.",
            input: #"{"concepts":[{"terms":["masculine"]}]}"#, text: "He liked your post."),
        Case(
            locale: "en", format: "^[They’re](referentConcept: 1) here",
            input: #"{"concepts":[{"terms":["feminine"]}]}"#, text: "She’s here"),
        Case(
            locale: "en",
            format:
                "^[THEIR](referentConcept: 1) ^[They](referentConcept: 1) ^[them](referentConcept: 1) ^[theirs](referentConcept: 1) ^[themselves](referentConcept: 1)",
            input: "{\"concepts\":[\(neo)]}", text: "XEIR Xey xem xeirs xemself"),
        Case(
            locale: "en", format: "^[their](referentConcept: 1)",
            input: #"{"concepts":[{"terms":[{"language":"es","pronouns":[{"pronoun":"elle"}]},"feminine"]}]}"#,
            text: "her"),
        // The user: an argument of the call; without one the alternative.
        Case(
            locale: "es", format: "^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida.')",
            input: #"{"user":"feminine"}"#, text: "Bienvenida"),
        Case(
            locale: "es", format: "^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida.')",
            text: "Te damos la bienvenida."),
        Case(locale: "es", format: "^[Bienvenido](inflect: true)", text: "Bienvenido"),
        // Concepts.
        Case(
            locale: "es", format: "^[pequeño](agreeWithConcept: 1)", input: #"{"concepts":[{"phrase":"ensalada"}]}"#,
            text: "pequeña"),
        Case(
            locale: "es", format: "La última vez ordenaste ^[el %@](agreeWithConcept: 1).",
            input: #"{"arguments":["pequeño"],"concepts":[{"phrase":"ensalada"}]}"#,
            text: "La última vez ordenaste la pequeña."),
        Case(
            locale: "es", format: "^[Tu %@ %@](inflect: true) está ^[listo](agreeWithArgument: 1).",
            input: #"["ensalada","pequeño"]"#, text: "Tu ensalada pequeña está lista."),
        // Rule 7: the marks never print, and what is wrong is said.
        Case(
            locale: "pl", format: "^[%lld godzina](inflect: true)", input: "[2]", text: "2 godzina", issues: [.markup]),
        Case(locale: "en", format: "^[%lld hour](inflect)", input: "[2]", text: "2 hour", issues: [.markup]),
        Case(locale: "en", format: "^[%lld hour](inflect: 'yes')", input: "[2]", text: "2 hour", issues: [.markup]),
        Case(
            locale: "en", format: "^[%lld hour](inflect: true, bogus: 1)", input: "[2]", text: "2 hours",
            issues: [.markup]),
        // It broke off in an attribute's name.
        Case(locale: "es", format: "^[hecho](inflect", text: "hecho", issues: [.markup]),
        Case(locale: "es", format: "^[hecho](agreeWithArg y más", text: "hecho y más", issues: [.markup]),
        Case(locale: "es", format: "^[hecho](agreeWithArgument: 3)", text: "hecho", issues: [.markup]),
        Case(locale: "es", format: "^[hecho](agreeWithConcept: 1)", text: "hecho", issues: [.markup]),
        Case(locale: "es", format: "^[hecho](agreeWithArgument: 0)", text: "hecho", issues: [.markup]),
        // JSON5: double quotes, comments, a comma at the end.
        Case(locale: "en", format: #"^[%lld hour]("inflect": /* all */ true,)"#, input: "[2]", text: "2 hours"),
        // Blocks within blocks, and text beside them.
        Case(
            locale: "es", format: "^[mi ^[nuestro %@](inflect: true)](inflect: false)!", input: #"["ensalada"]"#,
            text: "mi nuestra ensalada!"),
    ]

    private func localized(_ item: Case) throws -> LocalizedText {
        let tag = try LanguageTag(item.locale)
        let input = try AgreementInput(json: item.input)
        let tables = StringTables(files: [:], sourceLanguage: tag)
        return tables.localizer(for: [tag]).text(
            "key", arguments: input.arguments, options: .init(defaultValue: item.format, agreement: input.context))
    }

    @Test(arguments: cases) func inflects(_ item: Case) throws {
        let found = try localized(item)
        #expect(found.text == item.text)
        #expect(found.issues.map(\.kind) == item.issues, "\(found.issues)")
    }

    /// The compiled form of a message gives what the renderer gives.
    @Test(arguments: cases) func compiledAlike(_ item: Case) throws {
        let tag = try LanguageTag(item.locale)
        let input = try AgreementInput(json: item.input)
        let context = MessageContext(
            inflector: Inflector(language: tag), numbers: MessageNumbers(locale: tag, language: tag), isolatesIn: nil,
            device: "other", width: nil)
        let message = Message(.text(FormatString(item.format)))
        guard
            let text = input.arguments.withUnsafeBufferPointer({ message.compiled.text($0, context, input.context) })
        else { return }
        #expect(text == item.text)
    }

    @Test func reportsAreMadeOnce() throws {
        let seen = Atomic<Int>(0)
        var options = Localizer.Options()
        options.markup = MarkupProblems { _ in seen.add(1, ordering: .relaxed) }
        let tag = try LanguageTag("pl")
        let localizer = StringTables(files: [:], sourceLanguage: tag).localizer(for: [tag], options: options)
        for _ in 0..<3 { _ = localizer.text("k", options: .init(defaultValue: "^[x](inflect: true)")) }
        #expect(seen.load(ordering: .relaxed) == 1)
    }

    @Test func limits() throws {
        let tag = try LanguageTag("en")
        let localizer = StringTables(files: [:], sourceLanguage: tag).localizer(for: [tag])
        func text(_ format: String) -> LocalizedText { localizer.text("k", options: .init(defaultValue: format)) }
        // Attributes that are too long are not read, and not printed.
        let long =
            "^[x](inflect: true, inflectionAlternative: '\(String(repeating: "y", count: StringsLimits.markupBytes))')"
        #expect(text(long).text == "x")
        // Too many blocks, and too deep: the text stands, without its marks.
        let many = text(String(repeating: "^[2 hour](inflect: true) ", count: StringsLimits.markupBlocks + 1))
        #expect(many.text.hasSuffix("2 hours 2 hour "))
        #expect(many.issues.map(\.kind) == [.limit])
        let depth = StringsLimits.markupDepth + 2
        let deep = text(
            String(repeating: "^[", count: depth) + "2 hour" + String(repeating: "](inflect: true)", count: depth))
        #expect(deep.text == "2 hours")
        #expect(deep.issues.contains { $0.kind == .limit })
        // JSON5 that nests deeper than it may.
        let nested = "^[x](a: \(String(repeating: "[", count: StringsLimits.nesting)))"
        #expect(text(nested).issues.map(\.kind) == [.markup])
    }

    @Test(arguments: [
        "{", "[3", #"{"concepts":[{}]}"#, #"{"user":"queen"}"#, #"{"bogus":1}"#, #"[{"gender":"feminine"}]"#,
        #"[{"value":"x","gender":"blue"}]"#,
    ])
    func badInput(_ json: String) { #expect(throws: StringsProblem.self) { try AgreementInput(json: json) } }
}
