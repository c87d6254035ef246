internal import LocaleMatch

/// What is translated from and into, as what is known of a pair is remembered by.
struct LanguagePair: Hashable, Sendable {
    var source: LanguageTag
    var target: LanguageTag
}
