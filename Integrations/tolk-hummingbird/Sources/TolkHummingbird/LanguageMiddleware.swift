// SPDX-License-Identifier: Apache-2.0

public import Hummingbird
public import LocalizedStrings
internal import Logging
public import RemoteContent
internal import TolkHTTPTypes

/// Gives every request a language, and every answer its header fields: errors, redirects and unknown paths too.
///
///     let router = Router(context: BasicLocalizedRequestContext.self)
///     router.add(middleware: LanguageMiddleware(languages: ["en", "es", "es-419"]))
///     router.get("hello") { _, context in "\(context.lang)" }
///
/// Add it before other middleware, so that what they answer and throw gets the fields too.
///
/// 1. The negotiated language stands in the context, and in ``RemoteContent/RequestLanguage/current`` for code without
///    a request, such as templates; the strings stand in ``LocalizedStrings/Localizer/current``, and both in
///    `LocalizationContext.current` for code that imports `FoundationLocalization`.
/// 2. `Vary` is added to what stands there; of the other fields, what a handler wrote stays.
/// 3. An error keeps its own status, fields and body (``LocalizedHTTPError``).
/// 4. A strict negotiator's refusal is answered with 406 and the alternatives, and ``RemoteContent/LanguageRedirects``
///    with 302.
/// 5. A string that is missing is named in the log, once, unless the options say where to report it.
public struct LanguageMiddleware<Context: LocalizedRequestContext>: RouterMiddleware {
    /// Decides the language of a request.
    public let negotiator: RequestNegotiator
    private let fields: NegotiatedFields
    private let strings: LocalizerCache?
    private let profile: (@Sendable (Request, Context) async throws -> String?)?

    /// Middleware for a negotiator.
    ///
    /// - Parameters:
    ///   - negotiator: The service's languages and where a request may name one.
    ///   - tables: The service's string tables, for ``LocalizedRequestContext/localizer``.
    ///   - options: How strings are looked up, and where missing ones are reported.
    ///   - profile: The language in the settings of a signed-in reader; `nil` for one who isn't.
    public init(
        _ negotiator: RequestNegotiator, tables: StringTables? = nil, options: Localizer.Options = .init(),
        profile: (@Sendable (Request, Context) async throws -> String?)? = nil
    ) {
        self.negotiator = negotiator
        self.profile = profile
        fields = NegotiatedFields(negotiator)
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
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let language = negotiator.negotiate(request.head, profile: try await profile?(request, context))
        if var response = Self.ownAnswer(language) {
            language.headers.write(to: &response.headers)
            return response
        }
        var localized = context
        localized.localization = RequestLocalization(language: language, strings: strings)
        let context = localized
        do {
            var response = try await RequestLanguage.$current.withValue(language) {
                try await Localizer.withCurrent(from: strings, for: language.negotiation) {
                    try await next(request, context)
                }
            }
            fields.complete(&response.headers, for: language)
            return response
        } catch {
            if !(error is any HTTPResponseError || error is CancellationError) {
                context.logger.error("the handler threw an error", metadata: ["error": "\(error)"])
            }
            throw LocalizedHTTPError(error, language.headers)
        }
    }

    /// Rule 4.
    private static func ownAnswer(_ language: RequestLanguage) -> Response? {
        if let refusal = language.refusal {
            return Response(
                status: .notAcceptable, headers: [.contentType: NotAcceptable.mediaType],
                body: .init(byteBuffer: ByteBuffer(bytes: refusal.body)))
        }
        return language.redirect.map { Response(status: .found, headers: [.location: $0]) }
    }
}
