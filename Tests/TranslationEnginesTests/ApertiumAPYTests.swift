// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// A real apertium-apy, which listens on all interfaces by itself: a few lines of Python bind it to 127.0.0.1.
final class APYServer {
    static let isAvailable: Bool =
        Program.installed("apertium-apy") != nil && Program.installed("python3") != nil
        && FileManager.default.fileExists(atPath: "/usr/share/apertium/modes/eng-spa.mode")
    static let whyUnavailable: Comment = "apertium-apy or the pair eng-spa is not installed"

    private static let wrapper = """
        import sys, tornado.httpserver
        # Read when apertium_apy is imported.
        sys.argv = ["apertium-apy", "-p", sys.argv[1], "/usr/share/apertium"]
        bind = tornado.httpserver.HTTPServer.bind
        def bind_to_loopback(self, port, *rest, **named):
            return bind(self, port, address="127.0.0.1")
        tornado.httpserver.HTTPServer.bind = bind_to_loopback
        from apertium_apy.apy import main
        main()
        """

    let url: String
    private let process: Process

    init() throws {
        // A port that was free may be somebody else's by the time that the server asks for it.
        for _ in 0..<20 {
            let port = try Loopback.freePort()
            if let process = try Self.start(port) {
                self.process = process
                url = "http://127.0.0.1:\(port)"
                return
            }
        }
        throw Loopback.Failure()
    }

    private static func start(_ port: UInt16) throws -> Process? {
        let process = Process()
        process.executableURL = Program.installed("python3")
        process.arguments = ["-c", wrapper, "\(port)"]
        process.environment = ["LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning {
            if Loopback.accepts(port) { return process }
            usleep(20_000)
        }
        return nil
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        while process.isRunning { usleep(5_000) }
    }
}

@Suite struct ApertiumAPYTests {
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws {
        english = try LanguageTag("en")
        spanish = try LanguageTag("es")
    }

    private func engine(_ url: String, clock: HTTPClock = .system) -> ApertiumAPYEngine {
        ApertiumAPYEngine(
            ApertiumAPYEngine.Configuration(
                url: url, patience: HTTPPatience(deadline: .seconds(600), attempt: .seconds(600))),
            transport: CurlHTTPTransport(), clock: clock)
    }

    @Test(
        "The real server translates, counts what it doesn't know, and keeps tokens",
        .enabled(if: APYServer.isAvailable, APYServer.whyUnavailable))
    func realServer() async throws {
        let server = try APYServer()
        let engine = engine(server.url)
        #expect(try await engine.status(from: english, to: LanguageTag("es-MX")) == .installed)
        #expect(try await engine.status(from: english, to: LanguageTag("en-GB")) == .unsupported)
        #expect(try await engine.status(from: english, to: LanguageTag("ja")) == .unsupported)
        #expect(await engine.pairs().contains { $0.source.language == "es" && $0.target.language == "en" })

        let plain = try await engine.translate("Heavy rain is expected this afternoon.", from: english, to: spanish)
        #expect(plain.text.contains("lluvia"), "\(plain.text)")
        #expect(plain.text.hasSuffix("."))
        #expect((plain.unknownWords, plain.words) == (0, 6))
        #expect(plain.path == [english, spanish])

        let unknown = try await engine.translate("The xyzzyx blorbed the house.", from: english, to: spanish)
        #expect(unknown.unknownWords == 2, "\(unknown)")
        #expect(!unknown.text.contains("*"))

        // The text's own signs stay; letters that a form, HTML and Apertium's stream would take for theirs, too.
        let signs = try await engine.translate(
            "Rain & wind + 50% <b> ^a$ [c] {d} @e #f *g /h\\", from: english, to: spanish)
        for sign in ["&", "+", "50%", "<b>", "^", "$", "[c]", "{d}", "@", "#", "*", "/", "\\"] {
            #expect(signs.text.contains(sign), "\(sign) in \(signs.text)")
        }

        let masked = try await engine.translate(
            "See \(engine.tokenStyle.token(0)) for the rain in \(engine.tokenStyle.token(1)).", from: english,
            to: spanish)
        for number in 0...1 {
            #expect(masked.text.components(separatedBy: engine.tokenStyle.token(number)).count == 2, "\(masked.text)")
        }

        // Decomposed accents are composed before the dictionary sees them.
        let composed = try await engine.translate("caf\u{E9}", from: spanish, to: english)
        let decomposed = try await engine.translate("cafe\u{301}", from: spanish, to: english)
        #expect(composed.text == decomposed.text)

        let texts = (0..<20).map { "The house number \($0) is red." }
        let results = try await engine.translate(batch: texts, from: english, to: spanish)
        for (index, result) in results.enumerated() {
            #expect(try result.get().text.contains(" \(index) "), "\(result)")
        }
    }

