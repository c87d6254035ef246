// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LanguageIdentification
internal import LocaleMatch
package import RemoteContent
internal import Synchronization

/// The demo weather service: its data, and what it does ahead of the requests.
package final class WeatherService: Sendable {
    let texts: ServiceTexts
    let world: WorldStore
    let chooser: LanguageChooser
    let metrics = Metrics()
    let log: @Sendable (String) -> Void
    let weather: WeatherAnswers
    let orders = OrderAnswers()
    let reading: AlertReading
    let translator: TextTranslator?
    let identifier: any LanguageIdentifying
    /// Readers' posts by place, the newest first.
    let reviews: [String: [Review]]
    /// The page's style, script and picture, by name.
    let assets: [String: PreparedResponse]
    /// All that is kept to spare work.
    let cache = ServiceCache()
    /// Who waits for translations that are still being made: a few readers do, a crowd gets what is there, and the rest when it
    /// asks again.
    let waiting = WaitingRoom(seats: 8)
    let serverCounts = Mutex<(@Sendable () -> HTTPServer.Counts)?>(nil)

    var translations: AlertTranslations? { reading.translations }

    /// When workers are asked again for what isn't there yet.
    private static let nextLook = Duration.seconds(5)

    /// A service over texts and data; without a translator, what fits no reader is served in its default language.
    package init(
        texts: ServiceTexts, world: WorldStore, folder: DataFolder, translator: TextTranslator?,
        identifier: any LanguageIdentifying, log: @escaping @Sendable (String) -> Void
    ) {
        self.translator = translator
        self.identifier = identifier
        reviews = Review.read(folder.reviews, log: log)
        assets = Self.readAssets(folder)
        self.texts = texts
        self.world = world
        self.log = log
        chooser = LanguageChooser(languages: texts.languages)
        weather = WeatherAnswers(texts: texts)
        reading = AlertReading(
            translations: translator.map { [cache] in
                AlertTranslations(translator: $0, clock: world.clock, cache: cache)
            }, posts: Set(reviews.values.joined().compactMap(\.source)).sorted { $0.identifier < $1.identifier },
            cache: cache, clock: world.clock)
    }

    /// Lets `/metrics` tell what the server counts.
    package func observe(_ counts: @escaping @Sendable () -> HTTPServer.Counts) {
        serverCounts.withLock { $0 = counts }
    }

    /// Learns what the engine could translate into at all, if it says so soon: for a language that it doesn't have nothing needs
    /// to be asked.
    package func prepare() async {
        _ = await within(.seconds(1)) { await self.translations?.ways.listTargets() }
    }

    /// Does ahead of the requests what takes time: finds ways between languages, translates the alerts
    /// that come into the catalog's languages; until the task is cancelled.
    package func workAhead() async {
        let targets = chooser.languages.compactMap { try? LanguageTag($0) }
        if let ways = translations?.ways {
            await ways.listTargets()
            for source in reading.posts {
                for target in targets where !Task.isCancelled && !LanguageRecognizer.isSameLanguage(source, target) {
                    _ = await ways.find(from: source, to: target)
                }
            }
        }
        var (seen, nextLook) = (-1, ContinuousClock.now)
        while !Task.isCancelled {
            await translations?.ways.listTargets()
            let board = world.board
            if board.generation != seen || nextLook < .now {
                seen = board.generation
                let isWhole = await reading.translateAhead(board, languages: targets)
                nextLook = .now + (isWhole ? .seconds(3600) : Self.nextLook)
            }
            try? await Task.sleep(for: WorldStore.interval)
        }
    }

    private static func readAssets(_ folder: DataFolder) -> [String: PreparedResponse] {
        var assets: [String: PreparedResponse] = [:]
        for (name, type) in [
            ("page.css", "text/css; charset=utf-8"), ("page.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
        ] {
            guard let bytes = try? FolderScan.read("\(folder.page)/\(name)", limit: 1 << 20).bytes else { continue }
            assets[name] = PreparedResponse(
                HTTPResponse(
                    status: 200,
                    fields: [
                        HTTPField("Content-Type", type),
                        HTTPField("ETag", Answer.etag(ContentBytes(bytes: bytes), languages: [])),
                        HTTPField("Cache-Control", "max-age=300"), HTTPField("X-Content-Type-Options", "nosniff"),
                    ], body: bytes))
        }
        return assets
    }
}
