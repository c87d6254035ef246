// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
package import LocaleMatch

/// What ICU's data says about names in one locale: patterns, initials, orders, spaces.
///
/// ICU for C has the data of CLDR's personNames but no functions for it, so that the patterns are read here.
package struct NameData: Sendable {
    let locale: LanguageTag
    /// Whether the locale has data of its own and not the root's.
    let isOwn: Bool
    private let patterns: [String: [NamePattern]]
    let initial: String
    let initialSequence: String
    let foreignSpace: String
    let nativeSpace: String?
    private let givenFirst: Set<String>
    private let surnameFirst: Set<String>

    /// The data of a locale; `changes` replaces what ICU has, by path: `namePattern/givenFirst-long-referring-formal`.
    package init(_ locale: LanguageTag, changes: [String: String] = [:]) {
        self.locale = locale
        let tag = locale.withoutExtensions.identifier
        func strings(_ path: String) -> [String] {
            if let change = changes[path] { return [change] }
            return ICUResources.texts(locale: tag, path: "personNames/\(path)").texts.map(\.text)
        }
        var patterns: [String: [NamePattern]] = [:]
        for order in ["givenFirst", "surnameFirst", "sorting"] {
            for length in ["long", "medium", "short"] {
                for usage in ["referring", "addressing", "monogram"] {
                    for formality in ["formal", "informal"] {
                        let key = "\(order)-\(length)-\(usage)-\(formality)"
                        patterns[key] = strings("namePattern/\(key)").map(NamePattern.init)
                    }
                }
            }
        }
        self.patterns = patterns
        initial = strings("initialPattern/initial").first ?? "{0}."
        initialSequence = strings("initialPattern/initialSequence").first ?? "{0} {1}"
        foreignSpace = strings("foreignSpaceReplacement").first ?? " "
        nativeSpace = strings("nativeSpaceReplacement").first
        let given = ICUResources.texts(locale: tag, path: "personNames/nameOrderLocales/givenFirst")
        let surname = ICUResources.texts(locale: tag, path: "personNames/nameOrderLocales/surnameFirst")
        isOwn = !given.isRoot && !given.texts.isEmpty || !surname.isRoot && !surname.texts.isEmpty
        let names = { (list: [(key: String, text: String)]) in
            Set(list.map { String($0.text.map { $0 == "_" ? "-" : $0 }) })
        }
        givenFirst = names(given.texts)
        surnameFirst = names(surname.texts)
    }

    /// The patterns for a style, at least one; sorting has none for addressing, where those for referring stand in.
    func patterns(order: String, _ style: PersonNameStyle) -> [NamePattern] {
        for usage in [style.usage.name, "referring"] {
            let key = "\(order)-\(style.length.name)-\(usage)-\(style.formality.name)"
            if let found = patterns[key], !found.isEmpty { return found }
        }
        return [NamePattern("{given} {surname}")]
    }

    /// The order for a name of a locale: for each of the locale's parents the two lists are asked, first for the
    /// locale, then for its script and region with any language.
    func order(nameLocale: LanguageTag) -> PersonNameStyle.Order {
        for candidate in Self.parents(of: nameLocale) {
            let anyLanguage = candidate.replacingLanguage
            for identifier in [candidate.identifier, anyLanguage] {
                if givenFirst.contains(identifier) { return .givenFirst }
                if surnameFirst.contains(identifier) { return .surnameFirst }
            }
        }
        return .givenFirst
    }

    /// `de-Latn-DE`, `de-Latn`, `de-DE`, `de`, `und`.
    private static func parents(of locale: LanguageTag) -> [(identifier: String, replacingLanguage: String)] {
        let (language, script, region) = (locale.language, locale.script, locale.region)
        var chain: [[String?]] = [[script, region], [script, nil], [nil, region], [nil, nil]]
        if script == nil { chain = [[nil, region], [nil, nil]] }
        return chain.map { parts in
            let rest = parts.compactMap { $0 }
            return (([language] + rest).joined(separator: "-"), (["und"] + rest).joined(separator: "-"))
        } + [("und", "und")]
    }
}
