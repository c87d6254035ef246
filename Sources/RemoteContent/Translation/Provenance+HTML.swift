// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension TranslationProvenance {
    /// The provenance as attributes of an HTML element, with a blank in front of each.
    ///
    ///     lang="ca" dir="ltr" data-translated-from="es" data-engine="apertium" data-engine-version="…"
    ///     data-translation-path="es ca" data-cached="false" data-flags="" data-translated-at="2026-11-21T09:00:00Z"
    ///     data-source-text="Lluvias intensas" data-human="false" data-grade="good" data-sent-to=""
    ///
    /// Every value is escaped, so that neither a text nor an engine can break out of its quotes.
    public var htmlAttributes: String {
        let language = path.last ?? targetLanguage
        let attributes = [
            ("lang", language.identifier), ("dir", language.characterDirection.description),
            ("data-translated-from", sourceLanguage.identifier), ("data-engine", engine.name),
            ("data-engine-version", engine.version),
            ("data-translation-path", path.map(\.identifier).joined(separator: " ")),
            ("data-cached", isCached ? "true" : "false"),
            ("data-flags", flags.map(\.description).joined(separator: " ")),
            ("data-translated-at", time.formatted(.iso8601)), ("data-source-text", sourceText),
            ("data-human", isHuman ? "true" : "false"), ("data-grade", grade.description),
            ("data-sent-to", sentTo.joined(separator: " ")),
        ]
        return attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\n", "\t": String(scalar)
            // Other control characters can't stand in HTML at all.
            default: scalar.properties.generalCategory == .control ? "" : String(scalar)
            }
        }
    }
}
