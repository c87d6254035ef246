internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import LocalizedStrings

/// Writes what an alert says in the reader's language from its codes alone: no engine, no block in that language needed.
///
///     Severe thunderstorms. Take shelter now. Valencia coast, until Saturday 6:00 PM.
///
/// 1. The state comes first where the alert isn't in force ("Cancelled."), so that nobody acts on it.
/// 2. **What.** The kind of event with the severity of the worst block, in a sentence pattern of the catalog that needs no
///    agreement between the two; the category where the kind isn't known. An event that isn't one of nature's has no
///    severity in its sentence.
/// 3. **What to do.** The first type of response; taking shelter and leaving are "now" where the urgency is immediate.
/// 4. **Where.** The areas as a block in the reader's language names them; else the service's places in or near them, by
///    their names in the reader's language; else as the file has them, isolated from the sentence around.
/// 5. **When.** Until the end, or from the begin to the end where it is still to come, on the clock of the sender: by weekday
///    within six days, else by date.
struct AlertSummary: Sendable {
    let texts: ServiceTexts
    let world: World
    let now: Int64
    /// More areas than this are counted.
    static let maximumAreas = 3

    /// The kinds of categories that a severity is said of in the same breath.
    private static let natural: Set = ["Met", "Geo", "Fire", "Env"]
    private static let severities: Set = ["Extreme", "Severe", "Moderate", "Minor"]
    private static let responses: Set = [
        "Shelter", "Evacuate", "Prepare", "Execute", "Avoid", "Monitor", "Assess", "AllClear",
    ]

    /// The summary for a reader; nil for an alert without any block.
    func text(_ stored: StoredAlert, _ state: AlertState, for reader: ReaderLanguage) throws(FormattingError) -> String?
    {
        let own = stored.prepared.versions.first { Self.isSame($0.tag, reader.textTag) }
        guard let version = own ?? stored.prepared.versions[safe: stored.prepared.defaultIndex],
            let info = version.infos.min(by: { Self.rank($0) < Self.rank($1) })
        else { return nil }
        var sentences: [String] = []
        if !state.isInForce {
            sentences.append(
                text("summary.what.plain", reader, text("state.\(state)", reader)))
        }
        sentences.append(what(stored, info, reader))
        if state.isInForce, let response = response(info, reader) { sentences.append(response) }
        sentences.append(try whereAndWhen(stored, version, info, isOwn: own != nil, reader))
        return Self.joined(sentences)
    }

    /// The kind of event, or its category, as a noun phrase.
    func event(_ stored: StoredAlert, _ info: CAPInfo, _ reader: ReaderLanguage) -> String {
        if let kind = stored.prepared.event, texts.has("event.\(kind.id)", in: reader.text) {
            return text("event.\(kind.id)", reader)
        }
        let category = info.categories.first.map { "category.\($0)" } ?? "category.Other"
        return text(texts.has(category, in: reader.text) ? category : "category.Other", reader)
    }

    private func what(_ stored: StoredAlert, _ info: CAPInfo, _ reader: ReaderLanguage) -> String {
        let category = stored.prepared.event?.category ?? info.categories.first ?? "Other"
        let isNatural = Self.natural.contains(category) && Self.severities.contains(info.severity)
        let pattern = isNatural ? "summary.what.\(info.severity)" : "summary.what.plain"
        return Self.capitalized(text(pattern, reader, event(stored, info, reader)), reader.textTag)
    }

    private func response(_ info: CAPInfo, _ reader: ReaderLanguage) -> String? {
        guard let type = info.responseTypes.first(where: Self.responses.contains) else { return nil }
        let isNow = info.urgency == "Immediate" && (type == "Shelter" || type == "Evacuate")
        return text("response.\(type)\(isNow ? ".Immediate" : "")", reader)
    }

    private func whereAndWhen(
        _ stored: StoredAlert, _ version: AlertVersion, _ info: CAPInfo, isOwn: Bool, _ reader: ReaderLanguage
    ) throws(FormattingError) -> String {
        let formatter = LocaleFormatter(reader.formatLocale)
        let place = try self.place(stored, version, isOwn: isOwn, reader, formatter)
        let begin = (info.onset ?? info.effective).flatMap { $0.secondsSince1970 > now ? $0 : nil }
        switch (begin, info.expires) {
        case (let begin?, let end?):
            return text("summary.fromUntil", reader, place, try time(begin, formatter), try time(end, formatter))
        case (let begin?, nil): return text("summary.from", reader, place, try time(begin, formatter))
        case (nil, let end?): return text("summary.until", reader, place, try time(end, formatter))
        case (nil, nil): return text("summary.area", reader, place)
        }
    }

