internal import HTTPTypes
internal import Hummingbird
internal import RemoteContent
internal import TolkHTTPTypes

/// An error whose answer carries the fields of the negotiation besides its own.
struct LocalizedHTTPError: HTTPResponseError, CustomStringConvertible {
    let original: any HTTPResponseError
    private let headers: ContentHeaders

    init(_ original: any HTTPResponseError, _ headers: ContentHeaders) {
        self.original = original
        self.headers = headers
    }

    var status: HTTPResponse.Status { original.status }
    var description: String { "\(original)" }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try original.response(from: request, context: context)
        headers.write(around: &response.headers)
        return response
    }
}

extension ContentHeaders {
    /// Writes the fields around an answer: what its handler said about its language stays.
    func write(around fields: inout HTTPFields) {
        let own = fields[.contentLanguage]
        write(to: &fields)
        if let own { fields[.contentLanguage] = own }
    }
}
