// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import Synchronization

/// An alert with all that doesn't depend on the reader, found out once when its file is read.
///
/// Each block (`info`) has a time, an event and a severity of its own. What is said of the alert as a whole is what its blocks
/// say that aren't over yet: ``current(at:)``.
package final class PreparedAlert: Sendable {
    /// How long an alert counts that doesn't say until when, in seconds.
    package static let usualLifetime: Int64 = 7 * 86_400

    /// The alert.
    package let alert: CAPAlert
    /// Its language versions, in the order of the file.
    let versions: [AlertVersion]
    /// The version for readers of nothing that is near: English where there is one, else the first.
    let defaultIndex: Int
    /// The outlines and circles of its areas.
    let shape: AreaShape
    /// When the first of its blocks begins, in seconds since 1970.
    let starts: Int64
    /// When the last of them ends.
    let ends: Int64
    /// All moments at which what is to be said of it changes.
    let turns: [Int64]
    /// What is doubtful about it, such as `language-mismatch`.
    let flags: [String]
    /// The most severe of its blocks, 0 for the highest severity.
    let severityRank: Int
    /// The most urgent of its most severe blocks, 0 for the highest urgency.
    let urgencyRank: Int
    /// When the first of its blocks ends.
    private let firstEnd: Int64
    /// What was left of it when it was asked for last, and from when until when that counts.
    private let rest = Mutex<(alert: PreparedAlert, from: Int64, until: Int64)?>(nil)

    package convenience init(_ alert: CAPAlert, events: EventTable) {
        self.init(alert, versions: AlertVersion.all(of: alert, events: events))
    }

    private init(_ alert: CAPAlert, versions: [AlertVersion]) {
        self.alert = alert
        self.versions = versions
        let blocks = versions.flatMap(\.blocks)
        defaultIndex = versions.firstIndex { $0.tag.language == "en" } ?? 0
        shape = AreaShape(blocks.flatMap(\.info.areas))
        let sent = alert.sent.secondsSince1970
        starts = blocks.map(\.starts).min() ?? sent
        firstEnd = blocks.map(\.ends).min() ?? sent + Self.usualLifetime
        ends = blocks.map(\.ends).max() ?? sent + Self.usualLifetime
        turns = Array(Set(blocks.flatMap { [$0.starts, $0.ends] })).sorted()
        flags = versions.flatMap(\.flags).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let worst = blocks.min { $0.ranks < $1.ranks }
        severityRank = worst?.severityRank ?? PreparedBlock.unknownRank
        urgencyRank = worst?.urgencyRank ?? PreparedBlock.unknownRank
    }

    /// The alert without the blocks that are over, and without the languages that have no others; as a whole where none is
    /// over, or all are.
    func current(at now: Int64) -> PreparedAlert {
        guard firstEnd <= now, now < ends else { return self }
        return rest.withLock { rest in
            if let known = rest, known.from <= now, now < known.until { return known.alert }
            let left = versions.compactMap { version -> AlertVersion? in
                var version = version
                version.blocks.removeAll { $0.ends <= now }
                return version.blocks.isEmpty ? nil : version
            }
            let made = PreparedAlert(alert, versions: left)
            let over = versions.lazy.flatMap(\.blocks).map(\.ends).filter { $0 <= now }.max() ?? now
            rest = (made, over, made.firstEnd)
            return made
        }
    }
}

/// What an alert says in one language.
///
/// One language may have several blocks, each with its own time, area or audience (CAP 1.2 §3.2.2); together they are one
/// version, since a reader needs all of them.
struct AlertVersion: Sendable {
    /// The language as answers write it: the file's own spelling where the text is in it.
    var language: String
    /// The language as a tag.
    var tag: LanguageTag
    /// The blocks, the most severe first, then the most urgent, then the one that begins first, then in the order of the file.
    var blocks: [PreparedBlock]
    /// What was wrong with the languages that the blocks claim.
    var flags: [String] = []

    /// The texts of all blocks, in a fixed order.
    var texts: [String] { blocks.flatMap { BlockTexts($0.info).list } }
    /// Those texts in that order, each with whether it is the name of an area.
    var namedTexts: [(text: String, isName: Bool)] {
        blocks.map { BlockTexts($0.info) }.flatMap { texts -> [(text: String, isName: Bool)] in
            let names = texts.list.count - texts.areas.count
            return texts.list.enumerated().map { (text: $1, isName: $0 >= names) }
        }
    }

