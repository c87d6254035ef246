// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Translates over HTTP with a LibreTranslate server, or another that speaks its language.
///
///     let engine = LibreTranslateEngine(.init(url: "https://translate.example.org", apiKey: key))
///
/// Texts go in batches; a text that the server stumbles over costs itself, since its batch is then sent in halves.
/// Interface: [LibreTranslate's documentation](https://docs.libretranslate.com/guides/api_usage/).
public final class LibreTranslateEngine: BatchTranslationEngine {
    /// How masked parts and markup are sent.
    public struct Format: Sendable, Hashable {
        let name: String
        let tokenStyle: TokenStyle

        /// As plain text, tokens in white square brackets.
        public static let text = Format(name: "text", tokenStyle: .whiteBrackets)
        /// As HTML, tokens as elements that are marked not to be translated.
        public static let html = Format(name: "html", tokenStyle: .htmlSpan)
    }

    /// Where the server is and how it is spoken with.
    public struct Configuration: Sendable, Hashable {
        private var address: ServerAddress
        private var key: Secret?
        /// The server's address, with a path where it has one.
        ///
        /// A user's name and password in it are never shown.
        public var url: String {
            get { address.text }
            set { address = ServerAddress(newValue) }
        }
        /// The key, where the server wants one; sent in the body, never shown.
        public var apiKey: String? {
            get { key?.value }
            set { key = newValue.map { Secret($0) } }
        }
        /// How a proxy in front of the server is shown that the program may ask.
        public var authorization: HTTPAuthorization?
        private var fields: [String: Secret] = [:]
        /// Header fields of every request; their values are never shown.
        public var headers: [String: String] {
            get { fields.mapValues(\.value) }
            set { fields = newValue.mapValues { Secret($0) } }
        }
        /// How texts are sent.
        public var format: Format
        /// What the server's models are called, part of the provenance and of memory keys: change it when they change.
        public var version: String
        /// How patient to be.
        public var patience: HTTPPatience
        /// How long the list of languages is believed.
        public var languagesLifetime: Duration
        /// The most texts, and the most characters of UTF-8, in one request.
        public var batchTexts: Int
        /// See ``batchTexts``.
        public var batchBytes: Int

        /// A server.
        public init(
            url: String, apiKey: String? = nil, format: Format = .text, version: String = "1",
            patience: HTTPPatience = HTTPPatience(), languagesLifetime: Duration = .seconds(600), batchTexts: Int = 32,
            batchBytes: Int = 16 << 10
        ) {
            address = ServerAddress(url)
            key = apiKey.map { Secret($0) }
            self.format = format
            self.version = version
            self.patience = patience
            self.languagesLifetime = languagesLifetime
            self.batchTexts = max(1, batchTexts)
            self.batchBytes = max(1, batchBytes)
        }
    }

    /// `libretranslate`.
    public let name = "libretranslate"
    /// The server.
    public var remoteAddress: String? { service.name }
    /// As the format wants it.
    public var tokenStyle: TokenStyle { configuration.format.tokenStyle }
    /// As many as go into one request.
    public var preferredBatch: Int { configuration.batchTexts }

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
            headers: configuration.headers, authorization: configuration.authorization)
        self.service = service
        offered = OfferedLanguageCache(
            of: service, at: "/languages", lifetime: configuration.languagesLifetime,
            backoff: configuration.patience.backoff, clock: clock,
            failure: { LibreTranslateWire.error($0, server: service.name) }, read: LibreTranslateWire.languages)
    }

    /// The configured version, with the format, which changes what the server answers.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        "\(configuration.version)/\(configuration.format.name)"
    }

    /// The pairs that the server lists; none when it can't be asked.
    public func pairs() async -> [AvailablePair] { await offered.pairs() }

    /// Whether the server lists a pair that fits; unsupported too while it can't be asked, which ``obstacle(from:to:)`` tells.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        await offered.status(from: source, to: target)
    }

    /// That the server can't be asked, or which language it doesn't offer.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await offered.obstacle(from: source, to: target)
    }

    /// Translates several texts in as few requests as the limits allow.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard !texts.isEmpty else { return [] }
        let direction = try await offered.languages().direction(from: source, to: target)
        let batches = TextBatches(texts: configuration.batchTexts, bytes: configuration.batchBytes)
        let isHTML = configuration.format == .html
        let results = try await batches.send(texts, to: service, "/translate") { texts in
            let request = LibreTranslateWire.Translate(
                q: isHTML ? texts.map { HTMLTokens.escape($0, style: tokenStyle) } : texts,
                source: direction.sourceCode, target: direction.targetCode, format: configuration.format.name,
                apiKey: configuration.apiKey)
            return try JSONEncoder().encode(request)
        } read: { body in
            let texts = (try? JSONDecoder().decode(LibreTranslateWire.Translated.self, from: body))?.translatedText.all
            return isHTML ? texts?.map(HTMLTokens.unescape) : texts
        } failure: { response in
            let error = LibreTranslateWire.error(response, server: service.name)
            let isAboutTexts = response.status == 500 || error.code == TranslationError.textTooLong.code
            return isAboutTexts ? TextBatches.TextFailure(error: error) : error
        }
        return results.map { $0.map { EngineTranslation(text: $0, path: [source, target]) } }
    }

    /// The language that the server takes a text for; `nil` at once while it is known to be away.
    public func identify(_ text: String) async -> IdentifiedLanguage? {
        guard (try? await offered.languages()) != nil else { return nil }
        let request = LibreTranslateWire.Detect(q: text, apiKey: configuration.apiKey)
        guard let body = try? JSONEncoder().encode(request),
            let response = try? await service.send("POST", "/detect", body: body), response.status == 200,
            let best = try? JSONDecoder().decode([LibreTranslateWire.Detected].self, from: response.body).first,
            best.confidence > 0, let language = LibreTranslateWire.tag(best.language)
        else { return nil }
        return IdentifiedLanguage(language: language, probability: min(1, best.confidence / 100))
    }
}
