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

    /// The folder of the sources; `nil` when only tables were named.
    let sources: String?
    let sourceLanguage: String?
    /// What makes paths, which count from the tables' folder, ones that an editor finds.
    let pathPrefix: String
    let reader: SourceStrings
    private let named: String?

    init(_ options: inout Options) throws {
        sources = try options.value("--sources").map(Self.folder)
        sourceLanguage = try options.value("--source-language")
        pathPrefix = try options.value("--path-prefix") ?? ""
        reader = try SourceStrings(options: &options)
        named = try options.value("--tables").map(Self.folder)
    }

    /// The folder of the tables, which is that of the sources unless it was named.
    var tables: String? { named ?? sources }

    /// The folder of the tables, for a sub-command that can't do without.
    func requiredTables(_ word: String) throws -> String {
        guard let tables else { throw UsageError("tolk strings \(word) needs --sources DIR") }
        return tables
    }

    /// A folder without the slash at its end.
    static func folder(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? folder(String(path.dropLast())) : path
    }

    /// Reads a project, with the strings of its sources where these are wanted and known.
    func project(
        _ tables: String, withSources: Bool, excluding: [String] = [], prefix: String? = nil
    ) throws -> TranslationProject {
        let strings = withSources ? try sources.map(reader.read) : nil
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
