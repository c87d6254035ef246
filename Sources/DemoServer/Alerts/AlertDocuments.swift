// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent

/// Writes alerts as JSON.
struct AlertDocuments: Sendable {
    let texts: ServiceTexts
    let summary: AlertSummary
    let reader: ReaderLanguage
    /// The reasons of each alert's choice, by identifier, where they were asked for.
    var reasons: [String: [String]] = [:]

    /// What stands before the alerts of a list, and behind them.
    func listStart(total: Int) -> JSONWriter {
        var json = JSONWriter()
        json.openObject()
        json.language(reader)
        json.field("total", total)
        json.openArray("alerts")
        return json
    }

    func listEnd(next: String?, updated: Int64, _ json: inout JSONWriter) {
        json.closeArray()
        json.field("next", next)
        json.incidental { $0.field("updated", Self.timestamp(updated)) }
        json.closeObject()
    }

    /// `/v1/alerts/{id}`.
    func alert(_ chosen: ChosenAlert) throws(FormattingError) -> JSONWriter {
        let shown = try ShownTimes(chosen, reader: reader, summary: summary)
        let summary = try summary.text(chosen, for: reader)
        var json = JSONWriter()
        json.object { json in write(chosen, shown, summary, isWhole: true, &json) }
        return json
    }

    /// One alert of a list.
    func item(_ chosen: ChosenAlert, _ json: inout JSONWriter) throws(FormattingError) {
        let shown = try ShownTimes(chosen, reader: reader, summary: summary)
        let summary = try summary.text(chosen, for: reader)
        json.object { json in write(chosen, shown, summary, isWhole: false, &json) }
    }

    /// Seconds since 1970 as RFC 3339.
    static func timestamp(_ seconds: Int64) -> String {
        RFC3339.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// The languages of the answers: the reader's own first, then by how many alerts have them.
    static func languages(_ texts: some Sequence<String?>, reader: ReaderLanguage) -> [String] {
        var counts: [String: Int] = [:]
        for case let language? in texts { counts[language, default: 0] += 1 }
        let wanted = reader.wish.desired.first?.language
        let ranked = counts.map { language, count in
            let own = (try? LanguageTag(language))?.language
            return (language: language, count: count, rank: own == wanted ? 2 : own == reader.textTag.language ? 1 : 0)
        }
        .sorted { ($1.rank, $1.count, $0.language) < ($0.rank, $0.count, $1.language) }
        return ranked.isEmpty ? [reader.text] : ranked.map(\.language)
    }

    // MARK: One alert

    private func write(
        _ chosen: ChosenAlert, _ shown: ShownTimes, _ summary: String?, isWhole: Bool, _ json: inout JSONWriter
    ) {
        let alert = chosen.stored.alert
        json.field("id", chosen.stored.id)
        json.field("href", "/v1/alerts/\(RequestTarget.encode(chosen.stored.id))")
        json.field("identifier", alert.identifier)
        json.field("sender", alert.sender)
        json.value("sent", raw: alert.sent.text, text: shown.sent)
        json.value("state", state: chosen.state, reader, texts)
        json.field("status", alert.status)
        json.field("messageType", alert.messageType)
        json.field("supersededBy", chosen.stored.successor?.identifier)
        json.field("signature", alert.carriesSignature ? "unverified" : nil)
        if let summary {
            json.object("summary") { json in
                json.field("text", summary)
                json.field("language", reader.text)
            }
        }
        json.field("eventKind", chosen.content?.blocks.first?.event?.id)
        json.field("language", chosen.language)
        json.field("direction", chosen.tag?.characterDirection.description)
        json.field("outcome", chosen.outcome?.description)
        json.field("languages", chosen.stored.prepared.versions.map(\.language))
        if !chosen.stored.prepared.flags.isEmpty { json.field("flags", chosen.stored.prepared.flags) }
        if chosen.isPending { json.field("isPending", true) }
        if chosen.isForeign, !chosen.isPending {
            json.field("notice", texts.text("label.notTranslated", in: reader.text))
        }
        if let kilometers = chosen.kilometers, let text = shown.distance {
            json.quantity("distance", raw: kilometers.rounded(), unit: "kilometer", text: text)
        }
        if let reasons = reasons[chosen.stored.id] { json.field("reasons", reasons) }

        let blocks = chosen.blocks
        guard let first = blocks.first else { return }
        block(first, shown.blocks[safe: 0] ?? ShownTimes.Block(), isWhole: isWhole, &json)
        if let translation = chosen.translation {
            json.object("translation") { json in
                self.translation(translation, from: chosen.content, &json)
                originals(blocks, chosen.content, &json)
            }
        }
        guard blocks.count > 1 else { return }
        json.array("additional") { json in
            for (index, block) in blocks.enumerated().dropFirst() {
                json.object { json in
                    self.block(block, shown.blocks[safe: index] ?? ShownTimes.Block(), isWhole: isWhole, &json)
                }
            }
        }
    }

    private func block(_ block: AlertBlock, _ times: ShownTimes.Block, isWhole: Bool, _ json: inout JSONWriter) {
        let info = block.info
        json.value("severity", raw: info.severity, text: texts.text("severity.\(info.severity)", in: reader.text))
        json.field("urgency", info.urgency)
        json.field("certainty", info.certainty)
        json.field("categories", info.categories)
        json.field("responseTypes", info.responseTypes)
        json.field("event", block.texts.event)
        json.field("headline", block.texts.headline)
        json.field("description", block.texts.description)
        json.field("instruction", block.texts.instruction)
        json.field("senderName", info.senderName)
        json.field("web", info.web)
        json.field("contact", info.contact)
        if let onset = info.onset, let text = times.onset { json.value("onset", raw: onset.text, text: text) }
        if let expires = info.expires, let text = times.expires { json.value("expires", raw: expires.text, text: text) }
        json.array("areas") { json in
            for (area, description) in zip(info.areas, block.texts.areas) {
                json.object { json in
                    json.field("description", description)
                    guard isWhole else { return }
                    if !area.polygons.isEmpty { json.field("polygons", area.polygons) }
                    if !area.circles.isEmpty { json.field("circles", area.circles) }
                    values("geocodes", area.geocodes, &json)
                }
            }
        }
        guard isWhole else { return }
        values("eventCodes", info.eventCodes, &json)
        values("parameters", info.parameters, &json)
        guard !info.resources.isEmpty else { return }
        json.array("resources") { json in
            for resource in info.resources {
                json.object { json in
                    json.field("description", resource.description)
                    json.field("mimeType", resource.mimeType)
                    json.field("uri", resource.uri)
                    json.field("size", resource.embeddedSize ?? resource.statedSize)
                    json.field("isEmbedded", resource.embeddedSize != nil)
                    json.field("digest", resource.digest)
                }
            }
        }
    }

    private func values(_ name: String, _ values: [CAPValue], _ json: inout JSONWriter) {
        guard !values.isEmpty else { return }
        json.array(name) { json in
            for value in values {
                json.object { json in
                    json.field("name", value.name)
                    json.field("value", value.value)
                }
            }
        }
    }

    /// The mark of a machine translation: by what, from what, how good.
    private func translation(
        _ translation: AlertTranslation, from version: AlertVersion?, _ json: inout JSONWriter
    ) {
        let provenance = translation.provenance.compactMap { $0 }
        json.field("kind", "machine")
        json.field("label", texts.text(translation.label, in: reader.text))
        json.field("grade", translation.grade.description)
        if let engine = provenance.first?.engine {
            json.object("engine") { json in
                json.field("name", engine.name)
                json.field("version", engine.version)
            }
        }
        json.field("sourceLanguage", version?.language)
        json.field("targetLanguage", translation.language.identifier)
        json.field("path", (provenance.first?.path ?? []).map(\.identifier))
        let flags = provenance.flatMap(\.flags).map(\.description)
        json.field("flags", flags.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } })
        json.incidental { json in
            json.field("isCached", provenance.allSatisfy(\.isCached))
            json.field("time", provenance.map(\.time).max().map { RFC3339.string(from: $0) })
        }
    }

    private func originals(_ blocks: [AlertBlock], _ version: AlertVersion?, _ json: inout JSONWriter) {
        texts("original", blocks.map(\.original), version?.language, &json)
    }

    private func texts(_ name: String, _ blocks: [BlockTexts], _ language: String?, _ json: inout JSONWriter) {
        json.array(name) { json in
            for block in blocks {
                json.object { json in
                    json.field("language", language)
                    json.field("event", block.event)
                    json.field("headline", block.headline)
                    json.field("description", block.description)
                    json.field("instruction", block.instruction)
                    json.field("areas", block.areas)
                }
            }
        }
    }
}

