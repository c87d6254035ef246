// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import InMemoryTracing
import LocaleMatch
import LocalizedStrings
import Logging
import MetricsTestKit
import RemoteContent
import Synchronization
import Testing
import TolkObservability
import Tracing

/// Keeps what is logged, as `level message key=value …`.
final class LogLines: Sendable {
    let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func logger(_ level: Logger.Level = .debug) -> Logger {
        var logger = Logger(label: "test") { _ in Handler(lines: self) }
        logger.logLevel = level
        return logger
    }

    struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let words = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted()
            lines.lines.withLock { $0.append((["\(event.level)", "\(event.message)"] + words).joined(separator: " ")) }
        }
    }
}

struct PlainRequest: LanguageRequest {
    var languageMethod: String { "GET" }
    var languageTarget = "/"
    var header: String?
    func languageFieldValues(_ name: String) -> [String] { name == "Accept-Language" ? header.map { [$0] } ?? [] : [] }
}

/// Writes Spanish in capitals, fails for "fail", gives "igual" back as it is, and says which span it works in.
final class CapitalEngine: TranslationEngine {
    let name = "capitals"
    let tokenStyle = TokenStyle.whiteBrackets
    let contexts = Mutex<[String?]>([])
    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }
    func pairs() async -> [AvailablePair] { [] }
    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status { .installed }
    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        contexts.withLock { $0.append(ServiceContext.current?.inMemorySpanContext?.spanID) }
        if text.contains("fail") { throw TranslationError.engineUnavailable.because("no answer to \(text)") }
        return EngineTranslation(text: text.contains("igual") ? text : text.uppercased(), path: [source, target])
    }
}

struct ObservabilityTests {
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()
    let log = LogLines()
    let observability: LanguageObservability

    init() { observability = LanguageObservability(logger: log.logger(), metrics: metrics, tracer: tracer) }

    func total(_ label: String, _ dimensions: (String, String)...) -> Int64 {
        (try? metrics.expectCounter(label, dimensions))?.totalValue ?? 0
    }

    @Test("Requests are counted by language, outcome and source; unmatched ones by what was wanted first")
    func requests() {
        let negotiator = observability.observing(RequestNegotiator(languages: ["en", "es"]))
        for (target, header) in [
            ("/", "es-MX"), ("/", "es"), ("/es/", "en"), ("/", "ja-JP;q=0.8, th;q=0.9"), ("/", nil),
        ] {
            _ = negotiator.negotiate(PlainRequest(languageTarget: target, header: header))
        }
        #expect(total("tolk_requests_total", ("language", "es"), ("outcome", "matched"), ("source", "header")) == 2)
        #expect(total("tolk_requests_total", ("language", "es"), ("outcome", "matched"), ("source", "path")) == 1)
        #expect(total("tolk_requests_total", ("language", "en"), ("outcome", "defaulted"), ("source", "default")) == 2)
        #expect(total("tolk_unmatched_total", ("language", "th")) == 1)
        #expect(metrics.counters.filter { $0.label == "tolk_unmatched_total" }.count == 1)
        #expect(log.all == ["debug none of the reader's languages is there language=th source=header"])
    }

    @Test("Made-up languages can't fill the metrics")
    func bounded() {
        let negotiator = observability.observing(RequestNegotiator(languages: ["en"]))
        for number in 0..<1000 {
            let letters = [number / 676 % 26, number / 26 % 26, number % 26].map {
                String(UnicodeScalar(UInt8(97 + $0)))
            }
            _ = negotiator.negotiate(PlainRequest(header: "q" + letters.joined().dropFirst() + letters[0]))
        }
        let unmatched = metrics.counters.filter { $0.label == "tolk_unmatched_total" }
        #expect(unmatched.count <= LanguageObservability.maximumLanguages + 1)
        #expect(total("tolk_unmatched_total", ("language", "other")) > 0)
    }

