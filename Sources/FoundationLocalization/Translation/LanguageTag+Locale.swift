public import Foundation
public import LocaleMatch

extension LanguageTag {
    /// The tag of a language as Foundation has it; `nil` for one without a language code.
    ///
    /// Script and region come along where they were given, not where Foundation thinks them likely.
    public init?(_ language: Locale.Language) {
        guard let code = language.languageCode?.identifier else { return nil }
        let given = Locale.Language.Components(language: language)
        let parts = [code, given.script?.identifier, given.region?.identifier].compactMap(\.self)
        guard let tag = try? LanguageTag(parts.joined(separator: "-")) else { return nil }
        self = tag
    }

    /// The language as Foundation has it.
    public var localeLanguage: Locale.Language { Locale.Language(identifier: identifier) }
}
