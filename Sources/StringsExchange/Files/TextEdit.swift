// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

/// A translation to write into a table.
struct TextEdit: Sendable, Hashable {
    var key: String
    var path: TextPath
    var value: String
    var state: TranslationState
}

/// What an edit needs to know of a string that a file doesn't have yet.
struct NewString: Sendable {
    var comment: String?
    /// The default value of the sources, where it isn't the key.
    var value: String?
}
