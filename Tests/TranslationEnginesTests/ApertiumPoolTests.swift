// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
internal import Glibc
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// How many pipelines live, and for how long: with modes of one program that copies what it reads.
struct ApertiumPoolTests {
    /// A folder of modes between English and some languages, all of them copying.
    struct Modes {
        let folder: TemporaryFolder
        static let targets = ["spa", "cat", "glg", "epo"]

        init() throws {
            folder = try TemporaryFolder()
            try folder.writeProgram("lt-proc", "exec cat")
            for target in Self.targets {
                try "lt-proc 'data'".write(toFile: folder.path("eng-\(target).mode"), atomically: true, encoding: .utf8)
            }
        }

        func engine(_ change: (inout ApertiumEngine.Configuration) -> Void) -> ApertiumEngine {
            var configuration = ApertiumEngine.Configuration()
            configuration.modesDirectory = folder.url.path
            configuration.searchPath = [folder.url.path]
            change(&configuration)
            return ApertiumEngine(configuration: configuration)
        }
    }

    static func translate(_ engine: ApertiumEngine, to target: String) async throws {
        let answer = try await engine.translate("Rain falls.", from: LanguageTag("en"), to: LanguageTag(target))
        #expect(answer.text == "Rain falls.")
    }

    /// Waits for processes to end; whether they have within some minutes, which no machine is too slow for.
    static func haveEnded(_ processes: [Int32]) async throws -> Bool {
        for _ in 0..<12_000 {
            if processes.allSatisfy({ kill($0, 0) != 0 }) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test("A pipeline without a text ends after the idle limit, and the next text gets a new one")
    func idle() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.idleLimit = .milliseconds(600) }
        // Where this task has to wait for its turn, the pipeline may be gone already.
        var first: [Int32] = []
        while first.isEmpty {
            try await Self.translate(engine, to: "es")
            first = await engine.processes()["eng-spa"] ?? []
        }
        #expect(try await Self.haveEnded(first))
        try await Self.translate(engine, to: "es")
        #expect(await engine.processes()["eng-spa"] != first)
    }

