// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
package import LocalizedStrings
internal import RemoteContent
internal import Synchronization

/// The service's own texts: labels, conditions, sentences with plurals, error messages.
///
/// They live in a string catalog (`Localizable.xcstrings`), the file that translators know, and are read once. Only
/// languages that have every text are served: a page that changes its language in the middle helps nobody.
package struct ServiceTexts: Sendable {
    /// The languages that have every text; the source language first, the others sorted.
    package let languages: [String]
    /// The languages that were left out, with how many texts they lack.
    package let incomplete: [String: Int]
    /// What is wrong with single texts of the catalog.
    package let problems: [StringsProblem]
    private let tables: StringTables
    private let keys: Set<String>
    /// One for each language, for texts without numbers: nothing is negotiated while a request is answered.
    private let localizers: [String: Localizer]
    /// Localizers with the reader's own way to write numbers.
    private let readers = Readers()

    /// Bounded; what was not used for longest goes first.
    private final class Readers: Sendable {
        let known = Mutex(LeastRecentlyUsed<ReaderKey, Localizer>(maximumCount: 256, maximumCost: 256))
    }

    private struct ReaderKey: Hashable, Sendable {
        var language: String
        var formatLocale: LanguageTag
    }

    /// More bytes than this aren't read.
    package static let maximumBytes = 8 * 1024 * 1024

    /// Reads a catalog.
    ///
    /// - Throws: ``StringsProblem`` when it can't be read as a whole, or has no texts in its source language.
    package init(catalog bytes: [UInt8], file: String) throws(StringsProblem) {
        let tables = StringTables(files: ["Localizable.xcstrings": bytes])
        let source = tables.sourceLanguage
        let keys = tables.keys()
        problems = tables.problems.map { problem in
            var problem = problem
            problem.file = file
            return problem
        }
        guard !keys.isEmpty else {
            throw problems.first
                ?? StringsProblem(file: file, message: "the source language \"\(source)\" has no texts; add some")
        }
        var localizers: [String: Localizer] = [:]
        var incomplete: [String: Int] = [:]
        for tag in tables.languages {
            let localizer = tables.localizer(for: [tag])
            let missing = keys.filter { localizer.text($0).language != tag }.count
            if missing == 0 { localizers[tag.identifier] = localizer } else { incomplete[tag.identifier] = missing }
        }
        self.tables = tables
        self.keys = Set(keys)
        self.localizers = localizers
        self.incomplete = incomplete
        let first = [source.identifier].filter { localizers[$0] != nil }
        languages = first + localizers.keys.filter { $0 != source.identifier }.sorted()
    }

    /// A text with its arguments put in.
    ///
    /// A key that isn't there gives the key itself, so that the gap is seen.
    package func text(_ key: String, in language: String, _ arguments: FormatArgument...) -> String {
        self.text(key, in: language, arguments: arguments)
    }

    /// Looks a text up with its arguments as a list.
    package func text(_ key: String, in language: String, arguments: [FormatArgument]) -> String {
        guard let localizer = localizers[language] else { return key }
        return localizer.text(key, arguments: arguments).text
    }

    /// A text whose arguments are numbers, which are written as the reader writes them and choose its plural.
    package func text(_ key: String, for reader: ReaderLanguage, _ arguments: [FormatArgument]) -> String {
        let id = ReaderKey(language: reader.text, formatLocale: reader.formatLocale)
        if let known = readers.known.withLock({ $0.value(for: id) }) {
            return known.text(key, arguments: arguments).text
        }
        guard localizers[reader.text] != nil else { return key }
        let localizer = tables.localizer(for: [reader.textTag], formatLocale: reader.formatLocale)
        readers.known.withLock { _ = $0.set(localizer, for: id, cost: 1) }
        return localizer.text(key, arguments: arguments).text
    }

    /// Whether there is a text for a key: then there is one in every language that is served.
    package func has(_ key: String, in language: String) -> Bool {
        keys.contains(key) && localizers[language] != nil
    }

    /// The texts of all keys that begin with a prefix, in every language: what is behind the prefix, and the text.
    func all(_ prefix: String) -> [(name: String, text: String)] {
        keys.sorted().filter { $0.hasPrefix(prefix) }.flatMap { key in
            languages.map { (String(key.dropFirst(prefix.count)), text(key, in: $0)) }
        }
    }
}
