// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocalizedStrings

/// `/v1/order`: a salad ordered in seven languages, and whose delivery is on its way.
///
/// Each text is one string with inflection markup; what agrees in it is the library's work.
struct OrderAnswers: Sendable {
    /// What the kitchen calls its dishes, a language each; the third one is of another gender in most of them.
    private static let orders: [(language: String, text: String, foods: [String])] = [
        ("en", "^[%1$lld %2$@](inflect: true) for you", ["salad", "sandwich", "loaf"]),
        (
            "es", "^[nuestro pequeño %2$@](inflect: true) está ^[listo](agreeWithArgument: 2)",
            ["ensalada", "sándwich", "agua"]
        ),
        ("fr", "^[le petit %2$@](inflect: true) est ^[prêt](agreeWithArgument: 2)", ["salade", "sandwich", "eau"]),
        (
            "it", "^[il %2$@ fresco](inflect: true) è ^[pronto](agreeWithArgument: 2)",
            ["insalata", "panino", "gnocchi"]
        ),
        (
            "pt-BR", "^[o nosso %2$@](inflect: true) está ^[pronto](agreeWithArgument: 2)",
            ["salada", "sanduíche", "suco"]
        ),
        (
            "pt-PT", "^[o nosso %2$@](inflect: true) está ^[pronto](agreeWithArgument: 2)",
            ["salada", "sanduíche", "sumo"]
        ),
        ("de", "^[Ihr klein %2$@](inflect: true) ist fertig", ["Salat", "Suppe", "Käsebrot"]),
    ]

    private static let delivery = "%@’s delivery is on ^[their](referentConcept: 1) way."

    private static let couriers: [(name: String, term: AddressTerm)] = [
        ("Tony", .masculine), ("Anne", .feminine), ("Robin", .neutral),
        (
            "Kim",
            .localized(
                language: "en",
                pronouns: ["xey": "nominative", "xem": "accusative", "xeir": "genitive"].sorted { $0.key < $1.key }.map
                {
                    CustomPronoun($0.key, grammaticalCase: $0.value)
                })
        ),
    ]

    private let localizers: [String: Localizer]

    init() {
        var localizers: [String: Localizer] = [:]
        for language in Self.orders.map(\.language) {
            guard let tag = try? LanguageTag(language) else { continue }
            localizers[language] = StringTables(files: [:], sourceLanguage: tag).localizer(for: [tag])
        }
        self.localizers = localizers
    }

    /// The order of a dish in a language.
    private func order(_ food: String, _ text: String, _ language: String) -> String? {
        localizers[language]?.text("order", arguments: [2, FormatArgument(food)], options: .init(defaultValue: text))
            .text
    }

    /// The document.
    func content(_ reader: ReaderLanguage) -> ContentBytes {
        var json = JSONWriter()
        json.object { json in
            json.language(reader)
            json.array("orders") { json in
                for (language, text, foods) in Self.orders {
                    for food in foods {
                        json.object { json in
                            json.field("language", language)
                            json.field("text", order(food, text, language))
                        }
                    }
                }
            }
            json.array("deliveries") { json in
                for (name, term) in Self.couriers {
                    let context = AgreementContext(concepts: [.termsOfAddress([term])])
                    let text = localizers["en"]?.text(
                        "delivery", arguments: [FormatArgument(name)],
                        options: .init(defaultValue: Self.delivery, agreement: context))
                    json.object { json in json.field("text", text?.text) }
                }
            }
        }
        return json.content
    }
}
