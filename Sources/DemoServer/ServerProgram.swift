// SPDX-License-Identifier: Apache-2.0

internal import CHTTP
internal import Foundation
internal import LanguageIdentification
internal import RemoteContent

/// The program `demo-server`: reads its options, starts the service, waits for a signal, stops.
package enum ServerProgram {
    static let usage = """
        usage: demo-server [--port N] [--address A] [--alerts DIR] [--data DIR] [--now TIME] [--threads N]
                           [--per-address N] [--store STORE] [--engines FILE]
                           [--queue URL]

          --port N         the port, 8080 unless said; 0 for a free one
          --address A      a numeric address to listen on, 127.0.0.1 unless said
          --alerts DIR     the folder of CAP 1.2 files (*.xml, *.cap); changes are picked up while it runs
          --data DIR       a folder whose places.json, alerts/, reviews.json, events.json, page/, glossaries/ and
                           Localizable.xcstrings are used instead of those that come with the package
          --now TIME       starts the service's clock at that moment (2026-11-21T09:00:00Z), for data of another day
          --threads N      server threads, 2 unless said
          --per-address N  open connections from one address, 1000 unless said
          --store STORE    where translations are kept: memory, sqlite:PATH, redis://HOST[:PORT][/DB], unix:PATH, or
                           several with commas between; memory and the file translations.sqlite beside the data unless said
          --engines FILE   the engines that translate, in a file as for tolk translate; Apertium and the data's glossaries
                           unless said
          --queue URL      leaves the translating to tolk worker: the queue at redis://HOST[:PORT][/DB] or unix:PATH; the store
                           is then one that the workers share, the queue's server unless --store says another

        """

    /// Runs the program.
    ///
    /// - Returns: the exit status: 0 after SIGTERM or SIGINT, 1 when it can't start, 2 for wrong usage.
    package static func run(_ arguments: [String]) async -> Int32 {
        let options: ServerOptions
        do {
            options = try ServerOptions(arguments)
        } catch {
            FileHandle.standardError.write(Data("demo-server: \(error)\n\(usage)".utf8))
            return 2
        }
        if options.wantsHelp {
            print(usage, terminator: "")
            return 0
        }
        let log: @Sendable (String) -> Void = { message in
            FileHandle.standardError.write(Data("demo-server: \(LogLine.safe(message))\n".utf8))
        }
        guard tolk_http_prepare_signals() else {
            log("can't set up the signals")
            return 1
        }
        _ = tolk_http_raise_file_limit()
        do {
            return try await serve(options, log)
        } catch {
            log("\(error)")
            return 1
        }
    }

    private static func serve(
        _ options: ServerOptions, _ log: @escaping @Sendable (String) -> Void
    ) async throws -> Int32 {
        var searched: [String] = []
        guard let folder = DataFolder.find(data: options.data, alerts: options.alerts, searched: &searched) else {
            log("the folder Demo isn't in any of \(searched.joined(separator: ", ")); run it from the package's folder")
            return 1
        }
        guard FileManager.default.fileExists(atPath: folder.alerts) else {
            log("there is no folder \(folder.alerts): make it, or name another with --alerts")
            return 1
        }
        let texts = try ServiceTexts(
            catalog: FolderScan.read(folder.texts, limit: ServiceTexts.maximumBytes).bytes, file: folder.texts)
        for problem in texts.problems { log("\(problem)") }
        for (language, missing) in texts.incomplete.sorted(by: { $0.key < $1.key }) {
            log("\(language) is not served: \(missing) texts are missing in \(folder.texts)")
        }
        let events = try EventTable(
            FolderScan.read(folder.events, limit: EventTable.maximumBytes).bytes,
            catalog: texts.all("event.").map { (kind: $0.name, name: $0.text) })
        let clock = options.now.map { ServiceClock.replay(from: $0.secondsSince1970) } ?? .system
        let world = try WorldStore(folder: folder, events: events, clock: clock, log: log)
        let recognizer = LanguageRecognizer()
        let service = WeatherService(
            texts: texts, world: world, folder: folder,
            translator: try await TranslationSetup(options, folder, log: log).translator(identifier: recognizer),
            identifier: recognizer, log: log)

        await service.prepare()
        let watcher = Task { await world.watch() }
        let worker = Task(priority: .background) { await service.workAhead() }
        defer {
            watcher.cancel()
            worker.cancel()
        }

        let server = try HTTPServer(options: options.http) { request in
            service.reply(request)
        } refusal: { request in
            service.refuse(request)
        }
        service.observe { server.counts }
        let board = world.board
        log(
            "serving \(board.world.places.count) places and \(board.world.alerts.count) alerts, "
                + "\(board.inForce.count) of them in force, in \(texts.languages.count) languages on http://\(options.http.address):\(server.port)"
        )
        let signal = await waitForSignal()
        log("signal \(signal): finishing \(server.counts.running) running requests")
        server.stop()
        log("stopped")
        return 0
    }

    /// Waits on a thread of its own, so that no thread of the pool is blocked.
    private static func waitForSignal() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: tolk_http_wait_for_signal()) }
        }
    }
}
