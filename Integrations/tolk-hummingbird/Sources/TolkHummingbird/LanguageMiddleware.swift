internal import HTTPTypes
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
///    a request, such as templates.
/// 2. `Content-Language` says the negotiated language unless the handler wrote another; `Vary` is added to what stands
///    there.
/// 3. An error keeps its own status, fields and body. One that Hummingbird doesn't know how to answer is a 500 without
///    a body, as it is without the middleware, and is logged.
/// 4. A strict negotiator's refusal is answered with 406 and the alternatives as problem details.
public struct LanguageMiddleware<Context: LocalizedRequestContext>: RouterMiddleware {
    /// Decides the language of a request.
    public let negotiator: RequestNegotiator
    private let tables: StringTables?
    private let redirects: Bool
    private let profile: @Sendable (Request, Context) async throws -> String?

    /// Middleware for a negotiator.
    ///
    /// - Parameters:
    ///   - negotiator: The service's languages and where a request may name one.
    ///   - tables: The service's string tables, for ``LocalizedRequestContext/localizer``.
    ///   - redirectsToLanguage: Whether `GET /weather` is answered with a redirect to `/es/weather`; routes are then
    ///     registered under the language's segment, such as `:language/weather`.
    ///   - profile: The language in the settings of a signed-in reader.
    public init(
        _ negotiator: RequestNegotiator, tables: StringTables? = nil, redirectsToLanguage: Bool = false,
        profile: @escaping @Sendable (Request, Context) async throws -> String? = { _, _ in nil }
    ) {
        self.negotiator = negotiator
        self.tables = tables
        redirects = redirectsToLanguage
        self.profile = profile
    }

    /// Middleware for a service's languages, the first of which is the default.
    public init(languages: [String], tables: StringTables? = nil) {
        self.init(RequestNegotiator(languages: languages), tables: tables)
    }

    /// Negotiates, calls the rest of the chain, and writes the fields.
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let language = negotiator.negotiate(request.head, profile: try await profile(request, context))
        let headers = language.headers
        if let refusal = language.refusal {
            var response = try context.responseEncoder.encode(refusal, from: request, context: context)
            response.status = .notAcceptable
            response.headers[.contentType] = "application/problem+json"
            headers.write(to: &response.headers)
            return response
        }
        if redirects, request.method == .get || request.method == .head, let path = language.redirectPath {
            var response = Response(status: .found)
            response.headers[.location] = request.uri.query.map { "\(path)?\($0)" } ?? path
            headers.write(to: &response.headers)
            return response
        }
        var localized = context
        localized.localization = RequestLocalization(language: language, tables: tables)
        let context = localized
        do {
            var response = try await RequestLanguage.$current.withValue(language) { try await next(request, context) }
            headers.write(around: &response.headers)
            return response
        } catch let error as any HTTPResponseError {
            throw LocalizedHTTPError(error, headers)
        } catch {
            context.logger.error("the handler threw an error", metadata: ["error": "\(error)"])
            throw LocalizedHTTPError(HTTPError(.internalServerError), headers)
        }
    }
}
