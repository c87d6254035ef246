// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// The languages that have rules here.
enum Language: Int32, Sendable, CaseIterable {
    // As in tolk_agreement_tables.h.
    case german, english, spanish, french, italian, portuguese

    init?(_ tag: LanguageTag) {
        guard let found = Self.allCases.first(where: { $0.code == tag.language }) else { return nil }
        self = found
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
    func grammar(_ vocabulary: Vocabulary) -> any Grammar {
        switch self {
        case .german: GermanGrammar(vocabulary: vocabulary)
        case .english: EnglishGrammar(vocabulary: vocabulary)
        default: RomanceGrammar(self, vocabulary)
        }
    }
}
