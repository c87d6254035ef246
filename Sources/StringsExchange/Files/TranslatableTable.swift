// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocalizedStrings

/// One text of a string in one language.
struct TableText: Sendable, Hashable {
    var path: TextPath
    var value: String
    var state: TranslationState
    /// The line of the file, 0 when it isn't known.
    var line = 0

    /// Whether there is something for a reader: a new text that is empty hasn't been translated yet.
    var isTranslated: Bool { !(value.isEmpty && state == .new) }
}

/// A variable of a string: which argument it takes, and how that is printed.
struct TableVariable: Sendable, Hashable {
    /// From 1.
    var argument: Int?
    /// Without its percent sign, as in `lld`.
    var specifier: String?
    /// Whether the argument follows from the text around the variable, and isn't part of its definition.
    var isImplicit = false
}

/// A string's texts in one language.
struct TableLocalization: Sendable, Hashable {
    var texts: [TableText] = []
    var variables: [String: TableVariable] = [:]
    var line = 0

    subscript(path: TextPath) -> TableText? { texts.first { $0.path == path } }
}

/// A string of a table with its texts in all languages.
struct TableString: Sendable {
    var key: String
    var comment: String?
    /// Whether translators should get it.
    var isTranslatable = true
    /// How it came into the catalog: `manual`, `stale`, `extracted_with_value`, `nil` for extracted.
    var extraction: String?
    var line = 0
    /// By language, as ``LanguageName/canonical(_:)`` has it.
    var localizations: [String: TableLocalization] = [:]
    /// Where the sources use it.
    var uses: [ExtractedString] = []
}

/// The kinds of tables.
enum TableKind: Sendable, Hashable {
    /// A string catalog: one file for all languages.
    case catalog
    /// `.strings` in `*.lproj` folders.
    case strings
    /// `.stringsdict` in `*.lproj` folders.
    case dictionary
}

/// A table of strings: a catalog, or the files of one name in the `*.lproj` folders of one folder.
struct TranslatableTable: Sendable {
    /// What code calls the table, such as `Localizable`.
    var name: String
    var kind: TableKind
    /// The folder that the catalog or the `*.lproj` folders lie in, relative to the root; empty for the root.
    var folder: String
    var sourceLanguage: String
    /// The files that exist: for a catalog one under its source language, else one a language.
    var files: [String: TableFile] = [:]
    /// The languages as the files spell them, by canonical name.
    var spellings: [String: String] = [:]
    /// The names of the `*.lproj` folders beside the table, by canonical language, without the extension.
    var folders: [String: String] = [:]
    private(set) var strings: [TableString] = []
    private var places: [String: Int] = [:]
    /// The keys with specifiers, by what stands around these.
    private var shapes: [[String]: [KeyShape]] = [:]

    init(name: String, kind: TableKind, folder: String, sourceLanguage: String) {
        self.name = name
        self.kind = kind
        self.folder = folder
        self.sourceLanguage = sourceLanguage
    }

    subscript(key: String) -> TableString? { places[key].map { strings[$0] } }

    /// Changes the string of a key, which is made when it isn't there.
    mutating func update(_ key: String, _ body: (inout TableString) -> Void) {
        if let place = places[key] {
            body(&strings[place])
        } else {
            var string = TableString(key: key)
            body(&string)
            places[key] = strings.count
            strings.append(string)
            guard key.utf8.contains(UInt8(ascii: "%")) else { return }
            let shape = KeyShape(key)
            shapes[shape.literals, default: []].append(shape)
        }
    }

    /// The key that a string of the sources has here, guessed specifiers aside; `nil` when there is none.
    func key(fitting string: ExtractedString) -> String? {
        guard let key = string.key, string.arguments.contains(where: { !$0.typed }) else { return nil }
        let own = KeyShape(key)
        return shapes[own.literals]?.first { string.fits($0, own: own) }?.key
    }

    /// The languages that it has texts in, canonical, sorted.
    var languages: [String] { spellings.keys.sorted() }

    var fileExtension: String {
        switch kind {
        case .catalog: "xcstrings"
        case .strings: "strings"
        case .dictionary: "stringsdict"
        }
    }

    /// The path of the file that holds a language, which may not exist yet.
    func path(for language: String) -> String {
        let file = "\(name).\(fileExtension)"
        let canonical = LanguageName.canonical(language)
        if let known = files[kind == .catalog ? LanguageName.canonical(sourceLanguage) : canonical] {
            return known.path
        }
        let parts = kind == .catalog ? [folder, file] : [folder, "\(folders[canonical] ?? language).lproj", file]
        return parts.filter { !$0.isEmpty }.joined(separator: "/")
    }

    /// The path that exchange files name the table by: the file of the source language.
    var original: String { path(for: sourceLanguage) }

    /// The name of a unit in exchange files.
    func unitName(_ key: String, _ path: TextPath) -> String {
        kind == .dictionary ? UnitNames.dictionary(key, path) : UnitNames.catalog(key, path)
    }

    /// Whether it is known what a string says in the source language.
    ///
    /// In a catalog a key without a text is its own text. In folders without one of the source language a key may stand
    /// for anything, unless it is a format string itself.
    func knowsSource(of string: TableString) -> Bool {
        kind == .catalog || string.localizations[LanguageName.canonical(sourceLanguage)] != nil
            || string.uses.contains { $0.value != nil } || FormatString(string.key).hasCertainPlaceholders
    }

    /// A string's texts in the source language: its own, else the sources' default value, else the key.
    func source(of string: TableString) -> TableLocalization {
        if let own = string.localizations[LanguageName.canonical(sourceLanguage)],
            own.texts.contains(where: \.isTranslated)
        {
            return own
        }
        let value = string.uses.lazy.compactMap(\.value).first ?? string.key
        return TableLocalization(texts: [TableText(path: .root, value: value, state: .new, line: string.line)])
    }
}

/// A file of a table as it was read.
struct TableFile: Sendable {
    /// Relative to the root, with `/`.
    var path: String
    var bytes: [UInt8]
}

/// The state of a translation, as string catalogs name it.
public struct TranslationState: Sendable, Hashable, CustomStringConvertible {
    /// The name, as catalogs write it.
    public let description: String

    /// A state of any name.
    public init(_ name: String) { description = name }

    /// Not translated yet.
    public static let new = TranslationState("new")
    /// Translated, and somebody should look at it.
    public static let needsReview = TranslationState("needs_review")
    /// Done.
    public static let translated = TranslationState("translated")
    /// Translated by a machine.
    public static let machineTranslated = TranslationState("machine_translated")
}

/// How languages are compared, whichever way files spell them.
enum LanguageName {
    /// `zh-hant` and `zh_Hant` → `zh-Hant`; what is no tag stays as it is.
    static func canonical(_ name: String) -> String { (try? LanguageTag(name))?.identifier ?? name }
}
