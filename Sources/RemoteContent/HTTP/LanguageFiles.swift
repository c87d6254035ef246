// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Static files that stand in several languages: `guide.es.html` beside `guide.html`.
///
///     let files = try LanguageFiles(directory: "Public", languages: ["en", "es"])
///     files.file(for: language)?.path   // "/guide.es.html" for a Spanish reader of "/guide.html"
///
/// The framework's own file server serves what is chosen, with its ranges, types and validators.
///
/// **Rules.**
/// 1. A file's language is the last or the last but one part of its name, `guide.es.html` or `guide.html.es`, where that
///    spells one of the service's languages in any letter case. So `app.min.js` isn't in Minangkabau unless the service
///    is.
/// 2. A file without such a part is in the service's first language.
/// 3. Each file is negotiated over the languages that it has, by the request's own preferences; where none is near, the
///    service's first language decides, else the first of the service's order that there is.
/// 4. A path is looked up in what the directory held when it was read: nothing outside can be reached, and files that
///    come later are seen by a new value.
/// 5. A path that ends in `/` stands for its `index.html`. The segment of the path that named the language is left out.
public struct LanguageFiles: Sendable {
    /// The most files of a directory.
    public static let maximumFiles = 100_000

    /// A directory that can't be used.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The directory.
        public var directory: String
        /// What is wrong, and what to do.
        public var description: String
    }

    private struct Versions: Sendable {
        let matcher: LocaleMatcher
        /// The path of each of the matcher's entries.
        let paths: [String]
    }

    private let versions: [String: Versions]

    /// Reads which files a directory has, with everything below it.
    ///
    /// - Parameters:
    ///   - directory: The directory that the framework serves files from.
    ///   - languages: The service's languages, the default first.
    /// - Throws: ``Failure`` when the directory can't be listed, or holds more than ``maximumFiles``.
    public init(directory: String, languages: [String]) throws(Failure) {
        let paths: [String]
        do {
            paths = try FileManager.default.subpathsOfDirectory(atPath: directory)
        } catch {
            throw Failure(
                directory: directory, description: "the directory \(directory) can't be listed: \(error)")
        }
        guard paths.count <= Self.maximumFiles else {
            throw Failure(
                directory: directory,
                description:
                    "the directory \(directory) holds \(paths.count) files; at most \(Self.maximumFiles) are read, "
                    + "so name one that holds only what is served")
        }
        self.init(paths: paths, languages: languages)
    }

    /// Files by their paths below the directory, wherever they are kept.
    public init(paths: [String], languages: [String]) {
        let order = Dictionary(
            languages.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        var found: [String: [Int: String]] = [:]
        var plain: Set<String> = []
        for path in paths.sorted() {
            let path = path.hasPrefix("/") ? path : "/" + path
            guard let (name, language) = Self.language(in: path, order) else {
                plain.insert(path)
                continue
            }
            found[name, default: [:]][language] = path
        }
        // Many files have the same languages.
        var matchers: [[Int]: LocaleMatcher] = [:]
        versions = Dictionary(
            uniqueKeysWithValues: found.map { name, byLanguage in
                var byLanguage = byLanguage
                if byLanguage[0] == nil, plain.contains(name) { byLanguage[0] = name }
                let present = byLanguage.keys.sorted()
                let matcher =
                    matchers[present]
                    ?? {
                        var options = LocaleMatcher.Options()
                        options.fallback = .first
                        return LocaleMatcher(supported: present.map { languages[$0] }, options: options)
                    }()
                matchers[present] = matcher
                return (name, Versions(matcher: matcher, paths: present.compactMap { byLanguage[$0] }))
            })
    }

    /// The file for the reader of a request; `nil` for a path that has no versions.
    public func file(for language: RequestLanguage) -> LanguageFile? {
        var path = PercentEncoding.decode(language.pathWithoutLanguage[...].utf8)
        if path.hasSuffix("/") { path += "index.html" }
        guard let found = versions[path] else { return nil }
        let negotiation = found.matcher.match(language.negotiation)
        guard let index = negotiation.supported?.index, found.paths.indices.contains(index) else { return nil }
        return LanguageFile(path: PercentEncoding.encode(found.paths[index], besides: "/"), negotiation: negotiation)
    }

    /// Rule 1: the path without the language, and the language's place in the service's order.
    private static func language(in path: String, _ order: [String: Int]) -> (name: String, language: Int)? {
        let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        var parts = path[start...].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for place in [parts.count - 1, parts.count - 2] where place >= 1 {
            guard let language = order[parts[place].lowercased()] else { continue }
            parts.remove(at: place)
            return (path[..<start] + parts.joined(separator: "."), language)
        }
        return nil
    }
}

/// One version of a static file.
public struct LanguageFile: Sendable {
    /// The path of the version, escaped, for the framework's file server.
    public let path: String
    /// Which of the file's languages it is, and why.
    public let negotiation: Negotiation

    /// The fields of an answer with the file.
    public var headers: ContentHeaders { ContentHeaders(negotiation) }

    /// The file server's entity tag with the language in it: two versions of one size and time would have one tag else,
    /// and a reader who changed the language would be told that nothing has.
    ///
    ///     file.entityTag("\"1a2b\"")   // "\"1a2b;es\""
    public func entityTag(_ tag: String) -> String {
        tag.hasSuffix("\"") ? "\(tag.dropLast());\(suffix)\"" : tag
    }

    /// The value of `If-None-Match` or `If-Range` as the file server knows it: the tags of this version as it gave them.
    ///
    /// - Returns: `nil` when no tag is of this version, and the field had better be left out.
    public func condition(_ value: String) -> String? {
        // `*` and dates are nobody's tags.
        guard value.contains("\"") else { return value }
        let tags = ContentHeaders.entityTags(value).filter { $0.hasSuffix(";\(suffix)\"") }
            .map { "\($0.dropLast(suffix.count + 2))\"" }
        return tags.isEmpty ? nil : tags.joined(separator: ", ")
    }

    private var suffix: String { negotiation.supported?.spelling ?? "und" }
}
