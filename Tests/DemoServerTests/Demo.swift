// SPDX-License-Identifier: Apache-2.0

import Foundation
import LanguageIdentification
import RemoteContent
import TestSupport
import Testing

@testable import DemoServer

/// The shipped data, and services over it.
enum Demo {
    static let folder = SharedVectors.packageRoot.appendingPathComponent("Demo").path

    /// A moment at which all shipped alerts are in force: 2026-11-21T09:00:00Z.
    static let moment: Int64 = 1_795_251_600

    static func texts() throws -> ServiceTexts {
        try ServiceTexts(
            catalog: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/Localizable.xcstrings"))),
            file: "Localizable.xcstrings")
    }

    static func events() throws -> EventTable {
        try EventTable(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/events.json"))),
            catalog: texts().all("event.").map { (kind: $0.name, name: $0.text) })
    }

    static func service(
        alerts: String? = nil, engine: TestEngine? = nil, translator: TextTranslator? = nil,
        clock: ServiceClock = ServiceClock { moment }
    ) throws -> WeatherService {
        let data = data(alerts: alerts)
        return WeatherService(
            texts: try texts(), world: try WorldStore(folder: data, events: try events(), clock: clock) { _ in },
            folder: data, translator: translator ?? engine.map { TextTranslator(engine: $0) },
            identifier: LanguageRecognizer(), log: { _ in })
    }

    /// Another service over the same texts and data, which has kept nothing yet.
    static func service(afresh other: WeatherService, engine: TestEngine) -> WeatherService {
        WeatherService(
            texts: other.texts, world: other.world, folder: data(alerts: nil),
            translator: TextTranslator(engine: engine), identifier: LanguageRecognizer(), log: { _ in })
    }

    private static func data(alerts: String?) -> DataFolder {
        DataFolder(
            alerts: alerts ?? "\(folder)/alerts", places: "\(folder)/places.json",
            texts: "\(folder)/Localizable.xcstrings", reviews: "\(folder)/reviews.json", page: "\(folder)/page",
            events: "\(folder)/events.json", glossaries: "\(folder)/glossaries", translations: "\(folder)/none.sqlite")
    }

    /// A service over files of alerts with these texts.
    static func service(
        files: [String], engine: TestEngine? = nil, clock: ServiceClock = ServiceClock { moment }
    ) throws -> WeatherService {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tolk-alerts-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, text) in files.enumerated() {
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(index).xml"))
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        return try service(alerts: folder.path, engine: engine, clock: clock)
    }

    /// The document at an address, which is there.
    static func object(
        _ service: WeatherService, _ target: String, _ header: String = "en"
    ) async throws -> [String: Any] {
        let answer = await service.wholeAnswer(HTTPRequest(target: target, acceptLanguage: header))
        #expect(answer.status == 200, "\(target): \(answer.status)")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    /// The summary of an alert's document, with plain spaces.
    static func summary(_ alert: [String: Any]) -> String? {
        (alert["summary"] as? [String: String])?["text"]?.replacing("\u{202F}", with: " ")
    }
}

extension WeatherService {
    /// The answer with all of its body, also where it comes in pieces.
    func wholeAnswer(_ request: HTTPRequest) async -> HTTPResponse { await answer(request).whole() }
}
