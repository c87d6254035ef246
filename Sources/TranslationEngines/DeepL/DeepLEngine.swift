// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Translates over HTTP with DeepL, or with what speaks the second version of its interface.
///
///     let engine = DeepLEngine(.init(url: "https://api-free.deepl.com", key: key))
///
/// Masked parts travel as elements whose content DeepL leaves alone. At most 50 texts and 100 kB go into one request.
/// Interface: [DeepL's documentation](https://developers.deepl.com/docs/api-reference/translate).
public final class DeepLEngine: BatchTranslationEngine {
    /// Where the server is and how it is spoken with.
    public struct Configuration: Sendable, Hashable {
        private var address: ServerAddress
        private var secret: Secret
        /// The server's root, such as `https://api.deepl.com`.
        public var url: String {
            get { address.text }
            set { address = ServerAddress(newValue) }
        }
        /// The key; never shown.
        public var key: String {
            get { secret.value }
            set { secret = Secret(newValue) }
        }
        /// `more`, `less`, `prefer_more` or `prefer_less`; `nil` for DeepL's own choice.
        public var formality: String?
        /// Glossaries of the account, by pair: `["en-de": "def3a26b-…"]`.
        public var glossaries: [String: String] = [:]
        /// What the server's models are called, part of the provenance and of memory keys.
        public var version = "2"
        /// How good its translations are for a pair, 0 to 1; `nil` to leave the order of engines as it is.
        public var quality: Double?
        /// How patient to be.
        public var patience = HTTPPatience()
        /// How long the list of languages is believed.
        public var languagesLifetime = Duration.seconds(3600)

        /// A server.
        public init(url: String = "https://api.deepl.com", key: String) {
            address = ServerAddress(url)
            secret = Secret(key)
        }
    }

    /// `deepl`.
    public let name = "deepl"
    /// The server.
    public var remoteAddress: String? { service.name }
    /// Elements whose content is left alone.
    public let tokenStyle = TokenStyle.ignoredElement
    /// As many as go into one request.
    public let preferredBatch = 50
    private static let batchBytes = 100 << 10

    private let configuration: Configuration
    private let service: HTTPService
    private let offered: OfferedLanguageCache

    /// An engine; nothing is sent before the first use.
    public convenience init(_ configuration: Configuration, transport: any HTTPTransport = CurlHTTPTransport()) {
        self.init(configuration, transport: transport, clock: .system)
    }

    package init(_ configuration: Configuration, transport: any HTTPTransport, clock: HTTPClock) {
        self.configuration = configuration
        let service = HTTPService(
            base: configuration.url, transport: transport, patience: configuration.patience, clock: clock,
            authorization: .deepL(configuration.key))
        self.service = service
        offered = OfferedLanguageCache(
            lifetime: configuration.languagesLifetime, backoff: configuration.patience.backoff, now: clock.now
        ) { _ in
            // Where the lists can't be had, DeepL's documented languages stand in: the translation itself will tell.
            async let sources = Self.codes(service, "source")
            async let targets = Self.codes(service, "target")
            return DeepLWire.offered(
                sources: await sources ?? DeepLWire.sources, targets: await targets ?? DeepLWire.targets)
        }
    }

    private static func codes(_ service: HTTPService, _ type: String) async -> [String]? {
        guard let response = try? await service.send("GET", "/v2/languages?type=\(type)", maximumAttempts: 1),
            response.status == 200
        else { return nil }
        return DeepLWire.codes(response.body)
    }

    /// The configured version, with what changes the answers.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        let glossary = glossary(source, target).map { "/\($0)" } ?? ""
        return "\(configuration.version)\(configuration.formality.map { "/\($0)" } ?? "")\(glossary)"
    }

    /// The pairs that the server lists.
    public func pairs() async -> [AvailablePair] { await offered.pairs() }

    /// Whether the server lists a pair that fits.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        await offered.status(from: source, to: target)
    }

    /// Which language it doesn't offer.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await offered.obstacle(from: source, to: target)
    }

    /// The configured quality.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? { configuration.quality }

    /// Translates several texts in as few requests as the limits allow.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard !texts.isEmpty else { return [] }
        let direction = try await offered.languages().direction(from: source, to: target)
        let glossary = glossary(source, target)
        let batches = TextBatches(texts: preferredBatch, bytes: Self.batchBytes)
        let results = try await batches.send(texts, to: service, "/v2/translate") { texts in
            let request = DeepLWire.Translate(
                text: texts.map { HTMLTokens.escape($0, style: tokenStyle) }, sourceLanguage: direction.sourceCode,
                targetLanguage: direction.targetCode, formality: configuration.formality, glossary: glossary)
            return try JSONEncoder().encode(request)
        } read: { body in
            (try? JSONDecoder().decode(DeepLWire.Translated.self, from: body))?.translations
                .map { HTMLTokens.unescape($0.text) }
        } failure: { response in
            DeepLWire.error(response, server: service.name)
        }
        return results.map { $0.map { EngineTranslation(text: $0, path: [source, target]) } }
    }

    private func glossary(_ source: LanguageTag, _ target: LanguageTag) -> String? {
        configuration.glossaries["\(source.language)-\(target.language)"]
    }
}
