// SPDX-License-Identifier: Apache-2.0

import Foundation
import LanguageIdentification
import LocaleMatch
import RemoteContent
import Testing

@testable import DemoServer

/// What the service translates with, and where it keeps translations.
struct TranslationSetupTests {
    /// A setup over a folder that is gone afterwards; what it logged.
    private static func withFolder(
        _ arguments: [String] = [], _ body: (TranslationSetup, String, Log) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var searched: [String] = []
        var data = try #require(DataFolder.find(data: folder, alerts: nil, searched: &searched))
        data.glossaries = "\(Demo.folder)/glossaries"
        let log = Log()
        try await body(TranslationSetup(try ServerOptions(arguments), data) { log.add($0) }, folder, log)
    }

    private final class Log: @unchecked Sendable {
        // Guarded by the lock.
        private let lock = NSLock()
        private var lines: [String] = []
        func add(_ line: String) { lock.withLock { lines.append(line) } }
        var text: String { lock.withLock { lines.joined(separator: "\n") } }
    }

    @Test func translationsAreKeptBesideTheDataAndOutliveTheService() async throws {
        try await Self.withFolder { setup, folder, log in
            let (source, target) = (try LanguageTag("es"), try LanguageTag("ca"))
            let key = TranslationMemoryKey(
                engine: "test", engineVersion: "1", source: source, target: target, maskedText: "Lluvia")
            let first = try await setup.memory()
            await first.store(
                StoredTranslation(text: "Pluja", path: [source, target], engine: "test", engineVersion: "1"), for: key)
            #expect(FileManager.default.fileExists(atPath: "\(folder)/translations.sqlite"))
            let second = try await setup.memory()
            #expect(await second.translation(for: key)?.text == "Pluja")
            #expect(log.text.contains("sqlite:\(folder)/translations.sqlite"))
        }
    }

    @Test func aFolderThatCannotBeWrittenLeavesMemoryAndALine() async throws {
        try await Self.withFolder { setup, folder, log in
            // A folder stands where the file would.
            try FileManager.default.createDirectory(
                atPath: "\(folder)/translations.sqlite", withIntermediateDirectories: true)
            #expect(try await setup.memory() is InMemoryTranslationMemory)
            #expect(log.text.contains("in memory only"))
        }
    }

    @Test func aNamedStoreThatCannotBeUsedIsAnError() async throws {
        try await Self.withFolder(["--store", "sqlite:/proc/none/translations.sqlite"]) { setup, _, _ in
            await #expect(throws: (any Error).self) { _ = try await setup.memory() }
        }
    }

    @Test func theGlossaryOfTheDataStandsBeforeTheEngine() async throws {
        try await Self.withFolder { setup, _, _ in
            let engine = try setup.engine()
            let settled = await engine.settled("Flood warning", from: try LanguageTag("en"), to: try LanguageTag("ca"))
            #expect(settled?.text == "Avís d'inundacions")
        }
    }

    @Test func anEnginesFileSaysEverything() async throws {
        try await Self.withFolder(["--engines", "/nowhere/engines.json", "--store", "memory"]) { setup, _, _ in
            await #expect(throws: (any Error).self) { _ = try await setup.translator(identifier: LanguageRecognizer()) }
        }
    }
}
