// SPDX-License-Identifier: Apache-2.0

// A service that translates with programs on its own machine: tests look at what it is linked with.
import LocaleMatch
import RemoteContent
import TranslationEngines

let engine = ApertiumEngine()
let text = CommandLine.arguments.dropFirst().joined(separator: " ")
let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
print(try await TextTranslator(engine: engine).translate(text, from: source, to: target).text)
