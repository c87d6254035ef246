// SPDX-License-Identifier: Apache-2.0

/// The limits that every reader of this module keeps, so that a broken or hostile file costs an error and no more.
///
/// A limit is met by an error that names it; nothing is cut silently.
public enum StringsLimits {
    /// The largest file that is read, in bytes: 64 MiB.
    public static let fileBytes = 64 << 20
    /// The deepest nesting of objects, arrays, dictionaries or elements: 64.
    public static let nesting = 64
    /// The most values in one file (JSON values, property-list objects, XML nodes): 4 million.
    public static let values = 4_000_000
    /// The longest key or text, in bytes of UTF-8: 1 MiB.
    public static let textBytes = 1 << 20
    /// The most files that one table directory may hold: 20,000.
    public static let files = 20_000

    /// The highest position in a format string, as in `%99$@`: 99.
    public static let argumentPosition = 99
    /// The largest field width in a format string, as in `%1000d`: 1,000 characters; more is taken as 1,000.
    public static let fieldWidth = 1_000
    /// The most fraction digits in a format string, as in `%.100f`: 100; more is taken as 100.
    public static let precision = 100
    /// The longest text that formatting one message gives, in bytes of UTF-8: 1 MiB; the rest is cut and reported.
    public static let expansionBytes = 1 << 20
    /// The longest attributes of inflection markup, in bytes of UTF-8: 1,024; longer ones aren't read, and aren't
    /// printed either.
    public static let markupBytes = 1_024
    /// How deep inflection markup may be nested: 8; what is deeper stands as it is.
    public static let markupDepth = 8
    /// How many blocks of inflection markup a text may have: 64; further ones stand as they are.
    public static let markupBlocks = 64
    /// How deep `%#@variable@` may name further variables: 8.
    public static let expansionDepth = 8
    /// How many variables formatting one message may expand altogether: 1,000.
    public static let expansions = 1_000
}
