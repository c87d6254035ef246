internal import LocaleMatch

/// `tolk match`: which of the supported languages a reader gets.
struct MatchCommand: Command {
    static let name = "match"
    static let usage = [
        "tolk match --batch [--mode cldr|apple|lookup|filter|basic-filter|exact-or-language] [--favor language|script] "
            + "[--two-way] [--demotion region|none] [--default none|first] [--accept-language]",
        "tolk match --supported L --prefer L --explain [the options above]",
    ]

    private var options = LocaleMatcher.Options()
    private let isHeader: Bool
    /// The supported list and the preferences of a single case.
    private var single: (supported: String, preferred: String)?
    private let explains: Bool

    init(options words: inout Options) throws {
        let isBatch = words.flag("--batch")
        explains = words.flag("--explain")
        isHeader = words.flag("--accept-language")
        options.scheme =
            try words.choice(
                "--mode",
                of: [
                    "cldr": .cldr, "apple": .apple, "lookup": .lookup, "filter": .extendedFilter,
                    "basic-filter": .basicFilter, "exact-or-language": .exactOrLanguage,
                ]) ?? .cldr
        options.favor = try words.choice("--favor", of: ["language": .language, "script": .script]) ?? .language
        options.demotion = try words.choice("--demotion", of: ["region": .region, "none": .none]) ?? .region
        options.fallback = try words.choice("--default", of: ["none": .none, "first": .first]) ?? .none
        if words.flag("--two-way") { options.direction = .twoWayOnly }
        let supported = try words.value("--supported")
        let preferred = try words.value("--prefer")
        if isBatch {
            guard supported == nil, preferred == nil, !explains else {
                throw UsageError("--batch reads its cases from standard input: no --supported, --prefer or --explain")
            }
        } else {
            guard let supported, let preferred else {
                throw UsageError("--batch is missing, or --supported and --prefer for one case")
            }
            single = (supported, preferred)
        }
    }

    func run() async throws -> ExitStatus {
        if let single {
            let answer = negotiate(single.supported, single.preferred)
            print(explains ? answer.explain().description : line(answer))
            return .allAnswered
        }
        return await Batch.run { fields in
            guard fields.count == 2 else {
                throw CaseError("a case has two fields, supported and preferred, not \(fields.count)")
            }
            return [line(negotiate(fields[0], fields[1]))]
        }
    }

    /// The ranked list, or the default alone.
    private func line(_ answer: Negotiation) -> String {
        let ranked = answer.ranked.map(\.supported.spelling)
        return ranked.isEmpty ? answer.supported?.spelling ?? "" : ranked.joined(separator: ",")
    }

    private func negotiate(_ supported: String, _ preferred: String) -> Negotiation {
        let matcher = LocaleMatcher(supported: Self.list(supported), options: options)
        return isHeader ? matcher.match(AcceptLanguage(preferred)) : matcher.match(ranges: Self.list(preferred))
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
