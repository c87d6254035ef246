// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import Hummingbird
public import RemoteContent
internal import TolkHTTPTypes

/// Lets Hummingbird's `FileMiddleware` serve the reader's version of a file: `guide.es.html` for `/guide.html`.
///
///     router.add(middleware: LanguageMiddleware(languages: languages))
///     router.add(middleware: LanguageFileMiddleware(try LanguageFiles(directory: "public", languages: languages)))
///     router.add(middleware: FileMiddleware("public"))
///
/// Ranges, types and validators are `FileMiddleware`'s; the entity tag gets the language into it.
public struct LanguageFileMiddleware<Context: LocalizedRequestContext>: RouterMiddleware {
    /// The files.
    public let files: LanguageFiles

    /// Middleware for the files of a directory.
    public init(_ files: LanguageFiles) { self.files = files }

    /// Sends the request on with the path of the reader's version.
    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .get || request.method == .head, let language = context.language,
            let file = files.file(for: language)
        else { return try await next(request, context) }
        var head = request.head
        head.path = request.uri.query.map { "\(file.path)?\($0)" } ?? file.path
        let (known, part) = (request.headers[.ifNoneMatch], request.headers[.ifRange])
        head.headerFields[.ifNoneMatch] = known.flatMap(file.condition)
        head.headerFields[.ifRange] = part.flatMap(file.condition)
        // A part of another version is of no use: all of this one.
        if part != nil, head.headerFields[.ifRange] == nil { head.headerFields[.range] = nil }
        var response = try await next(Request(head: head, body: request.body), context)
        guard (200...399).contains(response.status.code) else { return response }
        response.headers[.eTag] = response.headers[.eTag].map(file.entityTag)
        file.headers.complete(&response.headers)
        return response
    }
}
