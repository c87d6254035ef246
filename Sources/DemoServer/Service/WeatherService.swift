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
    let reviews: ReviewShelf
    /// The page's style, script and picture, by name.
    let assets: [String: PreparedResponse]
    /// All that is kept to spare work.
    let cache = ServiceCache()
    let serverCounts = Mutex<(@Sendable () -> ServerCounts)?>(nil)

    /// What the HTTP server counts.
    package struct ServerCounts: Sendable {
        /// Open connections.
        package var connections: Int
        /// Connections closed because a request came too slowly.
        package var expired: Int
        /// Connections closed because an answer was taken too slowly.
        package var shed: Int

        /// Counts.
        package init(connections: Int, expired: Int, shed: Int) {
            self.connections = connections
            self.expired = expired
            self.shed = shed
        }
    }

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
        reviews = ReviewShelf(Review.read(folder.reviews, log: log), identifier: identifier)
        assets = Self.readAssets(folder)
        self.texts = texts
        self.world = world
        self.log = log
        chooser = LanguageChooser(languages: texts.languages)
        weather = WeatherAnswers(texts: texts)
        reading = AlertReading(
            translations: translator.map { [cache] in
                AlertTranslations(translator: $0, clock: world.clock, cache: cache)
            }, cache: cache, clock: world.clock)
    }

    /// Lets `/metrics` tell what the server counts.
    package func observe(_ counts: @escaping @Sendable () -> ServerCounts) { serverCounts.withLock { $0 = counts } }

    /// Does ahead of the requests what takes time: identifies posts, finds ways between languages, translates the alerts
    /// that come into the catalog's languages; until the task is cancelled.
    package func workAhead() async {
        await reviews.identifyAll()
        let targets = chooser.languages.compactMap { try? LanguageTag($0) }
        if let ways = translations?.ways {
            await ways.listTargets()
            for source in reviews.allLanguages {
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
