// SPDX-License-Identifier: Apache-2.0

public import Hummingbird
internal import RemoteContent
internal import TolkHTTPTypes

/// An error whose answer carries the fields of the negotiation besides its own.
///
/// One that Hummingbird doesn't know how to answer is a 500 without a body, as it is without the middleware.
public struct LocalizedHTTPError: HTTPResponseError, CustomStringConvertible {
    /// What the handler threw.
    public let original: any Error
    private let headers: ContentHeaders

    init(_ original: any Error, _ headers: ContentHeaders) {
        // What passes through middleware twice is wrapped once.
        self.original = (original as? LocalizedHTTPError)?.original ?? original
        self.headers = (original as? LocalizedHTTPError)?.headers ?? headers
    }

    /// The error's own status.
    public var status: HTTPResponse.Status { (original as? any HTTPResponseError)?.status ?? .internalServerError }

    /// The error's own description.
    public var description: String { "\(original)" }

    /// The error's own answer, with the fields.
    public func response(from request: Request, context: some RequestContext) -> Response {
        let own = original as? any HTTPResponseError
        // An answer that can't be made has no better chance the second time.
        var response = (try? own?.response(from: request, context: context)) ?? Response(status: .internalServerError)
        headers.complete(&response.headers)
        return response
    }
}
