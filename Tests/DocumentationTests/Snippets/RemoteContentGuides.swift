// SPDX-License-Identifier: Apache-2.0

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

    /// What an adapter wraps around a service's handlers.
    func respond<Request: LanguageRequest, Response: ResponseHeaderFields>(
        to request: Request, by negotiator: RequestNegotiator, refuse: (NotAcceptable) -> Response,
        redirect: (String) -> Response, handler: (Request) async throws -> Response
    ) async throws -> Response {
        let language = negotiator.negotiate(request)
        var response: Response
        if let refusal = language.refusal {
            response = refuse(refusal)  // 406
        } else if let address = language.redirect {
            response = redirect(address)  // 302
        } else {
            response = try await RequestLanguage.$current.withValue(language) { try await handler(request) }
        }
        language.headers.complete(&response)
        return response
    }
}
