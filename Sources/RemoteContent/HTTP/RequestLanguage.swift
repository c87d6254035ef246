// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import LocaleMatch

/// The negotiated language of one request: what its handlers, templates and header fields are made with.
///
/// A value is a reference to what was decided: it goes along with a request's context at no cost.
public struct RequestLanguage: Sendable {
    private final class Storage: Sendable {
        let negotiation: Negotiation
        /// The negotiation's, worked out once.
        let tag: LanguageTag
        let fields: VaryFields
        let pathSegment: String?
        let target: RequestTarget
        let refusal: NotAcceptable?
        /// Whether the service sends such a request to the language's own address.
        let isRedirected: Bool

        init(
            _ negotiation: consuming Negotiation, _ tag: LanguageTag, _ pathSegment: String?, _ target: RequestTarget,
            _ refusal: NotAcceptable?,
            _ isRedirected: Bool
        ) {
            fields = negotiation.varyFields
            self.negotiation = negotiation
            self.tag = tag
            self.pathSegment = pathSegment
            self.target = target
            self.refusal = refusal
            self.isRedirected = isRedirected
        }
    }

    private let storage: Storage
    private var target: RequestTarget { storage.target }

    init(
        negotiation: consuming Negotiation, tag: LanguageTag, pathSegment: String?, target: RequestTarget,
        refusal: NotAcceptable?, isRedirected: Bool
    ) {
        storage = Storage(negotiation, tag, pathSegment, target, refusal, isRedirected)
    }

    /// The matcher's answer.
    public var negotiation: Negotiation { storage.negotiation }

    /// The segment of the path that named the language, as it was spelled; `nil` when none did.
    public var pathSegment: String? { storage.pathSegment }

    /// The refusal of a strict service whose languages don't suit the reader: answer it with 406.
    public var refusal: NotAcceptable? { storage.refusal }

    /// Where ``RequestNegotiator/redirects`` sends the reader, with the query; `nil` for a request to be answered here.
    ///
    /// The redirect itself depends on the reader: answer with 302 or 307 and write ``headers``, so that no cache sends
    /// the next reader to the same language.
    public var redirect: String? {
        // `OPTIONS *` and a proxy's absolute form have no path to put a language before.
        guard storage.isRedirected, refusal == nil, target.path.hasPrefix("/"),
            let spelling = negotiation.supported?.spelling, spelling != pathSegment, let addressedPath
        else { return nil }
        let address = Self.address(addressedPath, target.query)
        return ContentHeaders.isSafe(address) ? address : nil
    }

    /// The language of the text; `und` when nothing is served.
    public var tag: LanguageTag { storage.tag }

    /// Writes numbers, dates and units for the reader.
    public var formatter: LocaleFormatter { LocaleFormatter(negotiation) }

    /// The header fields of every answer to the request, errors and redirects included.
    public var headers: ContentHeaders { ContentHeaders(storage.tag, storage.fields) }

    /// The value of `Vary`; `nil` when the answer depends on no field of the request.
    ///
    /// One of ``RequestNegotiator/varyValues``.
    public var vary: String? { storage.fields.line }

    /// Whether two values are of one and the same negotiation.
    package func isSame(as other: RequestLanguage) -> Bool { storage === other.storage }

    /// The header fields of an answer that has an address of its own, or a version.
    ///
    ///     let headers = language.headers(at: .path, version: "42")
    ///     headers.contentLocation   // "/es/weather?place=kyiv"
    ///     headers.entityTag         // "\"42;es;es-MX\""
    ///
    /// - Parameters:
    ///   - source: Where the address names the language: ``LanguageSource/path`` or a query item; `nil` for content
    ///     without an address for each language.
    ///   - version: What changes when the content does; `nil` for no `ETag`.
    public func headers(at source: LanguageSource?, version: String? = nil) -> ContentHeaders {
        ContentHeaders(negotiation, location: source.flatMap(contentLocation), version: version)
    }

    /// The address that gives this version whatever else a request says, for `Content-Location`; `nil` when nothing is
    /// served, or when the source is no part of an address.
    public func contentLocation(at source: LanguageSource) -> String? {
        switch source.place {
        case .path: return addressedPath.map { Self.address($0, target.query) }
        case .query(let name):
            return negotiation.contentLocation(Self.address(target.path, target.query(without: name)), item: name)
        default: return nil
        }
    }

    /// The path of the request as it came, without the query.
    public var path: String { target.path }

    /// The path without the segment that names the language: `/weather` of `/es/weather`.
    public var pathWithoutLanguage: String {
        guard let pathSegment else { return path }
        let rest = path.utf8.drop { $0 == UInt8(ascii: "/") }.dropFirst(pathSegment.utf8.count)
        return rest.isEmpty ? "/" : String(Substring(rest))
    }

    /// The path of this version: `/es/weather` for `/weather` and a reader of Spanish, with the language in the
    /// service's own spelling; `nil` when nothing is served.
    public var addressedPath: String? {
        guard let supported = negotiation.supported else { return nil }
        let rest = pathWithoutLanguage
        return rest == "/" ? "/\(supported.spelling)/" : "/\(supported.spelling)\(rest)"
    }

    private static func address(_ path: String, _ query: String?) -> String { query.map { "\(path)?\($0)" } ?? path }

    /// The language of the request that the current task answers; `nil` outside of one.
    ///
    /// For code without a request, such as templates. The middleware sets it. Child tasks inherit it; detached tasks
    /// don't.
    @TaskLocal public static var current: RequestLanguage?
}
