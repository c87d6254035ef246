// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// A reader's post, with the offer to translate it.
///
/// The button belongs to a form that leads to a page of its own; where scripts run, a popover does the same in place. All
/// its words stand here, in the reader's language, so that the script has none.
struct ReviewCard {
    let context: PageContext
    let shown: ShownReview

    func write(_ html: inout HTML) {
        let id = shown.review.id
        html.element("article", [.class("review"), .id("review-\(id)"), .init("aria-labelledby", "author-\(id)")]) {
            html in
            html.element("header") { html in
                html.element("h3", [.id("author-\(id)")]) { $0.element("bdi", text: shown.review.author) }
                html.element("time", [.init("datetime", shown.review.posted)], text: shown.posted)
            }
            html.element(
                "p",
                [.class("review-text"), .id("text-\(id)"), .lang(shown.language?.identifier ?? "und"), .dir("auto")],
                text: shown.review.text)
            guard let target = shown.target, let source = shown.language else { return }
            html.element("p", [.class("replaced"), .init("hidden")]) { html in
                html.element("span", [.class("mark")], text: context.text("label.machineTranslation"))
                html.element("button", [.init("type", "button"), .class("undo")], text: context.text("page.undo"))
            }
            html.element("form", [.init("action", "/translation"), .init("method", "get")]) { html in
                hidden("review", id, &html)
                hidden("place", shown.review.place, &html)
                hidden("to", target.identifier, &html)
                if let language = context.reader.linkLanguage { hidden("lang", language, &html) }
                html.element(
                    "button",
                    [
                        .init("type", "submit"), .class("translate"), .init("data-review", id),
                        .init("data-source", source.identifier), .init("data-target", target.identifier),
                        .init("aria-describedby", "author-\(id)"),
                    ], text: context.text("page.translate"))
            }
            popover(source, target, &html)
        }
    }

    private func hidden(_ name: String, _ value: String, _ html: inout HTML) {
        html.void("input", [.init("type", "hidden"), .init("name", name), .init("value", value)])
    }

    private func popover(_ source: LanguageTag, _ target: LanguageTag, _ html: inout HTML) {
        let id = shown.review.id
        html.element(
            "div",
            [
                .init("popover"), .id("translation-\(id)"), .class("translation"), .init("role", "dialog"),
                .init("aria-labelledby", "translation-title-\(id)"),
            ]
        ) { html in
            html.element("h4", [.id("translation-title-\(id)")], text: context.text("page.translation"))
            Self.sides(
                context, shown, target, translation: nil, &html)
            html.element(
                "p", [.class("mark"), .init("data-poor", context.text("label.poorTranslation"))],
                text: context.text("label.machineTranslation"))
            html.element("p", [.class("progress"), .init("role", "status")], text: context.text("page.pending"))
            html.element("p", [.class("failure"), .init("role", "alert"), .init("hidden")]) { html in
                html.element("span", text: context.text("page.failed"))
                html.element("span", [.class("failure-detail")]) { _ in }
            }
            html.element("p", [.class("buttons")]) { html in
                html.element(
                    "button", [.init("type", "button"), .class("retry"), .init("hidden")],
                    text: context.text("page.retry"))
                html.element(
                    "button",
                    [.init("type", "button"), .class("replace"), .init("data-review", id), .init("disabled")],
                    text: context.text("page.replace"))
                html.element("button", [.init("type", "button"), .class("close")], text: context.text("page.close"))
            }
        }
    }

    /// Original and translation side by side.
    static func sides(
        _ context: PageContext, _ shown: ShownReview, _ target: LanguageTag, translation: String?, _ html: inout HTML
    ) {
        html.element("div", [.class("sides")]) { html in
            html.element("div") { html in
                html.element("h5") { html in
                    html.text(
                        shown.language.map { context.text("label.originalIn", context.languageName($0.identifier)) }
                            ?? context.text("label.original"))
                }
                html.element(
                    "p", [.class("source"), .lang(shown.language?.identifier ?? "und"), .dir("auto")],
                    text: shown.review.text)
            }
            html.element("div") { html in
                html.element(
                    "h5",
                    text: AlertSummary.capitalized(context.languageName(target.identifier), context.reader.textTag))
                html.element(
                    "p", [.class("text"), .lang(target.identifier), .dir("auto")], text: translation ?? "")
            }
        }
    }
}
