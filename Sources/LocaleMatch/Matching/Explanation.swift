// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Why a reader gets what they get, step by step, for people.
///
/// `description` is plain text, made for a terminal or a log:
///
///     de-CH, en over de, de-AT, en → de
///     1. de-CH = de-Latn-CH
///     …
public struct Explanation: Sendable, CustomStringConvertible {
    /// What one candidate costs, part by part.
    public struct Step: Sendable, Hashable {
        /// The preference and the entry, with what is likely filled in.
        public let desired: String
        /// The entry, filled in.
        public let supported: String
        /// The distance between the languages.
        public let language: Int
        /// The distance between the scripts.
        public let script: Int
        /// The distance between the regions.
        public let region: Int
        /// Which subtags one side names and the other leaves out, in eighths of a point; only where all else is equal.
        public let explicitEighths: Int
        /// What the preference's place adds.
        public let demotion: Double

        /// Everything together.
        public var total: Double { Double(language + script + region) + Double(explicitEighths) / 8 + demotion }
    }

    /// The answer that is explained.
    public let negotiation: Negotiation
    /// Each candidate in order with what it costs.
    public let candidates: [(candidate: Candidate, step: Step?)]
    /// Why the answer is what it is: what the best candidate costs, what decided, and the notes.
    public let reasons: [String]
    /// What was left out of the header, and the supported entries that can't match.
    public let notes: [String]
    /// The whole explanation in lines.
    public let description: String
}

extension Negotiation {
    /// Why the reader gets this, line by line: what the best candidate costs, what decided, and what was left out.
    public var reasons: [String] { explain().reasons }

    /// Why the reader gets this, for people: what was compared, what each step cost, and why the winner won.
    public func explain() -> Explanation {
        let ranked = ranked
        let steps = ranked.map { ($0, core.step($0)) }
        var notes = core.diagnostics.map(\.description)
        if case .header(let header) = request { notes += header.diagnostics.map { "header: \($0)" } }
        var lines = [
            "Preferred, best first: \(Self.joined(preferenceNames))", "Supported: \(Self.joined(core.list.spellings))",
            "Scheme: \(core.options.scheme)", "",
        ]
        for (place, (candidate, step)) in steps.enumerated() { lines += Self.lines(place + 1, candidate, step) }
        if steps.isEmpty { lines.append("No supported language is near enough to a preferred one.") }
        let verdict = verdict(ranked)
        lines += ["", verdict]
        if let considered, considered.count > 1 {
            lines.append("Sources, in order of precedence:")
            for other in considered {
                let answer = other.supported?.spelling ?? "nothing"
                lines.append("   \(other.source): \(other.text) would give \(answer)")
            }
        }
        lines += notes.map { "Note: \($0)" }
        let best = steps.first.map { Self.lines(1, $0, $1) } ?? []
        return Explanation(
            negotiation: self, candidates: steps.map { (candidate: $0.0, step: $0.1) },
            reasons: best.map { String($0.drop { "1. ".contains($0) }) } + [verdict] + notes, notes: notes,
            description: lines.joined(separator: "\n"))
    }

    private var preferenceNames: [String] {
        switch request {
        case .ranges(let ranges): ranges
        case .tags(let tags): tags.map(\.spelling)
        case .header(let header): header.ranges.map(\.description)
        case .sources(let preferences, _): preferences.all.map { "\($0.header.ranges.map(\.text)) (\($0.source))" }
        }
    }

    private static func joined(_ names: [String]) -> String { names.isEmpty ? "(none)" : names.joined(separator: ", ") }

    private static func lines(_ number: Int, _ candidate: Candidate, _ step: Explanation.Step?) -> [String] {
        let head = "\(number). \(candidate.supported.spelling)"
        guard let step else {
            return [candidate.level == .wildcard ? "\(head), which * accepts" : "\(head), by the scheme's own rules"]
        }
        var costs = ["language \(step.language)", "script \(step.script)", "region \(step.region)"]
        if step.explicitEighths > 0 { costs.append("left-out subtags \(Double(step.explicitEighths) / 8)") }
        if step.demotion > 0 { costs.append("preference \(candidate.desiredIndex + 1) \(step.demotion)") }
        return [
            "\(head) for \(candidate.desired): \(step.total) (\(candidate.level))",
            "   \(step.desired) → \(step.supported): \(costs.joined(separator: " + "))",
        ]
    }

