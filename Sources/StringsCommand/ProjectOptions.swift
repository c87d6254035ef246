// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What export, import and check have in common: where a project's sources and tables are.
struct ProjectOptions: Sendable {
    static let usage = "[--tables DIR] [--source-language L] [--path-prefix TEXT] \(SourceStrings.usage)"

    /// The folders of the sources; none when only tables were named, several for the check alone.
    let sources: [String]
    let sourceLanguage: String?
    /// What makes paths, which count from the tables' folder, ones that an editor finds.
    let pathPrefix: String
    let reader: SourceStrings
    private let named: String?

    init(_ options: inout Options) throws {
        var sources: [String] = []
        while let folder = try options.value("--sources") { sources.append(Self.folder(folder)) }
        self.sources = sources
        sourceLanguage = try options.value("--source-language")
        pathPrefix = try options.value("--path-prefix") ?? ""
        reader = try SourceStrings(options: &options)
        named = try options.value("--tables").map(Self.folder)
    }

    /// Whether `--tables` was given.
    var namesTables: Bool { named != nil }

    /// The folder of the tables, which is that of the sources unless it was named.
    func requiredTables(_ word: String) throws -> String {
        guard sources.count < 2 else { throw UsageError("tolk strings \(word) takes one --sources DIR") }
        guard let tables = named ?? sources.first else { throw UsageError("tolk strings \(word) needs --sources DIR") }
        return tables
    }

    /// A folder without the slash at its end.
    static func folder(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? folder(String(path.dropLast())) : path
    }

    /// Reads a project, with the strings of its sources where these are wanted and known.
    func project(
        _ tables: String, sources: String?, excluding: [String] = [], prefix: String? = nil
    ) throws -> TranslationProject {
        let strings = try sources.map(reader.read)
        for string in strings ?? [] where string.key == nil {
            let place = "\(prefix ?? pathPrefix)\(string.file):\(string.line)"
            Output.note("\(place): note: \(string.problem ?? "the string can't be read")")
        }
        var project = try TranslationProject(
            root: tables, sourceLanguage: sourceLanguage, excluding: excluding, extracted: strings)
        project.pathPrefix = prefix ?? pathPrefix
        return project
    }
}
