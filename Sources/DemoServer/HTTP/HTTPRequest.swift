// SPDX-License-Identifier: Apache-2.0

internal import CHTTP

/// A request whose header block has been checked, with the parts that the service reads.
package struct HTTPRequest: Sendable {
    /// `GET`, `POST`, …, in the client's letters; methods are case-sensitive.
    package var method: String
    /// The request target as it was sent, such as `/v1/weather/oslo?lang=nb`.
    package var target: String
    /// The path with its percent escapes decoded; always starts with a slash.
    package var path: String
    /// The path with its percent escapes, by which its segments are told: `/v1/alerts/urn%2Fx` has three.
    package var rawPath: String { RequestTarget.rawPath(target) }
    /// The items of the query, in order, decoded.
    package var query: [QueryItem]
    /// All `Accept-Language` lines joined with commas; nil when there is none.
    package var acceptLanguage: String?
    /// All `Cookie` lines joined with semicolons.
    package var cookie: String?
    /// All `If-None-Match` lines joined with commas.
    package var ifNoneMatch: String?
    /// All `If-Match` lines joined with commas.
    package var ifMatch: String?
    /// All `Accept` lines joined with commas.
    package var accept: String?
    /// The last `Content-Type` line.
    package var contentType: String?
    /// All `Prefer` lines joined with commas (RFC 7240).
    package var prefer: String?
    /// The whole body, no longer than the server's limit.
    package var body: [UInt8]
    /// What the check of the header block found wrong.
    package var violation: HTTPViolation?

    /// A request made by hand, for tests and tools.
    package init(
        method: String = "GET", target: String, acceptLanguage: String? = nil, cookie: String? = nil,
        ifNoneMatch: String? = nil, ifMatch: String? = nil, accept: String? = nil, contentType: String? = nil,
        prefer: String? = nil, body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        (path, query) = RequestTarget.parse(target)
        self.acceptLanguage = acceptLanguage
        self.cookie = cookie
        self.ifNoneMatch = ifNoneMatch
        self.ifMatch = ifMatch
        self.accept = accept
        self.contentType = contentType
        self.prefer = prefer
        self.body = body
        violation = nil
    }

    /// Copies what the exchange holds: its memory belongs to the connection and goes with it.
    init(copying exchange: OpaquePointer) {
        let request = tolk_http_request_of(exchange)
        func field(_ field: tolk_http_field) -> String? { String(tolk_http_field_of(exchange, field)) }
        self.init(
            method: String(request.method) ?? "", target: String(request.target) ?? "/",
            acceptLanguage: field(TOLK_HTTP_ACCEPT_LANGUAGE), cookie: field(TOLK_HTTP_COOKIE),
            ifNoneMatch: field(TOLK_HTTP_IF_NONE_MATCH), ifMatch: field(TOLK_HTTP_IF_MATCH),
            accept: field(TOLK_HTTP_ACCEPT), contentType: field(TOLK_HTTP_CONTENT_TYPE),
            prefer: field(TOLK_HTTP_PREFER),
            body: [UInt8](UnsafeRawBufferPointer(start: request.body.bytes, count: request.body.count)))
        violation = HTTPViolation(request.violation) ?? RequestTarget.violation(target)
    }

    /// The first value of a query item, nil when the query has none of that name.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Whether a query item is there and doesn't say no: `?all`, `?all=1`, not `?all=0`.
    package func isSet(_ name: String) -> Bool {
        queryValue(name).map { $0 != "0" && $0 != "false" } ?? false
    }

    /// The value of a cookie, nil when there is none of that name (RFC 6265 §4.2).
    package func cookieValue(_ name: String) -> String? {
        guard let cookie else { return nil }
        for pair in cookie.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingSpaces() == name else { continue }
            var value = parts[1].trimmingSpaces()
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = value.dropFirst().dropLast() }
            return String(value)
        }
        return nil
    }
}

/// One `name=value` of a query.
package struct QueryItem: Sendable, Hashable {
    /// The decoded name.
    package var name: String
    /// The decoded value; empty for a bare name.
    package var value: String
}

/// What is wrong with a request's header block or body.
package struct HTTPViolation: Sendable, Hashable {
    /// The name that the problem document and its texts use.
    package let name: String
    /// The status code that answers it (RFC 9110 §15).
    package let status: Int

    /// A target with a space, a control character, a fragment or `%00`, or of a form that doesn't exist.
    static let target = HTTPViolation(name: "target", status: 400)
    /// Whatever can't be trusted: a line that doesn't end in CRLF, a field name that is no token, a control character in a
    /// value, a length, coding or chunk of another form.
    static let malformed = HTTPViolation(name: "malformed", status: 400)

    private init(name: String, status: Int) {
        self.name = name
        self.status = status
    }

    init?(_ violation: tolk_http_violation) {
        switch violation {
        case TOLK_HTTP_FINE: return nil
        case TOLK_HTTP_HOST: self.init(name: "host", status: 400)
        case TOLK_HTTP_TARGET: self = .target
        case TOLK_HTTP_TARGET_TOO_LONG: self.init(name: "targetTooLong", status: 414)
        case TOLK_HTTP_METHOD: self.init(name: "method", status: 501)
        case TOLK_HTTP_BODY_TOO_LARGE: self.init(name: "bodyTooLarge", status: 413)
        case TOLK_HTTP_HEADER_TOO_LARGE: self.init(name: "headerTooLarge", status: 431)
        case TOLK_HTTP_VERSION: self.init(name: "version", status: 505)
        case TOLK_HTTP_NO_MEMORY: self.init(name: "overloaded", status: 503)
        default: self = .malformed
        }
    }
}

extension String {
    /// A copy of the bytes, repaired where they aren't UTF-8; nil for an absent text.
    init?(_ text: tolk_http_text) {
        guard let bytes = text.bytes else { return nil }
        self = String(decoding: UnsafeRawBufferPointer(start: bytes, count: text.count), as: UTF8.self)
    }
}

extension StringProtocol {
    /// Without the spaces and tabs at both ends.
    func trimmingSpaces() -> SubSequence {
        var rest = self[...]
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest = rest.dropFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
        return rest
    }
}
