// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import LocalizedStrings

/// Writes what an alert says in the reader's language from its codes alone: no engine, no block in that language needed.
///
///     Severe thunderstorms. Take shelter now. Valencia coast, until Saturday 6:00 PM.
///
/// 1. The state comes first where the alert isn't in force ("Cancelled."), so that nobody acts on it.
/// 2. **Of one block.** Event, severity, urgency, area and times are those of one block: the worst that isn't over (see
///    ``AlertVersion/blocks``), in the reader's language where there is one, else of the version that the reader gets.
/// 3. **What.** The kind of event with the severity, in a sentence pattern of the catalog that needs no agreement between the
///    two; the category where the kind isn't known. An event that isn't one of nature's has no severity in its sentence.
/// 4. **What to do.** The first type of response; taking shelter and leaving are "now" where the urgency is immediate.
/// 5. **Where.** The areas as a block in the reader's language names them; else the service's places in them, by their names in
///    the reader's language; else as the file has them, isolated from the sentence around. Those of blocks that say the same
///    count as well.
/// 6. **When.** Until the end, or from the begin to the end where it is still to come: by weekday within six days, else by date.
/// 7. **On which clock.** That of the place that was asked for; else of the service's places in the area, where they have
///    one; else the sender's, by the offset of the time. Where that is UTC, which is nearly nobody's clock and often none of the
///    sender's, the time says so.
struct AlertSummary: Sendable {
    let texts: ServiceTexts
    let world: World
    let now: Int64
    /// The index of the place that was asked for.
    var place: Int?
    /// More areas than this are counted.
    static let maximumAreas = 3

    /// The kinds of categories that a severity is said of in the same breath.
    private static let natural: Set = ["Met", "Geo", "Fire", "Env"]
    private static let severities: Set = ["Extreme", "Severe", "Moderate", "Minor"]
    private static let responses: Set = [
        "Shelter", "Evacuate", "Prepare", "Execute", "Avoid", "Monitor", "Assess", "AllClear",
    ]

    /// The summary for a reader; nil for an alert without any block.
    func text(_ chosen: ChosenAlert, for reader: ReaderLanguage) throws(FormattingError) -> String? {
        let prepared = chosen.stored.prepared
        let own = prepared.versions.first { Self.isSame($0.tag, reader.textTag) }
        guard let version = own ?? chosen.content ?? prepared.versions[safe: prepared.defaultIndex],
            let block = version.blocks.first
        else { return nil }
        var sentences: [String] = []
        if !chosen.state.isInForce {
            sentences.append(
                text("summary.what.plain", reader, text("state.\(chosen.state)", reader)))
        }
        sentences.append(what(block, reader))
        if chosen.state.isInForce, let response = response(block.info, reader) { sentences.append(response) }
        sentences.append(try whereAndWhen(chosen.stored, version, block, isOwn: own != nil, reader))
        return Self.joined(sentences)
    }

    /// The kind of event, or its category, as a noun phrase.
    func event(_ block: PreparedBlock, _ reader: ReaderLanguage) -> String {
        if let kind = block.event, texts.has("event.\(kind.id)", in: reader.text) {
            return text("event.\(kind.id)", reader)
        }
        let category = block.info.categories.first.map { "category.\($0)" } ?? "category.Other"
        return text(texts.has(category, in: reader.text) ? category : "category.Other", reader)
    }

    private func what(_ block: PreparedBlock, _ reader: ReaderLanguage) -> String {
        let category = block.event?.category ?? block.info.categories.first ?? "Other"
        let isNatural = Self.natural.contains(category) && Self.severities.contains(block.info.severity)
        let pattern = isNatural ? "summary.what.\(block.info.severity)" : "summary.what.plain"
        return Self.capitalized(text(pattern, reader, event(block, reader)), reader.textTag)
    }

    private func response(_ info: CAPInfo, _ reader: ReaderLanguage) -> String? {
        guard let type = info.responseTypes.first(where: Self.responses.contains) else { return nil }
        let isNow = info.urgency == "Immediate" && (type == "Shelter" || type == "Evacuate")
        return text("response.\(type)\(isNow ? ".Immediate" : "")", reader)
    }

    private func whereAndWhen(
        _ stored: StoredAlert, _ version: AlertVersion, _ block: PreparedBlock, isOwn: Bool, _ reader: ReaderLanguage
    ) throws(FormattingError) -> String {
        let formatter = LocaleFormatter(reader.formatLocale)
        let alike = version.blocks.filter { $0.isAlike(block) }
        let place = try self.place(stored, version.tag, alike, isOwn: isOwn, reader, formatter)
        let zone = zone(of: block, in: stored)
        func when(_ time: CAPTime) throws(FormattingError) -> String { try self.time(time, zone, formatter) }
        let begin = (block.info.onset ?? block.info.effective).flatMap { $0.secondsSince1970 > now ? $0 : nil }
        switch (begin, block.info.expires) {
        case (let begin?, let end?):
            return text("summary.fromUntil", reader, place, try when(begin), try when(end))
        case (let begin?, nil): return text("summary.from", reader, place, try when(begin))
        case (nil, let end?): return text("summary.until", reader, place, try when(end))
        case (nil, nil): return text("summary.area", reader, place)
        }
    }

    // MARK: Where

    private func place(
        _ stored: StoredAlert, _ language: LanguageTag, _ blocks: [PreparedBlock], isOwn: Bool,
        _ reader: ReaderLanguage,
        _ formatter: LocaleFormatter
    ) throws(FormattingError) -> String {
        let areas = Self.areas(blocks)
        if isOwn { return try list(areas, reader, formatter) ?? text("summary.noArea", reader) }
        let inside = Set(blocks.flatMap { world.places(inside: $0, of: stored) }).sorted()
        let names = inside.compactMap { world.places[safe: $0]?.name(in: reader.text) }
        if let list = try list(names, reader, formatter) { return text("summary.near", reader, list) }
        // The catalog keeps the list from turning the sentence; within the list each name needs to be kept from the others.
        let isTurned = areas.count > 1 && language.characterDirection != reader.textTag.characterDirection
        return try list(isTurned ? areas.map { TextTools.isolated($0) } : areas, reader, formatter)
            ?? text("summary.noArea", reader)
    }

    /// The names of the areas of some blocks, each once.
    private static func areas(_ blocks: [PreparedBlock]) -> [String] {
        blocks.flatMap(\.info.areas)
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

    /// The zone that the times of a block are told in; nil for the offset that each of them states.
    func zone(of block: PreparedBlock, in stored: StoredAlert) -> TimeZoneID? {
        if let place { return world.zone(place) }
        let zones = Set(world.places(inside: block, of: stored).map { world.zone($0) })
        return zones.count == 1 ? zones.first : nil
    }

    private func time(
        _ time: CAPTime, _ zone: TimeZoneID?, _ formatter: LocaleFormatter
    ) throws(FormattingError) -> String {
        let isNear = abs(time.secondsSince1970 - now) < 6 * 86_400
        let name = zone == nil && time.offsetSeconds == 0 ? "z" : ""
        return try formatter.date(
            time.date, skeleton: (isNear ? "EEEEjm" : "yMMMdjm") + name, timeZone: zone ?? time.zone)
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
