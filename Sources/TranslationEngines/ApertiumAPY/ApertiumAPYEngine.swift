// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Translates over HTTP with an Apertium-APY server: Apertium's pairs, on another machine or in another container.
///
/// The server takes one text a request, so a batch is several requests at a time. Version 0.11 of the server listens
/// on all network interfaces and can't be told otherwise: keep it behind a firewall or in a network of its own.
/// Interface: [Apertium APY](https://wiki.apertium.org/wiki/Apertium-apy).
public final class ApertiumAPYEngine: TranslationEngine {
    /// Where the server is and how it is spoken with.
    public struct Configuration: Sendable, Hashable {
        private var address: ServerAddress
        /// The server's address.
        ///
        /// A user's name and password in it are never shown.
        public var url: String {
            get { address.text }
            set { address = ServerAddress(newValue) }
        }
        /// How a proxy in front of the server is shown that the program may ask.
        public var authorization: HTTPAuthorization?
        private var fields: [String: Secret] = [:]
        /// Header fields of every request; their values are never shown.
        public var headers: [String: String] {
            get { fields.mapValues(\.value) }
            set { fields = newValue.mapValues { Secret($0) } }
        }
        /// What the server's pairs are called, part of the provenance and of memory keys: change it when they change.
        public var version: String
        /// How patient to be.
        public var patience: HTTPPatience
        /// How long the list of pairs is believed.
        public var languagesLifetime: Duration
        /// The most bytes of a text.
        public var maximumTextBytes: Int

        /// A server.
        public init(
            url: String = "http://127.0.0.1:2737", version: String = "1", patience: HTTPPatience = HTTPPatience(),
            languagesLifetime: Duration = .seconds(600), maximumTextBytes: Int = 64 << 10
        ) {
            address = ServerAddress(url)
            self.version = version
            self.patience = patience
            self.languagesLifetime = languagesLifetime
            self.maximumTextBytes = maximumTextBytes
        }
    }

    /// `apertium-apy`.
    public let name = "apertium-apy"
    /// The server.
    public var remoteAddress: String? { service.name }
    /// Private use characters, which Apertium leaves alone.
    public let tokenStyle = TokenStyle.privateUse
    /// Five requests share one of the server's pipelines.
    public let preferredConcurrency = 5

    private let configuration: Configuration
    private let service: HTTPService
    private let offered: OfferedLanguageCache

    /// An engine; nothing is sent before the first use.
    public convenience init(
        _ configuration: Configuration = Configuration(), transport: any HTTPTransport = CurlHTTPTransport()
    ) {
        self.init(configuration, transport: transport, clock: .system)
    }

    package init(_ configuration: Configuration, transport: any HTTPTransport, clock: HTTPClock) {
        self.configuration = configuration
        let service = HTTPService(
            base: configuration.url, transport: transport, patience: configuration.patience, clock: clock,
            headers: configuration.headers, authorization: configuration.authorization)
        self.service = service
        offered = OfferedLanguageCache(
            of: service, at: "/listPairs", lifetime: configuration.languagesLifetime,
            backoff: configuration.patience.backoff, clock: clock,
            failure: { Self.error($0, server: service.name) }, read: Self.pairs)
    }

    /// The configured version.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String { configuration.version }

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

    /// Translates one text.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> EngineTranslation {
        guard text.utf8.count <= configuration.maximumTextBytes else {
            throw TranslationError.textTooLong.because("at most \(configuration.maximumTextBytes) bytes")
        }
        let direction = try await offered.languages().direction(from: source, to: target)
        // The dictionaries know "é", not "e" with an accent of its own.
        let text = UnicodeText.nfc(text)
        let marked = APYMarks(text)
        let fields = [
            ("langpair", "\(direction.sourceCode)|\(direction.targetCode)"), ("q", marked.text), ("format", "txt"),
            ("markUnknown", "yes"),
        ]
        let response = try await service.send(
            "POST", "/translate", body: Data(Self.form(fields).utf8), contentType: "application/x-www-form-urlencoded",
            maximumResponseBytes: 64 << 10 + 16 * text.utf8.count)
        guard response.status == 200 else { throw Self.error(response, server: service.name) }
        guard let answer = try? JSONDecoder().decode(Translated.self, from: response.body) else {
            throw TranslationError.internalError.because("\(service.name): the answer can't be read")
        }
        let (translation, unknown) = marked.remove(from: answer.responseData.translatedText)
        return EngineTranslation(
            text: translation, path: [source, target], words: text.split(whereSeparator: \.isWhitespace).count,
            unknownWords: unknown)
    }

    private struct Translated: Decodable {
        struct Text: Decodable { var translatedText: String }
        var responseData: Text
    }

    private struct Pairs: Decodable {
        struct Pair: Decodable {
            var sourceLanguage: String
            var targetLanguage: String
        }
        var responseData: [Pair]
    }

    /// The most pairs that a server may have.
    static let maximumPairs = 10_000

    /// The pairs in the answer of `/listPairs`; a code that stands for several languages gives several pairs.
    static func pairs(_ body: Data) throws -> OfferedLanguages {
        guard let list = try? JSONDecoder().decode(Pairs.self, from: body) else {
            throw TranslationError.engineUnavailable.because("the list of pairs can't be read")
        }
        let directions = list.responseData.prefix(maximumPairs).flatMap { pair in
            ApertiumCode.tags(pair.sourceLanguage).flatMap { source in
                ApertiumCode.tags(pair.targetLanguage).map { target in
                    OfferedLanguages.Direction(
                        sourceCode: pair.sourceLanguage, targetCode: pair.targetLanguage, source: source,
                        target: target)
                }
            }
        }
        return OfferedLanguages(directions: directions)
    }

    /// What an answer that isn't 200 means.
    static func error(_ response: HTTPResponse, server: String) -> TranslationError {
        HTTPService.error(response, server: server) { status, message in
            status == 400 && message.contains("pair") ? .unsupportedLanguagePairing : nil
        }
    }

    /// A form's fields as they are sent.
    static func form(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }
}
