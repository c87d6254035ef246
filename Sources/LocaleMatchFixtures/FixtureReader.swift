// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Reads a fixture file line by line.
struct FixtureReader {
    private(set) var cases: [FixtureFile.Case] = []
    private var section = ""
    private var options = LocaleMatcher.Options()
    private var isHeader = false
    private var isRanked = false

    mutating func read(_ line: String, _ number: Int) throws(FixtureError) {
        func failure(_ reason: String) -> FixtureError { FixtureError(line: number, reason: reason, text: line) }
        let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trim)
        let content = parts.first ?? ""
        guard !content.isEmpty else { return }
        if content.hasPrefix("[") {
            guard content.hasSuffix("]"), content.count > 2 else { throw failure("a section is [Name]") }
            section = String(content.dropFirst().dropLast())
            (options, isHeader, isRanked) = (LocaleMatcher.Options(), false, false)
            return
        }
        if content.hasPrefix("@") {
            guard set(content.dropFirst().split(separator: " ").map(String.init)) else {
                throw failure("this is not an option")
            }
            return
        }
        let fields = content.split(separator: ";", omittingEmptySubsequences: false).map(Self.trim)
        // Weights in a header have semicolons of their own: only the first and the last ones separate.
        let (preferred, rest) = isHeader ? Self.headerFields(fields) : (fields.dropFirst().first, fields.dropFirst(2))
        guard let supported = fields.first, let preferred, (1...2).contains(rest.count) else {
            throw failure("a case is supported ; preferred ; expected [; format locale] [# why]")
        }
        guard cases.count < FixtureFile.maximumCases else {
            throw failure("there are more than \(FixtureFile.maximumCases) cases")
        }
        let formatLocale = rest.count == 2 ? rest.last : nil
        if let formatLocale {
            guard (try? LanguageTag(formatLocale)) != nil else { throw failure("the format locale is not a tag") }
        }
        let expected = Self.list(rest.first ?? "")
        cases.append(
            FixtureFile.Case(
                line: number, section: section, options: options, isHeader: isHeader, isRanked: isRanked,
                supported: Self.list(supported), preferred: preferred, expected: expected == ["-"] ? [] : expected,
                formatLocale: formatLocale, why: parts.count == 2 ? parts[1] : ""))
    }

    /// The header is what lies between the first field and the first one behind it that has no weight before its
    /// comma: parameters are `name=value`.
    private static func headerFields(_ fields: [String]) -> (String?, ArraySlice<String>) {
        guard fields.count >= 3 else { return (nil, []) }
        var end = 2
        while end < fields.count, isParameter(fields[end]) { end += 1 }
        return (fields[1..<end].joined(separator: ";"), fields[end...])
    }

    private static func isParameter(_ field: String) -> Bool {
        field.prefix { $0 != "," }.contains("=")
    }

    private mutating func set(_ words: [String]) -> Bool {
        let schemes: [MatchScheme] = [.cldr, .apple, .lookup, .extendedFilter, .basicFilter, .exactOrLanguage]
        switch (words.first, words.dropFirst().first, words.count) {
        case ("scheme", let name?, 2):
            guard let scheme = schemes.first(where: { $0.description == name }) else { return false }
            options.scheme = scheme
        case ("favor", "script", 2): options.favor = .script
        case ("two-way", nil, 1): options.direction = .twoWayOnly
        case ("demotion", "none", 2): options.demotion = .none
        case ("default", "first", 2): options.fallback = .first
        case ("default", let language?, 2): options.fallback = .entry(language)
        case ("header", nil, 1): isHeader = true
        case ("ranked", nil, 1): isRanked = true
        default: return false
        }
        return true
    }

    private static func list(_ field: String) -> [String] {
        field.split(separator: ",").map(trim).filter { !$0.isEmpty }
    }

    private static func trim(_ text: some StringProtocol) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
        guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }
}
