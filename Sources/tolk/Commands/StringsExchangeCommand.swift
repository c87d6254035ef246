internal import FoundationEssentials
internal import Glibc
internal import LocalizedStrings

/// `tolk strings export|import|check`: the way of the texts to translators and back.
struct StringsExchangeCommand: Sendable {
    static let usage = [
        "tolk strings export --sources DIR --languages L,… --to DIR [--tables DIR] [--source-language L] "
            + "[--format all|xcloc|xliff-1.2|xliff-2.0] [--project NAME] \(SourceStrings.usage)",
        "tolk strings import FILE… --sources DIR [--tables DIR] [--source-language L] [--accept-changed-source] "
            + "[--dry-run] \(SourceStrings.usage)",
        "tolk strings check [DIR] [--sources DIR] [--tables DIR] [--languages L,…] [--source-language L] "
            + "[--path-prefix TEXT] \(SourceStrings.usage)",
    ]

    private enum Format { case all, xcloc, xliff12, xliff20 }

    private enum Action {
        case export(languages: [String], folder: String, format: Format, project: String?)
        case `import`(files: [String], options: TranslationImport.Options, isDryRun: Bool)
        /// The prefix makes paths, which count from the tables' folder, ones that an editor finds.
        case check(languages: [String], pathPrefix: String)
    }

    private let action: Action
    private let sources: String?
    private let tables: String
    private let sourceLanguage: String?
    private let source: SourceStrings

    /// Reads the options of a sub-command; throws ``UsageError`` for a word that is none.
    init(_ word: String, options: inout Options) throws {
        let sources = try options.value("--sources").map(Self.folder)
        self.sources = sources
        sourceLanguage = try options.value("--source-language")
        source = try SourceStrings(options: &options)
        let pathPrefix = word == "check" ? try options.value("--path-prefix") : nil
        let languages = try options.value("--languages").map { $0.split(separator: ",").map(String.init) }
        let named = try options.value("--tables") ?? (word == "check" ? options.word() : nil)
        guard let tables = named.map(Self.folder) ?? sources else {
            throw UsageError("tolk strings \(word) needs --sources DIR")
        }
        self.tables = tables
        switch word {
        case "export":
            guard let languages, !languages.isEmpty else { throw UsageError("export needs --languages, such as de,es") }
            guard let folder = try options.value("--to") else { throw UsageError("export needs --to DIR") }
            let format = try options.choice(
                "--format", of: ["all": Format.all, "xcloc": .xcloc, "xliff-1.2": .xliff12, "xliff-2.0": .xliff20])
            action = .export(
                languages: languages, folder: Self.folder(folder), format: format ?? .all,
                project: try options.value("--project"))
        case "import":
            var choices = TranslationImport.Options()
            choices.acceptsChangedSource = options.flag("--accept-changed-source")
            let isDryRun = options.flag("--dry-run")
            var files: [String] = []
            while let file = options.word() { files.append(file) }
            guard !files.isEmpty else { throw UsageError("import needs the files that came back") }
            action = .import(files: files, options: choices, isDryRun: isDryRun)
        case "check": action = .check(languages: languages ?? [], pathPrefix: pathPrefix ?? "")
        default: throw UsageError("tolk strings takes --batch, export, import or check, not \"\(word)\"")
        }
    }

    /// A folder without the slash at its end.
    private static func folder(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? folder(String(path.dropLast())) : path
    }

    func run() throws -> ExitStatus {
        switch action {
        case .export(let languages, let folder, let format, let project):
            return try export(languages, to: folder, format, project ?? Self.projectName(tables))
        case .import(let files, let options, let isDryRun):
            return try bringBack(files, options, isDryRun: isDryRun)
        case .check(let languages, let pathPrefix):
            let problems = try project(withSources: sources != nil).check(languages: languages)
            for var problem in problems {
                problem.file = pathPrefix + problem.file
                print(problem)
            }
            return problems.isEmpty ? .allAnswered : .someFailed
        }
    }

