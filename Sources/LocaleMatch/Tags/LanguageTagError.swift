// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a language tag: what is wrong, in which text, and at which byte.
public struct LanguageTagError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the text.
    ///
    /// More may be added.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// One sentence for people.
        public let description: String

        /// There is nothing in it.
        public static let empty = Reason(description: "it is empty")
        /// It has more than ``LanguageTag/maximumBytes`` bytes.
        public static let tooLong = Reason(description: "it is longer than \(LanguageTag.maximumBytes) bytes")
        /// It has more than ``LanguageTag/maximumSubtags`` subtags.
        public static let tooManySubtags = Reason(
            description: "it has more than \(LanguageTag.maximumSubtags) subtags")
        /// A character is neither an ASCII letter or digit nor a separator.
        public static let badCharacter = Reason(
            description: "only letters a to z, digits and the separators - and _ may stand in it")
        /// A subtag has a length or letters that its place doesn't allow.
        public static let badSubtag = Reason(
            description: "a subtag has a length or characters that its place doesn't allow")
        /// The same variant stands in it twice.
        public static let repeatedVariant = Reason(description: "a variant stands in it twice")
        /// The same extension singleton stands in it twice.
        public static let repeatedExtension = Reason(description: "an extension stands in it twice")
        /// An extension or private-use part begins but holds nothing.
        public static let emptyExtension = Reason(description: "an extension begins but holds nothing")
        /// It is a word, not the code of a language.
        public static let notALanguage = Reason(description: "a language is named by its two or three letters")
        /// A keyword or modifier of POSIX or ICU has no place in a tag.
        public static let badKeyword = Reason(description: "a keyword or modifier behind @ has no place in a tag")
    }

    /// What is wrong.
    public let reason: Reason
    /// The text as given, cut after ``LanguageTag/maximumBytes`` bytes.
    public let text: String
    /// The offset of the byte where the trouble begins, counted from zero in UTF-8.
    public let offset: Int

    init(_ reason: Reason, _ text: some StringProtocol, at offset: Int) {
        self.reason = reason
        self.text = String(decoding: text.utf8.prefix(LanguageTag.maximumBytes), as: UTF8.self)
        self.offset = offset
    }

    /// One sentence that names the text, the reason and the place.
    public var description: String {
        "\"\(text)\" is not a language tag: \(reason.description) (byte \(offset))"
    }
}
