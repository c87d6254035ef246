// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk translate --engines FILE`: every type of engine, against a double that speaks the wire form of its server.
struct EnginesFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let key = "k3y-of-nobody"

    // MARK: Doubles

    private static func json(_ object: Any, status: Int = 200) -> HTTPDouble.Reply {
        let data = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        return HTTPDouble.Reply(status: status, body: String(decoding: data, as: UTF8.self))
    }

    private static func object(_ data: Data) -> [String: Any] {
        ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any]) ?? [:]
    }

    /// What a double makes of a text: German, so that nobody takes it for another language.
    private static func german(_ text: String) -> String { "Es regnet heute in der ganzen Stadt: \(text)" }

    private static func deepL(_ request: HTTPDouble.Request) -> HTTPDouble.Reply {
        guard request.headers["authorization"] == "DeepL-Auth-Key \(key)" else {
            return json(["message": "Forbidden"], status: 403)
        }
        switch request.path {
        case "/v2/languages?type=source": return json([["language": "EN"], ["language": "DE"]])
        case "/v2/languages?type=target": return json([["language": "EN-GB"], ["language": "DE"]])
        case "/v2/translate":
            let texts = object(request.body)["text"] as? [String] ?? []
            return json([
                "translations": texts.map { ["detected_source_language": "EN", "text": german($0)] }
            ])
        default: return json(["message": "Not found"], status: 404)
        }
    }

    private static func openAI(_ request: HTTPDouble.Request) -> HTTPDouble.Reply {
        guard request.headers["authorization"] == "Bearer \(key)" else {
            return json(["error": ["message": "Incorrect API key"]], status: 401)
        }
        let messages = object(request.body)["messages"] as? [[String: String]] ?? []
        let user = messages.last { $0["role"] == "user" }?["content"] ?? ""
        guard request.path == "/v1/chat/completions", let texts = object(Data(user.utf8))["texts"] as? [String],
            let content = try? JSONSerialization.data(withJSONObject: ["translations": texts.map(german)])
        else { return json(["error": ["message": "no texts"]], status: 422) }
        let message = ["role": "assistant", "content": String(decoding: content, as: UTF8.self)]
        return json(["choices": [["index": 0, "message": message, "finish_reason": "stop"]]])
    }

    private static func libreTranslate(_ request: HTTPDouble.Request) -> HTTPDouble.Reply {
        if request.path == "/languages" {
            return json([
                ["code": "en", "name": "English", "targets": ["de"]],
                ["code": "de", "name": "German", "targets": ["en"]],
            ])
        }
        let body = object(request.body)
        guard body["api_key"] as? String == key else { return json(["error": "Invalid API key"], status: 403) }
        guard request.path == "/translate", let texts = body["q"] as? [String] else {
            return json(["error": "Invalid request: missing q parameter"], status: 400)
        }
        return json(["translatedText": texts.map(german)])
    }

    private static func apy(_ request: HTTPDouble.Request) -> HTTPDouble.Reply {
        if request.path == "/listPairs" {
            return json(["responseData": [["sourceLanguage": "eng", "targetLanguage": "deu"]], "responseStatus": 200])
        }
        let body = String(decoding: request.body, as: UTF8.self)
        let fields = body.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let text = fields.first { $0.first == "q" }?.last?.removingPercentEncoding ?? ""
        return json(["responseData": ["translatedText": german(text)], "responseStatus": 200])
    }

    /// A type of engine on a server: what stands in the file, its name, and the double.
    struct Server: Sendable, CustomTestStringConvertible {
        let type: String
        let fields: String
        let name: String
        let hasKey: Bool
        let answer: @Sendable (HTTPDouble.Request) -> HTTPDouble.Reply
        var testDescription: String { type }
    }

    static let servers = [
        Server(
            type: "deepl", fields: #""keyEnvironment": "TOLK_TEST_KEY""#, name: "deepl", hasKey: true, answer: deepL),
        Server(
            type: "openai", fields: #""model": "tiny", "keyEnvironment": "TOLK_TEST_KEY""#, name: "openai",
            hasKey: true, answer: openAI),
        Server(
            type: "libretranslate", fields: #""keyEnvironment": "TOLK_TEST_KEY""#, name: "libretranslate",
            hasKey: true, answer: libreTranslate),
        Server(type: "apy", fields: #""deadline": 20"#, name: "apertium-apy", hasKey: false, answer: apy),
    ]

    private func file(_ server: Server, _ url: String, remote: String? = "allowed") throws -> String {
        let policy = remote.map { #", "remote": "\#($0)""# } ?? ""
        try folder.write(
            "file.json",
            #"{"engines": [{"type": "\#(server.type)", "url": "\#(url)", \#(server.fields)}]\#(policy)}"#)
        return folder.path("file.json")
    }

    private func translate(
        _ words: [String], _ input: String, environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program.run(
            "tolk", ["translate", "--batch", "--from", "en", "--to", "de"] + words, input: input,
            environment: environment)
    }

    // MARK: Servers

    @Test("Each kind of server translates, keeps tokens, is named, and its key is never shown", arguments: servers)
    func wire(_ server: Server) async throws {
        let double = try HTTPDouble(server.answer)
        let result = try await translate(
            ["--engines", file(server, double.url), "--json"], "Rain & snow at {time}.\nSee https://a.b/c?d=%20 now.\n",
            environment: ["TOLK_TEST_KEY": Self.key])
        #expect(result.status == 0, "\(result.errors)")
        let rows = result.lines.map { Self.object(Data($0.utf8)) }
        #expect(rows.count == 2)
        for row in rows {
            #expect(
                Set(row.keys).isSuperset(of: [
                    "status", "text", "engine", "path", "grade", "flags", "words", "unknownWords", "lostWords",
                    "isCached", "sentTo",
                ]))
            #expect(row["status"] as? String == "translated" && row["engine"] as? String == server.name)
            #expect(row["sentTo"] as? String == double.url && row["isCached"] as? Bool == false)
            #expect(row["path"] as? [String] == ["en", "de"])
        }
        #expect((rows.first?["text"] as? String)?.hasSuffix("Rain & snow at {time}.") == true)
        #expect((rows.last?["text"] as? String)?.hasSuffix("See https://a.b/c?d=%20 now.") == true)
        #expect(!(result.output + result.errors).contains(Self.key))
    }

    @Test("No server is asked unless the file says so, and the error says how", arguments: servers)
    func refused(_ server: Server) async throws {
        let double = try HTTPDouble(server.answer)
        for remote in [nil, "refused"] {
            let result = try await translate(
                ["--engines", file(server, double.url, remote: remote)], "My PIN is secret.\n",
                environment: ["TOLK_TEST_KEY": Self.key])
            #expect(result.lines == ["failed\tMy PIN is secret."])
            #expect(result.errors.contains(#""remote": "allowed""#), "\(result.errors)")
        }
        #expect(double.requests.isEmpty)
    }

    @Test("A variable that isn't set is named", arguments: servers.filter(\.hasKey))
    func unsetKey(_ server: Server) async throws {
        let result = try await translate(["--engines", file(server, "http://127.0.0.1:9")], "Rain.\n")
        #expect(result.status == 2)
        #expect(result.errors.contains("TOLK_TEST_KEY") && result.errors.contains("engines"), "\(result.errors)")
    }

    @Test("200 texts are a few requests, but for a server that takes one text each", arguments: servers)
    func batches(_ server: Server) async throws {
        let double = try HTTPDouble(server.answer)
        let texts = (0..<200).map { "It rains in town \($0).\n" }.joined()
        let result = try await translate(
            ["--engines", file(server, double.url)], texts, environment: ["TOLK_TEST_KEY": Self.key])
        #expect(result.lines.count == 200 && result.lines.allSatisfy { $0.hasPrefix("translated\t") })
        let posts = double.requests.filter { $0.method == "POST" }.count
        #expect(server.type == "apy" ? posts == 200 : posts <= 20, "\(posts)")
    }

    @Test("A server that announces 8 GiB is not listened to, and errors don't show the key", arguments: servers)
    func hostile(_ server: Server) async throws {
        let double = try HTTPDouble { _ in
            HTTPDouble.Reply(raw: "HTTP/1.1 200 OK\r\nContent-Length: 8589934592\r\n\r\n")
        }
        let result = try await translate(
            ["--engines", file(server, double.url)], "Rain falls.\n", environment: ["TOLK_TEST_KEY": Self.key])
        #expect(result.lines == ["failed\tRain falls."])
        #expect(!result.errors.contains(Self.key))
    }

    // MARK: Programs

    static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    static let whyNot: Comment = "/usr/bin/python3 is not installed"

    private func worker(_ body: String, more: String = "") throws -> String {
        try folder.write("worker.py", "import json, os, sys, time\n\(body)\n")
        try folder.write(
            "file.json",
            #"""
            {"engines": [{"type": "process", "command": ["/usr/bin/python3", "\#(folder.path("worker.py"))"],
             "pairs": [["en", "de"]]\#(more)}]}
            """#)
        return folder.path("file.json")
    }

    private static let echo = """
        for line in sys.stdin:
            r = json.loads(line)
            assert sorted(r) == ["from", "id", "texts", "to"]
            print(json.dumps({"id": r["id"], "texts": ["<" + t + ">" for t in r["texts"]], "model": "m"}), flush=True)
        """

    @Test("A program is spoken to in lines of JSON; nothing is sent anywhere", .enabled(if: hasPython, whyNot))
    func process() async throws {
        let result = try await translate(["--engines", worker(Self.echo), "--json"], "See https://a.b/c?d=%20 now.\n")
        let row = Self.object(Data(result.output.utf8))
        #expect(row["text"] as? String == "<See https://a.b/c?d=%20 now.>")
        #expect(row["engine"] as? String == "process" && row["sentTo"] is NSNull)
    }

    @Test("A pair that a program doesn't list is unsupported", .enabled(if: hasPython, whyNot))
    func unlisted() async throws {
        let engines = try worker(Self.echo)
        for (from, to) in [("de", "en"), ("en", "fr"), ("es", "de")] {
            let result = try await Program.run(
                "tolk", ["translate", "--batch", "--from", from, "--to", to, "--engines", engines], input: "Rain.\n")
            #expect(result.lines == ["unsupported\tRain."])
        }
    }

    @Test(
        "A program that hangs fails its texts with the deadline, one that dies says how",
        .enabled(if: hasPython, whyNot))
    func broken() async throws {
        let hangs = try await translate(
            ["--engines", worker("time.sleep(3600)", more: #", "deadline": 1"#)], "Rain.\n")
        #expect(hangs.lines == ["failed\tRain."])
        #expect(hangs.errors.contains("no answer within 1.0 seconds"), "\(hangs.errors)")
        let dies = try await translate(["--engines", worker("sys.exit('out of cheese')")], "Rain.\n")
        #expect(dies.lines == ["failed\tRain."])
        #expect(dies.errors.contains("out of cheese"), "\(dies.errors)")
    }

    @Test("A program doesn't get the key of another engine, and ends with the tool", .enabled(if: hasPython, whyNot))
    func hidden() async throws {
        let body = """
            open("\(folder.path("seen"))", "w").write(str(os.getpid()) + " " + os.environ.get("TOLK_TEST_KEY", "hidden"))
            \(Self.echo)
            """
        let engines = try worker(body, more: #", "keyEnvironment": "TOLK_TEST_KEY""#)
        _ = try await translate(["--engines", engines], "Rain.\n", environment: ["TOLK_TEST_KEY": Self.key])
        let seen = try String(contentsOfFile: folder.path("seen"), encoding: .utf8).split(separator: " ")
        #expect(seen.last == "hidden")
        let process = try #require(seen.first.flatMap { Int32($0) })
        #expect(try await ends(process))
    }

    @Test("A program ends with the tool, however that is killed", .enabled(if: hasPython, whyNot), arguments: [9, 15])
    func killed(signal: Int32) async throws {
        let body = """
            open("\(folder.path("seen.new"))", "w").write(str(os.getpid()))
            os.rename("\(folder.path("seen.new"))", "\(folder.path("seen"))")
            time.sleep(3600)
            """
        let tool = Process()
        tool.executableURL = try Program.built("tolk")
        tool.arguments = [
            "translate", "--batch", "--from", "en", "--to", "de", "--engines", try worker(body),
        ]
        let input = Pipe()
        (tool.standardInput, tool.standardOutput) = (input, Pipe())
        try tool.run()
        try input.fileHandleForWriting.write(contentsOf: Data("Rain.\n".utf8))
        while !FileManager.default.fileExists(atPath: folder.path("seen")) {
            try await Task.sleep(for: .milliseconds(10))
        }
        let process = try #require(Int32(try String(contentsOfFile: folder.path("seen"), encoding: .utf8)))
        kill(tool.processIdentifier, signal)
        tool.waitUntilExit()
        #expect(try await ends(process))
    }

    /// Whether a process is gone, or only waits to be collected; as long as it isn't, the test waits.
    private func ends(_ process: Int32) async throws -> Bool {
        for _ in 0..<3000 {
            let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            guard let state = stat.split(separator: ")").last?.split(separator: " ").first else { return true }
            if state == "Z" { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    // MARK: Files

    /// What stands in the file, and what the error says of it.
    static let wrong: [(file: String, reason: String)] = [
        ("", "JSON"), ("{", "JSON"), ("[]", "Dictionary"), (#"{"engines": 3}"#, "engines:"),
        (#"{"engines": []}"#, "1 to 64"), (#"{"engines": [{"type": "nope"}]}"#, #"no type "nope""#),
        (#"{"engines": [{"url": "http://a"}]}"#, #""type" is missing"#),
        (#"{"engines": [{"type": "process"}]}"#, "command"),
        (#"{"engines": [{"type": "process", "command": ["x"]}]}"#, "pairs"),
        (#"{"engines": [{"type": "process", "command": ["x"], "pairs": [["en"]]}]}"#, "two language tags"),
        (#"{"engines": [{"type": "openai", "url": "http://a"}]}"#, "model"),
        (#"{"engines": [{"type": "openai", "model": "m", "url": "ftp://a"}]}"#, "http://"),
        (#"{"engines": [{"type": "libretranslate"}]}"#, "url"),
        (#"{"engines": [{"type": "deepl"}]}"#, "keyEnvironment"),
        (#"{"engines": [{"type": "apertium", "deadline": 0}]}"#, "deadline"),
        (#"{"engines": [{"type": "apertium"}], "remote": "perhaps"}"#, "allowed"),
    ]

    @Test("A wrong file is an error that says where and why", arguments: wrong)
    func wrongFile(file: String, reason: String) async throws {
        try folder.write("wrong.json", file)
        let result = try await translate(["--engines", folder.path("wrong.json")], "Rain.\n")
        #expect(result.status == 2)
        #expect(result.errors.contains("engines") && result.errors.contains(reason), "\(result.errors)")
    }

    /// Keys that nothing reads, and how each is named on standard error.
    static let unknown: [(file: String, named: [String])] = [
        // A slip in an engine: it would go unnoticed that the deadline isn't kept.
        (#"{"engines": [{"type": "apertium", "deadlin": 3}]}"#, [#"engines[0]: "deadlin""#]),
        // A slip at the top, beside one in the second engine.
        (
            #"{"remotes": "allowed", "engines": [{"type": "apertium"}, {"type": "apertium", "b": 1, "a": {}}]}"#,
            [#""remotes""#, #"engines[1]: "a""#, #"engines[1]: "b""#]
        ),
        // Case counts; what a terminal would obey is escaped.
        (#"{"engines": [{"type": "apertium", "Quality": 1, "\u001b[2J": 1}]}"#, [#""Quality""#, #""\u{1B}[2J""#]),
        // Every key of the table, pairs in "glossaryIds" among them, is known.
        (#"{"engines": [{"type": "apertium", "glossaryIds": {"en-de": "x"}, "formality": "more"}]}"#, []),
    ]

    @Test("A key that nothing reads is named on standard error, and stops nothing", arguments: unknown)
    func unknownKeys(file: String, named: [String]) async throws {
        try folder.write("unknown.json", file)
        let result = try await Program.run(
            "tolk",
            ["translate", "--batch", "--from", "en", "--to", "en", "--engines", folder.path("unknown.json")],
            input: "Rain.\n")
        #expect(result.status == 0 && result.lines == ["same-language\tRain."])
        for name in named { #expect(result.errors.contains("\(name) is no key"), "\(result.errors)") }
        #expect(result.errors.split(separator: "\n").count == named.count, "\(result.errors)")
    }

    // MARK: Stores

    @Test("A store keeps what was translated, and --cached-only asks no engine", .enabled(if: hasPython, whyNot))
    func store() async throws {
        let engines = try worker(Self.echo)
        let words = ["--engines", engines, "--store", "sqlite:\(folder.path("memory.db"))", "--json"]
        func row(_ words: [String]) async throws -> [String: Any] {
            Self.object(Data(try await translate(words, "Rain falls.\n").output.utf8))
        }
        #expect(try await row(words + ["--cached-only"])["status"] as? String == "failed")
        #expect(try await row(words)["isCached"] as? Bool == false)
        let kept = try await row(words + ["--cached-only"])
        #expect(kept["isCached"] as? Bool == true && kept["text"] as? String == "<Rain falls.>")
    }

    @Test(
        "A hint decides where a text could be in several languages; without one it is not translated from a guess",
        .enabled(if: TranslateTests.hasMode("cat-eng"), "apertium-eng-cat is not installed"))
    func hints() async throws {
        let words = ["translate", "--batch", "--from", "auto", "--to", "en"]
        #expect(try await Program.run("tolk", words, input: "Vent fort.\n").lines == ["failed\tVent fort."])
        #expect(
            try await Program.run("tolk", words + ["--hints", "es,ca"], input: "Vent fort.\n").lines == [
                "translated\tStrong wind."
            ])
    }
}
