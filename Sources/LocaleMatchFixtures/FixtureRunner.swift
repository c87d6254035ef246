// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

extension FixtureFile {
    /// A case that gave something else than expected.
    public struct Failure: Sendable, CustomStringConvertible {
        /// The case.
        public let fixture: Case
        /// What it gave.
        public let got: [String]
        /// The format locale that it gave, when the case expects one.
        public let formatLocale: String?
        /// Why, step by step.
        public let explanation: String
        /// What the case's list and the matcher's don't share; empty when they are the same.
        let listDifference: String

        /// The line, what was expected and what came, and why.
        public var description: String {
            let wanted = fixture.expected.isEmpty ? "nothing" : fixture.expected.joined(separator: ", ")
            let came = got.isEmpty ? "nothing" : got.joined(separator: ", ")
            var text = "line \(fixture.line): \(fixture.preferred) should get \(wanted), got \(came)"
            if let formatLocale, let expected = fixture.formatLocale, formatLocale != expected {
                text += "; formats in \(formatLocale), not \(expected)"
            }
            if !fixture.why.isEmpty { text += " (\(fixture.why))" }
            if fixture.isRanked { text += Self.difference(fixture.expected, got) }
            return text + listDifference + "\n" + explanation
        }

        /// What is missing, what is too much, or else where the order differs, each on a line.
        static func difference(_ expected: [String], _ got: [String]) -> String {
            let missing = expected.filter { !got.contains($0) }
            let unexpected = got.filter { !expected.contains($0) }
            var lines: [String] = []
            if !missing.isEmpty { lines.append("   missing: \(missing.joined(separator: ", "))") }
            if !unexpected.isEmpty { lines.append("   too much: \(unexpected.joined(separator: ", "))") }
            if lines.isEmpty, let place = zip(expected, got).enumerated().first(where: { $1.0 != $1.1 }) {
                lines.append("   at place \(place.offset + 1): \(place.element.1) instead of \(place.element.0)")
            }
            return lines.map { "\n" + $0 }.joined()
        }
    }

    /// Runs every case and gives back those that fail; empty when all hold.
    ///
    /// It needs no test framework. With Swift Testing: `#expect(try FixtureFile(text).failures().isEmpty)`; with
    /// XCTest: `XCTAssertEqual(try FixtureFile(text).failures().map(\.description), [])`.
    public func failures() -> [Failure] { cases.compactMap { $0.failure() } }

    /// Runs every case with a service's own matcher, all its options included.
    ///
    /// A case's list is `*`, for the matcher's own, or the same list again; another one fails. Options in the file, but for
    /// `@header` and `@ranked`, mean nothing then.
    public func failures(with matcher: LocaleMatcher) -> [Failure] { cases.compactMap { $0.failure(with: matcher) } }
}

extension FixtureFile.Case {
    /// Runs the case; `nil` when it holds.
    public func failure() -> FixtureFile.Failure? {
        failure(LocaleMatcher(supported: supported, options: options), listDifference: "")
    }

    /// Runs the case with a service's own matcher; `nil` when it holds.
    public func failure(with matcher: LocaleMatcher) -> FixtureFile.Failure? {
        let own = matcher.supported.map(\.spelling)
        let difference = supported == ["*"] ? "" : FixtureFile.Failure.difference(supported, own)
        return failure(
            matcher, listDifference: difference.isEmpty ? "" : "\n   the matcher's list is another:" + difference)
    }

    private func failure(_ matcher: LocaleMatcher, listDifference: String) -> FixtureFile.Failure? {
        let answer =
            isHeader
            ? matcher.match(AcceptLanguage(preferred))
            : matcher.match(
                ranges: preferred.split(separator: ",").map { $0.filter { $0 != " " } }.filter { $0 != "-" })
        let got =
            isRanked
            ? answer.ranked.map(\.supported.spelling) : answer.supported.map { [$0.spelling] } ?? []
        let format = formatLocale.map { _ in answer.formatLocale.identifier }
        guard got != expected || format != formatLocale || !listDifference.isEmpty else { return nil }
        return FixtureFile.Failure(
            fixture: self, got: got, formatLocale: format, explanation: answer.explain().description,
            listDifference: listDifference)
    }
}
