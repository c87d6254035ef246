// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import Synchronization
import TestSupport
import Testing

@testable import LocalizedStrings

/// Tables that are watched: a change shows without anybody asking, a broken file changes nothing.
@Suite struct WatchTests {
    /// What the watcher said, one after the other.
    private final class Answers: Sendable {
        private let state = Mutex<[Result<StringTables, StringsProblem>]>([])
        func add(_ answer: Result<StringTables, StringsProblem>) { state.withLock { $0.append(answer) } }

        /// Waits until an answer is one that is wanted.
        func first(
            where isWanted: @escaping @Sendable (Result<StringTables, StringsProblem>) -> Bool
        ) async throws -> Result<StringTables, StringsProblem> {
            while true {
                if let found = state.withLock({ $0.first(where: isWanted) }) { return found }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private func text(_ tables: StringTables, _ key: String, _ language: String) -> String? {
        (try? LanguageTag(language)).map { tables.localizer(for: [$0]).text(key).text }
    }

    @Test(.timeLimit(.minutes(2))) func aChangeShowsAndABrokenFileDoesNot() async throws {
        let folder = try TemporaryFolder()
        try folder.write("de.lproj/Localizable.strings", "a = alt;")
        let store = try StringTableStore(directory: folder.url.path)
        let answers = Answers()
        let watcher = try store.watch { answers.add($0) }
        defer { watcher.cancel() }

        // A file that is written in place.
        try folder.write("de.lproj/Localizable.strings", "a = neu;")
        _ = try await answers.first { (try? $0.get()).map { text($0, "a", "de") == "neu" } ?? false }
        #expect(text(store.current, "a", "de") == "neu")

        // A broken one: the last good tables stay, and the file is named.
        try folder.write("de.lproj/Localizable.strings", "a = ;")
        let failure = try await answers.first { if case .failure = $0 { true } else { false } }
        #expect(throws: StringsProblem.self) { try failure.get() }
        if case .failure(let problem) = failure {
            #expect(problem.file.hasSuffix("de.lproj/Localizable.strings"), "\(problem)")
        }
        #expect(text(store.current, "a", "de") == "neu")

        // A folder that comes later, and a change in it.
        try folder.write("de.lproj/Localizable.strings", "a = neu;")
        try folder.write("fr.lproj/Localizable.strings", "a = nouveau;")
        _ = try await answers.first { (try? $0.get()).map { text($0, "a", "fr") == "nouveau" } ?? false }
        try folder.write("fr.lproj/Localizable.strings", "a = encore;")
        _ = try await answers.first { (try? $0.get()).map { text($0, "a", "fr") == "encore" } ?? false }
    }

    @Test func aFolderThatIsNotThereIsAnError() throws {
        let folder = try TemporaryFolder()
        let store = try StringTableStore(directory: folder.url.path)
        try FileManager.default.removeItem(at: folder.url)
        #expect(throws: StringsProblem.self) { try store.watch { _ in } }
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }

    @Test func cancellingTwiceIsHarmless() throws {
        let folder = try TemporaryFolder()
        let watcher = try StringTableStore(directory: folder.url.path).watch { _ in }
        watcher.cancel()
        watcher.cancel()
    }
}
