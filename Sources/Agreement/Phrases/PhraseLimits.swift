// SPDX-License-Identifier: Apache-2.0

/// The limits within which a phrase is inflected; one beyond them stays as it is.
public enum PhraseLimits {
    /// The longest phrase, in bytes of UTF-8.
    public static let bytes = 1_024
    /// The most words of a phrase.
    public static let words = 64
    /// The longest word, in bytes of UTF-8.
    public static let wordBytes = Word.maximumBytes
}
