// SPDX-License-Identifier: Apache-2.0

extension StringsProblem {
    /// What a table, a translation or a source file is held to.
    ///
    /// Readers of tables and `tolk strings check` name the rule that each problem breaks. More may be added.
    public struct Rule: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `missing-argument`.
        public let description: String
        /// What the rule demands, in one sentence.
        public let summary: String
        /// How bad it is to break it, unless somebody decides otherwise.
        public let severity: Severity

        private init(_ name: String, _ severity: Severity, _ summary: String) {
            description = name
            self.severity = severity
            self.summary = summary
        }

        // What a reader of the text would see: an error.

        /// A file, or a string in it, can't be read or can't be rendered.
        public static let brokenSyntax = Rule(
            "broken-syntax", .error, "Files and the strings in them can be read, and every number has a text.")
        /// A text prints an argument that the call doesn't have, or leaves one out.
        public static let missingArgument = Rule(
            "missing-argument", .error, "A translation prints the arguments that its source prints.")
        /// A text prints an argument as another kind of value.
        public static let wrongType = Rule(
            "wrong-type", .error, "An argument is printed as one kind of value everywhere.")
        /// A key stands in a file twice.
        public static let duplicateKey = Rule("duplicate-key", .error, "A key stands in a file once.")
        /// `^[…](…)` isn't whole.
        public static let unclosedMarkup = Rule(
            "unclosed-markup", .error, "Inflection markup ^[…](…) is opened, closed and has attributes.")

        // What keeps a reader from the best text: a warning.

        /// Inflection markup that can't be honoured: a language without rules, or a noun that isn't known.
        public static let notInflected = Rule(
            "not-inflected", .warning, "Inflection markup is in a language that has rules, around words that are known."
        )

        /// CLDR doesn't know the language.
        public static let unknownLanguage = Rule(
            "unknown-language", .warning, "Languages are BCP 47 tags that CLDR knows.")
        /// The sources use a key that no table has.
        public static let unknownKey = Rule("unknown-key", .warning, "Every key that the sources use is in a table.")
        /// No source uses a key.
        public static let staleKey = Rule("stale-key", .warning, "Every key of a table is used.")
        /// A language lacks a text.
        public static let missingTranslation = Rule(
            "missing-translation", .warning, "Every string has a text in every language of its table.")
        /// A translation is empty.
        public static let emptyTranslation = Rule(
            "empty-translation", .warning, "A translation isn't empty where its source says something.")
        /// A plural lacks a category that the language needs.
        public static let missingPluralForm = Rule(
            "missing-plural-form", .warning, "A plural has the categories that its language needs for whole numbers.")
        /// A text has placeholders and no comment.
        public static let missingComment = Rule(
            "missing-comment", .warning, "A comment tells translators what placeholders stand for.")
        /// The sources compute what translators should get.
        public static let computedText = Rule(
            "computed-text", .warning, "Default values, comments and table names are literals.")
        /// A translation lost a link.
        public static let lostLink = Rule("lost-link", .warning, "A translation has the links of its source.")
        /// A translation has a mark without its partner.
        public static let unpairedMark = Rule(
            "unpaired-mark", .warning, "Bold and code marks come in pairs where the source has pairs.")
        /// A percent sign is followed by no specifier.
        public static let strayPercent = Rule(
            "stray-percent", .warning, "A percent sign in a text with arguments is written %%.")
        /// Variations by device or width lack the text that all others take.
        public static let missingVariation = Rule(
            "missing-variation", .warning, "Texts for devices have one for \"other\".")
        /// Read, though it isn't what the format says.
        public static let lenientSyntax = Rule(
            "lenient-syntax", .warning, "Nothing stands in a file that is read only out of leniency.")
        /// A call in the sources goes to Foundation's own ICU.
        public static let foundationCall = Rule(
            "foundation-call", .warning, "Localized text comes from one ICU and follows the request's context.")

        // What is worth knowing.

        /// A plural lacks a category that hardly any number takes.
        public static let optionalPluralForm = Rule(
            "optional-plural-form", .note,
            "A plural has the categories of its language for millions and fractions, and a source text for one.")

        /// Every rule, errors first.
        public static let all: [Rule] = [
            .brokenSyntax, .missingArgument, .wrongType, .duplicateKey, .unclosedMarkup,
            .notInflected, .unknownLanguage, .unknownKey, .staleKey, .missingTranslation, .emptyTranslation,
            .missingPluralForm,
            .missingComment, .computedText, .lostLink, .unpairedMark, .strayPercent, .missingVariation, .lenientSyntax,
            .foundationCall, .optionalPluralForm,
        ]

        /// The rule of a name, `nil` when there is none.
        public init?(named name: String) {
            guard let rule = Self.all.first(where: { $0.description == name }) else { return nil }
            self = rule
        }

        /// Whether both are the rule of one name.
        public static func == (first: Rule, second: Rule) -> Bool { first.description == second.description }

        /// Hashes the name.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }
}
