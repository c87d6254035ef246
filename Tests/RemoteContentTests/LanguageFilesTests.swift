// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import Testing

/// The rules of ``LanguageFiles``.
struct LanguageFilesTests {
    static let languages = ["en", "es", "es-419", "zh-Hant"]
    static let paths = [
        "guide.html", "guide.es.html", "guide.es-419.html", "about.html.ES", "about.html.zh-hant", "README",
        "README.es",
        "app.min.js", "docs/index.html", "docs/index.es.html", "a b/ñ.es.txt", "only.es.pdf", "style.css",
    ]
    static let negotiator = RequestNegotiator(languages: languages)

    @Test(
        "Rules 1 to 5: the file for a reader",
        arguments: [
            ("/guide.html", "es-MX", "/guide.es-419.html", "es-419"),
            // What has no language in its name is in the first one.
            ("/guide.html", "en", "/guide.html", "en"),
            ("/guide.html", "ja", "/guide.html", "en"),
            // Apache's order, in any letter case; without a plain file the first language that there is.
            ("/about.html", "es-MX", "/about.html.ES", "es"),
            ("/about.html", "zh-TW", "/about.html.zh-hant", "zh-Hant"),
            ("/about.html", "en", "/about.html.ES", "es"),
            ("/README", "es", "/README.es", "es"),
            // A folder's index, and the language's own address.
            ("/docs/", "es", "/docs/index.es.html", "es"),
            ("/es/guide.html", "en", "/guide.es.html", "es"),
            // Escapes.
            ("/a%20b/%C3%B1.txt", "en", "/a%20b/%C3%B1.es.txt", "es"),
            ("/only.pdf", "en", "/only.es.pdf", "es"),
            // No language of this service, no versions, nothing there; outside.
            ("/app.js", "min", nil, ""), ("/style.css", "es", nil, ""), ("/nowhere", "es", nil, ""),
            ("/../guide.html", "es", nil, ""), ("/docs/..%2Fguide.html", "es", nil, ""),
        ] as [(String, String, String?, String)])
    func chooses(path: String, header: String, file: String?, language: String) {
        let files = LanguageFiles(paths: Self.paths, languages: Self.languages)
        let found = files.file(for: Self.negotiator.negotiate(PlainRequest(path, header: header)))
        #expect(found?.path == file)
        #expect((found?.headers.contentLanguage ?? "") == language)
    }

    @Test("A directory is read once, and one that isn't there is named")
    func directory() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-files-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("docs"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["docs/a.html", "docs/a.es.html"] {
            try Data(name.utf8).write(to: folder.appendingPathComponent(name))
        }
        let files = try LanguageFiles(directory: folder.path, languages: Self.languages)
        let language = Self.negotiator.negotiate(PlainRequest("/docs/a.html", header: "es"))
        #expect(files.file(for: language)?.path == "/docs/a.es.html")
        #expect(throws: LanguageFiles.Failure.self) {
            try LanguageFiles(directory: folder.path + "-", languages: Self.languages)
        }
    }

    @Test("Two versions of one size and time have two entity tags, and each is asked for by its own")
    func entityTags() throws {
        let files = LanguageFiles(paths: Self.paths, languages: Self.languages)
        let language = Self.negotiator.negotiate(PlainRequest("/guide.html", header: "es"))
        let file = try #require(files.file(for: language))
        #expect(file.entityTag("\"1a\"") == "\"1a;es\"")
        #expect(file.entityTag("W/\"1a\"") == "W/\"1a;es\"")
        #expect(file.condition("\"1a;es\"") == "\"1a\"")
        #expect(file.condition("\"1a;en\", W/\"2b;es\"") == "W/\"2b\"")
        // Another version's, or none of these.
        #expect(file.condition("\"1a;en\"") == nil)
        #expect(file.condition("\"1a\"") == nil)
        #expect(file.condition("*") == "*")
        #expect(file.condition("Sun, 22 Nov 2026 08:00:00 GMT") == "Sun, 22 Nov 2026 08:00:00 GMT")
        // No word of the language's preferences, but of what was negotiated for the file.
        #expect(file.headers.vary == ["Cookie", "Authorization", "Accept-Language"])
    }
}