    static let wrongAnswers: [(HTTPDouble.Reply, TranslationError)] = [
        (error(400, "That pair is not installed"), .unsupportedLanguagePairing),
        (error(400, "That pair is invalid, use e.g. eng|spa"), .unsupportedLanguagePairing),
        (error(400, "Missing argument q"), .internalError),
        (error(500, "Unexpected condition on server. Request could not be fulfilled."), .engineUnavailable),
        (error(503, "internal error"), .engineUnavailable),  // a pipeline that died
        (HTTPDouble.Reply(status: 404, body: "<html><title>404</title></html>"), .engineUnavailable),
        (HTTPDouble.Reply(body: "<html>"), .internalError),
        (
            HTTPDouble.Reply(body: #"{"responseData": null, "responseDetails": "x", "responseStatus": 200}"#),
            .internalError
        ),
    ]

    static func error(_ status: Int, _ explanation: String) -> HTTPDouble.Reply {
        HTTPDouble.Reply(
            status: status,
            body: #"{"status": "error", "code": \#(status), "message": "x", "explanation": "\#(explanation)"}"#)
    }

    static let pairs =
        #"{"responseData": [{"sourceLanguage": "eng", "targetLanguage": "spa"}, {"sourceLanguage": "??", "targetLanguage": "spa"}, {"sourceLanguage": "hbs", "targetLanguage": "eng"}], "responseDetails": null, "responseStatus": 200}"#

    @Test("Wrong answers become errors that say what to do", arguments: wrongAnswers.indices)
    func wrongAnswer(_ index: Int) async throws {
        let (reply, expected) = Self.wrongAnswers[index]
        let server = try HTTPDouble { $0.path == "/translate" ? reply : HTTPDouble.Reply(body: Self.pairs) }
        let error = await #expect(throws: TranslationError.self) {
            try await engine(server.url, clock: PatientClock().clock).translate("rain", from: english, to: spanish)
        }
        #expect(error?.code == expected.code, "\(error?.description ?? "")")
    }

    @Test("The form that is sent, and a list of pairs with codes that mean nothing or several languages")
    func wire() async throws {
        let server = try HTTPDouble { request in
            request.path == "/translate"
                ? HTTPDouble.Reply(
                    body:
                        #"{"responseData": {"translatedText": "lluvia"}, "responseDetails": null, "responseStatus": 200}"#
                )
                : HTTPDouble.Reply(body: Self.pairs)
        }
        let engine = engine(server.url)
        #expect(
            Set(await engine.pairs().map { "\($0.source)>\($0.target)" }) == ["en>es", "hr>en", "bs>en", "sr-Latn>en"])
        _ = try await engine.translate("a b+c&d=é\u{E000}", from: english, to: LanguageTag("es-419"))
        let body = String(decoding: server.requests.last?.body ?? Data(), as: UTF8.self)
        #expect(body == "langpair=eng%7Cspa&q=a%20b%2Bc%26d%3D%C3%A9%EE%80%80&format=txt&markUnknown=yes")
        _ = try await engine.translate("5 * 3", from: english, to: spanish)
        let last = String(decoding: server.requests.last?.body ?? Data(), as: UTF8.self)
        #expect(last.contains("q=5%20%EE%80%82%203&"))
    }

    @Test("Marks are taken out and counted")
    func marks() {
        let rows: [(String, String, String, Int)] = [
            ("rain", "Severo *thunderstorm aviso", "Severo thunderstorm aviso", 1),
            ("rain", "#Velik @grmljavina **twice", "Velik grmljavina twice", 3),
            ("5 * 3", "5 \u{E002} 3", "5 * 3", 0),  // the text's own
            ("@a #b", "*\u{E003}a \u{E004}*b", "@a #b", 2),
            // A text that has such characters of its own: others stand for its signs, and marks still go.
            ("\u{E002} *", "\u{E002} \u{E003}", "\u{E002} *", 0),
            ("\u{E002}\u{E003} rain", "\u{E002}\u{E003} *rain", "\u{E002}\u{E003} rain", 1),
            ("rain", "", "", 0),
        ]
        for (source, translation, expected, count) in rows {
            let result = APYMarks(source).remove(from: translation)
            #expect(result.text == expected)
            #expect(result.count == count)
        }
    }
}
