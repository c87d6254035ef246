// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
public import LocaleMatch
public import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Translates with a language model behind a chat endpoint as OpenAI has it: llama.cpp, vLLM, Ollama, hosted ones.
///
///     let engine = OpenAIEngine(.init(url: "http://127.0.0.1:8000", model: "qwen2.5-7b-instruct"))
///
/// **Rules.**
/// 1. The texts travel as JSON in the user's message and come back as JSON: `{"translations": […]}`. What a text says is data;
///    the instructions stand in the system's message alone.
/// 2. The temperature is 0, and the length of the answer is capped by that of the texts.
/// 3. What a model thinks aloud (`<think>…</think>`) and a fence around the JSON are taken off.
/// 4. An answer with another number of texts, or cut off, is none: the texts are sent again in halves.
/// 5. A translation that is surely in another language than asked for is refused, and so is one many times as long as its
///    source.
///
/// Interface: [Chat completions](https://platform.openai.com/docs/api-reference/chat).
public final class OpenAIEngine: BatchTranslationEngine {
    /// Where the server is and how it is spoken with.
    public struct Configuration: Sendable, Hashable {
        private var address: ServerAddress
        private var secret: Secret?
        /// The server's root, with or without `/v1`; `/v1/chat/completions` is put behind it.
        public var url: String {
            get { address.text }
            set { address = ServerAddress(newValue) }
        }
        /// The key, where the server wants one; never shown.
        public var key: String? {
            get { secret?.value }
            set { secret = newValue.map { Secret($0) } }
        }
        /// The model's name.
        public var model: String
        /// The pairs that the model is good at; empty for all languages.
        public var pairs: [[LanguageTag]] = []
        /// How good its translations are, 0 to 1; `nil` to leave the order of engines as it is.
        public var quality: Double?
        /// How patient to be.
        public var patience = HTTPPatience(deadline: .seconds(120), attempt: .seconds(60))
        /// The most texts, and the most bytes of UTF-8, in one request.
        public var batchTexts = 16
        /// See ``batchTexts``.
        public var batchBytes = 6_000

        /// A server.
        public init(url: String, model: String, key: String? = nil) {
            address = ServerAddress(url)
            self.model = model
            secret = key.map { Secret($0) }
        }
    }

    /// `openai`.
    public let name = "openai"
    /// The server.
    public var remoteAddress: String? { service.name }
    /// White square brackets, which models keep.
    public let tokenStyle = TokenStyle.whiteBrackets
    /// As many as go into one request.
    public var preferredBatch: Int { configuration.batchTexts }

    private let configuration: Configuration
    private let service: HTTPService
    private let recognizer = LanguageRecognizer()
    /// Whether the server takes `response_format`; found out by trying.
    private let takesFormat = Mutex(true)

    /// An engine; nothing is sent before the first use.
    public convenience init(_ configuration: Configuration, transport: any HTTPTransport = CurlHTTPTransport()) {
        self.init(configuration, transport: transport, clock: .system)
    }

    package init(_ configuration: Configuration, transport: any HTTPTransport, clock: HTTPClock) {
        self.configuration = configuration
        service = HTTPService(
            base: configuration.url, transport: transport, patience: configuration.patience, clock: clock,
            authorization: configuration.key.map { .bearer($0) })
    }

    /// The model, with the version of the instructions.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        "\(configuration.model)/1"
    }

    /// The configured pairs; without them those of the languages that the recognizer knows.
    public func pairs() async -> [AvailablePair] {
        guard configuration.pairs.isEmpty else {
            return configuration.pairs.filter { $0.count == 2 }
                .map { AvailablePair(source: $0[0], target: $0[1], status: .installed) }
        }
        let languages = LanguageRecognizer.supportedLanguages
        return languages.flatMap { source in
            languages.filter { $0 != source }.map { AvailablePair(source: source, target: $0, status: .installed) }
        }
    }

    /// Whether the pair is one of those configured, or of two languages.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        guard source.language != "und", target.language != "und", source.misfit(of: target) == nil else {
            return .unsupported
        }
        let isListed =
            configuration.pairs.isEmpty
            || configuration.pairs.contains {
                $0.count == 2 && source.misfit(of: $0[0]) != nil && target.misfit(of: $0[1]) != nil
            }
        return isListed ? .installed : .unsupported
    }

    /// The configured quality.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? { configuration.quality }

    /// Translates several texts in as few requests as the limits allow.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard await status(from: source, to: target) == .installed else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
        let batches = TextBatches(texts: configuration.batchTexts, bytes: configuration.batchBytes, answerFactor: 64)
        let results = try await batches.send(texts, to: service, Self.path(behind: configuration.url)) { texts in
            let chat = try OpenAIWire.Chat(
                model: configuration.model, texts: texts, source: source, target: target,
                asksForJSON: takesFormat.withLock { $0 })
            return try JSONEncoder().encode(chat)
        } read: { body in
            OpenAIWire.translations(in: body)
        } failure: { response in
            // Not every server knows the format; the instructions ask for JSON all the same.
            let isAboutFormat = response.status == 400 && takesFormat.withLock { $0 }
            guard isAboutFormat else { return OpenAIWire.error(response, server: service.name) }
            takesFormat.withLock { $0 = false }
            return nil
        }
        return zip(texts, results).map { text, result in
            result.flatMap { translation in
                if let refusal = refusal(of: translation, for: text, source, target) { return .failure(refusal) }
                return .success(EngineTranslation(text: translation, path: [source, target]))
            }
        }
    }

    /// Many write the root with the version that every path begins with.
    private static func path(behind root: String) -> String {
        root.hasSuffix("/v1") ? "/chat/completions" : "/v1/chat/completions"
    }

    // MARK: Rule 5

    private func refusal(
        of translation: String, for text: String, _ source: LanguageTag, _ target: LanguageTag
    ) -> TranslationError? {
        let limit = 400 + 8 * text.utf8.count
        if translation.utf8.count > limit {
            return .poorQuality.between(source, target).because("the answer is longer than \(limit) bytes")
        }
        let found = recognizer.identify(translation)
        guard translation.unicodeScalars.count(where: \.properties.isAlphabetic) >= 20,
            let best = found.hypotheses.first,
            found.outcome != .undetermined, best.probability >= 0.95, recognizer.knows(target),
            !LanguageRecognizer.isSameLanguage(best.language, target)
        else { return nil }
        return .poorQuality.between(source, target).because("the answer is in \(best.language.identifier)")
    }
}
