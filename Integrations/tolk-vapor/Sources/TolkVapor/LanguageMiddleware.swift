// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings
public import RemoteContent
public import Vapor

/// Gives every request a language, and every answer its header fields: errors, redirects and unknown paths too.
///
///     app.middleware.use(LanguageMiddleware(languages: ["en", "es", "es-419"]), at: .beginning)
///     app.get("hello") { request in "\(request.lang)" }
///
/// At the beginning, so that it stands around Vapor's own error middleware and its answers get the fields too; an error
/// that passes through elsewhere takes them along (``LocalizedAbort``).
///
/// 1. The negotiated language stands in ``Vapor/Request/language``, and in ``RemoteContent/RequestLanguage/current``
///    for code without a request, such as templates; the strings stand in ``LocalizedStrings/Localizer/current``, and both
///    in `LocalizationContext.current` for code that imports `FoundationLocalization`. A handler without `async` isn't called
///    in the request's task: ``Vapor/Request/withLanguage(_:)`` is for those.
/// 2. `Vary` is added to what stands there; of the other fields, what a handler wrote stays.
/// 3. An error keeps its own status, reason and fields.
/// 4. A strict negotiator's refusal is answered with 406 and the alternatives, and ``RemoteContent/LanguageRedirects``
///    with 302.
/// 5. A string that is missing is named in the log, once, unless the options say where to report it.
/// 6. No session is asked, and none is needed.
public struct LanguageMiddleware: AsyncMiddleware {
    /// Decides the language of a request.
    public let negotiator: RequestNegotiator
    private let strings: LocalizerCache?
    private let profile: (@Sendable (Request) async throws -> String?)?

    /// Middleware for a negotiator.
    ///
    /// - Parameters:
    ///   - negotiator: The service's languages and where a request may name one.
    ///   - tables: The service's string tables, for ``Vapor/Request/localizer``.
    ///   - options: How strings are looked up, and where missing ones are reported.
    ///   - profile: The language in the settings of a signed-in reader; `nil` for one who isn't.
    public init(
        _ negotiator: RequestNegotiator, tables: StringTables? = nil, options: Localizer.Options = .init(),
        profile: (@Sendable (Request) async throws -> String?)? = nil
    ) {
        self.negotiator = negotiator
        self.profile = profile
        let logger = Logger(label: "tolk.strings")
        strings = tables.map {
            LocalizerCache($0, options: options.reportingMissingStrings { logger.warning("\($0)") })
        }
    }

    /// Middleware for a service's languages, the first of which is the default.
    public init(languages: [String], tables: StringTables? = nil) {
        self.init(RequestNegotiator(languages: languages), tables: tables)
    }

    /// Negotiates, calls the rest of the chain, and writes the fields.
    public func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let language = negotiator.negotiate(request, profile: try await profile?(request))
        let headers = language.headers
        if let response = Self.ownAnswer(language) {
            headers.write(to: &response.headers)
            return response
        }
        request.storage[LocalizationKey.self] = RequestLocalization(language: language, strings: strings)
        do {
            let response = try await RequestLanguage.$current.withValue(language) {
                try await Localizer.withCurrent(from: strings, for: language.negotiation) {
                    try await next.respond(to: request)
                }
            }
            headers.complete(&response.headers)
            return response
        } catch {
            throw LocalizedAbort(error, headers, showsUnknown: !request.application.environment.isRelease)
        }
    }

    /// Rule 4.
    private static func ownAnswer(_ language: RequestLanguage) -> Response? {
        if let refusal = language.refusal {
            return Response(
                status: .notAcceptable, headers: ["Content-Type": NotAcceptable.mediaType],
                body: .init(data: Data(refusal.body)))
        }
        return language.redirect.map { Response(status: .found, headers: ["Location": $0]) }
    }
}
