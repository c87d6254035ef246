// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

/// What goes to the translators of one language.
public struct TranslationExport: Sendable, Hashable {
    /// A file to write.
    public struct File: Sendable, Hashable {
        /// Relative to the folder that the export goes to.
        public var path: String
        /// The contents, to be written as UTF-8.
        public var text: String
    }

    /// The units.
    public var document: XLIFFDocument
    /// The tables in the source language, for translators to look at.
    public var sourceContents: [File]
    /// Texts that could not go out.
    public var problems: [StringsProblem]

    /// The files of an `.xcloc` bundle: XLIFF 1.2, the tables in the source language, and what the bundle is.
    ///
    /// - Parameter project: The project's name, for people.
    public func bundle(project: String) -> [File] {
        let name = document.targetLanguage
        let bundle = "\(name).xcloc"
        let contents = JSONFile(
            root: JSONMembers([
                "developmentRegion": .text(document.sourceLanguage), "project": .text(project),
                "targetLocale": .text(name),
                "toolInfo": .object(
                    JSONMembers(["toolID": .text(XLIFFWriter.tool), "toolName": .text(XLIFFWriter.tool)])),
                "version": .text("1.0"),
            ]))
        return [
            File(path: "\(bundle)/contents.json", text: contents.text + "\n"),
            File(path: "\(bundle)/Localized Contents/\(name).xliff", text: document.text(.version12)),
        ] + sourceContents.map { File(path: "\(bundle)/Source Contents/\($0.path)", text: $0.text) }
    }

    /// The file of a plain XLIFF: `de.xliff` for 1.2, `de.xlf` for 2.0.
    public func plain(_ version: XLIFFDocument.Version) -> File {
        let suffix = version == .version20 ? "xlf" : "xliff"
        return File(path: "\(document.targetLanguage).\(suffix)", text: document.text(version))
    }
}

/// Which of a project's texts go out.
public struct ExportOptions: Sendable {
    /// Whether only texts go out that have no translation yet, or one that is new or needs review.
    public var onlyOpen = false
    /// Earlier exports: a text that one of them has in the same language and with the same source stays at home.
    public var since: [XLIFFDocument] = []

    /// Every text.
    public init() {}
}

extension TranslationProject {
    /// Gathers what the translators of a language get.
    ///
    /// The same project always gives the same bytes, and bringing an export back without changes changes nothing.
    ///
    /// - Parameters:
    ///   - language: The target language, a BCP 47 tag.
    ///   - options: Which texts go out.
    /// - Throws: `StringsProblem` when the language isn't one that CLDR knows.
    public func export(
        to language: String, options: ExportOptions = ExportOptions()
    ) throws(StringsProblem) -> TranslationExport {
        guard PluralNeeds(language).isKnown else {
            throw StringsProblem(
                file: language,
                message:
                    "\"\(language)\" is no language that CLDR knows; write a BCP 47 tag such as de, pt-BR or zh-Hant")
        }
        let name = LanguageName.canonical(language)
        var export = TranslationExport(
            document: XLIFFDocument(sourceLanguage: sourceLanguage, targetLanguage: name), sourceContents: [],
            problems: [])
        let known = KnownUnits(options.since, language: name)
        for table in tables {
            var file = XLIFFDocument.File(original: pathPrefix + table.original)
            var keys: [String] = []
            for var located in TableUnits(table, language: name).all() {
                guard !options.onlyOpen || located.unit.isOpen, !known.contains(located.unit, file.original) else {
                    continue
                }
                for place in located.unit.locations.indices { located.unit.locations[place].file.prepend(pathPrefix) }
                let texts = [located.unit.id, located.unit.source, located.unit.target ?? ""] + located.unit.notes
                if let character = texts.lazy.compactMap(XMLText.unwritable).first {
                    export.problems.append(
                        StringsProblem(
                            file: file.original, line: table[located.key]?.line ?? 0, key: located.key, language: name,
                            message:
                                "\"\(located.key.printable)\" has the character \(character), which XML can't hold, "
                                + "and doesn't go out; take the character out"))
                    continue
                }
                file.units.append(located.unit)
                if keys.last != located.key { keys.append(located.key) }
            }
            guard !file.units.isEmpty else { continue }
            export.document.files.append(file)
            if let contents = sourceContents(of: table, keys: keys) {
                export.sourceContents.append(.init(path: file.original, text: contents))
            }
        }
        return export
    }

    /// A table in the source language only, so that it doesn't change with the translations.
    private func sourceContents(of table: TranslatableTable, keys: [String]) -> String? {
        let source = table.files[LanguageName.canonical(table.sourceLanguage)]
        guard table.kind == .catalog else {
            return source.flatMap { try? TextDecoding.utf8($0.bytes, file: $0.path) }.map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let known = source.flatMap { try? CatalogFile($0.bytes, path: $0.path) }
        let catalog = known ?? CatalogFile(sourceLanguage: table.sourceLanguage, path: table.original)
        return catalog.sourceContents(keys.map { ($0, table.newString($0)) })
    }
}

/// The texts of earlier exports.
private struct KnownUnits {
    private var sources: [String: Set<String>] = [:]

    init(_ documents: [XLIFFDocument], language: String) {
        for document in documents where LanguageName.canonical(document.targetLanguage) == language {
            for file in document.files {
                for unit in file.units { sources["\(file.original)\u{0}\(unit.id)", default: []].insert(unit.source) }
            }
        }
    }

    func contains(_ unit: XLIFFDocument.Unit, _ original: String) -> Bool {
        sources["\(original)\u{0}\(unit.id)"]?.contains(unit.source) ?? false
    }
}

extension XLIFFDocument.Unit {
    /// Whether a translator has something to do.
    fileprivate var isOpen: Bool { target == nil || state == .new || state == .needsReview }
}

extension String {
    fileprivate mutating func prepend(_ prefix: String) { if !prefix.isEmpty { self = prefix + self } }
}

extension TranslatableTable {
    /// What a table's file should get to know of a string that only the sources have so far.
    func newString(_ key: String) -> NewString {
        guard let string = self[key] else { return NewString() }
        let comments = Set(string.uses.compactMap(\.comment).filter { !$0.isEmpty }).sorted()
        let value = string.uses.lazy.compactMap(\.value).first
        return NewString(
            comment: comments.isEmpty ? string.comment : comments.joined(separator: "\n"),
            value: value == key ? nil : value)
    }
}

extension String {
    /// The beginning of a text for an error: without control characters, and not long.
    var printable: String {
        let safe = unicodeScalars.prefix(60).map { $0.value < 0x20 || $0.value == 0x7F ? " " : String($0) }.joined()
        return unicodeScalars.count > 60 ? safe + "…" : safe
    }
}
