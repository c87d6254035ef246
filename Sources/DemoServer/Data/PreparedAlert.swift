internal import LocaleMatch

/// An alert with all that doesn't depend on the reader or the time, found out once when its file is read.
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
    /// The kind of event, by its codes and names; nil for one that the table doesn't know.
    let event: EventKind?
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
    /// The most urgent of its blocks, 0 for the highest urgency.
    let urgencyRank: Int

    package init(_ alert: CAPAlert, events: EventTable) {
        self.alert = alert
        versions = AlertVersion.all(of: alert)
        defaultIndex = versions.firstIndex { $0.tag.language == "en" } ?? 0
        shape = AreaShape(alert.infos.flatMap(\.areas))
        event = events.kind(of: alert)
        let sent = alert.sent.secondsSince1970
        let begins = alert.infos.map { ($0.onset ?? $0.effective)?.secondsSince1970 ?? sent }
        let over = zip(alert.infos, begins).map { info, begin in
            info.expires?.secondsSince1970 ?? max(begin, sent) + Self.usualLifetime
        }
        starts = begins.min() ?? sent
        ends = over.max() ?? sent + Self.usualLifetime
        turns = Array(Set(begins + over)).sorted()
        flags = versions.flatMap(\.flags).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        severityRank =
            alert.infos.map { Self.rank($0.severity, ["Extreme", "Severe", "Moderate", "Minor"]) }.min() ?? 4
        urgencyRank = alert.infos.map { Self.rank($0.urgency, ["Immediate", "Expected", "Future", "Past"]) }.min() ?? 4
    }

    private static func rank(_ value: String, _ order: [String]) -> Int { order.firstIndex(of: value) ?? order.count }
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
    /// The blocks, in the order of the file.
    var infos: [CAPInfo]
    /// What was wrong with the languages that the blocks claim.
    var flags: [String] = []

    /// The texts of all blocks, in a fixed order.
    var texts: [String] { infos.flatMap { BlockTexts($0).list } }

    /// The versions of an alert; a block that says again what another says word for word is left out.
    static func all(of alert: CAPAlert) -> [AlertVersion] {
        var versions: [AlertVersion] = []
        for info in alert.infos {
            let check = CAPLanguageCheck(info)
            let language = check.flag == nil ? info.language : check.language.identifier
            if let place = versions.firstIndex(where: { $0.tag == check.language }) {
                if let flag = check.flag, !versions[place].flags.contains(flag) { versions[place].flags.append(flag) }
                let isRepeated = versions[place].infos.contains { known in
                    BlockTexts(known) == BlockTexts(info) && known.onset == info.onset && known.expires == info.expires
                        && known.areas == info.areas
                }
                if !isRepeated { versions[place].infos.append(info) }
            } else {
                versions.append(
                    AlertVersion(
                        language: language, tag: check.language, infos: [info],
                        flags: check.flag.map { [$0] } ?? []))
            }
        }
        return versions
    }
}
