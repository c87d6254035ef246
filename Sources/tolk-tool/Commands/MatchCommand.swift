// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocaleMatchFixtures
internal import StringsExchange

/// `tolk match`: which of the supported languages a reader gets.
struct MatchCommand: Command {
    static let name = "match"
    static let summary = "the best of a server's languages for a reader"
    static let usage = [
        "tolk match --batch [--accept-language] [--json] [--mode cldr|apple|lookup|filter|basic-filter|exact-or-language] "
            + "[--favor language|script] [--two-way] [--demotion region|none] [--default none|first|LANGUAGE]",
        "tolk match --batch --accept-language --cache-key [--formats] [the options above]",
        "tolk match --supported L --prefer L [--explain] [the options above]",
        "tolk match --diff OLD NEW [--json] [the options above]",
    ]
    static let examples = [
        Example("tolk match --supported en,es,fr --prefer ca", prints: "es")
    ]

    /// What is asked for.
    private enum Form {
        case batch
        case single(supported: String, preferred: String)
        case difference(old: String, new: String)
    }

    /// What is printed of an answer.
    private enum Content { case ranked, explanation, key, formatKey }

    private var options = LocaleMatcher.Options()
    private let form: Form
    private let content: Content
    private let isHeader: Bool
    private let isJSON: Bool

    init(options words: inout Options) throws {
        let isBatch = words.flag("--batch")
        let explains = words.flag("--explain")
        let printsKey = words.flag("--cache-key")
        let withFormats = words.flag("--formats")
        isHeader = words.flag("--accept-language")
        isJSON = words.flag("--json")
        options.scheme =
            try words.choice(
                "--mode",
                of: [
                    "cldr": .cldr, "apple": .apple, "lookup": .lookup, "filter": .extendedFilter,
                    "basic-filter": .basicFilter, "exact-or-language": .exactOrLanguage,
                ]) ?? .cldr
        options.favor = try words.choice("--favor", of: ["language": .language, "script": .script]) ?? .language
        options.demotion = try words.choice("--demotion", of: ["region": .region, "none": .none]) ?? .region
        options.fallback = try Self.fallback(words.value("--default"))
        if words.flag("--two-way") { options.direction = .twoWayOnly }
        let supported = try words.value("--supported")
        let preferred = try words.value("--prefer")
        let old = try words.value("--diff")
        switch (isBatch, supported, preferred, old) {
        case (true, nil, nil, nil) where !explains: form = .batch
        case (true, _, _, _):
            throw UsageError(
                "--batch reads its cases from standard input: no --supported, --prefer, --explain or --diff")
        case (false, let supported?, let preferred?, nil): form = .single(supported: supported, preferred: preferred)
        case (false, nil, nil, let old?) where !explains && !printsKey && !isHeader:
            guard let new = words.word() else { throw UsageError("--diff takes two lists, OLD and NEW") }
            form = .difference(old: old, new: new)
        default: throw UsageError("--batch is missing, or --supported and --prefer for one case, or --diff OLD NEW")
        }
        if printsKey, !isHeader { throw UsageError("--cache-key is for headers: --accept-language is missing") }
        if withFormats, !printsKey { throw UsageError("--formats says what kind of key: --cache-key is missing") }
        if printsKey, explains { throw UsageError("--cache-key and --explain print different things: take one") }
        content = printsKey ? (withFormats ? .formatKey : .key) : explains ? .explanation : .ranked
    }

    private static func fallback(_ word: String?) throws -> LocaleMatcher.Options.Default {
        switch word {
        case nil, "none": return .none
        case "first": return .first
        case let language?:
            guard (try? LanguageTag(language)) != nil else {
                throw UsageError("--default takes none, first or a language, not \"\(language)\"")
            }
            return .entry(language)
        }
    }

    func run() async throws -> ExitStatus {
        switch form {
        case .single(let supported, let preferred):
            Output.text(line(negotiate(supported, preferred, "")))
            return .allAnswered
        case .difference(let old, let new):
            compare(old, new)
            return .allAnswered
        case .batch:
            var number = 0
            return await Batch.run(isJSON ? .written : .fields) { fields in
                number += 1
                guard fields.count == 2 else {
                    throw CaseError("a case has two fields, supported and preferred, not \(fields.count)")
                }
                return [line(negotiate(fields[0], fields[1], "line \(number): "))]
            }
        }
    }