    /// On a busy machine the task that opened it may have to wait for its turn; here a minute goes by on the pipeline's clock.
    @Test("A pipeline waits for the text that it was opened for, however short the idle limit is")
    func waitsForFirstText() async throws {
        let chain = PipelineCommand.Chain(stages: [ProcessStage(path: "/bin/cat", arguments: [])])
        let pipeline = try RunningPipeline(
            PipelineCommand(chains: [chain], timeout: .seconds(120), idleLimit: .zero), now: .now)
        pipeline.tick(now: .now + .seconds(60))
        let request = RunningPipeline.Request(nonce: 1, bytes: Array("Rain.".utf8), isAlone: false) { _ in }
        #expect(pipeline.submit(request, now: .now))
        pipeline.close(now: .now)
        while !pipeline.isDead {
            pipeline.tick(now: .now)
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Asks until a pair has a status; fails after some minutes, which no machine is too slow for.
    static func reaches(_ status: LanguageAvailability.Status, _ engine: ApertiumEngine) async throws -> Bool {
        for _ in 0..<12_000 {
            if await engine.status(from: try LanguageTag("en"), to: try LanguageTag("es")) == status { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test("Rules 2 and 3: programs that go are noticed, and so is that they are back")
    func programsComeAndGo() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.retry = Backoff(first: .milliseconds(20), longest: .milliseconds(20)) }
        try await Self.translate(engine, to: "es")
        let (program, aside) = (modes.folder.path("lt-proc"), modes.folder.path("aside"))
        try FileManager.default.moveItem(atPath: program, toPath: aside)
        await engine.drop("eng-spa")
        await #expect(throws: TranslationError.self) { try await Self.translate(engine, to: "es") }
        #expect(try await Self.reaches(.supported, engine))
        try FileManager.default.moveItem(atPath: aside, toPath: program)
        #expect(try await Self.reaches(.installed, engine))
        try await Self.translate(engine, to: "es")
    }

    @Test("Rule 2: a text is not to blame for a mode that no longer works")
    func blameless() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.retry = Backoff(first: .milliseconds(20), longest: .milliseconds(20)) }
        try await Self.translate(engine, to: "es")
        try modes.folder.writeProgram("lt-proc", "exit 1")
        await engine.drop("eng-spa")
        await #expect(throws: TranslationError.self) { try await Self.translate(engine, to: "es") }
        #expect(try await Self.reaches(.supported, engine))
        try modes.folder.writeProgram("lt-proc", "exec cat")
        #expect(try await Self.reaches(.installed, engine))
        try await Self.translate(engine, to: "es")
    }

    @Test("Rule 4: a mode that is installed while the engine runs is noticed")
    func newMode() async throws {
        let modes = try Modes()
        let (mode, aside) = (modes.folder.path("eng-spa.mode"), modes.folder.path("aside"))
        try FileManager.default.moveItem(atPath: mode, toPath: aside)
        // Catalan is there; the way over it would be no way, and Spanish has none.
        let engine = modes.engine { _ in }
        #expect(try await Self.reaches(.supported, engine))
        try FileManager.default.moveItem(atPath: aside, toPath: mode)
        #expect(try await Self.reaches(.installed, engine))
    }

    /// A caller who asked again before a failure was noted kept the actor, and so the note, waiting for ever.
    @Test("However many ask for a mode that doesn't work, all are told", .timeLimit(.minutes(5)))
    func brokenForMany() async throws {
        let modes = try Modes()
        try modes.folder.writeProgram("lt-proc", "exit 1")
        let engine = modes.engine { _ in }
        let (english, spanish) = (try LanguageTag("en"), try LanguageTag("es"))
        let statuses = await withTaskGroup(of: LanguageAvailability.Status.self) { group in
            for _ in 0..<32 { group.addTask { await engine.status(from: english, to: spanish) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: .supported, count: 32))
    }

    @Test("Beyond the most pipelines, the one used longest ago makes room")
    func count() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.maximumPipelines = 2 }
        try await Self.translate(engine, to: "es")
        try await Self.translate(engine, to: "ca")
        try await Self.translate(engine, to: "es")
        let catalan = try #require(await engine.processes()["eng-cat"])
        try await Self.translate(engine, to: "gl")
        #expect(await engine.processes().keys.sorted() == ["eng-glg", "eng-spa"])
        #expect(try await Self.haveEnded(catalan))
        try await Self.translate(engine, to: "ca")
        #expect(await engine.processes().count == 2)
    }

    @Test("Beyond the memory bound, idle pipelines end before another one is opened; one is always allowed")
    func memory() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.maximumMemoryBytes = 1 }
        var gone: [Int32] = []
        for target in ["es", "ca", "gl", "eo"] {
            try await Self.translate(engine, to: target)
            let processes = await engine.processes()
            #expect(processes.count == 1)
            #expect(await engine.memoryInUse() > 0)
            #expect(try await Self.haveEnded(gone))
            gone = processes.values.flatMap(\.self)
        }
    }

    @Test("Within the bounds every pipeline lives on")
    func roomy() async throws {
        let modes = try Modes()
        let engine = modes.engine { $0.maximumPipelines = 8 }
        for target in ["es", "ca", "gl", "eo", "es"] { try await Self.translate(engine, to: target) }
        #expect(await engine.processes().count == 4)
    }

    @Test("An engine that goes takes its pipelines along")
    func deinitialized() async throws {
        let modes = try Modes()
        var engine: ApertiumEngine? = modes.engine { _ in }
        var processes: [Int32] = []
        if let engine {
            try await Self.translate(engine, to: "es")
            processes = await engine.processes().values.flatMap(\.self)
        }
        engine = nil
        #expect(!processes.isEmpty)
        #expect(try await Self.haveEnded(processes))
    }
}
