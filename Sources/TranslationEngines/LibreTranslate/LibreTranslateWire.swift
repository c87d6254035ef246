// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// LibreTranslate's requests and answers, as its server writes and reads them.
enum LibreTranslateWire {
    /// What is sent to `/translate`.
    struct Translate: Encodable {
        var q: [String]
        var source: String
        var target: String
        var format: String
        var apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q, source, target, format
            case apiKey = "api_key"
        }
    }

    /// What comes back: a list for a list, one text for one text.
    struct Translated: Decodable {
        var translatedText: Texts

        enum Texts: Decodable {
            case one(String)
            case several([String])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .one(text)
                } else {
                    self = .several(try container.decode([String].self))
                }
            }

            var all: [String] {
                switch self {
                case .one(let text): [text]
                case .several(let texts): texts
                }
            }
        }
    }

    /// A row of `/languages`.
    struct Language: Decodable {
        var code: String
        /// Older servers leave this out: every language then goes into every other.
        var targets: [String]?
    }

    /// What is sent to `/detect`.
    struct Detect: Encodable {
        var q: String
        var apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q
            case apiKey = "api_key"
        }
    }

    /// A row of the answer of `/detect`, the most likely language first.
    struct Detected: Decodable {
        /// Percent.
        var confidence: Double
        var language: String
    }

    /// The most languages that a server may have.
    static let maximumLanguages = 1000

    /// What a code of the server means; `zt` and `pb` are the names of older versions.
    static func tag(_ code: String) -> LanguageTag? {
        let older = ["zt": "zh-Hant", "pb": "pt-BR"]
        return try? LanguageTag(older[code] ?? code)
    }

    /// The pairs in the answer of `/languages`; a code that is no language costs itself.
    static func languages(_ body: Data) throws -> OfferedLanguages {
        guard let rows = try? JSONDecoder().decode([Language].self, from: body) else {
            throw TranslationError.engineUnavailable.because("the list of languages can't be read")
        }
        let codes = rows.prefix(maximumLanguages).compactMap { row in tag(row.code).map { (row, $0) } }
        let directions = codes.flatMap { row, source in
            (row.targets ?? codes.map(\.0.code)).prefix(maximumLanguages).compactMap {
                code -> OfferedLanguages.Direction? in
                guard code != row.code, let target = tag(code) else { return nil }
                return OfferedLanguages.Direction(
                    sourceCode: row.code, targetCode: code, source: source, target: target)
            }
        }
        return OfferedLanguages(directions: directions)
    }

    /// What an answer that isn't 200 means.
    static func error(_ response: HTTPResponse, server: String) -> TranslationError {
        HTTPService.error(response, server: server) { status, message in
            guard status == 400 else { return nil }
            if message.contains("exceeds text limit") || message.contains("exceeds batch limit") { return .textTooLong }
            if message.contains("as a target language") { return .unsupportedLanguagePairing }
            return message.contains("is not supported") ? .unsupportedSourceLanguage : nil
        }
    }
}
