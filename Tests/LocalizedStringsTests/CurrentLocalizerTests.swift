// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import LocalizedStrings
import Synchronization
import Testing

/// The task's localizer, and the cache that it comes from.
struct CurrentLocalizerTests {
    private static let tables = StringTables(files: [
        "en.lproj/Localizable.strings": Array("\"Wind\" = \"Wind\";".utf8),
        "es.lproj/Localizable.strings": Array("\"Wind\" = \"Viento\";".utf8),
    ])

    @Test("Code without a request has the request's localizer, made when it is asked for")
    func current() async throws {
        let cache = LocalizerCache(Self.tables)
        let made = Mutex(0)
        let spanish = try LanguageTag("es")
        #expect(Localizer.current == nil)
        await Localizer.withCurrent {
            made.withLock { $0 += 1 }
            return cache.localizer(for: [spanish])
        } operation: {
            #expect(made.withLock { $0 } == 0)
            #expect(Localizer.current?.text("Wind").text == "Viento")
            // Child tasks inherit it; detached tasks don't.
            async let child = Localizer.current?.text("Wind").text
            #expect(await child == "Viento")
            #expect(await Task.detached { Localizer.current == nil }.value)
        }
        #expect(Localizer.current == nil)
    }

    @Test("A service's cache gives the localizer of the reader whom it negotiated for; one without strings gives none")
    func negotiated() async {
        let reported = Mutex<[String]>([])
        let options = Localizer.Options().reportingMissingStrings { line in reported.withLock { $0.append(line) } }
        let cache = LocalizerCache(Self.tables, options: options)
        let language = LocaleMatcher(supported: ["en", "es"]).match(AcceptLanguage("es-MX"))
        await Localizer.withCurrent(from: cache, for: language) {
            async let child = Localizer.current?.text("Wind").text
            #expect(await child == "Viento")
            #expect(Localizer.current?.text("Rain").text == "Rain")
            #expect(Localizer.current?.text("Rain").text == "Rain")
        }
        // Each is told once, whoever looks it up.
        #expect(reported.withLock { $0.count } == 1)
        let text = Localizer.withCurrent(from: cache, for: language) { Localizer.current?.text("Wind").text }
        #expect(text == "Viento")
        Localizer.withCurrent(from: nil, for: language) { #expect(Localizer.current == nil) }
        // Options that say where to report it keep it there.
        #expect(options.reportingMissingStrings { _ in }.missing === options.missing)
    }

    @Test("Readers, locales and options each have their localizer, beyond the capacity too")
    func cached() throws {
        let cache = LocalizerCache(Self.tables)
        var options = Localizer.Options()
        options.fallbacks = [try LanguageTag("ca"): [try LanguageTag("es")]]
        for number in 0..<(2 * LocalizerCache.capacity) {
            let reader = try LanguageTag("ca-x-r\(number)")
            #expect(cache.localizer(for: [reader], options: options).text("Wind").text == "Viento")
            #expect(cache.localizer(for: [reader]).languages().map(\.identifier).last == "en")
        }
    }
}
