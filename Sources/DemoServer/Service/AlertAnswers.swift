internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent

/// Negotiates, translates and writes alerts.
struct AlertAnswers: Sendable {
    let texts: ServiceTexts
    let negotiator: ContentNegotiator
    /// How many alerts of a list are worked on at the same time.
    static let concurrency = 8

    /// An alert with what a reader gets of it.
    struct Chosen: Sendable {
        var stored: StoredAlert
        var content: AlertContent
        /// Nil for an alert without any block, such as a cancellation.
        var answer: ContentAnswer?

        /// The language of its text, in the file's spelling where the text is the file's.
        var language: String? {
            guard let answer else { return nil }
            return answer.outcome == .translated
                ? answer.language.identifier : content.versions[answer.variantIndex].language
        }

        /// Whether the reader gets a language that was asked for.
        var isAcceptable: Bool { answer.map { $0.outcome == .served || $0.outcome == .translated } ?? true }

        /// Whether the reader named languages and gets none of them, so that the answer must say so.
        func isForeign(to reader: ReaderLanguage) -> Bool { !isAcceptable && !reader.wish.desired.isEmpty }
    }

    /// What a reader gets of one alert.
    func choose(_ stored: StoredAlert, reader: ReaderLanguage) async -> Chosen {
        let content = AlertContent(stored)
        let answer = await negotiator.answer(
            to: reader.wish, variants: content.variants, defaultIndex: content.defaultIndex)
        return Chosen(stored: stored, content: content, answer: answer)
    }

    /// The same for a list, in its order.
    func choose(_ alerts: [StoredAlert], reader: ReaderLanguage) async -> [Chosen] {
        await withTaskGroup(of: (Int, Chosen).self) { group in
            var chosen: [Chosen?] = Array(repeating: nil, count: alerts.count)
            var next = alerts.indices.makeIterator()
            for _ in 0..<Self.concurrency {
                guard let index = next.next() else { break }
                group.addTask { (index, await choose(alerts[index], reader: reader)) }
            }
            for await (index, one) in group {
                chosen[index] = one
                guard let index = next.next() else { continue }
                group.addTask { (index, await choose(alerts[index], reader: reader)) }
            }
            return chosen.compactMap { $0 }
        }
    }

    // MARK: Documents

    /// `/v1/alerts`.
    func list(_ chosen: [Chosen], reader: ReaderLanguage, explain: Bool) throws(FormattingError) -> [UInt8] {
        let shown = try chosen.map { one throws(FormattingError) in try AlertTexts(one, reader: reader) }
        var json = JSONWriter()
        json.object { json in
            json.language(reader)
            json.array("alerts") { json in
                for (one, shown) in zip(chosen, shown) {
                    json.object { json in
                        write(one, shown, reader, isWhole: false, explain: explain, &json)
                    }
                }
            }
        }
        return json.bytes
    }

    /// `/v1/alerts/{id}`.
    func alert(_ chosen: Chosen, reader: ReaderLanguage, explain: Bool) throws(FormattingError) -> [UInt8] {
        let shown = try AlertTexts(chosen, reader: reader)
        var json = JSONWriter()
        json.object { json in write(chosen, shown, reader, isWhole: true, explain: explain, &json) }
        return json.bytes
    }

    /// The languages of the answers: the reader's own first, then by how many alerts have them.
    static func languages(_ chosen: [Chosen], reader: ReaderLanguage) -> [String] {
        var counts: [String: Int] = [:]
        for one in chosen { if let language = one.language { counts[language, default: 0] += 1 } }
        let wanted = reader.wish.desired.first?.language
        func rank(_ language: String) -> Int {
            let own = (try? LanguageTag(language))?.language
            return own == wanted ? 2 : own == reader.textTag.language ? 1 : 0
        }
        let sorted = counts.keys.sorted {
            (rank($1), counts[$1] ?? 0, $0) < (rank($0), counts[$0] ?? 0, $1)
        }
        return sorted.isEmpty ? [reader.text] : sorted
    }

    // MARK: One alert

    private func write(
        _ chosen: Chosen, _ shown: AlertTexts, _ reader: ReaderLanguage, isWhole: Bool, explain: Bool,
        _ json: inout JSONWriter
    ) {
        let alert = chosen.stored.alert
        let address = "/v1/alerts/\(RequestTarget.encode(chosen.stored.id))"
        json.field("id", chosen.stored.id)
        json.field("href", address)
        json.field("identifier", alert.identifier)
        json.field("sender", alert.sender)
        json.value("sent", raw: alert.sent.text, text: shown.sent)
        json.field("status", alert.status)
        json.field("messageType", alert.messageType)
        json.field("supersededBy", chosen.stored.successor)
        json.field("isSigned", alert.isSigned ? true : nil)
        json.field("language", chosen.language)
        json.field("direction", chosen.answer?.language.characterDirection.description)
        json.field("outcome", chosen.answer?.outcome.description)
        json.field("languages", chosen.content.versions.map(\.language))
        if chosen.isForeign(to: reader) { json.field("notice", texts.text("label.notTranslated", in: reader.text)) }
        if explain, let answer = chosen.answer { json.field("reasons", answer.reasons) }

        guard let answer = chosen.answer else { return }
        let blocks = chosen.content.blocks(answer)
        for (index, block) in blocks.enumerated() {
            let times = shown.blocks.indices.contains(index) ? shown.blocks[index] : AlertTexts.Block()
            if index == 0 {
                self.block(block.info, block.texts, times, reader, address, isWhole: isWhole, &json)
                if answer.outcome == .translated {
                    translation(answer, blocks.map(\.original), chosen.content, reader, &json)
                }
            }
        }
        guard blocks.count > 1 else { return }
        json.array("additional") { json in
            for (index, block) in blocks.enumerated().dropFirst() {
                let times = shown.blocks.indices.contains(index) ? shown.blocks[index] : AlertTexts.Block()
                json.object { json in
                    self.block(block.info, block.texts, times, reader, address, isWhole: isWhole, &json)
                }
            }
        }
    }

