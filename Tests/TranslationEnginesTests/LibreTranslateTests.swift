// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationEngines

/// A clock whose waits take no time but are written down.
final class PatientClock: Sendable {
    private let state = Mutex<(now: Duration, waits: [Duration])>((.zero, []))

    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(_ time: Duration) { state.withLock { $0.now += time } }

    var clock: HTTPClock {
        HTTPClock(
            now: { [self] in state.withLock { $0.now } },
            sleep: { [self] duration in
                try Task.checkCancellation()
                state.withLock { state in
                    state.now += duration
                    state.waits.append(duration)
                }
            })
    }
}

/// LibreTranslate's answers, form by form (server source 39429cbe), with a dictionary in place of its models.
enum LibreDouble {
    struct Translate: Decodable {
        var q: Texts
        var source: String
        var target: String
        var format: String?
        var apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q, source, target, format
            case apiKey = "api_key"
        }

        enum Texts: Decodable {
            case one(String)
            case several([String])
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let one = try? container.decode(String.self) {
                    self = .one(one)
                } else {
                    self = .several(try container.decode([String].self))
                }
            }
        }
    }

    static let languages = """
        [{"code":"en","name":"English","targets":["de","en","es","pt-BR","zh-Hans","zh-Hant"]},
         {"code":"es","name":"Spanish","targets":["en","es"]},
         {"code":"not a code","name":"?","targets":["en"]},
         {"code":"zh-Hant","name":"Chinese (traditional)","targets":["en"]}]
        """

    static func error(_ status: Int, _ message: String, headers: [String: String] = [:]) -> HTTPDouble.Reply {
        HTTPDouble.Reply(status: status, headers: headers, body: json(["error": message]))
    }

    static func json(_ value: Any) -> String {
        String(decoding: (try? JSONSerialization.data(withJSONObject: value)) ?? Data(), as: UTF8.self)
    }

    static func translated(_ text: String) -> String { "<" + text.uppercased() + ">" }

    /// What the server does with a request; "poison" breaks its model, and texts are limited in length and number.
    static func handle(
        _ request: HTTPDouble.Request, key: String? = nil, textLimit: Int = 1000, batchLimit: Int = 10
    ) -> HTTPDouble.Reply {
        switch (request.method, request.path) {
        case ("GET", "/languages"): return HTTPDouble.Reply(body: languages)
        case ("POST", "/detect"):
            return HTTPDouble.Reply(body: #"[{"confidence":87.5,"language":"es"},{"confidence":3.0,"language":"en"}]"#)
        case ("POST", "/translate"):
            guard let asked = try? JSONDecoder().decode(Translate.self, from: request.body) else {
                return error(400, "Invalid request: missing q parameter")
            }
            if let key, asked.apiKey != key {
                return error(
                    403,
                    asked.apiKey == nil ? "Please contact the server operator to get an API key" : "Invalid API key")
            }
            let texts: [String] =
                switch asked.q {
                case .one(let text): [text]
                case .several(let texts): texts
                }
            if texts.count > batchLimit {
                return error(400, "Invalid request: request (\(texts.count)) exceeds batch limit (\(batchLimit))")
            }
            let characters = texts.reduce(0) { $0 + $1.count }
            if characters > textLimit {
                return error(400, "Invalid request: request (\(characters)) exceeds text limit (\(textLimit))")
            }
            if texts.contains("poison") { return error(500, "Cannot translate text: list index out of range") }
            guard ["en", "es", "zh-Hant"].contains(asked.source) else {
                return error(400, "\(asked.source) is not supported")
            }
            let answers = texts.map {
                asked.format == "html" ? $0.replacingOccurrences(of: "rain", with: "lluvia") : translated($0)
            }
            switch asked.q {
            case .one: return HTTPDouble.Reply(body: json(["translatedText": answers[0]]))
            case .several: return HTTPDouble.Reply(body: json(["translatedText": answers]))
            }
        default:
            return HTTPDouble.Reply(status: 404, headers: ["Content-Type": "text/html"], body: "<h1>Not Found</h1>")
        }
    }
}

@Suite struct LibreTranslateTests {
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws {
        english = try LanguageTag("en")
        spanish = try LanguageTag("es")
    }

