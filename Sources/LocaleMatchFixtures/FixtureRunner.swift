internal import LocaleMatch

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

        /// The line, what was expected and what came, and why.
        public var description: String {
            let wanted = fixture.expected.isEmpty ? "nothing" : fixture.expected.joined(separator: ", ")
            let came = got.isEmpty ? "nothing" : got.joined(separator: ", ")
            var text = "line \(fixture.line): \(fixture.preferred) should get \(wanted), got \(came)"
            if let formatLocale, let expected = fixture.formatLocale, formatLocale != expected {
                text += "; formats in \(formatLocale), not \(expected)"
            }
            if !fixture.why.isEmpty { text += " (\(fixture.why))" }
            return text + "\n" + explanation
        }
    }

    /// Runs every case and gives back those that fail; empty when all hold.
    ///
    /// It needs no test framework. With Swift Testing: `#expect(try FixtureFile(text).failures().isEmpty)`; with
    /// XCTest: `XCTAssertEqual(try FixtureFile(text).failures().map(\.description), [])`.
    public func failures() -> [Failure] { cases.compactMap { $0.failure() } }
}

extension FixtureFile.Case {
    /// Runs the case; `nil` when it holds.
    public func failure() -> FixtureFile.Failure? {
        let matcher = LocaleMatcher(supported: supported, options: options)
        let answer =
            isHeader
            ? matcher.match(AcceptLanguage(preferred))
            : matcher.match(
                ranges: preferred.split(separator: ",").map { $0.filter { $0 != " " } }.filter { $0 != "-" })
        let got =
            isRanked
            ? answer.ranked.map(\.supported.spelling) : answer.supported.map { [$0.spelling] } ?? []
        let format = formatLocale.map { _ in answer.formatLocale.identifier }
        guard got != expected || format != formatLocale else { return nil }
        return FixtureFile.Failure(
            fixture: self, got: got, formatLocale: format, explanation: answer.explain().description)
    }
}
