// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Cases that pin which language each kind of reader gets, read from text.
///
/// One case a line, in the form `supported ; preferred ; expected [; format locale] [# why]`:
///
///     [Spanish]
///     en, es, es-419 ; es-MX        ; es-419 ; es-MX   # Latin America before Spain
///     en, es         ; fr           ; -                # nothing fits
///     @header
///     en, es         ; fr, es;q=0.5 ; es
///
/// 1. `[Name]` begins a section and takes back all options.
/// 2. `@name value` sets an option for the cases below it in its section: `@scheme` (`cldr`, `apple`, `lookup`,
///    `filter`, `basic-filter`, `exact-or-language`), `@favor script`, `@two-way`, `@demotion none`, `@default first`
///    or `@default LANGUAGE`, `@header` (preferences are an Accept-Language header), `@ranked` (the expectation is the whole ranked list).
/// 3. `-` expects nothing. An expectation is compared with the caller's spelling.
/// 4. `#` begins a comment that goes to the end of the line and is kept as the reason of its case.
public struct FixtureFile: Sendable {
    /// The most bytes of a file.
    public static let maximumBytes = 4 * 1024 * 1024
    /// The most cases of a file.
    public static let maximumCases = 100_000

    /// One case.
    public struct Case: Sendable, Hashable {
        /// The line that it stands on, from 1.
        public let line: Int
        /// The section's name; empty above the first.
        public let section: String
        /// How the matcher is built.
        public let options: LocaleMatcher.Options
        /// Whether the preferences are an Accept-Language header.
        public let isHeader: Bool
        /// Whether the expectation is the whole ranked list.
        public let isRanked: Bool
        /// The service's languages.
        public let supported: [String]
        /// The preferences as they stand in the file.
        public let preferred: String
        /// The entries that are expected; empty for nothing.
        public let expected: [String]
        /// The expected format locale, when one is given.
        public let formatLocale: String?
        /// The reason behind `#`, empty when there is none.
        public let why: String
    }

    /// The cases in the file's order.
    public let cases: [Case]

    /// Reads a file's text; throws ``FixtureError`` with the line for the first thing that can't be read.
    public init(_ text: String) throws(FixtureError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw FixtureError(line: 0, reason: "the file is longer than \(Self.maximumBytes) bytes", text: "")
        }
        var reader = FixtureReader()
        var number = 0
        // To Swift, the two characters at the end of a Windows line are one; a byte order mark is no part of a text.
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }
        for line in lines {
            number += 1
            try reader.read(String(line), number)
        }
        cases = reader.cases
    }
}

/// A line of a fixture file that can't be read.
public struct FixtureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// What is wrong, and what would be right.
    public let reason: String
    /// The line's text.
    public let text: String
    /// The line, the reason and the text.
    public var description: String { "line \(line): \(reason): \(text)" }
}
