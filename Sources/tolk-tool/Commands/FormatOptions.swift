// SPDX-License-Identifier: Apache-2.0

internal import Formatting

/// The options of a case of `tolk format`, `key=value` joined with commas; an unknown one is an error.
struct FormatOptions {
    private var values: [String: String] = [:]

    init(_ text: String) throws {
        guard !text.isEmpty else { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard !pair[0].isEmpty else { throw CaseError("\"\(part)\" is not key=value") }
            // A word alone switches on: `numeric` is `numeric=true`.
            guard values.updateValue(pair.count == 2 ? String(pair[1]) : "true", forKey: String(pair[0])) == nil else {
                throw CaseError("option \(pair[0]) is given twice")
            }
        }
    }

    /// Takes an option's value, `nil` when it isn't there.
    mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

    /// Takes an option whose value must be one of a few words.
    mutating func choice<Choice>(_ key: String, _ choices: KeyValuePairs<String, Choice>) throws -> Choice? {
        guard let word = take(key) else { return nil }
        guard let choice = choices.first(where: { $0.key == word }) else {
            throw CaseError("\(key)= takes one of \(choices.map(\.key).joined(separator: ", ")), not \"\(word)\"")
        }
        return choice.value
    }

    /// Sets a property to what an option names, where it is given.
    mutating func set<Choice>(
        _ property: inout Choice, _ key: String, _ choices: KeyValuePairs<String, Choice>
    ) throws {
        property = try choice(key, choices) ?? property
    }

    /// Takes an option that has several spellings.
    mutating func choice<Choice>(
        _ key: String, aliases: [String], _ choices: KeyValuePairs<String, Choice>
    ) throws -> Choice? {
        try choice(([key] + aliases).first { values[$0] != nil } ?? key, choices)
    }

    /// Takes an option that is on or off.
    mutating func flag(_ key: String, aliases: [String] = []) throws -> Bool? {
        try choice(
            key, aliases: aliases,
            ["true": true, "on": true, "yes": true, "1": true, "false": false, "off": false, "no": false, "0": false])
    }

    /// Whether one of some options is there.
    func has(anyOf keys: [String]) -> Bool { keys.contains { values[$0] != nil } }

    /// Throws when an option is left that the kind doesn't have.
    func finish() throws {
        if let key = values.keys.sorted().first { throw CaseError("this kind has no option \"\(key)\"") }
    }

    mutating func width(default width: Width) throws -> Width {
        try choice(
            "width", ["narrow": .narrow, "abbreviated": .abbreviated, "short": .abbreviated, "wide": .wide]) ?? width
    }

    mutating func presentation() throws -> CurrencyPresentation {
        try choice(
            "presentation",
            ["standard": .standard, "narrow": .narrow, "isoCode": .isoCode, "fullName": .fullName]) ?? .standard
    }

    /// The options that numbers of every kind have.
    mutating func numberStyle() throws -> NumberStyle {
        var style = NumberStyle()
        let (fraction, significant) = (try range("fraction", from: 0), try range("significant", from: 1))
        let increment = try take("increment").map { try DecimalNumber(parsing: $0) }
        let isCash = try flag("cash") ?? false
        guard [fraction != nil, significant != nil, increment != nil, isCash].count(where: { $0 }) < 2 else {
            throw CaseError("only one of fraction=, significant=, increment= and cash= can be given")
        }
        if let increment { style.precision = try .increment(increment) }
        if isCash { style.precision = .cash }
        style.hidesZeroFraction = try choice("zeros", ["hide": true, "hide-if-whole": true, "show": false]) ?? false
        if let fraction { style.precision = .fraction(fraction) }
        if let significant { style.precision = .significant(significant) }
        try set(
            &style.grouping, "grouping",
            [
                "off": .never, "never": .never, "auto": .automatic, "on": .automatic, "min2": .minimumTwo,
                "always": .onAligned, "thousands": .thousands,
            ])
        try set(
            &style.sign, "sign",
            [
                "auto": .automatic, "always": .always, "never": .never, "except-zero": .exceptZero,
                "exceptZero": .exceptZero, "negative": .negative, "accounting": .accounting,
                "accounting-always": .accountingAlways, "accounting-except-zero": .accountingExceptZero,
                "accounting-negative": .accountingNegative,
            ])
        try set(
            &style.notation, "notation",
            [
                "plain": .plain, "compact-short": .compactShort, "compact-long": .compactLong,
                "scientific": .scientific, "engineering": .engineering,
            ])
        try set(
            &style.rounding, "rounding",
            [
                "half-even": .halfEven, "half-up": .halfUp, "half-down": .halfDown, "up": .awayFromZero,
                "down": .towardZero, "ceiling": .up, "floor": .down, "half-odd": .halfOdd,
            ])
        return style
    }

    /// `2` or `0-2`.
    private mutating func range(_ key: String, from least: Int) throws -> ClosedRange<Int>? {
        guard let text = take(key) else { return nil }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= least,
            first <= last, last <= 999
        else { throw CaseError("\(key)= takes a number from \(least) to 999 or a range such as 1-2, not \"\(text)\"") }
        return first...last
    }

    /// The two ends of a value joined with `/`.
    func ends(of value: String) throws -> (Substring, Substring) {
        let ends = value.split(separator: "/", omittingEmptySubsequences: false)
        guard ends.count == 2 else { throw CaseError("two values joined with \"/\" are needed, not \(ends.count)") }
        return (ends[0], ends[1])
    }

    /// `hour+minute+second`.
    mutating func durationUnits() throws -> [DurationUnit]? {
        guard let text = take("units") else { return nil }
        return try text.split(separator: "+", omittingEmptySubsequences: false).map { name in
            guard let unit = DurationUnit(name) else { throw CaseError("\"\(name)\" is not a unit of time") }
            return unit
        }
    }

    /// `style=`, or CLDR's own `length=`, `usage=`, `formality=` and `order=`.
    mutating func nameStyle() throws -> PersonNameStyle {
        var style = PersonNameStyle.medium
        try set(
            &style, "style", ["short": .short, "medium": .medium, "long": .long, "abbreviated": .abbreviated])
        try set(&style.length, "length", ["long": .long, "medium": .medium, "short": .short])
        try set(
            &style.usage, "usage", ["referring": .referring, "addressing": .addressing, "monogram": .monogram])
        try set(&style.formality, "formality", ["formal": .formal, "informal": .informal])
        style.order = try choice(
            "order", ["givenFirst": .givenFirst, "surnameFirst": .surnameFirst, "sorting": .sorting])
        return style
    }

    mutating func zone() throws -> TimeZoneID { try take("zone").map { try TimeZoneID($0) } ?? .utc }

    /// `skeleton=`, or `date=` and `time=`.
    mutating func dateFields() throws -> DateFields {
        let lengths: KeyValuePairs<String, DateFields.Length> = [
            "full": .full, "long": .long, "medium": .medium, "short": .short, "none": .omitted, "omitted": .omitted,
        ]
        let date = try choice("date", lengths)
        let time = try choice("time", lengths)
        if let skeleton = take("skeleton") {
            guard date == nil, time == nil else { throw CaseError("skeleton= doesn't go with date= or time=") }
            return try .fields(skeleton)
        }
        return .style(date: date ?? (time == nil ? .medium : .omitted), time: time ?? .omitted)
    }
}
