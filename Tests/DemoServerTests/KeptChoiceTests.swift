// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Testing

@testable import DemoServer

/// Choices that are kept for many readers are those that each of them would get alone: see ``ReaderWishes``.
@Suite struct KeptChoiceTests {
    private static let engine = TestEngine(
        ["es→fr", "es→ca", "en→es", "en→ca", "fr→es", "pt→es", "uk→ru", "es→en", "ca→es", "en→gl"],
        direct: ["es→fr", "es→ca", "en→es", "en→ca", "fr→es", "pt→es", "uk→ru", "es→en", "ca→es", "en→gl"])

    private static func reader(_ header: String, _ service: WeatherService) -> ReaderLanguage {
        service.chooser.choose(query: nil, cookie: nil, header: header)
    }

    /// Steady pseudo-random numbers (SplitMix64).
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// All of a choice that counts for many.
    private static func words(_ choice: AlertChoice?) -> String {
        guard let choice else { return "none" }
        let decision = choice.decision
        let attempts = choice.attempts.map { "\($0.version)→\($0.target)" }
        return "\(decision.variantIndex) \(decision.outcome) \(decision.mayKeepSource) \(attempts)"
    }

    private static let languages = [
        "en", "en-GB", "en-KE", "en-TZ", "es", "es-MX", "es-DO", "ca", "ca-valencia", "eu", "gl", "fr", "fr-CI", "pt",
        "pt-BR",
        "pt-AO", "uk", "ru", "kk", "ky", "uz", "zu", "sw", "ja", "ko", "zh", "zh-Hant", "zh-HK", "yue", "hi", "mr",
        "ta", "fi",
        "sv", "sv-FI", "nb", "no", "nn", "da", "de", "de-AT", "gsw", "it", "it-CH", "fur", "he", "ar", "yi",
        "x-private", "*",
    ]

    @Test("Over thousands of headers, what is kept and what is found for one reader alone is the same")
    func keptAsAlone() async throws {
        let service = try Demo.service(engine: Self.engine)
        await service.translations?.ways.listTargets()
        let board = service.world.board
        var dice = Dice(state: 14)
        for _ in 0..<1_200 {
            let elements = (0..<Int.random(in: 1...10, using: &dice)).map { _ in
                let language = Self.languages.randomElement(using: &dice) ?? "en"
                let weight = Int.random(in: 0...24, using: &dice)
                return weight > 10 ? language : "\(language);q=\(weight == 10 ? "1" : "0.\(weight)")"
            }
            let header = elements.joined(separator: ",")
            let reader = Self.reader(header, service)
            let alone = AlertReading(
                translations: service.translations, posts: [], cache: ServiceCache(), clock: service.world.clock)
            // Ways that nobody has asked for yet are found out first.
            for tag in reader.wish.desired {
                guard let target = service.translations?.ways.target(for: tag) else { continue }
                for source in board.world.versionLanguages {
                    _ = await service.translations?.ways.find(from: source, to: target)
                }
            }
            let kept = service.reading.wishes(board, reader.wish)
            let own = alone.wishes(board, reader.wish)
            for set in board.world.languageSets.indices {
                let one = service.reading.choice(set: set, of: board, kept)
                let other = alone.choice(set: set, of: board, own)
                let languages = board.world.languageSets[set].languages
                #expect(Self.words(one) == Self.words(other), "\(header) over \(languages)")
            }
        }
    }