    @Test("An earlier report is still made")
    func earlierReport() {
        let seen = Mutex(0)
        var negotiator = RequestNegotiator(languages: ["en"])
        negotiator.report = { _ in seen.withLock { $0 += 1 } }
        observability.observe(&negotiator)
        _ = negotiator.negotiate(PlainRequest())
        #expect(seen.withLock { $0 } == 1)
        #expect(metrics.counters.count == 1)
    }

    @Test("A missing string is named in the log, once, and counted by table, language and what came instead")
    func missingStrings() throws {
        let tables = StringTables(files: [
            "en.lproj/Localizable.strings": Array("\"Rain\" = \"Rain\";".utf8),
            "es.lproj/Localizable.strings": Array("\"Wind\" = \"Viento\";".utf8),
        ])
        var options = Localizer.Options()
        observability.observe(&options)
        let localizer = tables.localizer(for: [try LanguageTag("es")], options: options)
        #expect(
            [localizer.text("Rain").text, localizer.text("Rain").text, localizer.text("Snow").text] == [
                "Rain", "Rain", "Snow",
            ])
        #expect(
            total(
                "tolk_missing_strings_total", ("table", "Localizable"), ("language", "es"),
                ("outcome", "sourceLanguage"))
                == 1)
        #expect(
            total("tolk_missing_strings_total", ("table", "Localizable"), ("language", "es"), ("outcome", "key")) == 1)
        #expect(
            log.all == [
                "warning a string is missing key=Rain language=es outcome=sourceLanguage table=Localizable",
                "warning a string is missing key=Snow language=es outcome=key table=Localizable",
            ])
    }

    @Test("A text whose markup can't be honoured is named")
    func markup() throws {
        let tables = StringTables(files: [
            "es.lproj/Localizable.strings": Array("\"Wind\" = \"^[viento](inflect: maybe)\";".utf8)
        ])
        var options = Localizer.Options()
        observability.observe(&options)
        _ = tables.localizer(for: [try LanguageTag("es")], options: options).text("Wind").text
        #expect(total("tolk_markup_problems_total", ("language", "es")) == 1)
        #expect(log.all.count == 1)
        #expect(log.all.first?.hasPrefix("warning inflection markup can't be honoured key=Wind language=es") == true)
    }

    @Test("Translations are counted fresh and from memory, timed when an engine was asked, and traced")
    func translations() async throws {
        let engine = CapitalEngine()
        let (es, ca) = (try LanguageTag("es"), try LanguageTag("ca"))
        let translator = observability.observing(TextTranslator(engine: engine, memory: InMemoryTranslationMemory()))
        for _ in 0..<3 { _ = try await translator.translate("Lluvia", from: es, to: ca) }
        let pair = [("source", "es"), ("target", "ca"), ("engine", "capitals")]
        #expect(try metrics.expectCounter("tolk_translations_total", pair + [("result", "fresh")]).totalValue == 1)
        #expect(try metrics.expectCounter("tolk_translations_total", pair + [("result", "memory")]).totalValue == 2)
        #expect(try metrics.expectTimer("tolk_translation_seconds", pair).values.count == 1)
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == Array(repeating: "tolk.translate", count: 3))
        #expect(spans.map { $0.attributes.get("tolk.cached") } == [.int64(0), .int64(1), .int64(1)])
        #expect(spans.first?.attributes.get("tolk.source") == .string("es"))
        #expect(spans.first?.attributes.get("tolk.texts") == .int64(1))
        // What the engine does happens inside of the span.
        #expect(engine.contexts.withLock { $0 } == [spans.first?.spanID])
        #expect(log.all.isEmpty)
    }

    @Test("A failed translation is counted by its code and marks its span; the text stays out of the log")
    func failures() async throws {
        var translator = TextTranslator(engine: CapitalEngine())
        let quiet = LanguageObservability(logger: log.logger(.info), metrics: metrics, tracer: tracer)
        quiet.observe(&translator)
        let results = try await translator.translate(
            batch: ["fail secret", "Sol", " "], from: try LanguageTag("es"), to: try LanguageTag("ca"))
        #expect(results.count == 3)
        let pair = [("source", "es"), ("target", "ca"), ("engine", "capitals")]
        let failed = try metrics.expectCounter("tolk_translations_total", pair + [("result", "engineUnavailable")])
        #expect(failed.totalValue == 1)
        #expect(try metrics.expectCounter("tolk_translations_total", pair + [("result", "fresh")]).totalValue == 1)
        #expect(tracer.finishedSpans.first?.errors.count == 1)
        #expect(tracer.finishedSpans.first?.attributes.get("tolk.failed") == .int64(1))
        #expect(log.all.count == 1)
        #expect(
            log.all.first?.hasPrefix("warning a translation failed engine=capitals error=engineUnavailable") == true)
        #expect(!log.all.joined().contains("secret"))
    }

    @Test("Flags are counted by name")
    func flags() async throws {
        var translator = TextTranslator(engine: CapitalEngine())
        observability.observe(&translator)
        // A text that comes back as it was is doubtful.
        let result = try await translator.translate(
            "Todo sigue igual que ayer.", from: try LanguageTag("es"), to: try LanguageTag("ca"))
        for flag in result.provenance.flags {
            #expect(total("tolk_translation_flags_total", ("target", "ca"), ("flag", "\(flag)")) == 1)
        }
        #expect(!result.provenance.flags.isEmpty)
    }

    @Test("A service that reads the memory only, or leaves work to a queue, counts what isn't there yet")
    func pending() async throws {
        let queue = InMemoryTranslationQueue()
        let background = BackgroundTranslation(TextTranslator(engine: CapitalEngine()), queue: queue)
        var translator = background.translator
        observability.observe(&translator)
        let results = try await translator.translate(
            batch: ["Sol"], from: try LanguageTag("es"), to: try LanguageTag("ca"))
        #expect(results.count == 1)
        let labels = [("source", "es"), ("target", "ca"), ("engine", "capitals"), ("result", "pending")]
        #expect(try metrics.expectCounter("tolk_translations_total", labels).totalValue == 1)
        #expect(metrics.timers.isEmpty)
        await observability.record(queue)
        #expect(metrics.recorders.first { $0.label == "tolk_queue_pending" }?.lastValue == 1)
    }

    @Test("Content is counted by how it came about: served, translated, fallback, default")
    func content() async throws {
        var content = ContentNegotiator()
        observability.observe(&content)
        let variants = [ContentVariant(language: "es", texts: ["Sol"])]
        for header in ["es", "ca", "ja"] { _ = await content.answer(to: AcceptLanguage(header), variants: variants) }
        for outcome in ["served", "fallback", "default"] {
            #expect(total("tolk_content_total", ("outcome", outcome), ("language", "es")) == 1)
        }
    }

    @Test("A memory's report is set as gauges, again and again until the task ends")
    func memory() async throws {
        let memory = InMemoryTranslationMemory()
        let translator = TextTranslator(engine: CapitalEngine(), memory: memory)
        for _ in 0..<2 {
            _ = try await translator.translate("Sol", from: try LanguageTag("es"), to: try LanguageTag("ca"))
        }
        let report = await memory.report()
        let polling = Task { await observability.poll(memory: memory, every: .milliseconds(1)) }
        func gauge(_ name: String) -> TestRecorder? { metrics.recorders.first { $0.label == name } }
        while (gauge("tolk_memory_hits")?.values.count ?? 0) < 2 { await Task.yield() }
        polling.cancel()
        await polling.value
        #expect(gauge("tolk_memory_hits")?.lastValue == Double(report.hits))
        #expect(gauge("tolk_memory_misses")?.lastValue == Double(report.misses))
        #expect(gauge("tolk_memory_is_ready")?.lastValue == 1)
        #expect(report.hits > 0)
    }

    @Test("A worker's messages are warnings")
    func worker() {
        observability.workerLog("the queue is away")
        #expect(log.all == ["warning the queue is away component=translation worker"])
    }
}
