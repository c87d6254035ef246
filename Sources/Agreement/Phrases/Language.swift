// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// The languages that have rules here.
enum Language: Int32, Sendable, CaseIterable {
    // As in tolk_agreement_tables.h.
    case german, english, spanish, french, italian, portuguese

    init?(_ tag: LanguageTag) {
        switch tag.language {
        case "de": self = .german
        case "en": self = .english
        case "es": self = .spanish
        case "fr": self = .french
        case "it": self = .italian
        case "pt": self = .portuguese
        default: return nil
        }
    }

    var code: String {
        switch self {
        case .german: "de"
        case .english: "en"
        case .spanish: "es"
        case .french: "fr"
        case .italian: "it"
        case .portuguese: "pt"
        }
    }
}
