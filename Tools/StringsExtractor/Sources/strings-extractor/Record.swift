// SPDX-License-Identifier: Apache-2.0

/// What the extractor says about one string of the sources, printed as one line of JSON.
struct Record: Encodable {
    /// One interpolation of the text.
    struct Argument: Encodable {
        /// The specifier that stands for it, such as `%lld`.
        var specifier: String
        /// The expression, as the source has it, for people.
        var expression: String
        /// Whether the syntax told the type; `%@` otherwise, which is a guess.
        var typed: Bool
    }

    /// The key, each interpolation as its specifier; absent when the source computes it.
    var key: String?
    /// The default value, absent when the key is the text.
    var value: String?
    var table: String?
    /// The bundle's expression as the source has it, such as `.module`.
    var bundle: String?
    var comment: String?
    /// The file, relative to the root.
    var file: String
    var line: Int
    var column: Int
    /// The call that names the string, such as `String(localized:)`.
    var call: String
    /// The interpolations of the default value, or of the key where there is none.
    var arguments: [Argument] = []
    /// What keeps translators from getting this string, and what to do.
    var problem: String?
}
