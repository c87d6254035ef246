// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationEngines

/// Programs that are spoken to in lines of JSON: right ones, and such as hang, reorder, lie and die.
@Suite struct WorkerEngineTests {
    let english: LanguageTag
    let german: LanguageTag
    let folder: TemporaryFolder

    init() throws {
        (english, german) = (try LanguageTag("en"), try LanguageTag("de"))
        folder = try TemporaryFolder()
    }

    /// A worker in Python: `answer(request)` gives what is printed for a request.
    private func engine(_ body: String, deadline: Duration = .seconds(20)) throws -> ProcessEngine {
        let path = folder.path("worker.py")
        try """
        import json, os, sys, time
        def say(o): print(json.dumps(o), flush=True)
        def good(r): return {"id": r["id"], "texts": ["<" + t + ">" for t in r["texts"]], "model": "m7"}
        \(body)
        """.write(toFile: path, atomically: true, encoding: .utf8)
        var configuration = ProcessEngine.Configuration(
            command: ["/usr/bin/python3", path], pairs: [[english, german]])
        configuration.deadline = deadline
        configuration.retry = Backoff(first: .milliseconds(1), longest: .milliseconds(2))
        return ProcessEngine(configuration)
    }

    static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    static let whyNot: Comment = "/usr/bin/python3 is not installed"

    @Test(
        "Texts come back in order, with the model's name; other pairs are unsupported", .enabled(if: hasPython, whyNot))
    func good() async throws {
        let engine = try engine("for line in sys.stdin: say(good(json.loads(line)))")
        #expect(await engine.status(from: english, to: german) == .installed)
        #expect(await engine.status(from: german, to: english) == .unsupported)
        #expect(await engine.version(from: english, to: german) == "m7")
        let texts = (0..<150).map { "text \($0)\n\"quoted\"" }
        let answers = try await engine.translate(batch: texts, from: english, to: german)
        #expect(try answers.map { try $0.get().text } == texts.map { "<\($0)>" })
    }

