/// One text for a translator: what to translate, what it is now, and what helps to do it well.
public struct TranslationUnit: Sendable, Hashable {
    /// How far a translation is.
    public struct State: Sendable, Hashable, CustomStringConvertible {
        /// The name as catalogs write it: `new`, `translated` or `needs_review`.
        public let description: String
        /// Not translated.
        public static let new = State(description: "new")
        /// Translated.
        public static let translated = State(description: "translated")
        /// Translated, and somebody should look at it again.
        public static let needsReview = State(description: "needs_review")
    }

    /// The name of the unit within its file: the key, with the variation after `|==|`.
    public var id: String
    /// The text in the source language.
    public var source: String
    /// The translation, `nil` when there is none.
    public var target: String?
    /// How far the translation is.
    public var state: State
    /// What the developer says about it.
    public var notes: [String]

    /// A unit.
    public init(id: String, source: String, target: String? = nil, state: State = .new, notes: [String] = []) {
        self.id = id
        self.source = source
        self.target = target
        self.state = state
        self.notes = notes
    }
}

/// The units of one file in one language.
public struct TranslationFile: Sendable, Hashable {
    /// The path of the file that the units come from, relative to the sources.
    public var original: String
    /// The units, in the file's order.
    public var units: [TranslationUnit]

    /// The units of a file.
    public init(original: String, units: [TranslationUnit]) {
        self.original = original
        self.units = units
    }
}

/// What is sent to a translator and comes back: the units of all files in one language.
public struct TranslationDocument: Sendable, Hashable {
    /// The language of the sources, as a tag.
    public var sourceLanguage: String
    /// The language to translate to, as a tag.
    public var targetLanguage: String
    /// The files.
    public var files: [TranslationFile]

    /// A document.
    public init(sourceLanguage: String, targetLanguage: String, files: [TranslationFile]) {
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        self.files = files
    }
}
