// SPDX-License-Identifier: Apache-2.0

public import CoreMetrics
internal import LocaleMatch
public import LocalizedStrings
public import Logging
public import RemoteContent
public import Tracing

/// Tells a service's owner what becomes of languages: in swift-log, swift-metrics and swift-distributed-tracing.
///
///     let observability = LanguageObservability()
///     observability.observe(&negotiator)      // languages, matched and unmatched
///     observability.observe(&translator)      // time, flags, what the memory had
///     observability.observe(&options)         // missing strings
///
/// | metric | of what | by |
/// |---|---|---|
/// | `tolk_requests_total` | negotiated requests | `language`, `outcome`, `source` |
/// | `tolk_unmatched_total` | requests that got the default, or nothing, though they named languages | `language`: the first that was wanted |
/// | `tolk_missing_strings_total` | strings that the reader's language lacks, each counted once | `table`, `language`, `outcome` |
/// | `tolk_markup_problems_total` | texts whose inflection markup can't be honoured, each counted once | `language` |
/// | `tolk_content_total` | answers of a content negotiator | `outcome`, `language` |
/// | `tolk_translations_total` | translated texts | `source`, `target`, `engine`, `result`: `fresh`, `memory`, `human`, `pending`, or the error's code |
/// | `tolk_translation_flags_total` | what was doubtful about them | `target`, `flag` |
/// | `tolk_translation_seconds` | time of a call that asked an engine | `source`, `target`, `engine` |
/// | `tolk_memory_…` | a memory's report: hits, misses, entries, bytes and the rest | – |
/// | `tolk_queue_…` | a queue's status: pending, held, poisoned, oldest | – |
///
/// Nothing that a request says is a label before it has been read as a language, and of those that the service doesn't have
/// at most ``maximumLanguages`` are told apart; the rest is `other`. No text and no header is a label, nor stands in a log
/// above debug level.
public final class LanguageObservability: Sendable {
    /// The most languages from requests and translations that are labels.
    public static let maximumLanguages = 200

    private let logger: Logger
    private let tracer: (any Tracer)?
    private let instruments: Instruments

    /// An observability with the process' own backends unless said.
    ///
    /// - Parameters:
    ///   - logger: Gets missing strings and failed translations as warnings, unmatched languages at debug level.
    ///   - metrics: Makes the counters; `MetricsSystem`'s factory when `nil`.
    ///   - tracer: Gets a span for each call of a translator; `InstrumentationSystem`'s tracer when `nil`.
    public init(
        logger: Logger = Logger(label: "tolk"), metrics: (any MetricsFactory)? = nil, tracer: (any Tracer)? = nil
    ) {
        self.logger = logger
        self.tracer = tracer
        instruments = Instruments(metrics ?? MetricsSystem.factory)
    }

    // MARK: Requests

    /// Reports what a negotiator decides.
    public func observe(_ negotiator: inout RequestNegotiator) {
        let earlier = negotiator.report
        negotiator.report = { language in
            earlier?(language)
            self.negotiated(language)
        }
    }

    /// A copy of a negotiator whose decisions are reported.
    public func observing(_ negotiator: RequestNegotiator) -> RequestNegotiator {
        var negotiator = negotiator
        observe(&negotiator)
        return negotiator
    }

    private func negotiated(_ language: RequestLanguage) {
        let negotiation = language.negotiation
        instruments.count(
            "tolk_requests_total", ("language", negotiation.supported?.spelling ?? "none"),
            ("outcome", negotiation.outcome.description), ("source", negotiation.source.description))
        guard negotiation.outcome != .matched, let wanted = negotiation.preferences.first else { return }
        instruments.count("tolk_unmatched_total", ("language", instruments.bounded(wanted.language)))
        logger.debug(
            "none of the reader's languages is there",
            metadata: ["language": "\(wanted)", "source": "\(negotiation.considered?.first?.source ?? .header)"])
    }

    // MARK: Strings

    /// Reports missing strings, and texts whose markup can't be honoured.
    public func observe(_ options: inout Localizer.Options) {
        options.missing = missingStrings
        options.markup = markupProblems
    }

