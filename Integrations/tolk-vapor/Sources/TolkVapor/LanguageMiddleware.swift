public import LocalizedStrings
public import RemoteContent
public import Vapor

/// Gives every request a language, and every answer its header fields: errors, redirects and unknown paths too.
///
///     app.middleware.use(LanguageMiddleware(languages: ["en", "es", "es-419"]), at: .beginning)
///     app.get("hello") { request in "\(request.lang)" }
///
/// At the beginning, so that it stands around Vapor's own error middleware and its answers get the fields too.
///
/// 1. The negotiated language stands in ``Vapor/Request/language``, and in ``RemoteContent/RequestLanguage/current``
///    for code without a request, such as templates.
/// 2. `Content-Language` says the negotiated language unless the handler wrote another; `Vary` is added to what stands
///    there.
/// 3. An error that passes through keeps its status, reason and fields, and takes the negotiation's along.
/// 4. A strict negotiator's refusal is answered with 406 and the alternatives as problem details.
public struct LanguageMiddleware: AsyncMiddleware {
    /// Decides the language of a request.
    public let negotiator: RequestNegotiator
    private let tables: StringTables?
    private let redirects: Bool
    private let profile: @Sendable (Request) async throws -> String?

    /// Middleware for a negotiator.
    ///
    /// - Parameters:
    ///   - negotiator: The service's languages and where a request may name one.
    ///   - tables: The service's string tables, for ``Vapor/Request/localizer``.
    ///   - redirectsToLanguage: Whether `GET /weather` is answered with a redirect to `/es/weather`; routes are then
    ///     registered under the language's segment, such as `":language", "weather"`.
    ///   - profile: The language in the settings of a signed-in reader.
    public init(
        _ negotiator: RequestNegotiator, tables: StringTables? = nil, redirectsToLanguage: Bool = false,
        profile: @escaping @Sendable (Request) async throws -> String? = { _ in nil }
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
    public func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let language = negotiator.negotiate(request, profile: try await profile(request))
        let headers = language.headers
        if let refusal = language.refusal {
            let response = Response(status: .notAcceptable)
            try response.content.encode(refusal, as: .json)
            response.headers.replaceOrAdd(name: .contentType, value: "application/problem+json")
            headers.write(to: &response.headers)
            return response
        }
        if redirects, request.method == .GET || request.method == .HEAD, let path = language.redirectPath {
            let response = Response(status: .found)
            response.headers.replaceOrAdd(name: .location, value: request.url.query.map { "\(path)?\($0)" } ?? path)
            headers.write(to: &response.headers)
            return response
        }
        request.storage[LocalizationKey.self] = RequestLocalization(language: language, tables: tables)
        do {
            let response = try await RequestLanguage.$current.withValue(language) {
                try await next.respond(to: request)
            }
            headers.write(around: &response.headers)
            return response
        } catch let error as any AbortError {
            throw LocalizedAbort(error, headers)
        }
    }
}

/// An error whose answer carries the fields of the negotiation besides its own.
struct LocalizedAbort: AbortError, CustomStringConvertible {
    let original: any AbortError
    let headers: HTTPHeaders

    init(_ original: any AbortError, _ negotiated: ContentHeaders) {
        self.original = original
        var headers = original.headers
        negotiated.write(around: &headers)
        self.headers = headers
    }

    var status: HTTPResponseStatus { original.status }
    var reason: String { original.reason }
    var description: String { "\(original)" }
}

extension ContentHeaders {
    /// Writes the fields around an answer: what its handler said about its language stays.
    func write(around fields: inout HTTPHeaders) {
        let own = fields.first(name: .contentLanguage)
        write(to: &fields)
        if let own { fields.replaceOrAdd(name: .contentLanguage, value: own) }
    }
}