    private func line(_ answer: Negotiation) -> String {
        if isJSON { return json(answer) }
        switch content {
        case .explanation: return answer.explain().description
        case .key: return answer.cacheKey
        case .formatKey: return answer.formatCacheKey
        case .ranked:
            let ranked = answer.ranked.map(\.supported.spelling)
            return ranked.isEmpty ? answer.supported?.spelling ?? "" : ranked.joined(separator: ",")
        }
    }

    private func json(_ answer: Negotiation) -> String {
        var members = Self.members(answer)
        if content == .key { members.append(("cacheKey", JSONText.quoted(answer.cacheKey))) }
        if content == .formatKey { members.append(("cacheKey", JSONText.quoted(answer.formatCacheKey))) }
        return JSONText.object(members)
    }

    /// The members of an answer, which every form has.
    private static func members(_ answer: Negotiation) -> [(name: String, value: String)] {
        func text(_ text: String?) -> String { text.map(JSONText.quoted) ?? "null" }
        return [
            ("entry", text(answer.supported?.spelling)),
            ("index", answer.supported.map { "\($0.index)" } ?? "null"),
            ("outcome", text(answer.outcome.description)),
            ("distance", answer.distance.map { "\($0)" } ?? "null"),
            ("level", text(answer.level?.description)),
            ("formatLocale", text(answer.formatLocale.identifier)),
            ("source", text(answer.source.description)),
            ("reasons", JSONText.array(answer.reasons)),
        ]
    }

    /// Who gets another language when one list becomes the other.
    private func compare(_ old: String, _ new: String) {
        let comparison = MatcherComparison(matcher(old, "OLD: "), matcher(new, "NEW: "))
        for change in comparison.changes {
            if isJSON {
                Output.text(
                    JSONText.object(
                        [("header", JSONText.quoted(change.header))] + Self.members(change.new)
                            + [("old", JSONText.object(Self.members(change.old)))]))
            } else {
                Output.text(change.description)
            }
        }
        Output.note(
            "tolk match: \(comparison.changes.count) of \(comparison.compared) usual headers get another language")
    }

    private func matcher(_ supported: String, _ place: String) -> LocaleMatcher {
        let matcher = LocaleMatcher(supported: Self.list(supported), options: options)
        for diagnostic in matcher.diagnostics { Output.note("tolk match: \(place)\(diagnostic)") }
        return matcher
    }

    private func negotiate(_ supported: String, _ preferred: String, _ place: String) -> Negotiation {
        let matcher = matcher(supported, place)
        if isHeader {
            let header = AcceptLanguage(preferred)
            for diagnostic in header.diagnostics { Output.note("tolk match: \(place)\(diagnostic)") }
            return matcher.match(header)
        }
        let tags = Self.list(preferred).compactMap { preference($0, place) }
        guard options.scheme == .cldr else { return matcher.match(ranges: tags.map(\.text)) }
        return matcher.match(desired: tags.compactMap(\.tag))
    }

    /// A preference as a tag, and as a range for the schemes that compare texts; one that is neither is named.
    private func preference(_ text: String, _ place: String) -> (text: String, tag: LanguageTag?)? {
        if options.scheme != .cldr {
            // Ranges may hold `*`, and Apple has names of its own, such as `English`.
            if text.split(whereSeparator: { $0 == "-" || $0 == "_" }).contains("*") { return (text, nil) }
            if options.scheme == .apple, (try? LanguageTag(text)) != nil { return (text, nil) }
        }
        do {
            let tag = try LanguageTag(localeIdentifier: text)
            return ((try? LanguageTag(text)) == tag ? text : tag.identifier, tag)
        } catch {
            Output.note("tolk match: \(place)\(error)")
            return nil
        }
    }

    /// The elements of a comma-joined list, without blanks around them.
    private static func list(_ field: String) -> [String] {
        field.split(separator: ",").compactMap { element in
            let trimmed = element.drop { $0 == " " }
            let end = trimmed.lastIndex { $0 != " " }
            return end.map { String(trimmed[...$0]) }
        }
    }
}