/// The times of an alert as the reader sees them: on the clock that its summary goes by, and with its zone.
struct ShownTimes: Sendable {
    var sent: String
    /// How far the area is from the place that was asked for, or that the place lies in it; nil where the alert says where it is
    /// in words or codes alone.
    var distance: String?
    var blocks: [Block] = []

    struct Block: Sendable {
        var onset: String?
        var expires: String?
    }

    init(_ chosen: ChosenAlert, reader: ReaderLanguage, summary: AlertSummary) throws(FormattingError) {
        let formatter = LocaleFormatter(reader.formatLocale)
        func text(_ time: CAPTime, _ zone: TimeZoneID?) throws(FormattingError) -> String {
            try formatter.date(time.date, skeleton: "yMMMMEEEEdjmz", timeZone: zone ?? time.zone)
        }
        let blocks = chosen.content?.blocks ?? []
        let zones = blocks.map { summary.zone(of: $0, in: chosen.stored) }
        sent = try text(chosen.stored.alert.sent, zones.first ?? nil)
        if let kilometers = chosen.kilometers, !chosen.stored.prepared.shape.isEmpty {
            distance =
                kilometers <= 0
                ? summary.texts.text("label.inArea", in: reader.text)
                : try formatter.measurement(
                    kilometers, unit: .kilometer, usage: .road, NumberStyle(precision: .fraction(0)))
        }
        for (block, zone) in zip(blocks, zones) {
            var shown = Block()
            if let onset = block.info.onset { shown.onset = try text(onset, zone) }
            if let expires = block.info.expires { shown.expires = try text(expires, zone) }
            self.blocks.append(shown)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(
        _ name: String, state: AlertState, _ reader: ReaderLanguage, _ texts: ServiceTexts
    ) {
        field(name, state.description)
        field("\(name)Label", texts.text("state.\(state)", in: reader.text))
    }
}
