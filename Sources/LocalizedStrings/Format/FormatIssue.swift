// SPDX-License-Identifier: Apache-2.0

/// Something that went wrong while a message was formatted.
///
/// The message was formatted all the same, as well as it could.
public struct FormatIssue: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of issues.
    ///
    /// More may be added.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `missingArgument`.
        public let description: String
        /// The text has a place for an argument that wasn't given; the specifier stands in the text.
        public static let missingArgument = Kind(description: "missingArgument")
        /// The argument is of another type than the specifier wants; it was written in its plain form.
        public static let unfitArgument = Kind(description: "unfitArgument")
        /// A variable isn't defined; nothing was written for it.
        public static let missingVariable = Kind(description: "missingVariable")
        /// The translation has no text for the plural category, nor `other`.
        public static let missingPlural = Kind(description: "missingPlural")
        /// A limit of ``StringsLimits`` was met; the text was cut.
        public static let limit = Kind(description: "limit")
        /// Inflection markup that can't be read, or that names what there isn't; its text stands as it is.
        public static let markup = Kind(description: "markup")
        /// A number couldn't be formatted for the locale; it was written in ASCII digits.
        public static let unformattedNumber = Kind(description: "unformattedNumber")
    }

    /// The kind.
    public var kind: Kind
    /// What happened, in words.
    public var description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