    private func block(
        _ info: CAPInfo, _ texts: BlockTexts, _ times: AlertTexts.Block, _ reader: ReaderLanguage, _ address: String,
        isWhole: Bool, _ json: inout JSONWriter
    ) {
        json.value("severity", raw: info.severity, text: self.texts.text("severity.\(info.severity)", in: reader.text))
        json.field("urgency", info.urgency)
        json.field("certainty", info.certainty)
        json.field("categories", info.categories)
        json.field("event", texts.event)
        json.field("headline", texts.headline)
        json.field("description", texts.description)
        json.field("instruction", texts.instruction)
        json.field("senderName", info.senderName)
        json.field("web", info.web)
        json.field("contact", info.contact)
        if let onset = info.onset, let text = times.onset { json.value("onset", raw: onset.text, text: text) }
        if let expires = info.expires, let text = times.expires { json.value("expires", raw: expires.text, text: text) }
        json.array("areas") { json in
            for (area, description) in zip(info.areas, texts.areas) {
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
        json.field("responseTypes", info.responseTypes)
        values("eventCodes", info.eventCodes, &json)
        values("parameters", info.parameters, &json)
        guard !info.resources.isEmpty else { return }
        json.array("resources") { json in
            for resource in info.resources {
                json.object { json in
                    json.field("description", resource.description)
                    json.field("mimeType", resource.mimeType)
                    json.field("uri", resource.uri)
                    json.field("size", resource.content?.count ?? resource.statedSize)
                    json.field("isEmbedded", resource.content != nil)
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

    /// The mark of a machine translation: by what, from what, and the text before it.
    private func translation(
        _ answer: ContentAnswer, _ originals: [BlockTexts], _ content: AlertContent, _ reader: ReaderLanguage,
        _ json: inout JSONWriter
    ) {
        let first = answer.provenance.lazy.compactMap { $0 }.first
        let source = content.versions[answer.variantIndex].language
        json.object("translation") { json in
            json.field("kind", "machine")
            json.field("label", texts.text("label.machineTranslation", in: reader.text))
            if let engine = first?.engine {
                json.object("engine") { json in
                    json.field("name", engine.name)
                    json.field("version", engine.version)
                }
            }
            json.field("sourceLanguage", source)
            json.field("targetLanguage", answer.language.identifier)
            json.field("path", (first?.path ?? []).map(\.identifier))
            var flags: [String] = []
            for provenance in answer.provenance {
                for flag in provenance?.flags ?? [] where !flags.contains(flag.description) {
                    flags.append(flag.description)
                }
            }
            json.field("flags", flags)
            json.field("isCached", answer.provenance.allSatisfy { $0?.isCached ?? true })
            json.field("time", answer.provenance.compactMap { $0?.time }.max()?.formatted(.iso8601))
            json.array("original") { json in
                for original in originals {
                    json.object { json in
                        json.field("language", source)
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
}

/// The times of an alert as the reader sees them: in the clock of the sender, whose offset the file states.
struct AlertTexts: Sendable {
    var sent: String
    var blocks: [Block] = []

    struct Block: Sendable {
        var onset: String?
        var expires: String?
    }

    init(_ chosen: AlertAnswers.Chosen, reader: ReaderLanguage) throws(FormattingError) {
        let formatter = LocaleFormatter(chosen.answer?.formatLocale ?? reader.formatLocale)
        sent = try Self.text(chosen.stored.alert.sent, formatter)
        guard let answer = chosen.answer, chosen.content.versions.indices.contains(answer.variantIndex) else { return }
        for info in chosen.content.versions[answer.variantIndex].infos {
            var block = Block()
            if let onset = info.onset { block.onset = try Self.text(onset, formatter) }
            if let expires = info.expires { block.expires = try Self.text(expires, formatter) }
            blocks.append(block)
        }
    }

    private static func text(_ time: CAPTime, _ formatter: LocaleFormatter) throws(FormattingError) -> String {
        try formatter.date(
            Date(timeIntervalSince1970: Double(time.secondsSince1970)), .style(date: .full, time: .short),
            timeZone: zone(time.offsetSeconds))
    }

    /// `GMT+05:30` for 19,800 seconds.
    private static func zone(_ offset: Int) -> TimeZoneID {
        let minutes = abs(offset) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let name = "GMT\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
        return (try? TimeZoneID(name)) ?? .utc
    }
}
