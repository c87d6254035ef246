// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LocaleMatch

extension LanguageTag {
    /// The tag of a language as Foundation has it; `nil` for one without a language code.
    ///
    /// Foundation names a script even where none was given; the likely one is left out.
    public init?(_ language: Locale.Language) {
        guard let code = language.languageCode?.identifier else { return nil }
        let given = Locale.Language.Components(language: language)
        let (script, region) = (given.script?.identifier, given.region?.identifier)
        guard let plain = try? LanguageTag([code, region].compactMap(\.self).joined(separator: "-")),
            let full = try? LanguageTag([code, script, region].compactMap(\.self).joined(separator: "-"))
        else { return nil }
        self = plain.maximized().script == full.script ? plain : full
    }

    /// The language as Foundation has it.
    public var localeLanguage: Locale.Language { Locale.Language(identifier: identifier) }
}