    private func verdict(_ ranked: [Candidate]) -> String {
        guard let supported else { return "Answer: nothing, and there is no default." }
        if outcome == .defaulted { return "Answer: \(supported.spelling), the default; formats in \(formatLocale)." }
        var reason = "the only candidate"
        if ranked.count > 1 {
            let (first, second) = (ranked[0], ranked[1])
            if first.level == .wildcard {
                reason = "the first that * accepts"
            } else if second.level == .wildcard {
                reason = "named by the preferences, while * only accepts \(second.supported.spelling)"
            } else if core.options.scheme != .cldr {
                reason = "first by the scheme's order"
            } else if first.demotedDistance < second.demotedDistance {
                reason = "\(second.demotedDistance - first.demotedDistance) nearer than \(second.supported.spelling)"
            } else if first.desiredIndex < second.desiredIndex {
                reason = "as near as \(second.supported.spelling), but for an earlier preference"
            } else {
                reason = "as near as \(second.supported.spelling), \(core.tieBreak(first, second))"
            }
        }
        return "Answer: \(supported.spelling), \(reason); formats in \(formatLocale)."
    }
}

extension MatcherCore {
    /// What decides between two candidates that one preference brings equally near, in the order of rule 8 of
    /// ``NearestSearch`` and of ``Ranking``.
    fileprivate func tieBreak(_ first: Candidate, _ second: Candidate) -> String {
        guard case .cldr(let search) = engine else { return "by the scheme's order" }
        let (winner, loser) = (maximal(first.supported.index), maximal(second.supported.index))
        if winner.language == loser.language, first.distance >= 1 {
            let usual = search.data.usual(winner.language)
            if winner.script != loser.script, winner.script == usual.script {
                return "and in the language's usual script"
            }
            if winner.script == loser.script, winner.region != loser.region, winner.region == usual.region {
                return "and from the language's usual region"
            }
        }
        let (details, others) = (entries[first.supported.index]?.details, entries[second.supported.index]?.details)
        if details != others {
            let isSame = details == first.desired.scanned.details
            return isSame ? "and with the same variants and private use" : "and without variants or private use"
        }
        if defaultEntry >= 0, maximal(defaultEntry).isEquivalent(to: winner),
            !maximal(defaultEntry).isEquivalent(to: loser)
        {
            return "and the same as the default"
        }
        if search.data.isParadigm(winner), !search.data.isParadigm(loser) {
            return "and one of CLDR's paradigm locales"
        }
        return "and before it in the list"
    }

    /// What a candidate costs; `nil` under other schemes than CLDR's.
    func step(_ candidate: Candidate) -> Explanation.Step? {
        guard case .cldr(let search) = engine, candidate.level != .wildcard else { return nil }
        let wish = candidate.desired.maximal
        let entry = maximal(candidate.supported.index)
        let rule = search.rules.rules[search.rules.rule(from: wish.language, to: entry.language)]
        var (script, region) = search.rules.parts(rule, wish, entry)
        var language = search.favorsScript ? Int(rule.languageDistance) >> 2 : Int(rule.languageDistance)
        if let own = search.pairRule(wish, entry) {
            region = search.rules.parts(search.rules.rules[DistanceRules.sameLanguage], wish, entry).region
            (language, script) = (Int(own.eighths) / DistanceRules.eighths, 0)
        }
        let isSame = language + script + region == 0
        return Explanation.Step(
            desired: wish.text, supported: entry.text, language: language, script: script, region: region,
            explicitEighths: isSame ? Int(wish.explicit ^ entry.explicit) : 0,
            demotion: candidate.demotedDistance - candidate.distance)
    }
}

extension MaximalSubtags {
    /// Language, script and region with hyphens.
    var text: String {
        // The lowest byte marks pseudo-locales, the highest private use.
        if language >> 56 == 1 { return "(private use)" }
        let parts = [Subtags.text(language & ~0xFF), Subtags.text(script & 0x7F7F_7F7F), Subtags.text(region)]
        return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }
}
