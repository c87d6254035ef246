// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import RemoteContent

/// A warning on the page: its summary in the reader's language first, then what the sender says, every block of it.
struct AlertCard {
    let context: PageContext
    let place: Place
    let chosen: ChosenAlert
    let summaries: AlertSummary
    let summary: String
    let times: ShownTimes

    private var stored: StoredAlert { chosen.stored }
    /// An identifier that is one in HTML and in the style sheet, whatever the sender's looks like.
    private var id: String {
        String(FNV1a.hash(stored.id.utf8), radix: 36)
    }

    func write(_ html: inout HTML) {
        let blocks = chosen.blocks
        guard let first = blocks.first, let tag = chosen.tag else { return }
        let severity = first.info.severity
        html.element(
            "article",
            [
                .class("alert"), .id("alert-\(id)"), .init("data-severity", severity),
                .init("data-state", chosen.state.description),
                .init("aria-labelledby", "alert-title-\(id)"),
            ]
        ) { html in
            html.element("p", [.class("badges")]) { html in
                html.element("span", [.class("badge")]) { html in
                    WeatherPicture.severity(severity, &html)
                    html.text(context.text("severity.\(severity)"))
                }
                html.element("span", [.class("badge-state")], text: context.text("state.\(chosen.state)"))
            }
            html.element("p", [.class("alert-summary"), .id("alert-title-\(id)")], text: summary)
            if chosen.isPending { pending(&html) }
            html.element("div", [.class("alert-body"), .id("alert-body-\(id)")]) { html in
                html.element("div", [.class("alert-text")] + HTML.Attribute.language(tag, spelling: chosen.language)) {
                    html in
                    foreign(&html)
                    self.block(first, times.blocks[safe: 0] ?? ShownTimes.Block(), isFirst: true, tag, &html)
                    for (index, block) in blocks.enumerated().dropFirst() {
                        self.block(block, times.blocks[safe: index] ?? ShownTimes.Block(), isFirst: false, tag, &html)
                    }
                }
                AreaSketch(context: context, shape: stored.prepared.shape, place: place).write(&html)
            }
            footer(first, blocks, &html)
        }
    }

    /// The translation of a warning whose card was already sent, or word that there is none; a script puts it in its place.
    func writeLate(_ html: inout HTML) {
        guard let tag = chosen.tag else { return }
        html.element(
            "article",
            [
                .class("late-translation"), .id("late-\(id)"), .init("data-for", id),
                .init(
                    "data-original",
                    context.text(
                        "label.originalIn", context.languageName(chosen.content?.tag.identifier ?? "und"))),
                .init("aria-labelledby", "late-title-\(id)"),
            ]
        ) { html in
            html.element("p", [.class("alert-summary"), .id("late-title-\(id)")]) { html in
                html.element("a", [.href("#alert-\(id)")], text: summary)
            }
            guard chosen.translation != nil else {
                html.element("p", [.class("late-mark")]) { notTranslated(&$0) }
                return
            }
            html.element("div", [.class("alert-text")] + HTML.Attribute.language(tag)) { html in
                for (index, block) in chosen.blocks.enumerated() {
                    self.block(block, times.blocks[safe: index] ?? ShownTimes.Block(), isFirst: index == 0, tag, &html)
                }
            }
            html.element("p", [.class("late-mark")]) { mark(&$0) }
        }
    }

    private func pending(_ html: inout HTML) {
        html.element("p", [.class("pending"), .init("role", "status")]) { html in
            html.element("a", [.href("#translations")], text: context.text("page.pending"))
        }
    }

    /// Word that the text below isn't in the reader's language, before they wonder: which one it is in, and why.
    private func foreign(_ html: inout HTML) {
        guard chosen.translation == nil, chosen.isPending || chosen.isForeign, let tag = chosen.tag
        else { return }
        html.element("p", [.class("marks foreign")] + own) { html in
            html.element(
                "span", [.class("mark")],
                text: context.text("label.originalIn", context.languageName(tag.identifier)))
            if !chosen.isPending { notTranslated(&html) }
        }
    }

    // MARK: Blocks

