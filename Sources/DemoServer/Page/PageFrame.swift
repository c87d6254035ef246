// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// What every page has around its main part: head, skip link, chooser, places, languages.
struct PageFrame {
    let context: PageContext
    let places: [Place]
    /// The place whose page it is; nil for errors.
    var current: Place?

    /// Writes a page up to the begin of its main part.
    func open(title: String, description: String, _ html: inout HTML) {
        let tag = context.reader.textTag
        html.doctype()
        html.open("html", [.lang(tag.identifier), .dir(tag.characterDirection.description)])
        html.element("head") { html in
            html.void("meta", [.init("charset", "utf-8")])
            html.void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")])
            html.element("title", text: title)
            html.void("meta", [.init("name", "description"), .init("content", description)])
            html.void("meta", [.init("name", "color-scheme"), .init("content", "light dark")])
            html.void("link", [.init("rel", "stylesheet"), .href("/assets/page.css")])
            html.void("link", [.init("rel", "icon"), .init("type", "image/svg+xml"), .href("/assets/icon.svg")])
            html.element("script", [.init("type", "module"), .init("async"), .init("src", "/assets/page.js")]) { _ in }
            for language in context.languages {
                html.void(
                    "link",
                    [
                        .init("rel", "alternate"), .init("hreflang", language),
                        .href("\(context.path)?lang=\(RequestTarget.encode(language))"),
                    ])
            }
            html.void(
                "link", [.init("rel", "alternate"), .init("hreflang", "x-default"), .href(context.path)])
        }
        html.open("body")
        html.element("a", [.class("skip"), .href("#main")], text: context.text("page.skip"))
        html.element("header", [.class("top")]) { html in
            html.element("nav", [.class("places"), .init("aria-label", context.text("page.places"))]) { html in
                html.element("ul") { html in
                    for place in places {
                        let isCurrent = place.id == current?.id
                        html.element("li") { html in
                            html.element(
                                "a",
                                [context.link("/\(place.id)")]
                                    + (isCurrent ? [.init("aria-current", "page")] : [])
                            ) { $0.element("bdi", text: place.name(in: context.reader.text)) }
                        }
                    }
                }
            }
            Chooser(context: context).write(&html)
        }
        html.open("main", [.id("main"), .init("tabindex", "-1")])
    }

    /// Writes what stands behind the main part, but not the end of the document: translations may still come.
    func closeMain(updated: String?, _ html: inout HTML) {
        html.close("main")
        html.element("footer", [.class("bottom")]) { html in
            if let updated { html.element("p", text: updated) }
            // Own-language names, and no flags: a language is no country.
            html.element("nav", [.class("languages"), .init("aria-label", context.text("page.language"))]) { html in
                html.element("ul") { html in
                    for language in context.languages {
                        let tag = (try? LanguageTag(language)) ?? .undetermined
                        html.element("li") { html in
                            html.element(
                                "a",
                                [.href("\(context.path)?lang=\(RequestTarget.encode(language))")]
                                    + HTML.Attribute.language(tag) + [.init("hreflang", language)]
                                    + (language == context.reader.text ? [.init("aria-current", "true")] : []),
                                text: context.texts.text("language.name", in: language))
                        }
                    }
                }
            }
        }
    }

    /// Ends the document.
    static func close(_ html: inout HTML) {
        html.close("body")
        html.close("html")
    }
}

/// The chooser for language, units, clock and digits: a form that works without a script.
///
/// What is chosen is one language tag with the preferences in it (`de-u-hc-h23-ms-metric`), which a cookie and the links of
/// the page carry on.
struct Chooser {
    let context: PageContext

    /// The numbering systems that can be chosen: Latin digits and those of the catalog's languages.
    static let digits = ["latn", "arab", "arabext", "deva", "thai", "hanidec"]
    static let systems = [("metric", "page.metric"), ("ussystem", "page.imperialUS"), ("uksystem", "page.imperialUK")]
    static let clocks = [("h12", "page.clock12"), ("h23", "page.clock24")]

    func write(_ html: inout HTML) {
        let reader = context.reader
        html.element("details", [.class("chooser")]) { html in
            html.element("summary", text: context.text("page.settings"))
            html.element("form", [.init("action", "/choose"), .init("method", "get")]) { html in
                html.void(
                    "input", [.init("type", "hidden"), .init("name", "to"), .init("value", context.path)])
                if let region = reader.formatLocale.region {
                    html.void(
                        "input",
                        [
                            .init("type", "hidden"), .init("name", "from"),
                            .init("value", "\(reader.textTag.language)-\(region)"),
                        ])
                }
                select(
                    "lang", context.text("page.language"),
                    context.languages.map { language in
                        (
                            language, context.texts.text("language.name", in: language), language == reader.text,
                            language
                        )
                    }, &html)
                select("ms", context.text("page.units"), options(Self.systems, "ms"), &html)
                select("hc", context.text("page.clock"), options(Self.clocks, "hc"), &html)
                let chosen = reader.formatLocale.keyword("nu")
                select(
                    "nu", context.text("page.digits"),
                    [("", context.text("page.automatic"), chosen == nil, nil)]
                        + Self.digits.compactMap { name in
                            NumberingSystem(name).map { system in
                                (name, String(String.UnicodeScalarView(system.digits)), chosen == name, nil)
                            }
                        }, &html)
                html.element("button", [.init("type", "submit")], text: context.text("page.apply"))
            }
        }
    }

    private typealias Option = (value: String, text: String, isChosen: Bool, language: String?)

    private func options(_ choices: [(String, String)], _ key: String) -> [Option] {
        let chosen = context.reader.formatLocale.keyword(key)
        return [("", context.text("page.automatic"), !choices.contains { $0.0 == chosen }, nil)]
            + choices.map { ($0.0, context.text($0.1), chosen == $0.0, nil) }
    }

    private func select(_ name: String, _ label: String, _ options: [Option], _ html: inout HTML) {
        html.element("label") { html in
            html.element("span", text: label)
            html.element("select", [.init("name", name)]) { html in
                for option in options {
                    html.element(
                        "option",
                        [.init("value", option.value)] + (option.language.map { [.lang($0)] } ?? [])
                            + (option.isChosen ? [.init("selected")] : []), text: option.text)
                }
            }
        }
    }

    /// The tag that a form asks for; nil when a part of it can't be used.
    static func tag(_ request: HTTPRequest, languages: [String]) -> LanguageTag? {
        guard let language = request.queryValue("lang"), languages.contains(language) else { return nil }
        var text = language
        // The reader's region stays with the language that it came with.
        if let from = request.queryValue("from").flatMap({ try? LanguageTag($0) }), let region = from.region,
            let chosen = try? LanguageTag(language), chosen.region == nil, chosen.language == from.language
        {
            text += "-\(region)"
        }
        var keywords = ""
        for (name, known) in [("hc", clocks.map(\.0)), ("ms", systems.map(\.0)), ("nu", digits)] {
            guard let value = request.queryValue(name), !value.isEmpty else { continue }
            guard known.contains(value) else { return nil }
            keywords += "-\(name)-\(value)"
        }
        return try? LanguageTag(keywords.isEmpty ? text : "\(text)-u\(keywords)")
    }
}
