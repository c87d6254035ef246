// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

/// What goes to translators and comes back: the units of several tables in one language.
///
/// [XLIFF 1.2](https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html) and
/// [XLIFF 2.0](https://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html) are two spellings of it.
public struct XLIFFDocument: Sendable, Hashable {
    /// The language of the sources.
    public var sourceLanguage: String
    /// The language to translate into.
    public var targetLanguage: String
    /// The tables.
    public var files: [File]

    /// A document.
    public init(sourceLanguage: String, targetLanguage: String, files: [File] = []) {
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        self.files = files
    }

    /// The units of one table.
    public struct File: Sendable, Hashable {
        /// The path of the table in the source language, relative to the project's folder.
        public var original: String
        /// The texts.
        public var units: [Unit]

        /// A table's units.
        public init(original: String, units: [Unit] = []) {
            self.original = original
            self.units = units
        }
    }

    /// A place in the sources where a text is used.
    public struct Location: Sendable, Hashable {
        /// The file, relative to the project's folder.
        public var file: String
        /// The line, from 1.
        public var line: Int

        /// A place.
        public init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }

    /// One text to translate.
    public struct Unit: Sendable, Hashable {
        /// The name: the key, and the variation as Xcode appends it.
        public var id: String
        /// The text in the source language.
        public var source: String
        /// The translation, `nil` where there is none.
        public var target: String?
        /// The state of the translation, `nil` where the file doesn't say it.
        public var state: TranslationState?
        /// What translators should know.
        public var notes: [String]
        /// Where the sources use the text.
        public var locations: [Location]
        /// The line of the exchange file, 0 when it wasn't read from one.
        public var line: Int
        /// Why the unit can't be brought back, found while it was read.
        public var defect: String?

        /// A unit.
        public init(
            id: String, source: String, target: String? = nil, state: TranslationState? = nil, notes: [String] = [],
            locations: [Location] = [], line: Int = 0, defect: String? = nil
        ) {
            self.id = id
            self.source = source
            self.target = target
            self.state = state
            self.notes = notes
            self.locations = locations
            self.line = line
            self.defect = defect
        }
    }

    /// The versions of XLIFF.
    public struct Version: Sendable, Hashable, CustomStringConvertible {
        /// `1.2` or `2.0`.
        public let description: String
        /// XLIFF 1.2, which Xcode reads and writes.
        public static let version12 = Version(description: "1.2")
        /// XLIFF 2.0, the ISO standard.
        public static let version20 = Version(description: "2.0")
    }
}
