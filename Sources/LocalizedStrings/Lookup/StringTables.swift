// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The string tables of a directory, read once: an immutable snapshot that any number of threads may share.
///
/// A directory holds, as Xcode and SwiftPM lay them out,
///
/// - `de.lproj/Localizable.strings` and `.stringsdict`, the folder's name in any letter case, with `-` or `_`;
///   `Base.lproj` stands for the source language;
/// - `Localizable.xcstrings`, a catalog of all languages;
/// - `Localizable.strings` or `.stringsdict` outside of any folder, which are in the source language;
///
/// and the same below `Resources` or `Contents/Resources`. Where several files define a key of one table and language,
/// a catalog wins over a `.stringsdict`, that over a `.strings`, and of one kind the file in its language's folder over
/// one in `Base.lproj` or outside of any folder. A file that can't be read, or a string in it, costs
/// itself: ``problems`` says which and why.
public struct StringTables: Sendable {
    /// The name of the table that is meant when none is named.
    public static let defaultTable = "Localizable"

    /// The directory, or `nil` for tables that came from memory.
    public let directory: String?
    /// The language that the sources are written in: what the first catalog says, `en` otherwise.
    ///
    /// A table whose own catalog says another one falls back to that.
    public let sourceLanguage: LanguageTag
    /// What was wrong with the files.
    public let problems: [StringsProblem]
    let tables: [String: Table]

    /// Reads a directory.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - sourceLanguage: The language of tables outside of language folders, and the last one that is tried. When
    ///     `nil`, the first catalog's source language, otherwise `en`.
    /// - Throws: ``StringsProblem`` when the directory itself can't be listed or holds more than
    ///   ``StringsLimits/files`` files.
    public init(directory: String, sourceLanguage: LanguageTag? = nil) throws(StringsProblem) {
        let paths = try TableFiles.list(directory)
        var loader = TableLoader(sourceLanguage: sourceLanguage)
        for path in paths {
            do {
                loader.add(path.relative, bytes: try FileReading.bytes(of: path.absolute), file: path.absolute)
            } catch {
                loader.add(error)
            }
        }
        self.init(loader, directory: directory)
    }

    /// Reads tables from memory: paths as in a directory, such as `de.lproj/Localizable.strings`, with their bytes.
    public init(files: [String: [UInt8]], sourceLanguage: LanguageTag? = nil) {
        var loader = TableLoader(sourceLanguage: sourceLanguage)
        for path in files.keys.sorted() { if let bytes = files[path] { loader.add(path, bytes: bytes, file: path) } }
        self.init(loader, directory: nil)
    }

    private init(_ loader: TableLoader, directory: String?) {
        let result = loader.finish()
        self.directory = directory
        sourceLanguage = result.sourceLanguage
        problems = result.problems
        tables = result.tables
    }

    init(directory: String?, sourceLanguage: LanguageTag, problems: [StringsProblem], tables: [String: Table]) {
        self.directory = directory
        self.sourceLanguage = sourceLanguage
        self.problems = problems
        self.tables = tables
    }

    /// The names of the tables, sorted.
    public var tableNames: [String] { tables.keys.sorted() }

    /// The languages that any table has, sorted by tag.
    public var languages: [LanguageTag] {
        var seen: [String: LanguageTag] = [:]
        for table in tables.values { for language in table.languages { seen[language.tag.identifier] = language.tag } }
        return seen.keys.sorted().compactMap { seen[$0] }
    }

    /// The keys of a table in all its languages, sorted.
    public func keys(table: String? = nil) -> [String] {
        var keys: Set<String> = []
        for language in tables[table ?? Self.defaultTable]?.languages ?? [] { keys.formUnion(language.entries.keys) }
        return keys.sorted()
    }

    /// What looks strings up for one reader.
    ///
    /// - Parameters:
    ///   - preferred: The reader's languages, best first.
    ///   - formatLocale: The locale that numbers are written for; the negotiated one when `nil`.
    ///   - options: Isolation, device, width and reports.
    public func localizer(
        for preferred: [LanguageTag], formatLocale: LanguageTag? = nil, options: Localizer.Options = Localizer.Options()
    ) -> Localizer {
        Localizer(self, preferred: preferred, formatLocale: formatLocale, options: options)
    }

    /// What looks strings up for the reader whom a language was negotiated for: texts in the negotiated language, numbers
    /// in the reader's formats.
    ///
    /// Where nothing fitted and there is no default, the texts are in the tables' source language.
    public func localizer(for negotiation: Negotiation, options: Localizer.Options = Localizer.Options()) -> Localizer {
        localizer(
            for: [negotiation.textLocale ?? sourceLanguage], formatLocale: negotiation.formatLocale, options: options)
    }
}

/// One table in all its languages.
final class Table: Sendable {
    let name: String
    let languages: [TranslatedTable]
    let matcher: LocaleMatcher
    let sourceIndex: Int?

    init(name: String, languages: [TranslatedTable], sourceLanguage: LanguageTag) {
        self.name = name
        self.languages = languages
        matcher = LocaleMatcher(supported: languages.map(\.tag.identifier))
        let source = sourceLanguage.withoutExtensions
        sourceIndex =
            languages.firstIndex { $0.tag == source }
            ?? languages.firstIndex { $0.tag.language == source.language && $0.tag.script == source.script }
    }
}

/// One table in one language.
struct TranslatedTable: Sendable {
    let tag: LanguageTag
    let entries: EntryTable
}
