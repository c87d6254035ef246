// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import LocalizedStrings
import MetricsTestKit
import RemoteContent
import Testing
import TolkObservability

/// The code of `Docs/Integrations/Observability.md`, which the root package's tests compare with the page.
enum GuideSnippets {
    static func threeLines(_ negotiator: inout RequestNegotiator, _ translator: inout TextTranslator) {
        let observability = LanguageObservability()
        observability.observe(&negotiator)  // before the middleware gets it
        observability.observe(&translator)
    }

    static func more(
        _ observability: LanguageObservability, _ content: inout ContentNegotiator, _ translator: TextTranslator
    ) async -> Localizer.Options {
        var options = Localizer.Options()
        observability.observe(&options)  // for LanguageMiddleware(negotiator, tables: tables, options: options)
        observability.observe(&content)
        await observability.poll(memory: translator.memory, queue: translator.queue)  // beside the server
        return options
    }
}

@Test func unmatchedReadersAreCounted() throws {
    let metrics = TestMetrics()
    let observability = LanguageObservability(metrics: metrics)
    let negotiator = observability.observing(RequestNegotiator(languages: ["en", "es"]))
    _ = negotiator.negotiate(PlainRequest(header: "ja"))
    #expect(try metrics.expectCounter("tolk_unmatched_total", [("language", "ja")]).totalValue == 1)
}

@Test("The three lines report to the process' own backends, whatever they are")
func threeLines() async throws {
    var negotiator = RequestNegotiator(languages: ["en", "es"])
    var translator = TextTranslator(engine: CapitalEngine())
    GuideSnippets.threeLines(&negotiator, &translator)
    #expect(negotiator.report != nil)
    #expect(translator.observer != nil)
    #expect(negotiator.negotiate(PlainRequest(header: "es")).tag.identifier == "es")
}
