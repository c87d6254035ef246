// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TranslationEngines
import TranslationStores

func translator(english: LanguageTag, spanish: LanguageTag, key: String) throws -> TextTranslator {
    let engines = CompositeEngine([
        ApertiumEngine(),
        LibreTranslateEngine(.init(url: "https://translate.example.org", apiKey: key)),
    ])
    let glossary = try Glossary([
        .term("storm surge", from: english, to: spanish, translation: "marejada ciclónica")
    ])
    let memory = TieredTranslationMemory(
        near: InMemoryTranslationMemory(), far: SQLiteTranslationMemory(path: "/var/lib/weather/translations.db"))
    return TextTranslator(engine: GlossaryEngine(glossary, before: engines), memory: memory)
}
