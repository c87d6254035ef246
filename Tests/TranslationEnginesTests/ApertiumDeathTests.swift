// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
internal import Glibc
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// Stages that die, hang or are cut off: no answer is lost, and none goes to another text.
@Suite(.serialized, .enabled(if: Apertium.has("eng-spa", "spa-cat"), Apertium.whyMissing))
struct ApertiumDeathTests {
    static let source = ["en", "es"].compactMap { try? LanguageTag($0) }

    /// Texts that differ in a number, so that an answer shows whose it is.
    static func texts(_ count: Int) -> [String] {
        (0..<count).map { "Heavy rain is expected in area \($0) this afternoon." }
    }

    static func isAnswer(_ answer: String, to number: Int) -> Bool {
        answer.hasPrefix("La lluvia pesada") && answer.contains(" \(number) ")
    }

    @Test("kill -9 of every stage in turn during a batch of 200 texts loses no answer")
    func killedStages() async throws {
        let engine = ApertiumEngine()
        let texts = Self.texts(200)
        _ = try await engine.translate("Rain.", from: Self.source[0], to: Self.source[1])
        let stages = try #require(await engine.processes()["eng-spa"]?.count)
        // However late this task goes on: the batch can't end before the first kill, since that stage stands still.
        kill(try #require(await engine.processes()["eng-spa"]?.first), SIGSTOP)
        let batch = Task { try await engine.translate(batch: texts, from: Self.source[0], to: Self.source[1]) }
        var killed = 0
        for stage in 0..<stages {
            // Whatever pipeline runs now loses this stage.
            if let process = await engine.processes()["eng-spa"], process.indices.contains(stage) {
                if kill(process[stage], SIGKILL) == 0 { killed += 1 }
            }
            try await Task.sleep(for: .milliseconds(60))
        }
        let answers = try await batch.value
        #expect(killed > 0)
        var right = 0
        for (number, answer) in answers.enumerated() {
            if case .success(let translation) = answer, Self.isAnswer(translation.text, to: number) {
                right += 1
            } else {
                print(number, answer)
            }
        }
        print("[count] answers to 200 texts with \(killed) stages killed: \(right) of 200")
        #expect(right == 200)
    }

    @Test("A stage that hangs is noticed, and its texts are translated by the next pipeline")
    func hungStage() async throws {
        var configuration = ApertiumEngine.Configuration()
        configuration.timeout = .seconds(6)
        let engine = ApertiumEngine(configuration: configuration)
        // On a machine that is busy for that long, a pipeline that works may be taken for one that hangs.
        var processes: [Int32] = []
        while processes.isEmpty {
            _ = try await engine.translate("Rain.", from: Self.source[0], to: Self.source[1])
            processes = await engine.processes()["eng-spa"] ?? []
        }
        kill(processes[3], SIGSTOP)
        let answers = try await engine.translate(batch: Self.texts(20), from: Self.source[0], to: Self.source[1])
        for (number, answer) in answers.enumerated() {
            #expect(try Self.isAnswer(answer.get().text, to: number))
        }
        for process in processes { #expect(kill(process, 0) != 0, "stage \(process) is still there") }
    }

    @Test("Cancelling the task ends the call at once and leaves the pipeline to others")
    func cancelled() async throws {
        let engine = ApertiumEngine(configuration: Self.patient)
        let stopped = try await Self.stopped(engine)
        let task = Task { try await engine.translate("Heavy rain.", from: Self.source[0], to: Self.source[1]) }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await Self.expectTheSamePipeline(engine, stopped)
    }

    @Test(
        "So does the end of the session, whatever stands before the engine, and the caller's task goes on",
        arguments: [false, true], ["nothing", "glossary", "composite"])
    func sessionCancelled(byConfiguration: Bool, before: String) async throws {
        let engine = ApertiumEngine(configuration: Self.patient)
        let stopped = try await Self.stopped(engine)
        let front: any TranslationEngine =
            switch before {
            case "glossary": try GlossaryEngine(Glossary([]), before: engine)
            case "composite": CompositeEngine([engine])
            default: engine
            }
        var configuration = TranslationSession.Configuration(source: Self.source[0], target: Self.source[1])
        let session = TranslationSession(configuration: configuration, translator: TextTranslator(engine: front))
        let task = Task {
            await #expect(throws: TranslationError.self) { try await session.translate("Heavy rain.") }
            #expect(!Task.isCancelled)
        }
        try await Task.sleep(for: .milliseconds(50))
        if byConfiguration { configuration.invalidate() } else { session.cancel() }
        await task.value
        try await Self.expectTheSamePipeline(engine, stopped)
    }

    /// Nothing counts as hung, however long a test's task has to wait for its turn.
    static let patient = {
        var configuration = ApertiumEngine.Configuration()
        configuration.timeout = .seconds(3600)
        return configuration
    }()

    /// The processes of an engine's pipeline, of which one stands still: no answer comes out of it.
    static func stopped(_ engine: ApertiumEngine) async throws -> [Int32] {
        _ = try await engine.translate("Rain.", from: source[0], to: source[1])
        let processes = try #require(await engine.processes()["eng-spa"])
        kill(processes[3], SIGSTOP)
        return processes
    }

    static func expectTheSamePipeline(_ engine: ApertiumEngine, _ processes: [Int32]) async throws {
        kill(processes[3], SIGCONT)
        let answer = try await engine.translate("Rain.", from: source[0], to: source[1])
        #expect(answer.text == "Lluvia.")
        #expect(await engine.processes()["eng-spa"] == processes)
    }

    /// Russian texts, most of which make the pair's statistical tagger crash or lose everything.
    static let russian = [
        "Смотрите для подробностей.", "Дождь, говорит Анна, скоро кончится.", "Оставайтесь дома и закройте окна.",
        "Температура опустится ниже нуля.", "Вода может подняться на три метра.", "Школы закрыты из-за снега.",
    ]

    @Test(
        "Rule 5: where the tagger crashes, the mode goes on without it",
        .enabled(if: Apertium.has("rus-ukr"), Apertium.whyMissing))
    func withoutTagger() async throws {
        let engine = ApertiumEngine()
        let (source, target) = (try LanguageTag("ru"), try LanguageTag("uk"))
        let answers = try await engine.translate(batch: Self.russian, from: source, to: target)
        for answer in answers { #expect(try answer.get().text.contains { $0.isLetter }) }
    }

    @Test("Rule 5: a text that crashes the tagger again and again costs the mode its tagger, not the text")
    func crashingTagger() async throws {
        let folder = try TemporaryFolder()
        // The tagger dies over "poison"; the other programs copy.
        for (name, body) in [
            ("lt-proc", "exec cat"), ("cg-proc", "exec cat"),
            ("apertium-tagger", "exec sed -u -z '/poison/{s/.*//;q11}'"),
        ] {
            try folder.writeProgram(name, body)
        }
        try "lt-proc 'a' | cg-proc 'g' | apertium-tagger -g 'p' | lt-proc $1 'b'".write(
            toFile: folder.path("eng-spa.mode"), atomically: true, encoding: .utf8)
        var configuration = ApertiumEngine.Configuration()
        configuration.modesDirectory = folder.url.path
        configuration.searchPath = [folder.url.path]
        let engine = ApertiumEngine(configuration: configuration)
        let texts = ["Rain.", "poison", "Snow.", "Wind."]
        let answers = try await engine.translate(batch: texts, from: Self.source[0], to: Self.source[1])
        #expect(try answers.map { try $0.get().text } == texts)
        #expect(await engine.processes()["eng-spa"]?.count == 3)
    }
}