    private func engine(
        _ server: HTTPDouble, key: String? = nil, format: LibreTranslateEngine.Format = .text,
        patience: HTTPPatience = HTTPPatience(), clock: HTTPClock = .system
    ) -> LibreTranslateEngine {
        LibreTranslateEngine(
            LibreTranslateEngine.Configuration(url: server.url + "/", apiKey: key, format: format, patience: patience),
            transport: CurlHTTPTransport(), clock: clock)
    }

    @Test("Texts go in batches within the limits and come back in order, each its own")
    func batches() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0, batchLimit: 32) }
        let texts = (0..<100).map { "text \($0) \u{202E}ü \"\\ \n雨" }
        let results = try await engine(server).translate(batch: texts, from: english, to: spanish)
        #expect(try results.map { try $0.get().text } == texts.map(LibreDouble.translated))
        #expect(server.requests.map(\.path) == ["/languages", "/translate", "/translate", "/translate", "/translate"])
    }

    @Test("A batch over the server's limits is sent in halves; a text alone over them says so")
    func limits() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0, textLimit: 60, batchLimit: 3) }
        let long = String(repeating: "long ", count: 20)
        let texts = ["one", "two", long, "four", "five", "six", "seven"]
        let results = try await engine(server).translate(batch: texts, from: english, to: spanish)
        #expect(results.map { try? $0.get().text } == texts.map { $0 == long ? nil : LibreDouble.translated($0) })
        #expect(results[2].failureCode == TranslationError.textTooLong.code)
    }

    @Test("A text that breaks the server costs itself alone")
    func poison() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0) }
        let results = try await engine(server).translate(
            batch: ["one", "two", "poison", "four", "five"], from: english, to: spanish)
        #expect(results.map { try? $0.get().text } == ["<ONE>", "<TWO>", nil, "<FOUR>", "<FIVE>"])
        #expect(results[2].failureCode == TranslationError.engineUnavailable.code)
    }

    @Test("The key goes in the body, and shows in no message")
    func apiKey() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0, key: "s3cret") }
        #expect(try await engine(server, key: "s3cret").translate("rain", from: english, to: spanish).text == "<RAIN>")
        for key in ["wr0ng", nil] {
            let error = await #expect(throws: TranslationError.self) {
                try await engine(server, key: key).translate("rain", from: english, to: spanish)
            }
            #expect(error?.code == TranslationError.refused.code)
            #expect(error?.description.contains("wr0ng") == false)
        }
        #expect(server.requests.allSatisfy { !$0.path.contains("s3cret") })
    }

    static let pairs: [(String, String, LanguageAvailability.Status, String?)] = [
        ("en", "es", .installed, "en>es"),
        ("en-GB", "es-MX", .installed, "en>es"),  // the plain language serves for a region
        ("en", "zh-TW", .installed, "en>zh-Hant"),  // by script
        ("en", "zh", .installed, "en>zh-Hans"),
        ("en", "pt", .installed, "en>pt-BR"),
        ("zh-HK", "en", .installed, "zh-Hant>en"),
        ("en", "en-GB", .unsupported, nil),  // never a language into itself
        ("en", "en", .unsupported, nil),
        ("es", "zh", .unsupported, nil),  // both known, not this way
        ("en", "tlh", .unsupported, nil), ("tlh", "en", .unsupported, nil),
    ]

    @Test("Pairs are those that the server lists, under its own codes")
    func directions() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0) }
        let engine = engine(server)
        var tally = Tally("LibreTranslate pairs")
        for (source, target, status, codes) in Self.pairs {
            let (source, target) = (try LanguageTag(source), try LanguageTag(target))
            let found = await engine.status(from: source, to: target)
            tally.record(passed: found == status, "\(source) → \(target): \(found)")
            guard let codes else { continue }
            _ = try await engine.translate("rain", from: source, to: target)
            let asked = try JSONDecoder().decode(LibreDouble.Translate.self, from: server.requests.last?.body ?? Data())
            tally.record(passed: "\(asked.source)>\(asked.target)" == codes, "\(source) → \(target): \(asked)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(await engine.pairs().count == 7)
        let refused: [(String, String, TranslationError)] = [
            ("en", "tlh", .unsupportedTargetLanguage), ("tlh", "en", .unsupportedSourceLanguage),
            ("en", "en-GB", .unsupportedLanguagePairing), ("es", "zh", .unsupportedLanguagePairing),
        ]
        for (source, target, expected) in refused {
            let error = await #expect(throws: TranslationError.self) {
                try await engine.translate("rain", from: LanguageTag(source), to: LanguageTag(target))
            }
            #expect(error?.code == expected.code, "\(source) → \(target)")
        }
    }

    @Test("However many pairs readers ask for, a bounded number is remembered, and each is right")
    func manyPairs() throws {
        let offered = try LibreTranslateWire.languages(Data(LibreDouble.languages.utf8))
        for number in 0..<(OfferedLanguages.maximumRemembered + 50) {
            let reader = try LanguageTag("es-x-r\(number)")
            #expect(try offered.direction(from: english, to: reader).targetCode == "es")
        }
        #expect(offered.remembered.withLock { $0.count } == OfferedLanguages.maximumRemembered)
        for _ in 0..<2 {
            #expect(throws: TranslationError.self) { try offered.direction(from: spanish, to: LanguageTag("tlh")) }
        }
    }

    @Test("The list of languages is read once, by many at a time too, and anew after a while")
    func languagesAreKept() async throws {
        let isDown = Mutex(false)
        let server = try HTTPDouble { request in
            isDown.withLock { $0 } ? LibreDouble.error(500, "down") : LibreDouble.handle(request)
        }
        let time = PatientClock()
        let engine = engine(server, clock: time.clock)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = await engine.pairs() } }
        }
        #expect(server.requests.count == 1)
        time.advance(.seconds(601))
        #expect(await engine.pairs().count == 7)
        #expect(server.requests.count == 2)
        time.advance(.seconds(601))
        isDown.withLock { $0 = true }
        #expect(await engine.pairs().count == 7, "an old list serves where no new one is to be had")
    }

    @Test("A server that is away is not asked anew for every text; one attempt after a while finds it again")
    func away() async throws {
        let isDown = Mutex(true)
        let server = try HTTPDouble { request in
            isDown.withLock { $0 } ? LibreDouble.error(503, "starting") : LibreDouble.handle(request)
        }
        let time = PatientClock()
        let engine = engine(server, clock: time.clock)
        let availability = LanguageAvailability(engine: engine, remote: .always)
        let klingon = try LanguageTag("tlh")
        for _ in 0..<3 {
            #expect(await availability.status(from: english, to: spanish) == .unsupported)
            let obstacle = await availability.obstacle(from: english, to: spanish)
            #expect(obstacle?.code == TranslationError.engineUnavailable.code)
            #expect(obstacle?.mayRetry == true)
            #expect(obstacle?.message.contains(server.url) == true)
            let error = await #expect(throws: TranslationError.self) {
                try await engine.translate("rain", from: english, to: spanish)
            }
            #expect(error?.code == TranslationError.engineUnavailable.code)
            #expect(await engine.identify("lluvia") == nil)
        }
        #expect(server.requests.count == HTTPPatience().attempts)

        // A first wait is at most 1.23 seconds, a second one at least 1.23.
        time.advance(.seconds(1.24))
        for _ in 0..<3 { #expect(await availability.status(from: english, to: spanish) == .unsupported) }
        #expect(server.requests.count == HTTPPatience().attempts + 1)
        time.advance(.seconds(1.2))
        _ = await engine.pairs()
        #expect(server.requests.count == HTTPPatience().attempts + 1)

        isDown.withLock { $0 = false }
        time.advance(.seconds(1))
        #expect(await availability.status(from: english, to: spanish) == .installed)
        #expect(await availability.obstacle(from: english, to: spanish) == nil)
        let obstacle = await availability.obstacle(from: english, to: klingon)
        #expect(obstacle?.code == TranslationError.unsupportedTargetLanguage.code)
        #expect(obstacle?.mayRetry == false)
    }

    @Test("While no new list is to be had, the old one serves, and texts don't wait for the attempt")
    func oldList() async throws {
        let isDown = Mutex(false)
        let server = try HTTPDouble { request in
            isDown.withLock { $0 } && request.path == "/languages"
                ? LibreDouble.error(503, "busy") : LibreDouble.handle(request)
        }
        let time = PatientClock()
        let engine = engine(server, clock: time.clock)
        #expect(await engine.pairs().count == 7)
        isDown.withLock { $0 = true }
        time.advance(.seconds(601))
        for _ in 0..<5 { #expect(try await engine.translate("rain", from: english, to: spanish).text == "<RAIN>") }
        #expect(server.requests.filter { $0.path == "/languages" }.count == 1 + HTTPPatience().attempts)
        #expect(await engine.obstacle(from: english, to: spanish) == nil)
    }

    @Test("As HTML, text is escaped, tokens are not, and what comes back is plain again")
    func html() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0) }
        let engine = engine(server, format: .html)
        let token = engine.tokenStyle.token(0)
        let result = try await engine.translate(
            "a < b & c \(token) rain &amp; \"it's\" <b>", from: english, to: spanish)
        #expect(result.text == "a < b & c \(token) lluvia &amp; \"it's\" <b>")
        let asked = try JSONDecoder().decode(LibreDouble.Translate.self, from: server.requests.last?.body ?? Data())
        guard case .several(let texts) = asked.q else { throw TranslationError.internalError }
        #expect(texts == ["a &lt; b &amp; c \(token) rain &amp;amp; \"it's\" &lt;b&gt;"])
        #expect(asked.format == "html")
        #expect(
            await engine.version(from: english, to: spanish) != self.engine(server).version(from: english, to: spanish))
    }

    @Test("The server's guess at a language, with its probability")
    func identifies() async throws {
        let server = try HTTPDouble { LibreDouble.handle($0) }
        #expect(await engine(server).identify("lluvia") == IdentifiedLanguage(language: spanish, probability: 0.875))
    }

    static let wrongAnswers: [(HTTPDouble.Reply, TranslationError)] = [
        (LibreDouble.error(400, "xx is not supported"), .unsupportedSourceLanguage),
        (
            LibreDouble.error(400, "Spanish (es) is not available as a target language from English (en)"),
            .unsupportedLanguagePairing
        ),
        (LibreDouble.error(400, "Invalid request: missing q parameter"), .internalError),
        (LibreDouble.error(403, "Your IP address is banned"), .refused),
        (HTTPDouble.Reply(status: 404, body: "<html>"), .engineUnavailable),
        (HTTPDouble.Reply(body: "<html>hello</html>"), .internalError),
        (HTTPDouble.Reply(body: #"{"translatedText": ["one", "two"]}"#), .internalError),  // one was asked for
        (HTTPDouble.Reply(body: #"{"translatedText": []}"#), .internalError),
        (HTTPDouble.Reply(body: #"{"translatedText": 7}"#), .internalError),
        (HTTPDouble.Reply(body: #"{"translatedText": ["\ud800"]}"#), .internalError),  // half a character
        (HTTPDouble.Reply(body: String(repeating: "[", count: 60_000)), .internalError),
        (HTTPDouble.Reply(body: String(repeating: "x", count: 200_000)), .engineUnavailable),  // longer than any answer
        (HTTPDouble.Reply(status: 302, headers: ["Location": "http://127.0.0.1:1/"]), .engineUnavailable),
    ]

    @Test("Wrong answers become errors that say what to do", arguments: wrongAnswers.indices)
    func wrongAnswer(_ index: Int) async throws {
        let (reply, expected) = Self.wrongAnswers[index]
        let server = try HTTPDouble { $0.path == "/translate" ? reply : LibreDouble.handle($0) }
        let error = await #expect(throws: TranslationError.self) {
            try await engine(server).translate("rain", from: english, to: spanish)
        }
        #expect(error?.code == expected.code, "\(error?.description ?? "")")
    }
}

extension Result where Failure == any Error {
    /// The code of the translation error that this is.
    var failureCode: String? {
        guard case .failure(let error) = self else { return nil }
        return (error as? TranslationError)?.code
    }
}
