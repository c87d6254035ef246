// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import RemoteContent
internal import TranslationEngines
internal import TranslationStores

/// What the service translates with, and where it keeps translations.
///
/// 1. **Engines.** A file of engines (`--engines`) says everything, glossaries included. Without one it is Apertium behind the
///    glossaries of the data, so that a warning's words are those of the weather services.
/// 2. **Store.** What `--store` names must work when the service starts. Without it translations are kept in memory and in
///    the file `translations.sqlite` beside the data, so that a restart translates nothing anew; where that can't be
///    written, in memory alone, and the log says so.
/// 3. **Queue.** With `--queue` workers translate, and the store is one that they share: the queue's server unless `--store`
///    names another.
/// 4. A store that fails later costs translations made twice and nothing else: see ``TranslationStores``.
struct TranslationSetup {
    private let options: ServerOptions
    private let folder: DataFolder
    private let log: @Sendable (String) -> Void

    init(_ options: ServerOptions, _ folder: DataFolder, log: @escaping @Sendable (String) -> Void) {
        self.options = options
        self.folder = folder
        self.log = log
    }

    func translator(identifier: any LanguageIdentifying) async throws -> TextTranslator {
        var translator = try await ownTranslator(identifier: identifier)
        guard let server = queueServer else { return translator }
        translator.queue = RedisTranslationQueue(server)
        // Who orders a translation waits for it; alerts are served as they are meanwhile.
        translator.queuePatience = AlertTranslations.patience
        log("workers translate what is put into the queue at \(server.endpoint)")
        return translator
    }

    /// Rule 3: a server that comes back is found again soon.
    private var queueServer: RedisConfiguration? {
        guard var server = options.queue else { return nil }
        server.retry = Backoff(first: .milliseconds(100), longest: .seconds(2))
        return server
    }

    private func ownTranslator(identifier: any LanguageIdentifying) async throws -> TextTranslator {
        guard let path = options.engines else {
            return TextTranslator(engine: try engine(), memory: try await memory(), identifier: identifier)
        }
        let file = try EnginesFile(path: path)
        for notice in file.notices { log(notice) }
        return TextTranslator(
            engine: file.engine, memory: try await memory(), identifier: identifier, remote: file.remote)
    }

    /// Rule 1.
    func engine() throws -> any TranslationEngine {
        let apertium = ApertiumEngine()
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.glossaries)) ?? []).sorted()
            .filter { $0.hasSuffix(".csv") || $0.hasSuffix(".tmx") }
        let entries = try names.flatMap { try GlossaryFile.entries(path: "\(folder.glossaries)/\($0)") }
        guard !entries.isEmpty else { return apertium }
        return GlossaryEngine(try Glossary(entries), before: apertium)
    }

    /// Rule 2.
    func memory() async throws -> any TranslationMemory {
        if let store = options.store {
            log("translations are kept in \(store)")
            return try await store.open()
        }
        if let server = queueServer { return RedisTranslationMemory(server) }
        do {
            let store = try TranslationStore("memory,sqlite:\(folder.translations)")
            let memory = try await store.open()
            log("translations are kept in \(store)")
            return memory
        } catch {
            log("translations are kept in memory only, since \(folder.translations) can't be used: \(error)")
            return InMemoryTranslationMemory()
        }
    }
}
