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

    /// One alert, as a whole or as one of a list.
    func write(_ chosen: ChosenAlert, isWhole: Bool = false, _ json: inout JSONWriter) throws(FormattingError) {
        write(texts(chosen, isWhole: isWhole), try words(chosen), &json)
    }

    /// One alert by its finished parts.
    func write(_ texts: [ContentBytes], _ words: [ContentBytes], _ json: inout JSONWriter) {
        json.object { json in
            guard let text = texts.first, let word = words.first else { return }
            json.fields(text)
            json.fields(word)
            guard texts.count > 1 else { return }
            json.array("additional") { json in
                for (text, word) in zip(texts, words).dropFirst() {
                    json.object { json in
                        json.fields(text)
                        json.fields(word)
                    }
                }
            }
        }
    }

    /// Seconds since 1970 as RFC 3339.
    static func timestamp(_ seconds: Int64) -> String {
        RFC3339.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// The languages of the answers: the reader's own first, then by how many alerts have them.
    func languages(_ texts: some Sequence<String?>) -> [String] {
        var counts: [String: Int] = [:]
        for case let language? in texts { counts[language, default: 0] += 1 }
        guard counts.count > 1 else { return [counts.first?.key ?? reader.text] }
        let wanted = reader.wish.desired.first?.language
        let ranked = counts.map { language, count in
            let own = (try? LanguageTag(language))?.language
            return (language: language, count: count, rank: own == wanted ? 2 : own == reader.textTag.language ? 1 : 0)
        }
        .sorted { ($1.rank, $1.count, $0.language) < ($0.rank, $0.count, $1.language) }
        return ranked.map(\.language)
    }

    // MARK: One alert

    /// What is the same for every reader who gets the same text of an alert: one piece of fields for each block, the first with
    /// what is said of the alert as a whole.
    func texts(_ chosen: ChosenAlert, isWhole: Bool) -> [ContentBytes] {
        let alert = chosen.stored.alert, blocks = chosen.blocks
        var json = JSONWriter()
        json.field("id", chosen.stored.id)
        json.field("href", "/v1/alerts/\(RequestTarget.encode(chosen.stored.id))")
        json.field("identifier", alert.identifier)
        json.field("sender", alert.sender)
        json.field("state", chosen.state.description)
        json.field("status", alert.status)
        json.field("messageType", alert.messageType)
        json.field("supersededBy", chosen.stored.successor?.identifier)
        json.field("signature", alert.carriesSignature ? "unverified" : nil)
        json.field("eventKind", chosen.content?.blocks.first?.event?.id)
        json.field("language", chosen.language)
        json.field("direction", chosen.tag?.characterDirection.description)
        json.field("outcome", chosen.outcome?.description)
        json.field("languages", chosen.stored.prepared.versions.map(\.language))
        if !chosen.stored.prepared.flags.isEmpty { json.field("flags", chosen.stored.prepared.flags) }
        if chosen.isPending { json.field("isPending", true) }
        if let translation = chosen.translation {
            json.object("translation") { json in
                self.translation(translation, from: chosen.content, &json)
                originals(blocks, chosen.content, &json)
            }
        }
        guard !blocks.isEmpty else { return [json.content] }
        return blocks.map { block in
            self.block(block, isWhole: isWhole, &json)
            defer { json = JSONWriter() }
            return json.content
        }
    }

    /// What is said in the reader's own language and formats, in pieces like those of ``texts(_:isWhole:)``.
    func words(_ chosen: ChosenAlert) throws(FormattingError) -> [ContentBytes] {
        let shown = try ShownTimes(chosen, reader: reader, summary: summary)
        let summary = try summary.text(chosen, for: reader)
        var json = JSONWriter()
        json.value("sent", raw: chosen.stored.alert.sent.text, text: shown.sent)
        json.field("stateLabel", texts.text("state.\(chosen.state)", in: reader.text))
        if let summary {
            json.object("summary") { json in
                json.field("text", summary)
                json.field("language", reader.text)
            }
        }
        if chosen.isForeign, !chosen.isPending {
            json.field("notice", texts.text("label.notTranslated", in: reader.text))
        }
        if let kilometers = chosen.kilometers, let text = shown.distance {
            json.quantity("distance", raw: kilometers.rounded(), unit: "kilometer", text: text)
        }
        if let reasons = reasons[chosen.stored.id] { json.field("reasons", reasons) }
        let infos = chosen.content?.blocks.map(\.info) ?? []
        guard !infos.isEmpty else { return [json.content] }
        return zip(infos, shown.blocks).map { info, times in
            json.value("severity", raw: info.severity, text: texts.text("severity.\(info.severity)", in: reader.text))
            if let onset = info.onset, let text = times.onset { json.value("onset", raw: onset.text, text: text) }
            if let expires = info.expires, let text = times.expires {
                json.value("expires", raw: expires.text, text: text)
            }
            defer { json = JSONWriter() }
            return json.content
        }
    }

    private func block(_ block: AlertBlock, isWhole: Bool, _ json: inout JSONWriter) {
        let info = block.info
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
        json.array("original") { json in
            for original in blocks.map(\.original) {
                json.object { json in
                    json.field("language", version?.language)
                    json.field("event", original.event)
                    json.field("headline", original.headline)
                    json.field("description", original.description)
                    json.field("instruction", original.instruction)
                    json.field("areas", original.areas)
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
