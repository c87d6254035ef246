// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import RemoteContent
import Synchronization
import Testing

/// What a translator makes of an engine's answers: a test for each rule.
struct TextTranslatorTests {
    static func translate(
        _ text: String, quality: QualityGuard = .flagging, memory: (any TranslationMemory)? = nil,
        _ change: @escaping @Sendable (String, String) async throws -> String
    ) async throws -> TextTranslator.Translation {
        var translator = TextTranslator(engine: MockEngine(["en": "es"], change: change), memory: memory)
        translator.quality = quality
        return try await translator.translate(text, from: LanguageTag("en"), to: LanguageTag("es"))
    }

    @Test("Rule 1: blanks, line breaks and their order survive, sentence by sentence")
    func structure() async throws {
        let text = "  Rain falls. Snow too!\n\n\t- Wind  \r\nStay home.\n"
        let translation = try await Self.translate(text) { text, _ in " \(text.uppercased())  " }
        #expect(translation.text == "  RAIN FALLS. SNOW TOO!\n\n\t- WIND  \r\nSTAY HOME.\n")
    }

    @Test("Rule 1: a wrapped line is one sentence, and its line break survives")
    func wrapped() async throws {
        let text = "Heavy rain is expected in the whole region until\nthe evening of Tuesday."
        let engine = MockEngine(["en": "es"])
        let translation = try await TextTranslator(engine: engine).translate(
            text, from: LanguageTag("en"), to: LanguageTag("es"))
        #expect(engine.calls.withLock { $0.count } == 1)
        #expect(translation.text == "[es] " + text)
    }

    /// Lines, and what the engine gets of them: wrapped lines together, others each alone.
    static let lines: [(text: String, sentences: [String])] = [
        // Three lines of one sentence.
        (
            "Heavy rain is expected in the whole region until\nthe evening of Tuesday and on Wednesday it will be\ndry again.",
            [
                "Heavy rain is expected in the whole region until⟦0⟧the evening of Tuesday and on Wednesday it will be⟦1⟧"
                    + "dry again."
            ]
        ),
        // The second line is short: it ends there, whatever stands before it.
        (
            "Heavy rain is expected in the whole region until\nTuesday evening\nStay at home",
            ["Heavy rain is expected in the whole region until⟦0⟧Tuesday evening", "Stay at home"]
        ),
        ("Rain\nSnow", ["Rain", "Snow"]),
    ]

    @Test("Rule 1: a line that is short is not wrapped, even behind one that is", arguments: lines)
    func wrappedLines(text: String, sentences: [String]) async throws {
        let engine = MockEngine(["en": "es"]) { text, _ in text }
        let answer = try await TextTranslator(engine: engine).translate(
            text, from: LanguageTag("en"), to: LanguageTag("es"))
        #expect(engine.calls.withLock { Set($0) } == Set(sentences))
        #expect(answer.text == text)
    }

    /// Text, and the sentences that the engine gets, with tokens in white brackets.
    static let cuts: [(text: String, sentences: [String])] = [
        // ICU takes the bracket of a token for one that closes the sentence, and would cut behind it.
        ("<b>Rain falls.</b> Snow too.", ["⟦0⟧Rain falls.⟦1⟧", "Snow too."]),
        ("Rain falls. %@ Snow. Wind", ["Rain falls.", "⟦0⟧ Snow.", "Wind"]),
        (
            "Rain falls.%@ Snow falls.</i></b> Wind",
            ["Rain falls.⟦0⟧", "Snow falls.⟦0⟧", "Wind"]
        ),
        ("Rain?<br/>Snow!", ["Rain?⟦0⟧", "Snow!"]), ("See https://a.b/c. Go", ["See ⟦0⟧.", "Go"]),
    ]

    @Test("Rule 1: no cut goes through a token, and a tag stays with the sentence that it ends", arguments: cuts)
    func cutting(text: String, sentences: [String]) async throws {
        let engine = MockEngine(["en": "es"]) { text, _ in text }
        let answer = try await TextTranslator(engine: engine).translate(
            text, from: LanguageTag("en"), to: LanguageTag("es"))
        #expect(engine.calls.withLock { $0 }.sorted() == sentences.sorted())
        #expect(answer.text == text)
    }

    @Test("Rule 3: where a token is lost, the sentence is translated around it")
    func segments() async throws {
        let translation = try await Self.translate("See https://a.b/c?d=e for more.") { text, _ in
            text.contains("⟦") ? "nothing left" : "<\(text)>"
        }
        #expect(translation.text == "<See> https://a.b/c?d=e <for more.>")
        #expect(translation.provenance.flags == [.inSegments])
    }

    @Test("Rule 3: where that fails too, the source sentence stands and says so")
    func sourceKept() async throws {
        let translation = try await Self.translate("Rain falls. See %@ now.") { text, _ in
            if text.contains("Rain") { return "Llueve." }
            if text.contains("⟦") { return "perdido" }
            throw TranslationError.internalError
        }
        #expect(translation.text == "Llueve. See %@ now.")
        #expect(translation.provenance.keepsSource)
    }