    private func block(
        _ block: AlertBlock, _ times: ShownTimes.Block, isFirst: Bool, _ tag: LanguageTag, _ html: inout HTML
    ) {
        let title = block.texts.headline ?? block.texts.event
        if let origin = block.origin?.title {
            html.translated("h3", origin) { $0.text(title) }
        } else {
            html.element("h3", text: title)
        }
        paragraphs(block.texts.description, block.origin?.description, &html)
        if let instruction = block.texts.instruction {
            html.element("h4", own, text: context.text("label.instruction"))
            paragraphs(instruction, block.origin?.instruction, &html)
        }
        html.element("dl", [.class("facts")] + own) { html in
            if isFirst {
                fact("label.sender", block.info.senderName ?? stored.alert.sender, isName: true, &html)
            }
            areas(block.texts.areas, &html)
            if isFirst { fact("label.distance", self.times.distance ?? "", &html) }
            fact("label.onset", times.onset ?? "", &html)
            fact("label.expires", times.expires ?? "", &html)
            fact("label.urgency", context.text("urgency.\(block.info.urgency)"), &html)
            fact("label.certainty", context.text("certainty.\(block.info.certainty)"), &html)
            if isFirst { fact("label.sent", self.times.sent, &html) }
            fact("label.contact", block.info.contact ?? "", isName: true, &html)
        }
    }

    /// The page's own language, within a text of another one.
    private var own: [HTML.Attribute] { HTML.Attribute.language(context.reader.textTag) }

    private func fact(_ label: String, _ value: String, isName: Bool = false, _ html: inout HTML) {
        guard !value.isEmpty else { return }
        fact(label, &html) { html in
            if isName { html.element("bdi", text: value) } else { html.text(value) }
        }
    }

    private func fact(_ label: String, _ html: inout HTML, value: (inout HTML) -> Void) {
        html.element("div") { html in
            html.element("dt", text: context.text(label))
            html.element("dd") { value(&$0) }
        }
    }

    /// Areas as the reader's language lists things, each name for itself: its direction isn't that of the words between them.
    private func areas(_ names: [String], _ html: inout HTML) {
        let names = names.filter { !$0.isEmpty }
        guard !names.isEmpty else { return }
        guard let parts = try? context.formatter.parts.list(names) else { return }
        fact("label.area", &html) { html in
            for part in parts {
                if part.kind == .element { html.element("bdi", text: part.text) } else { html.text(part.text) }
            }
        }
    }

    /// A text's lines; those of a translation stand in an element that says where they come from.
    private func paragraphs(_ text: String?, _ origin: TranslationProvenance?, _ html: inout HTML) {
        guard let text else { return }
        func lines(_ html: inout HTML) {
            for line in text.split(whereSeparator: \.isNewline) { html.element("p", text: String(line)) }
        }
        if let origin { html.translated("div", origin) { lines(&$0) } } else { lines(&html) }
    }

    // MARK: Footer

    private func footer(_ first: AlertBlock, _ blocks: [AlertBlock], _ html: inout HTML) {
        html.element("footer") { html in
            html.element("p", [.class("marks"), .id("marks-\(id)")]) { html in
                mark(&html)
                if !stored.prepared.flags.isEmpty {
                    html.element("span", [.class("mark")], text: context.text("label.languageDoubtful"))
                }
                if stored.alert.carriesSignature {
                    html.element("span", [.class("mark")], text: context.text("label.signature"))
                }
                if let web = first.info.web, web.hasPrefix("https://") || web.hasPrefix("http://") {
                    html.element(
                        "a", [.href(web), .init("rel", "noopener external")],
                        text: context.text("page.moreInformation"))
                }
            }
            if chosen.translation != nil { original(blocks, &html) }
        }
    }

    /// The mark of a machine translation, and of a poor one.
    private func mark(_ html: inout HTML) {
        guard let translation = chosen.translation else { return }
        html.element("span", [.class("mark")], text: context.text(translation.label))
    }

    private func notTranslated(_ html: inout HTML) {
        guard chosen.isForeign else { return }
        html.element("span", [.class("mark")], text: context.text("label.notTranslated"))
    }

    private func original(_ blocks: [AlertBlock], _ html: inout HTML) {
        guard let content = chosen.content else { return }
        html.element("details", [.class("original")]) { html in
            html.element(
                "summary", text: context.text("label.originalIn", context.languageName(content.tag.identifier)))
            html.element("div", HTML.Attribute.language(content.tag, spelling: content.language)) { html in
                for block in blocks {
                    html.element("h3", text: block.original.headline ?? block.original.event)
                    paragraphs(block.original.description, nil, &html)
                    paragraphs(block.original.instruction, nil, &html)
                }
            }
        }
    }
}
