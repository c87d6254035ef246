// SPDX-License-Identifier: Apache-2.0

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

    static func cachesAndAnswers(
        matcher: LocaleMatcher, header: String, response: inout [String: String], cache: [String: String]
    ) {
        let answer = matcher.match(acceptLanguage: header)
        response["Content-Language"] = answer.contentLanguage
        response["Vary"] = answer.vary  // with errors, redirects and defaults too
        response["Content-Location"] = answer.contentLocation("/weather")
        let page = cache[answer.formatCacheKey]
        print("GET /weather: \(answer)")  // … es-419 for es-MX: matched, regional, 4.0, from header; formats in es-MX
        print(page ?? "")
    }

    static func ownRules() throws {
        var options = LocaleMatcher.Options(
            fallback: .entry("en"),
            pairs: [
                .never(try LanguageTag("ru"), for: try LanguageTag("kk")),
                .also(try LanguageTag("hr"), for: try LanguageTag("sl"), distance: 10),
            ],
            qualities: ["de": 0.5],  // a machine's
            original: .entry("fr"))
        options.setMaximumDistance(desired: try LanguageTag("en-AU"), supported: try LanguageTag("en-GB"))
        let matcher = LocaleMatcher(supported: ["en", "de", "fr"], options: options)
        for diagnostic in matcher.diagnostics { print(diagnostic) }  // a default that isn't in the list, a bad tag
    }

    static func namesOfLocales() throws {
        let tag = try LanguageTag(localeIdentifier: "sr_RS@latin")  // sr-Latn-RS
        print(tag)
    }
}