    /// Source, translation, the flag raised.
    static let doubtful: [(source: String, translation: String, flag: TranslationFlag?)] = [
        ("Rain until 6 PM in 3 towns.", "Lluvia hasta 6 PM en 3 pueblos.", nil),
        ("Rain until 6 PM.", "Lluvia hasta 6 primer ministre.", .quantityChanged),
        ("Rain in 3 towns.", "Lluvia en 4 pueblos.", .numbersChanged),
        ("Rain falls in town.", "Rain falls in town.", .unchanged),
        ("It costs 1,000.5 euros.", "Cuesta 1.000,5 euros.", nil), ("Barcelona", "Barcelona", nil),
        ("Rain until ٣ now", "Lluvia hasta 3 ahora", nil),
        // A blank that groups digits, and one that only looks so.
        ("Some 1 000 000 people left.", "Salieron unas 1.000.000 personas.", nil),
        ("People: 1,000, cars: 25", "Personas: 1 000, coches: 25", nil),
        ("In area 3 100 people left.", "En el área 3: 100 personas salieron.", nil),
        ("In 2024 100 people left.", "En 2024100 personas salieron.", .numbersChanged),
        ("Rain in 1 000 towns.", "Lluvia en 1001 pueblos.", .numbersChanged),
        // A model that has lost its way; a source that says so itself.
        ("Rain in the town.", "Lluvia río río río río.", .repetition),
        ("No no no no rain.", "No no no no lluvia.", nil), ("Rain falls.", "Lluvia río río río.", nil),
    ]

    @Test("Rule 5: doubtful translations are flagged, or refused", arguments: doubtful)
    func quality(source: String, translation: String, flag: TranslationFlag?) async throws {
        let flagged = try await Self.translate(source) { _, _ in translation }
        #expect(flagged.provenance.flags == [flag].compactMap(\.self))
        guard flag != nil else { return }
        await #expect(throws: TranslationError.self) {
            try await Self.translate(source, quality: .refusing) { _, _ in translation }
        }
    }

    /// Target, what the identifier is sure of, whether it knows the target, and whether the flag is raised.
    static let identified: [(target: String, found: String, knows: Bool, isFlagged: Bool)] = [
        ("es", "ca", true, true), ("es", "es", true, false),
        // One that doesn't know Occitan takes it for Catalan, however surely.
        ("oc", "ca", false, false),
        // Two names of one language.
        ("no", "nb", true, false), ("iw", "he", true, false),
    ]

    @Test("Rule 5: a translation in another language is flagged where the identifier could tell", arguments: identified)
    func wrongLanguage(target: String, found: String, knows: Bool, isFlagged: Bool) async throws {
        let engine = MockEngine(["en": target]) { _, _ in "una traducció de prou lletres" }
        let identifier = SureIdentifier(language: try LanguageTag(found), knowsAll: knows)
        let answer = try await TextTranslator(engine: engine, identifier: identifier)
            .translate("A translation of enough letters", from: LanguageTag("en"), to: LanguageTag(target))
        #expect(answer.provenance.flags == (isFlagged ? [.wrongLanguage] : []))
    }

    @Test("The recognizer knows what its model has, and its constraints allow")
    func known() throws {
        let (spanish, norwegian, hawaiian) = (try LanguageTag("es-MX"), try LanguageTag("no"), try LanguageTag("haw"))
        #expect(LanguageRecognizer().knows(spanish) && LanguageRecognizer().knows(norwegian))
        #expect(!LanguageRecognizer().knows(hawaiian))
        #expect(!LanguageRecognizer(constraints: [norwegian]).knows(spanish))
    }

    @Test("An empty answer is a failure, never a blank")
    func empty() async throws {
        await #expect(throws: TranslationError.self) { try await Self.translate("Rain falls.") { _, _ in "  " } }
    }

    @Test("Rule 2: the memory gives what it knows, around other links too, and is told only what came back whole")
    func memory() async throws {
        let memory = InMemoryTranslationMemory()
        let first = try await Self.translate("See https://a.b/1 now. Go %d", memory: memory) { text, _ in
            text.hasPrefix("Go") ? "lost" : "Ve ⟦0⟧ ya."
        }
        #expect(!first.provenance.isCached)
        let second = try await Self.translate("See https://c.d/2 now.", memory: memory) { _, _ in "asked again" }
        #expect(second.text == "Ve https://c.d/2 ya.")
        #expect(second.provenance.isCached)
        let third = try await Self.translate("Go %d", memory: memory) { _, _ in "Ir ⟦0⟧" }
        #expect(third.text == "Ir %d")
    }

    /// What a broken memory may give for "See %@ now.", whose masked text is "See ⟦0⟧ now.".
    static let damaged: [[String?]] = [
        [""], [" \n"], ["Ve ya."], ["Ve ⟦0⟧ ⟦0⟧ ya."], ["Ve ⟦1⟧ ya."], [], [nil], ["Ve ⟦0⟧ ya.", "Ve ⟦0⟧ ya."],
    ]

    @Test("Rule 2: what a memory gives and can't be used is translated anew", arguments: damaged)
    func brokenMemory(texts: [String?]) async throws {
        let memory = BrokenMemory(texts)
        for _ in 0..<2 {
            let answer = try await Self.translate("See %@ now.", memory: memory) { text, _ in
                text.replacing("See", with: "Mira").replacing("now", with: "ahora")
            }
            #expect(answer.text == "Mira %@ ahora.")
            #expect(!answer.provenance.isCached)
            #expect(answer.provenance.flags.isEmpty)
        }
    }
}

/// Is always sure of one language.
private struct SureIdentifier: LanguageIdentifying {
    let language: LanguageTag
    let knowsAll: Bool

    func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage] {
        [IdentifiedLanguage(language: language, probability: 0.99)]
    }

    func knows(_ language: LanguageTag) -> Bool { knowsAll }
}

/// A memory that gives the same to every question.
private struct BrokenMemory: TranslationMemory {
    let answer: [StoredTranslation?]

    init(_ texts: [String?]) {
        answer = texts.map { text in
            text.map { StoredTranslation(text: $0, path: [], engine: "mock", engineVersion: "1") }
        }
    }

    func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] { answer }
    func store(_ entries: [TranslationMemoryEntry]) async {}
    func remove(_ keys: [TranslationMemoryKey]) async {}
    func removeAll() async {}
    func report() async -> TranslationMemoryReport { TranslationMemoryReport() }
}
