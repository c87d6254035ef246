public import Formatting
public import LocaleMatch

/// The negotiated language of one request: what its handlers, templates and header fields are made with.
public struct RequestLanguage: Sendable {
    /// The matcher's answer.
    public let negotiation: Negotiation
    /// The request fields that the answer depends on; empty when the address alone decided.
    public let vary: [String]
    /// The segment of the path that named the language, as it was spelled; `nil` when none did.
    public let pathSegment: String?
    /// The path of the request as it came.
    private let path: String
    /// The refusal of a strict service whose languages don't suit the reader.
    public let refusal: NotAcceptable?

    init(negotiation: Negotiation, vary: [String], pathSegment: String?, path: String, refusal: NotAcceptable?) {
        self.negotiation = negotiation
        self.vary = vary
        self.pathSegment = pathSegment
        self.path = path
        self.refusal = refusal
    }

    /// The language of the text; `und` when nothing is served.
    public var tag: LanguageTag { negotiation.textLocale ?? .undetermined }

    /// Writes numbers, dates and units for the reader.
    public var formatter: LocaleFormatter { LocaleFormatter(negotiation) }

    /// The header fields of every answer to the request, errors and redirects included.
    public var headers: ContentHeaders { ContentHeaders(language: tag, vary: vary) }

    /// The path without the segment that names the language: `/weather` of `/es/weather`.
    public var pathWithoutLanguage: String {
        guard let pathSegment else { return path }
        let rest = path.drop { $0 == "/" }.dropFirst(pathSegment.count)
        return rest.isEmpty ? "/" : String(rest)
    }

    /// The path of this version: `/es/weather` for `/weather` and a reader of Spanish, with the language in the
    /// service's own spelling; `nil` when nothing is served.
    public var addressedPath: String? {
        guard let supported = negotiation.supported else { return nil }
        let rest = pathWithoutLanguage
        return rest == "/" ? "/\(supported.spelling)/" : "/\(supported.spelling)\(rest)"
    }

    /// Where to send a reader whose address names no language, or names it in another spelling (`/ES/weather`); `nil`
    /// for an address that stays as it is.
    ///
    /// The redirect itself depends on the reader: answer with 302 or 307 and write ``headers``, so that no cache sends
    /// the next reader to the same language.
    public var redirectPath: String? {
        guard let addressedPath, let supported = negotiation.supported else { return nil }
        return pathSegment == supported.spelling ? nil : addressedPath
    }

    /// The language of the request that the current task answers; `nil` outside of one.
    ///
    /// The middleware sets it. Child tasks inherit it; detached tasks don't.
    @TaskLocal public static var current: RequestLanguage?
}