    /// The versions of an alert; a block that says again what another says word for word is left out.
    static func all(of alert: CAPAlert, events: EventTable) -> [AlertVersion] {
        var drafts: [Draft] = []
        for info in alert.infos {
            let check = CAPLanguageCheck(info)
            let language = check.flag == nil ? info.language : check.language.identifier
            if let place = drafts.firstIndex(where: { $0.tag == check.language }) {
                if let flag = check.flag, !drafts[place].flags.contains(flag) { drafts[place].flags.append(flag) }
                let isRepeated = drafts[place].infos.contains { known in
                    BlockTexts(known) == BlockTexts(info) && known.onset == info.onset && known.expires == info.expires
                        && known.areas == info.areas
                }
                if !isRepeated { drafts[place].infos.append(info) }
            } else {
                drafts.append(
                    Draft(language: language, tag: check.language, infos: [info], flags: check.flag.map { [$0] } ?? []))
            }
        }
        return drafts.enumerated().map { place, draft in
            let others = drafts.enumerated().filter { $0.offset != place }.map(\.element.infos)
            let blocks = draft.infos.indices.map { index in
                let same = others.compactMap { Self.counterpart(of: index, among: draft.infos, in: $0) }
                return PreparedBlock(
                    draft.infos[index], sent: alert.sent.secondsSince1970,
                    event: events.kind(of: [draft.infos[index]] + same))
            }
            let sorted = blocks.enumerated().sorted { left, right in
                left.element.ranks == right.element.ranks
                    ? left.offset < right.offset : left.element.ranks < right.element.ranks
            }
            return AlertVersion(
                language: draft.language, tag: draft.tag, blocks: sorted.map(\.element), flags: draft.flags)
        }
    }

    private struct Draft {
        var language: String
        var tag: LanguageTag
        var infos: [CAPInfo]
        var flags: [String]
    }

    /// The block of another language that says the same as one of these: the only one there where this is the only one
    /// here, else the one of the same codes and times, and of several such the one in the same place among them.
    private static func counterpart(of index: Int, among infos: [CAPInfo], in others: [CAPInfo]) -> CAPInfo? {
        if infos.count == 1, others.count == 1 { return others.first }
        func isAlike(_ other: CAPInfo) -> Bool {
            let info = infos[index]
            return info.categories == other.categories && info.severity == other.severity
                && info.urgency == other.urgency && info.certainty == other.certainty
                && info.eventCodes == other.eventCodes
                && info.onset?.secondsSince1970 == other.onset?.secondsSince1970
                && info.expires?.secondsSince1970 == other.expires?.secondsSince1970
        }
        let place = infos[..<index].count(where: isAlike)
        return others.filter(isAlike)[safe: place]
    }
}

/// A block of an alert with what doesn't depend on the reader.
struct PreparedBlock: Sendable {
    /// The block as the file has it.
    let info: CAPInfo
    /// The kind of event, by its codes and names; nil for one that the table doesn't know.
    let event: EventKind?
    /// When it begins, in seconds since 1970.
    let starts: Int64
    /// When it is over.
    let ends: Int64
    /// 0 for the highest severity.
    let severityRank: Int
    /// 0 for the highest urgency.
    let urgencyRank: Int

    /// The rank of what isn't known.
    static let unknownRank = 4

    init(_ info: CAPInfo, sent: Int64, event: EventKind?) {
        self.info = info
        self.event = event
        starts = (info.onset ?? info.effective)?.secondsSince1970 ?? sent
        ends = info.expires?.secondsSince1970 ?? max(starts, sent) + PreparedAlert.usualLifetime
        severityRank = Self.rank(info.severity, ["Extreme", "Severe", "Moderate", "Minor"])
        urgencyRank = Self.rank(info.urgency, ["Immediate", "Expected", "Future", "Past"])
    }

    /// What decides which of several blocks comes first.
    var ranks: (severity: Int, urgency: Int, starts: Int64) { (severityRank, urgencyRank, starts) }

    /// Whether it says the same as another, of other areas perhaps.
    func isAlike(_ other: PreparedBlock) -> Bool {
        event == other.event && (event != nil || info.event == other.info.event) && severityRank == other.severityRank
            && info.urgency == other.info.urgency && starts == other.starts && ends == other.ends
    }

    private static func rank(_ value: String, _ order: [String]) -> Int { order.firstIndex(of: value) ?? unknownRank }
}
