// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import RemoteContent
import Testing
import TolkHummingbird

/// Static files with language suffixes, served by Hummingbird's own file middleware.
final class LanguageFileTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-hummingbird-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("guide.html", "English"), ("guide.es.html", "Español"), ("style.css", "p {}"), ("index.html", "Home"),
            ("index.es.html", "Casa"),
        ] {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            // One size and one time: the server's own tags are equal then.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: file.path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func application() throws -> some ApplicationProtocol {
        let languages = ["en", "es"]
        let router = Router(context: BasicLocalizedRequestContext.self)
        router.add(middleware: LanguageMiddleware(languages: languages))
        router.add(middleware: LanguageFileMiddleware(try LanguageFiles(directory: folder.path, languages: languages)))
        router.add(middleware: FileMiddleware(folder.path, searchForIndexHtml: true))
        return Application(router: router)
    }

    @Test(
        "Each reader gets the file in their language",
        arguments: [
            ("/guide.html", "es-MX", "Español", "es"), ("/guide.html", "en", "English", "en"),
            ("/guide.html", "ja", "English", "en"), ("/es/guide.html", "en", "Español", "es"),
            ("/", "es", "Casa", "es"), ("/style.css", "es", "p {}", "es"),
        ])
    func serves(path: String, header: String, body: String, language: String) async throws {
        try await application().test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: [.acceptLanguage: header]) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body) == body)
                #expect(response.headers[.contentLanguage] == language)
                #expect(response.headers[.vary] == (path.hasPrefix("/es/") ? nil : LanguageMiddlewareTests.vary))
            }
        }
    }

    @Test("Who changes the language isn't told that nothing has changed")
    func conditional() async throws {
        try await application().test(.router) { client in
            let tag = try await client.execute(uri: "/guide.html", method: .get, headers: [.acceptLanguage: "es"]) {
                try #require($0.headers[.eTag])
            }
            #expect(tag.hasSuffix(";es\""))
            for (header, status) in [("es", 304), ("en", 200)] {
                try await client.execute(
                    uri: "/guide.html", method: .get, headers: [.acceptLanguage: header, .ifNoneMatch: tag]
                ) { #expect($0.status.code == status) }
            }
            // A part of the file, as long as it is the version that the client has.
            for (header, status) in [("es", 206), ("en", 200)] {
                try await client.execute(
                    uri: "/guide.html", method: .get,
                    headers: [.acceptLanguage: header, .range: "bytes=0-1", .ifRange: tag]
                ) { #expect($0.status.code == status) }
            }
        }
    }
}
