// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk worker` as an operator runs it: real processes, a real server, and an engine that writes in capitals.
@Suite(.enabled(if: RedisServer.program != nil, RedisServer.whyUnavailable))
struct WorkerTests {
    let server: RedisServer
    let folder: TemporaryFolder
    let engines: String
    var url: String { "redis://127.0.0.1:\(server.port)" }

    init() throws {
        server = try RedisServer(["--appendonly", "yes"])
        folder = try TemporaryFolder()
        // Each text that it gets goes into a file first; one with "deadly" in it ends the worker.
        try folder.write(
            "engine.py",
            """
            import json, os, signal, sys
            log = open(sys.argv[1], "a", buffering=1)
            for line in sys.stdin:
                order = json.loads(line)
                for text in order["texts"]:
                    log.write(text + "\\n")
                    if "deadly" in text:
                        os.kill(os.getppid(), signal.SIGKILL)
                print(json.dumps({"id": order["id"], "texts": [t.upper() for t in order["texts"]], "model": "m"}), flush=True)
            """)
        try folder.write(
            "engines.json",
            """
            {"engines": [{"type": "process", "pairs": [["en", "es"]],
                          "command": ["python3", "\(folder.path("engine.py"))", "\(folder.path("log"))"]}]}
            """)
        engines = folder.path("engines.json")
    }

    private func tolk(_ words: [String], input: String = "") async throws -> Program.Result {
        try await Program.run("tolk", words, input: input)
    }

    private func enqueue(_ texts: [String], to target: String = "es") async throws -> Program.Result {
        try await tolk(
            ["worker", "enqueue", "--queue", url, "--from", "en", "--to", target],
            input: texts.map { $0 + "\n" }.joined())
    }

    private func status() async throws -> [String: String] {
        let lines = try await tolk(["worker", "status", "--queue", url]).lines
        return Dictionary(
            lines.map { line in
                let words = line.split(separator: " ", maxSplits: 1).map(String.init)
                return (words[0], words.last ?? "")
            }, uniquingKeysWith: { first, _ in first })
    }