    @Test("Rule 2: what many callers ask for at the same time goes in few requests", .enabled(if: hasPython, whyNot))
    func together() async throws {
        let log = folder.path("log")
        let engine = try engine(
            """
            for line in sys.stdin:
                r = json.loads(line)
                open("\(log)", "a").write(str(len(r["texts"])) + "\\n")
                time.sleep(0.05)
                say(good(r))
            """)
        _ = await engine.status(from: english, to: german)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask { [english, german] in
                    let answer = try await engine.translate("text \(index)", from: english, to: german)
                    #expect(answer.text == "<text \(index)>")
                }
            }
            try await group.waitForAll()
        }
        let requests = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
        #expect(requests.reduce(0, +) == 101)
        #expect(requests.count < 60, "\(requests)")
    }

    @Test("Answers in any order, and lines that are none", .enabled(if: hasPython, whyNot))
    func reordered() async throws {
        let engine = try engine(
            """
            held = []
            print("loading the model ...", flush=True)
            for line in sys.stdin:
                r = json.loads(line)
                held.append(good(r))
                if len(held) == 2 or "probe" not in line and len(held[-1]["texts"]) == 1 and r["id"] == 1:
                    for o in reversed(held): say(o)
                    say({"id": 99999, "texts": ["nobody asked"]})
                    held = []
                else:
                    pass
            """)
        _ = await engine.status(from: english, to: german)
        let (source, target) = (english, german)
        async let one = engine.translate("a", from: source, to: target)
        async let other = engine.translate("b", from: source, to: target)
        #expect(try await [one.text, other.text] == ["<a>", "<b>"])
    }

    @Test(
        "Rule 3: a text that kills the program costs itself alone, and is not sent again",
        .enabled(if: hasPython, whyNot))
    func deadly() async throws {
        let log = folder.path("log")
        let engine = try engine(
            """
            for line in sys.stdin:
                r = json.loads(line)
                if any("poison" in t for t in r["texts"]):
                    open("\(log)", "a").write("x")
                    sys.stderr.write("out of cheese\\n")
                    os._exit(3)
                say(good(r))
            """)
        let texts = ["a", "poison", "b"]
        let answers = try await engine.translate(batch: texts, from: english, to: german)
        #expect(answers.map { try? $0.get().text } == ["<a>", nil, "<b>"])
        #expect(answers[1].failureCode == TranslationError.quarantined.code)
        #expect("\(answers[1])".contains("out of cheese"))
        let deaths = try String(contentsOfFile: log, encoding: .utf8).count
        let again = try await engine.translate(batch: texts, from: english, to: german)
        #expect(again.map { try? $0.get().text } == ["<a>", nil, "<b>"])
        #expect(try String(contentsOfFile: log, encoding: .utf8).count == deaths)
    }

    @Test("Rule 3: a request that hangs ends with its deadline; the others go on", .enabled(if: hasPython, whyNot))
    func hanging() async throws {
        let engine = try engine(
            """
            for line in sys.stdin:
                r = json.loads(line)
                if any("slow" in t for t in r["texts"]): time.sleep(3600)
                say(good(r))
            """, deadline: .seconds(20))
        _ = await engine.status(from: english, to: german)
        let answers = try await engine.translate(batch: ["a", "slow", "b"], from: english, to: german)
        #expect(answers.map { try? $0.get().text } == ["<a>", nil, "<b>"])
    }

    @Test("Rule 3: a text that hangs twice alone is not sent a third time", .enabled(if: hasPython, whyNot))
    func hangsAgain() async throws {
        let log = folder.path("log")
        let engine = try engine(
            """
            for line in sys.stdin:
                r = json.loads(line)
                if "slow" in r["texts"]:
                    open("\(log)", "a").write("x")
                    time.sleep(3600)
                say(good(r))
            """, deadline: .seconds(10))
        var codes: [String?] = []
        for _ in 0..<3 {
            codes.append(
                try await engine.translate(batch: ["slow"], from: english, to: german).first?.failureCode)
        }
        #expect(
            codes == [
                TranslationError.engineUnavailable.code, TranslationError.quarantined.code,
                TranslationError.quarantined.code,
            ])
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "xx")
    }

    @Test(
        "Rules 1 and 3: a program that doesn't answer at all is not asked for each text, nor are they to blame",
        .enabled(if: hasPython, whyNot))
    func neverAnswers() async throws {
        let log = folder.path("log")
        let engine = try engine(
            """
            if os.path.exists("\(log)"):
                for line in sys.stdin: say(good(json.loads(line)))
            for line in sys.stdin:
                open("\(log)", "a").write(line)
                time.sleep(3600)
            """, deadline: .seconds(10))
        await #expect(throws: TranslationError.self) {
            _ = try await engine.translate(batch: ["a", "b", "c"], from: english, to: german)
        }
        #expect(try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count == 1)
        try await Task.sleep(for: .milliseconds(10))
        // Once it answers, the very same texts go through.
        let answers = try await engine.translate(batch: ["a", "b", "c"], from: english, to: german)
        #expect(answers.map { try? $0.get().text } == ["<a>", "<b>", "<c>"])
    }

    @Test(
        "Rules 4 and 5: programs that can't be started, end at once or answer nonsense say so",
        .enabled(if: hasPython, whyNot))
    func useless() async throws {
        var missing = ProcessEngine.Configuration(command: ["/nowhere/worker"], pairs: [[english, german]])
        missing.retry = Backoff(first: .milliseconds(1), longest: .milliseconds(1))
        let engines = [
            ProcessEngine(missing), try engine("sys.exit('no model')"),
            try engine("for line in sys.stdin: say({'id': json.loads(line)['id'], 'texts': []})"),
            try engine("for line in sys.stdin: say({'id': json.loads(line)['id'], 'texts': [' ']})"),
            try engine("for line in sys.stdin: say({'id': json.loads(line)['id'], 'error': 'sorry'})"),
        ]
        for engine in engines {
            #expect(await engine.status(from: english, to: german) == .unsupported)
            #expect(await engine.obstacle(from: english, to: german)?.code == TranslationError.engineUnavailable.code)
        }
    }

    @Test("The real worker with a random model: a text has the same translation alone and among others")
    func realModel() async throws {
        // TOLK_CTRANSLATE2 names a Python that has ctranslate2 and sentencepiece.
        guard let python = ProcessInfo.processInfo.environment["TOLK_CTRANSLATE2"] else {
            print(
                "[count] ctranslate2: skipped, TOLK_CTRANSLATE2 names no Python that has ctranslate2 and sentencepiece")
            return
        }
        let root = SharedVectors.packageRoot.path
        let made = try Program.run(
            URL(fileURLWithPath: python),
            ["\(root)/Tests/TranslationEnginesTests/Workers/make_model.py", folder.path("model")])
        #expect(made.status == 0, "\(made.output)")
        var configuration = ProcessEngine.Configuration(
            command: [python, "\(root)/Engines/ctranslate2/worker.py", "--model", folder.path("model")],
            pairs: [[english, german]])
        configuration.deadline = .seconds(600)
        let engine = ProcessEngine(configuration)
        #expect(await engine.status(from: english, to: german) == .installed)
        let version = await engine.version(from: english, to: german)
        #expect(version.count == 16 && version.allSatisfy(\.isHexDigit))
        let texts = ["rain today", "heavy snow on the road", "sun"]
        let together = try await engine.translate(batch: texts, from: english, to: german).map { try $0.get().text }
        for (text, expected) in zip(texts, together) {
            #expect(try await engine.translate(text, from: english, to: german).text == expected)
        }
    }
}
