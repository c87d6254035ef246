// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization
import Testing

/// The reader's side: A2 and A3.
struct RemoteContentClientTests {
    /// A server whose list can be changed, and that counts the questions.
    final class Server: Sendable {
        let state: Mutex<(languages: ServerLanguages?, calls: Int)>
        init(_ languages: ServerLanguages?) { state = Mutex((languages, 0)) }
        var calls: Int { state.withLock { $0.calls } }

        func languages() throws -> ServerLanguages {
            try state.withLock { state in
                state.calls += 1
                guard let languages = state.languages else { throw TranslationError.engineUnavailable }
                return languages
            }
        }
    }

    @Test("The best language in the server's own spelling, asked for from then on")
    func choice() async throws {
        let server = Server(ServerLanguages(languages: ["bg", "de", "en", "es_419", "kk", "uk"], default: "en"))
        let client = RemoteContentClient(preferences: try ["es-MX", "en"].map { try LanguageTag($0) }) {
            try server.languages()
        }
        async let first = client.choice(), second = client.choice()
        #expect(try await (first.language, second.language) == ("es_419", "es_419"))
        #expect(try await client.choice().acceptLanguage == "es_419, es-MX;q=0.9, en;q=0.8")
        #expect(server.calls == 1)
    }

    @Test("Whoever asks while a list arrives, or right after, shares it")
    func shared() async throws {
        for _ in 0..<300 {
            let server = Server(ServerLanguages(languages: ["en", "es"]))
            let client = RemoteContentClient(preferences: [try LanguageTag("es")]) { try server.languages() }
            async let first = client.choice(), second = client.choice(), third = client.choice()
            _ = try await (first, second, third)
            #expect(server.calls == 1)
        }
    }

    @Test("A list that has changed is noticed, and a failing server leaves the last choice in use")
    func changed() async throws {
        let server = Server(ServerLanguages(languages: ["en", "es"]))
        let client = RemoteContentClient(preferences: [try LanguageTag("ca"), try LanguageTag("en")]) {
            try server.languages()
        }
        let changes = await client.changes()
        _ = try await client.choice()
        server.state.withLock { $0.languages = ServerLanguages(languages: ["ca", "en"]) }
        await client.received(contentLanguage: "en-GB")
        await client.received(contentLanguage: "ca")
        #expect(try await client.choice().language == "ca")
        server.state.withLock { $0.languages = nil }
        await client.received(contentLanguage: "de")
        #expect(try await client.choice().language == "ca")
        for await change in changes {
            #expect(change.language == "ca")
            break
        }
    }

    @Test("A page that exists in one language only brings one fetch, not one a page, until the list changes")
    func oneLanguageOnly() async throws {
        let server = Server(ServerLanguages(languages: ["en", "es"]))
        let client = RemoteContentClient(preferences: [try LanguageTag("es")]) { try server.languages() }
        _ = try await client.choice()
        for _ in 0..<5 {
            await client.received(contentLanguage: "en")
            #expect(try await client.choice().language == "es")
        }
        #expect(server.calls == 2)
        await client.received(contentLanguage: "fr")
        server.state.withLock { $0.languages = ServerLanguages(languages: ["en"]) }
        #expect(try await client.choice().language == "en")
        server.state.withLock { $0.languages = ServerLanguages(languages: ["en", "es"]) }
        await client.received(contentLanguage: "es")
        #expect(try await client.choice().language == "es")
        #expect(server.calls == 4)
        // The list has changed since: what was unexplained is looked at again.
        await client.received(contentLanguage: "en")
        _ = try await client.choice()
        #expect(server.calls == 5)
    }

    @Test("Cancelling the only caller cancels the fetch")
    func cancelled() async throws {
        let client = RemoteContentClient(preferences: [try LanguageTag("es")]) {
            try await Task.sleep(for: .seconds(86_400))
            return ServerLanguages(languages: ["en"])
        }
        let task = Task { try await client.choice() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("What a server lists can't break out of the header field")
    func hostileList() async throws {
        for name in ["en\r\nX: y", "es\n", "e\u{0}s", "*", ""] {
            let client = RemoteContentClient(preferences: [try LanguageTag("es")]) {
                ServerLanguages(languages: [name], default: name)
            }
            #expect(try await client.choice().acceptLanguage.contains { $0.isNewline || $0 == "\u{0}" } == false)
        }
    }

    @Test("Without any list the error is the fetch's; new preferences choose anew without asking again")
    func edges() async throws {
        let server = Server(nil)
        let client = RemoteContentClient(preferences: [try LanguageTag("de")]) { try server.languages() }
        await #expect(throws: TranslationError.self) { try await client.choice() }
        server.state.withLock { $0.languages = ServerLanguages(languages: ["en", "de"], default: "en") }
        #expect(try await client.choice().language == "de")
        let calls = server.calls
        await client.setPreferences([try LanguageTag("th")])
        #expect(try await client.choice().language == "en")
        #expect(server.calls == calls)
    }
}
