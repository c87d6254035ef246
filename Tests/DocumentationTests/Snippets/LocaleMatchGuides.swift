import LocaleMatch

/// The code of the pages in `Docs/LocaleMatch.docc`.
enum LocaleMatchGuides {
    static func overview() {
        let matcher = LocaleMatcher(supported: ["en", "es", "es-419"])
        let answer = matcher.match(acceptLanguage: "es-MX,es;q=0.9")
        print(answer.supported?.spelling ?? "nothing")  // es-419: the text, in your own spelling
        print(answer.formatLocale)  // es-MX: numbers, dates and units
        print(answer.outcome)  // matched
        print(answer.level == .regional)  // true
    }

    static func fromHeaderLibraries() {
        let matcher = LocaleMatcher(supported: ["en", "fr"])  // once

        func language(acceptLanguage header: String) -> String? {
            matcher.match(acceptLanguage: header).supported?.spelling  // for each request
        }
        print(language(acceptLanguage: "fr-CH") ?? "nothing")
    }

    static func severalSources(query: [String: String], cookie: String?, header: String, matcher: LocaleMatcher) {
        var preferences = ReaderPreferences()
        preferences.add(query["lang"], from: .query)
        preferences.add(cookie, from: .cookie)
        preferences.add(header, from: .header)
        let answer = matcher.match(preferences)
        print(answer.considered ?? [])  // what each source alone would have got
    }

    static func fromBundle() {
        let ranked = LocaleMatcher.preferredLocalizations(from: ["en", "es", "es-419"], forPreferences: ["es-MX"])
        print(ranked)  // ["es-419", "es"]
    }
}