    /// Reports each missing string once.
    public var missingStrings: MissingStrings {
        MissingStrings { missing in
            self.instruments.count(
                "tolk_missing_strings_total", ("table", missing.table),
                ("language", missing.language?.identifier ?? "none"), ("outcome", missing.outcome.description))
            self.logger.warning(
                "a string is missing",
                metadata: [
                    "table": "\(missing.table)", "key": "\(missing.key)",
                    "language": "\(missing.language?.identifier ?? "none")", "outcome": "\(missing.outcome)",
                ])
        }
    }

    /// Reports each text once whose inflection markup can't be honoured.
    public var markupProblems: MarkupProblems {
        MarkupProblems { problem in
            self.instruments.count("tolk_markup_problems_total", ("language", problem.language.identifier))
            self.logger.warning(
                "inflection markup can't be honoured",
                metadata: [
                    "key": "\(problem.key)", "language": "\(problem.language)", "problem": "\(problem.description)",
                ])
        }
    }

    // MARK: Content and translations

    /// Reports what a content negotiator answers: served, translated, fallback or default.
    public func observe(_ negotiator: inout ContentNegotiator) {
        let earlier = negotiator.report
        negotiator.report = { answer in
            earlier?(answer)
            self.instruments.count(
                "tolk_content_total", ("outcome", answer.outcome.description),
                ("language", self.instruments.bounded(answer.language.language)))
        }
    }

    /// Reports what a translator does, around an observer that it has already.
    public func observe(_ translator: inout TextTranslator) {
        translator.observer = TranslationWitness(
            logger: logger, instruments: instruments, tracer: tracer, inner: translator.observer)
    }

    /// A copy of a translator whose work is reported.
    public func observing(_ translator: TextTranslator) -> TextTranslator {
        var translator = translator
        observe(&translator)
        return translator
    }

    /// What a worker's `log` may be: its messages are warnings.
    public var workerLog: @Sendable (String) -> Void {
        { [logger] message in logger.warning("\(message)", metadata: ["component": "translation worker"]) }
    }

    // MARK: What is asked from time to time

    /// Reports how a memory and a queue stand, again and again until the task is cancelled: run it beside the server.
    public func poll(
        memory: (any TranslationMemory)? = nil, queue: (any TranslationQueue)? = nil,
        every interval: Duration = .seconds(15)
    ) async {
        while !Task.isCancelled {
            if let memory { await record(memory) }
            if let queue { await record(queue) }
            try? await Task.sleep(for: interval)
        }
    }

    /// Reports how a memory stands now.
    public func record(_ memory: any TranslationMemory) async {
        let report = await memory.report()
        for (name, value) in [
            ("hits", report.hits), ("misses", report.misses), ("stored", report.stored), ("evicted", report.evicted),
            ("refused", report.refused), ("damaged", report.damaged), ("failures", report.failures),
            ("is_ready", report.state == .ready ? 1 : 0),
        ] { instruments.set("tolk_memory_\(name)", Double(value)) }
        if let entries = report.entries { instruments.set("tolk_memory_entries", Double(entries)) }
        if let bytes = report.bytes { instruments.set("tolk_memory_bytes", Double(bytes)) }
        if let notice = report.notices.last, instruments.isNew(notice.message) {
            logger.warning("\(notice)", metadata: ["component": "translation memory", "state": "\(report.state)"])
        }
    }

    /// Reports how a queue stands now; one that can't be reached is a warning.
    public func record(_ queue: any TranslationQueue) async {
        do {
            let status = try await queue.status()
            instruments.set("tolk_queue_pending", Double(status.pending))
            instruments.set("tolk_queue_held", Double(status.held))
            instruments.set("tolk_queue_poisoned", Double(status.poisoned))
            instruments.set("tolk_queue_oldest_seconds", status.oldestSeconds)
        } catch {
            let message = "the queue can't be reached: \(error)"
            if instruments.isNew(message) { logger.warning("\(message)", metadata: ["component": "translation queue"]) }
        }
    }
}
