// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TestSupport
import Testing
import TranslationEngines
import TranslationStores

/// Keys and passwords show nowhere: in no description, dump, mirror, error or report of any engine or store.
struct SecretsTests {
    private static let secret = "hunter2"
    /// Where nobody listens.
    private static let url = "http://me:hunter2@127.0.0.1:9/path?key=hunter2"

    private static func quick(_ patience: inout HTTPPatience) {
        patience = HTTPPatience(deadline: .seconds(5), attempt: .seconds(5), attempts: 1)
    }

    /// A program that ends at once, with a key among its words.
    private static var program: ProcessEngine.Configuration {
        let tags = ["en", "de"].compactMap { try? LanguageTag($0) }
        return .init(command: ["/bin/sh", "-c", "exit 3", "--key", secret], pairs: [tags])
    }

    private static var engines: [any TranslationEngine] {
        var libre = LibreTranslateEngine.Configuration(url: url, apiKey: secret)
        libre.authorization = .bearer(secret)
        libre.headers = ["X-Key": secret]
        quick(&libre.patience)
        var apy = ApertiumAPYEngine.Configuration(url: url)
        apy.authorization = .basic(user: "me", password: secret)
        apy.headers = ["X-Key": secret]
        quick(&apy.patience)
        var deepL = DeepLEngine.Configuration(url: url, key: secret)
        quick(&deepL.patience)
        var openAI = OpenAIEngine.Configuration(url: url, model: "m", key: secret)
        quick(&openAI.patience)
        let all: [any TranslationEngine] = [
            LibreTranslateEngine(libre), ApertiumAPYEngine(apy), DeepLEngine(deepL), OpenAIEngine(openAI),
            ProcessEngine(program),
        ]
        return all + [CompositeEngine(all)]
    }

    private static var values: [Any] {
        get throws {
            var libre = LibreTranslateEngine.Configuration(url: url, apiKey: secret)
            libre.authorization = .field("X-Key", secret)
            libre.headers = ["X-Other": secret]
            var apy = ApertiumAPYEngine.Configuration(url: url)
            apy.headers = ["X-Other": secret]
            let redis = RedisConfiguration(username: "me", password: secret)
            let request = HTTPRequest(
                method: "POST", url: url, headers: ["Authorization": secret], body: Data(secret.utf8))
            let values: [Any] = [
                libre, apy, DeepLEngine.Configuration(url: url, key: secret),
                OpenAIEngine.Configuration(url: url, model: "m", key: secret), HTTPAuthorization.bearer(secret),
                HTTPAuthorization.basic(user: "me", password: secret), request, redis, RedisTranslationMemory(redis),
                try TranslationStore("redis://me:hunter2@127.0.0.1:9/1"), program,
                // A file in front of a server: both are named, the password isn't.
                try TranslationStore("sqlite:/nowhere/t.db,redis://me:hunter2@127.0.0.1:9"),
                TieredTranslationMemory(
                    near: SQLiteTranslationMemory(path: "/nowhere/t.db"), far: RedisTranslationMemory(redis)),
                Secret(secret), [Secret(secret)],
                ["key": Secret(secret)], Secret?.some(Secret(secret)) as Any,
            ]
            return values + engines.map { $0 as Any }
        }
    }

    @Test("No description, dump or mirror shows a secret")
    func shown() throws {
        for value in try Self.values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped, Self.mirrored(value)] {
                #expect(!text.contains(Self.secret), "\(type(of: value))")
            }
        }
    }

    private static func mirrored(_ value: Any, depth: Int = 0) -> String {
        guard depth < 12 else { return "" }
        return "\(value)" + Mirror(reflecting: value).children.map { mirrored($0.value, depth: depth + 1) }.joined()
    }

    @Test("No error shows a secret, nor does what an engine says of itself")
    func errors() async throws {
        let (english, german) = (try LanguageTag("en"), try LanguageTag("de"))
        for engine in Self.engines {
            await RemotePolicy.always.apply {
                var said =
                    "\(engine.name) \(engine.remoteAddress ?? "") \(await engine.version(from: english, to: german))"
                do {
                    said += "\(try await engine.translate(batch: ["Rain."], from: english, to: german))"
                } catch {
                    said += "\(error)"
                }
                said += "\(String(describing: await engine.obstacle(from: english, to: german)))"
                #expect(!said.contains(Self.secret), "\(said)")
            }
        }
    }

    @Test("A program doesn't get a hidden variable, so that its last words can't tell it")
    func hiddenVariables() async throws {
        let (english, german) = (try LanguageTag("en"), try LanguageTag("de"))
        // Its last words come back in the error; the variable is one that every test run has.
        for (hidden, isTold) in [(Set<String>(), true), (["HOME"], false)] {
            var configuration = ProcessEngine.Configuration(
                command: ["/bin/sh", "-c", #"echo "HOME is ${HOME-hidden}" >&2; exit 3"#], pairs: [[english, german]])
            configuration.hiddenVariables = hidden
            let engine = ProcessEngine(configuration)
            let error = await #expect(throws: TranslationError.self) {
                _ = try await engine.translate("Rain.", from: english, to: german)
            }
            let said = error.map { "\($0)" } ?? ""
            #expect(said.contains("HOME is"), "\(said)")
            #expect(said.contains("hidden") != isTold, "\(said)")
        }
    }

    @Test("No SQLite error or report shows the password of the server behind the file")
    func files() async throws {
        let folder = try TemporaryFolder()
        try folder.write("foreign.db", String(repeating: "no database ", count: 100))
        for path in ["/nowhere/t.db", folder.path(""), folder.path("fine.db"), folder.path("foreign.db")] {
            let store = try TranslationStore("sqlite:\(path),redis://me:hunter2@127.0.0.1:9")
            var said = "\(store)"
            // The file where it can't be used, else the server behind it, where nobody listens.
            do { _ = try await store.open() } catch { said += "\(error) \(error.suggestion) \(error.detail)" }
            #expect(said.contains(path) && said.contains("127.0.0.1") && !said.contains(Self.secret), "\(said)")
            let memory = TieredTranslationMemory(
                near: SQLiteTranslationMemory(path: path),
                far: RedisTranslationMemory(
                    RedisConfiguration(endpoint: .tcp(host: "127.0.0.1", port: 9), password: Self.secret)))
            await memory.store(stored("uno"), for: try memoryKey("one"))
            dump(await memory.report(), to: &said)
            dump(memory, to: &said)
            #expect(!said.contains(Self.secret), "\(said)")
        }
    }

    @Test("No store's error or report shows a secret")
    func stores() async throws {
        try await Loopback.withDeafPort { port in
            let store = try TranslationStore("redis://me:hunter2@127.0.0.1:\(port)")
            await #expect(throws: TranslationStoreError.self) { _ = try await store.open() }
            let memory = RedisTranslationMemory(
                RedisConfiguration(
                    endpoint: .tcp(host: "127.0.0.1", port: UInt16(port)), password: Self.secret,
                    connectTimeout: .seconds(600), timeout: .seconds(600)))
            var said = ""
            do { try await memory.prepare() } catch { said += "\(error)" }
            await memory.store(stored("uno"), for: try memoryKey("one"))
            dump(await memory.report(), to: &said)
            #expect(!said.contains(Self.secret), "\(said)")
        }
        let wrong = #expect(throws: TranslationStoreNameError.self) { try TranslationStore("rediss://me:hunter2@a") }
        #expect(wrong.map { "\($0)".contains(Self.secret) } == false)
    }
}
