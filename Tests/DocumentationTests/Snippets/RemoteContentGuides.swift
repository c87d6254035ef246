import LocaleMatch
import RemoteContent
import TranslationEngines

/// The code of the pages in `Docs/RemoteContent.docc`.
enum RemoteContentGuides {
    static func overview(header: String) async -> ContentAnswer? {
        let translator = TextTranslator(engine: ApertiumEngine(), memory: InMemoryTranslationMemory())
        let negotiator = ContentNegotiator(translator: translator)
        let answer = await negotiator.answer(
            to: AcceptLanguage(header),
            variants: [
                ContentVariant(language: "en", texts: ["Heavy rain this afternoon."]),
                ContentVariant(language: "es", texts: ["Lluvias intensas esta tarde."]),
            ])
        // header "ca": outcome translated, language ca, texts ["Pluges intenses aquesta tarda."], provenance from es
        return answer
    }
}
