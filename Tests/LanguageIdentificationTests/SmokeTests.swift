import LanguageIdentification
import LocaleMatch
import Testing

@Test func english() {
    #expect(LanguageRecognizer.dominantLanguage(for: "This is an English sentence.")?.language == "en")
}