    private func waitUntilEmpty() async throws {
        while try await status()["pending"] != "0" { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// A running worker.
    private func start(_ more: [String] = []) throws -> (process: Process, output: Pipe) {
        let process = Process()
        process.executableURL = try Program.built("tolk")
        process.arguments = ["worker", "--queue", url, "--store", url, "--engines", engines] + more
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return (process, pipe)
    }

    private func stop(_ process: Process) -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func cached(_ texts: [String]) async throws -> [String] {
        try await tolk(
            ["translate", "--batch", "--from", "en", "--to", "es", "--store", url, "--cached-only"],
            input: texts.map { $0 + "\n" }.joined()
        ).lines
    }

    @Test("Texts go in, are counted once, and come out of the store; what it hasn't is failed")
    func wholeWay() async throws {
        let texts = (0..<50).map { "rain number \($0) falls." }
        let first = try await enqueue(texts + ["", "two\\nlines here."])
        #expect((first.status, first.output) == (0, "51\n"))
        let again = try await enqueue(texts)
        #expect(again.output == "50\n")
        #expect(again.errors.contains("50 of them were waiting already"))
        let before = try await status()
        #expect(before["pending"] == "51")
        #expect(before["held"] == "0")
        #expect(before["poisoned"] == "0")
        #expect(before["rate"] == "0.0 texts/s")
        #expect(before["oldest"]?.hasSuffix(" s") == true)
        #expect(before.count == 5)
        #expect(try await cached(texts).allSatisfy { $0.hasPrefix("failed\t") })
        let (worker, _) = try start(["--concurrency", "2"])
        try await waitUntilEmpty()
        #expect(stop(worker) == 0)
        #expect(try await cached(texts) == texts.map { "translated\t\($0.uppercased())" })
        let more = try await cached(["two\\nlines here.", "never seen."])
        #expect(more == ["translated\tTWO\\nLINES HERE.", "failed\tnever seen."])
        let log = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
        #expect(log.split(separator: "\n").count { $0.hasPrefix("rain number") } == 50)
    }

    @Test("A text that brings three workers down is set aside with the reason; the others are done; no child is left")
    func deadly() async throws {
        let texts = (0..<10).map { "rain number \($0) falls." }
        _ = try await enqueue(texts + ["a deadly text."])
        var deaths = 0
        // The lease is ten seconds: each death is found out after that.
        while try await status()["pending"] != "0" {
            let (worker, _) = try start()
            while worker.isRunning, try await status()["pending"] != "0" {
                try await Task.sleep(for: .milliseconds(50))
            }
            if worker.isRunning {
                #expect(stop(worker) == 0)
            } else {
                deaths += 1
                #expect(worker.terminationStatus == SIGKILL)
            }
        }
        #expect(deaths == 3)
        let now = try await status()
        #expect((now["pending"], now["poisoned"]) == ("0", "1"))
        let poisoned = try await tolk(["worker", "poisoned", "--queue", url]).lines
        #expect(poisoned == ["en\tes\tthe worker that had it ended, 3 times\ta deadly text."])
        #expect(try await cached(texts) == texts.map { "translated\t\($0.uppercased())" })
        let refused = try await enqueue(["a deadly text."])
        #expect((refused.status, refused.output) == (1, "0\n"))
        #expect(try await tolk(["worker", "retry", "--queue", url]).output == "1\n")
        #expect(try await status()["pending"] == "1")
        if let pgrep = Program.installed("pgrep") {
            #expect(try Program.run(pgrep, ["-f", folder.path("engine.py")]).output == "")
        }
    }

    @Test("Health and metrics on a port, and a worker that only takes its pairs")
    func page() async throws {
        _ = try await enqueue(["rain falls."])
        _ = try await enqueue(["rain falls."], to: "fr")
        let (worker, pipe) = try start(["--pairs", "en-es,en-de", "--port", "0"])
        var said = ""
        while !said.contains("/metrics\n") {
            said += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        let port = try #require(said.split(separator: "http://127.0.0.1:").last?.split(separator: "/").first)
        while try await status()["pending"] != "1" { try await Task.sleep(for: .milliseconds(20)) }
        let fetch = "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode(), end='')"
        let python = try #require(Program.installed("python3"))
        func get(_ path: String) throws -> String {
            try Program.run(python, ["-c", fetch, "http://127.0.0.1:\(port)\(path)"]).output
        }
        #expect(try get("/healthz") == "{\"status\":\"ok\"}\n")
        let metrics = try get("/metrics")
        #expect(metrics.contains("tolk_worker_texts_total{result=\"translated\"} 1\n"))
        #expect(metrics.contains("\ntolk_queue_pending 1\n"))
        #expect(metrics.contains("\ntolk_worker_held 0\n"))
        #expect(stop(worker) == 0)
    }

    @Test("SIGTERM: what runs is finished, nothing stays held")
    func terminates() async throws {
        _ = try await enqueue((0..<2000).map { "rain number \($0) falls." })
        let (worker, _) = try start()
        while try await status()["pending"] == "2000" { try await Task.sleep(for: .milliseconds(5)) }
        #expect(stop(worker) == 0)
        let now = try await status()
        #expect((now["held"], now["poisoned"]) == ("0", "0"))
    }

    /// Command lines, and a word of what is said about them.
    static let wrong: [(words: [String], says: String)] = [
        (["worker"], "--queue"), (["worker", "--queue", "here"], "redis://"),
        (["worker", "--queue", "redis://h"], "--store"),
        (["worker", "--queue", "redis://h", "--store", "nowhere"], "sqlite:PATH"),
        (["worker", "--queue", "redis://h", "--store", "memory", "--pairs", "spanish"], "en-es"),
        (["worker", "--queue", "redis://h", "--store", "memory", "--concurrency", "0"], "1 to 256"),
        (["worker", "enqueue", "--queue", "redis://h"], "--from"),
        (["worker", "enqueue", "--queue", "redis://h", "--from", "en", "--to", "es", "--priority", "now"], "urgent"),
        (["worker", "dance", "--queue", "redis://h"], "enqueue"),
    ]

    @Test("A wrong command line is told what it should be", arguments: wrong)
    func wrongUsage(words: [String], says: String) async throws {
        let result = try await tolk(words)
        #expect(result.status == 2)
        #expect(result.errors.contains(says))
    }

    @Test("A server that isn't there: status says so with its address")
    func nobodyThere() async throws {
        try await Loopback.withDeafPort { port in
            let result = try await tolk(["worker", "status", "--queue", "redis://:hunter2@127.0.0.1:\(port)"])
            #expect(result.status == 1)
            #expect(result.errors.contains("redis://127.0.0.1:\(port): unreachable"))
            #expect(!result.errors.contains("hunter2"))
        }
    }
}