    private func project(withSources: Bool, excluding: [String] = []) throws -> TranslationProject {
        let strings = withSources ? try sources.map(source.read) : nil
        for string in strings ?? [] where string.key == nil {
            Self.say("\(string.file):\(string.line): note: \(string.problem ?? "the string can't be read")")
        }
        return try TranslationProject(
            root: tables, sourceLanguage: sourceLanguage, excluding: excluding, extracted: strings)
    }

    /// The last part of a folder's full path.
    private static func projectName(_ folder: String) -> String {
        let path = folder.hasPrefix("/") ? folder : "\(FileManager.default.currentDirectoryPath)/\(folder)"
        return path.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "strings"
    }

    private static func say(_ text: String) { _ = Batch.write(Array("\(text)\n".utf8), to: STDERR_FILENO) }

    // MARK: Export

    private func export(_ languages: [String], to folder: String, _ format: Format, _ name: String) throws -> ExitStatus
    {
        let project = try project(withSources: true, excluding: [folder])
        var files: [TranslationExport.File] = []
        var problems = project.problems
        for language in languages {
            let export = try project.export(to: language)
            problems += export.problems
            // An XLIFF needs a file at least, so that nothing to translate is nothing to write.
            guard !export.document.files.isEmpty else {
                print("\(export.document.targetLanguage)\t0 texts")
                continue
            }
            if format == .all || format == .xcloc { files += export.bundle(project: name) }
            if format == .xliff12 { files.append(export.plain(.version12)) }
            if format == .all || format == .xliff20 { files.append(export.plain(.version20)) }
            let count = export.document.files.reduce(0) { $0 + $1.units.count }
            let open = export.document.files.reduce(0) { $0 + $1.units.count { $0.target == nil } }
            print("\(export.document.targetLanguage)\t\(count) texts\t\(open) to translate")
        }
        try FileWriting.replace(files.map { .init(path: "\(folder)/\($0.path)", bytes: Array($0.text.utf8)) })
        for problem in problems { Self.say("\(problem)") }
        return problems.isEmpty ? .allAnswered : .someFailed
    }

    // MARK: Import

    private func bringBack(
        _ words: [String], _ options: TranslationImport.Options, isDryRun: Bool
    ) throws -> ExitStatus {
        var documents: [(path: String, document: XLIFFDocument)] = []
        var problems: [StringsProblem] = []
        for path in try words.flatMap(ExchangeFiles.paths) {
            do {
                documents.append((path, try XLIFFReader.read(try ExchangeFiles.bytes(of: path), file: path)))
            } catch let problem as StringsProblem {
                problems.append(problem)
            }
        }
        var project = try project(withSources: false)
        // Strings that only the sources have make the sources worth reading.
        if sources != nil, !project.knowsAllUnits(of: documents.map(\.document)) {
            project = try self.project(withSources: true)
        }
        let result = project.importing(documents, options: options)
        problems += result.problems
        for problem in problems + result.remarks { print(problem) }
        guard problems.isEmpty else {
            Self.say("tolk strings import: nothing was changed")
            return .someFailed
        }
        if !isDryRun {
            try FileWriting.replace(result.changes.map { .init(path: "\(tables)/\($0.path)", bytes: $0.bytes) })
        }
        for change in result.changes { print(change.path) }
        print("\(result.count) texts \(isDryRun ? "would change" : "changed")")
        return .allAnswered
    }
}

/// Finds the exchange files that the words of a command line mean.
enum ExchangeFiles {
    /// A bundle stands for the XLIFF in it; a folder for the bundles in it, or the XLIFF files where it has none.
    static func paths(_ path: String) throws -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CaseError("there is no \(path)")
        }
        guard isFolder else { return [path] }
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        if folder.hasSuffix(".xcloc") {
            let inner = "\(folder)/Localized Contents"
            let files = try FileManager.default.contentsOfDirectory(atPath: inner).sorted().filter(isXLIFF)
            guard !files.isEmpty else { throw CaseError("\(inner) holds no .xliff file") }
            return files.map { "\(inner)/\($0)" }
        }
        let bundles = names.filter { $0.hasSuffix(".xcloc") }
        if !bundles.isEmpty { return try bundles.flatMap { try paths("\(folder)/\($0)") } }
        let files = names.filter(isXLIFF)
        guard !files.isEmpty else { throw CaseError("\(folder) holds no .xcloc bundle and no .xliff file") }
        return files.map { "\(folder)/\($0)" }
    }

    private static func isXLIFF(_ name: String) -> Bool { name.hasSuffix(".xliff") || name.hasSuffix(".xlf") }

    /// The bytes of a file, within the limit on their size.
    static func bytes(of path: String) throws -> [UInt8] {
        let data: Data
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= StringsLimits.fileBytes else {
                throw StringsProblem(file: path, message: "the file has more than \(StringsLimits.fileBytes) bytes")
            }
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let problem as StringsProblem {
            throw problem
        } catch {
            throw StringsProblem(file: path, message: "the file can't be read: \(error)")
        }
        return Array(data)
    }
}