    // MARK: Where

    private func place(
        _ stored: StoredAlert, _ version: AlertVersion, isOwn: Bool, _ reader: ReaderLanguage,
        _ formatter: LocaleFormatter
    ) throws(FormattingError) -> String {
        if isOwn { return try list(Self.areas(version), reader, formatter) ?? text("summary.noArea", reader) }
        let near = world.places(near: stored)
        let inside = near.filter { $0.kilometers == 0 }
        let names = (inside.isEmpty ? Array(near.prefix(1)) : inside).map { $0.place.name(in: reader.text) }
        if let list = try list(names, reader, formatter) { return text("summary.near", reader, list) }
        // The catalog keeps the list from turning the sentence; within the list each name needs to be kept from the others.
        let areas = Self.areas(version)
        let isTurned = areas.count > 1 && version.tag.characterDirection != reader.textTag.characterDirection
        return try list(isTurned ? areas.map { TextTools.isolated($0) } : areas, reader, formatter)
            ?? text("summary.noArea", reader)
    }

    /// The names of the areas of all blocks, each once.
    private static func areas(_ version: AlertVersion) -> [String] {
        version.infos.flatMap(\.areas)
            .map { $0.description.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func list(
        _ names: [String], _ reader: ReaderLanguage, _ formatter: LocaleFormatter
    ) throws(FormattingError) -> String? {
        guard !names.isEmpty else { return nil }
        guard names.count > Self.maximumAreas + 1 else { return try formatter.list(names) }
        // Without an "and", which comes before the count; where units have no mark between them, names need one.
        let hasMark = !["ja", "ko", "zh"].contains(reader.textTag.language)
        let first = try formatter.list(Array(names.prefix(Self.maximumAreas)), type: hasMark ? .units : .and)
        return texts.text(
            "summary.moreAreas", for: reader, [FormatArgument(first), FormatArgument(names.count - Self.maximumAreas)])
    }

    // MARK: When

    private func time(_ time: CAPTime, _ formatter: LocaleFormatter) throws(FormattingError) -> String {
        let isNear = abs(time.secondsSince1970 - now) < 6 * 86_400
        return try formatter.date(time.date, skeleton: isNear ? "EEEEjm" : "yMMMdjm", timeZone: time.zone)
    }

    // MARK: Sentences

    private func text(_ key: String, _ reader: ReaderLanguage, _ arguments: String...) -> String {
        texts.text(key, in: reader.text, arguments: arguments.map { FormatArgument($0) })
    }

    /// Sentences one after the other; scripts whose full stop takes a whole cell have no space behind it.
    private static func joined(_ sentences: [String]) -> String {
        sentences.reduce("") { text, sentence in
            text.isEmpty || text.hasSuffix("。") ? text + sentence : "\(text) \(sentence)"
        }
    }

    /// With a capital at the begin, where the script has capitals; Turkish has a dotted one.
    static func capitalized(_ text: String, _ language: LanguageTag) -> String {
        guard let first = text.first else { return text }
        let isTurkic = language.language == "tr" || language.language == "az"
        return (isTurkic && first == "i" ? "İ" : first.uppercased()) + text.dropFirst()
    }

    private static func isSame(_ one: LanguageTag, _ other: LanguageTag) -> Bool {
        one.language == other.language && (one.language != "zh" || one.maximized().script == other.maximized().script)
    }

    private static func rank(_ info: CAPInfo) -> Int {
        ["Extreme", "Severe", "Moderate", "Minor"].firstIndex(of: info.severity) ?? 4
    }
}

extension CAPTime {
    /// The moment.
    var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

    /// The sender's clock: `GMT+05:30` for 19,800 seconds.
    var zone: TimeZoneID {
        guard offsetSeconds != 0 else { return .utc }
        let minutes = abs(offsetSeconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (try? TimeZoneID("GMT\(offsetSeconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))")) ?? .utc
    }
}

extension Array {
    /// The element at an index, nil where there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