    @Test("Whatever came before, a header gets the answers that it would get of a service that has just begun")
    func answersAsAlone() async throws {
        let service = try Demo.service(engine: Self.engine)
        await service.prepare()
        var dice = Dice(state: 21)
        let paths = [
            "/v1/alerts", "/v1/alerts?limit=3", "/valencia", "/v1/reviews/berlin", "/v1/weather/cairo", "/v1/places",
        ]
        for round in 0..<240 {
            let elements = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
                let language = Self.languages.randomElement(using: &dice) ?? "en"
                let region = ["", "", "-US", "-GB", "-IN", "-BR"].randomElement(using: &dice) ?? ""
                return
                    "\(language.contains("-") ? language : language + region);q=0.\(Int.random(in: 1...9, using: &dice))"
            }
            let request = HTTPRequest(
                target: paths[round % paths.count], acceptLanguage: elements.joined(separator: ","),
                cookie: round % 7 == 0 ? "lang=oc" : nil)
            // The first one may come as its translations are made, the second is made of parts, the third is kept.
            let first = await service.wholeAnswer(request)
            let kept = await service.wholeAnswer(request)
            let again = await service.wholeAnswer(request)
            #expect(Self.plain(first) == Self.plain(kept), "\(request.target) for \(elements)")
            #expect(kept.body == again.body && kept.fields == again.fields)
            let other = Demo.service(afresh: service, engine: Self.engine)
            await other.prepare()
            _ = await other.wholeAnswer(request)
            let alone = await other.wholeAnswer(request)
            #expect(Self.plain(kept) == Self.plain(alone), "\(request.target) for \(elements)")
            #expect(kept["Content-Language"] == alone["Content-Language"] && kept["ETag"] == alone["ETag"])
        }
    }

    /// A body without when its data was read and its texts were translated.
    private static func plain(_ answer: HTTPResponse) -> String {
        String(decoding: answer.body, as: UTF8.self)
            .replacing(
                /"updated":"[^"]*"|"time":"[^"]*"|"isCached":(true|false)|data-(translated-at|cached)="[^"]*"/, with: ""
            )
    }

    /// Headers that mean the same for every alert.
    private static let same: [(String, String, Comment)] = [
        ("de-AT", "de-AT, x-a17;q=0.4", "private use reaches nothing"),
        ("fr-CI", "fr-SN", "regions of one language, which no alert tells apart"),
        ("en;q=0.5", "ko, en;q=0.5", "Korean reaches nothing, and a place later English is as near"),
    ]

    @Test("Headers that mean the same share their choices", arguments: same)
    func shared(one: String, other: String, why: Comment) async throws {
        let service = try Demo.service(engine: Self.engine)
        await service.translations?.ways.listTargets()
        let board = service.world.board
        for header in [one, other] {
            _ = await service.wholeAnswer(HTTPRequest(target: "/v1/alerts", acceptLanguage: header))
        }
        let wishes = [one, other].map { service.reading.wishes(board, Self.reader($0, service).wish) }
        for set in board.world.languageSets.indices {
            let known = board.world.languageSets[set].languages
            guard wishes[0].key(set, board) != wishes[1].key(set, board) else { continue }
            Issue.record("\(one) and \(other) over \(known): \(why)")
        }
    }

    @Test("A text is translated once for the readers of all regions")
    func oneTranslationForAllRegions() async throws {
        let engine = TestEngine(["es→fr"], direct: ["es→fr"])
        let service = try Demo.service(engine: engine)
        await service.translations?.ways.listTargets()
        let path = "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204"
        let first = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: "fr-CI"))
        let calls = engine.callCount
        #expect(calls > 0)
        for header in ["fr", "fr-SN", "fr-CH, x-a;q=0.1"] {
            let answer = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))
            #expect(answer["Content-Language"] == "fr")
        }
        #expect(engine.callCount == calls)
        #expect(first["Content-Language"] == "fr")
        // The formats stay the reader's own, and so does the address.
        #expect(first["Content-Location"]?.hasSuffix("lang=fr-CI") == true)
    }

    @Test("Areas stand one by one beside the words between them, and a map is written in the page's direction")
    func areasAndSketchInHebrew() async throws {
        let page = try await Demo.service().wholeAnswer(HTTPRequest(target: "/valencia", acceptLanguage: "he"))
        let html = String(decoding: page.body, as: UTF8.self)
        #expect(html.contains("<bdi>Northern coast of Valencia</bdi> ו-<bdi>Southern coast of Valencia</bdi>"))
        #expect(html.contains("direction=\"rtl\" text-anchor=\"end\">20"))
    }
}
