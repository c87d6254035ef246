// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// DeepL's requests and answers, version 2.
enum DeepLWire {
    /// What is sent to `/v2/translate`.
    struct Translate: Encodable {
        var text: [String]
        var sourceLanguage: String
        var targetLanguage: String
        var formality: String?
        var glossary: String?
        /// The texts are XML, in which the tokens are elements to be ignored.
        let tagHandling = "xml"
        let ignoredTags = ["x"]
        let preservesFormatting = true
        /// The texts are sentences already.
        let splitSentences = "0"

        enum CodingKeys: String, CodingKey {
            case text, formality
            case sourceLanguage = "source_lang"
            case targetLanguage = "target_lang"
            case glossary = "glossary_id"
            case tagHandling = "tag_handling"
            case ignoredTags = "ignore_tags"
            case preservesFormatting = "preserve_formatting"
            case splitSentences = "split_sentences"
        }
    }

    /// What comes back.
    struct Translated: Decodable {
        struct Text: Decodable { var text: String }
        var translations: [Text]
    }

    private struct Language: Decodable { var language: String }

    /// The codes in the answer of `/v2/languages`; `nil` for anything else.
    static func codes(_ body: Data) -> [String]? {
        guard let list = try? JSONDecoder().decode([Language].self, from: body), !list.isEmpty else { return nil }
        return list.prefix(500).map(\.language)
    }

    /// DeepL's documented languages.
    static let sources = [
        "AR", "BG", "CS", "DA", "DE", "EL", "EN", "ES", "ET", "FI", "FR", "HE", "HU", "ID", "IT", "JA", "KO", "LT",
        "LV",
        "NB", "NL", "PL", "PT", "RO", "RU", "SK", "SL", "SV", "TH", "TR", "UK", "VI", "ZH",
    ]
    static let targets =
        sources.filter { !["EN", "PT", "ZH"].contains($0) } + [
            "EN-GB", "EN-US", "PT-BR", "PT-PT", "ZH-HANS", "ZH-HANT", "ES-419",
        ]

    /// Every source with every other target; a code that is no language costs itself.
    static func offered(sources: [String], targets: [String]) -> OfferedLanguages {
        let targets = targets.compactMap { code in (try? LanguageTag(code)).map { (code, $0) } }
        let directions = sources.flatMap { code -> [OfferedLanguages.Direction] in
            guard let source = try? LanguageTag(code) else { return [] }
            return targets.filter { $0.1.language != source.language }.map {
                OfferedLanguages.Direction(sourceCode: code, targetCode: $0.0, source: source, target: $0.1)
            }
        }
        return OfferedLanguages(directions: directions)
    }

    /// What an answer that isn't 200 means.
    static func error(_ response: HTTPResponse, server: String) -> TranslationError {
        HTTPService.error(response, server: server) { status, message in
            if status == 400, message.contains("_lang") { return .unsupportedLanguagePairing }
            guard status == 456 else { return nil }
            var error = TranslationError.refused.because("the quota is used up (456)")
            error.suggestion = "wait for the next period of billing, or raise the quota"
            return error
        }
    }
}
