public import LocaleMatch

/// Something that tells the language of a text.
public protocol LanguageIdentifying: Sendable {
    /// The languages that the text may be in, most likely first; empty when nothing can be said.
    ///
    /// - Parameters:
    ///   - text: The text, best without links and names.
    ///   - hints: Languages that are to be expected, most likely first.
    func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage]
}
