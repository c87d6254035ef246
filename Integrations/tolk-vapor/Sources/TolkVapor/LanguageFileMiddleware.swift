// SPDX-License-Identifier: Apache-2.0

public import RemoteContent
public import Vapor

/// Lets Vapor's `FileMiddleware` serve the reader's version of a file: `guide.es.html` for `/guide.html`.
///
///     app.middleware.use(LanguageMiddleware(languages: languages), at: .beginning)
///     app.middleware.use(LanguageFileMiddleware(try LanguageFiles(directory: "Public", languages: languages)))
///     app.middleware.use(FileMiddleware(publicDirectory: "Public"))
///
/// Ranges, types and validators are `FileMiddleware`'s; the entity tag gets the language into it.
public struct LanguageFileMiddleware: AsyncMiddleware {
    /// The files.
    public let files: LanguageFiles

    /// Middleware for the files of a directory.
    public init(_ files: LanguageFiles) { self.files = files }

    /// Sends the request on with the path of the reader's version.
    public func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard request.method == .GET || request.method == .HEAD, let language = request.language,
            let file = files.file(for: language)
        else { return try await next.respond(to: request) }
        request.url.path = file.path
        for name in ["If-None-Match", "If-Range"] {
            guard let value = request.headers.first(name: name) else { continue }
            request.headers.remove(name: name)
            if let own = file.condition(value) {
                request.headers.add(name: name, value: own)
            } else if name == "If-Range" {
                // A part of another version is of no use: all of this one.
                request.headers.remove(name: "Range")
            }
        }
        let response = try await next.respond(to: request)
        guard (200...399).contains(response.status.code) else { return response }
        if let tag = response.headers.first(name: "ETag") {
            response.headers.replaceOrAdd(name: "ETag", value: file.entityTag(tag))
        }
        file.headers.complete(&response.headers)
        return response
    }
}
