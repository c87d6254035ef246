// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import Logging
internal import RemoteContent
internal import Tracing

/// Looks on while a translator works.
struct TranslationWitness: TranslationObserver {
    typealias Results = [Result<TextTranslator.Translation, TranslationError>]

    let logger: Logger
    let instruments: Instruments
    let tracer: (any Tracer)?
    let inner: (any TranslationObserver)?

    func observe(_ call: TranslationCall, _ work: () async throws -> Results) async throws -> Results {
        try await traced(tracer ?? InstrumentationSystem.tracer, call) {
            let start = ContinuousClock.now
            let results: Results
            if let inner { results = try await inner.observe(call, work) } else { results = try await work() }
            report(call, results, ContinuousClock.now - start)
            return results
        }
    }

    // MARK: Traces

    private func traced(
        _ tracer: any Tracer, _ call: TranslationCall, _ work: () async throws -> Results
    ) async throws -> Results {
        try await tracer.withAnySpan("tolk.translate") { span in
            span.attributes["tolk.source"] = call.source.identifier
            span.attributes["tolk.target"] = call.target.identifier
            span.attributes["tolk.engine"] = call.engine
            span.attributes["tolk.texts"] = call.texts
            span.attributes["tolk.bytes"] = call.bytes
            span.attributes["tolk.queued"] = call.isQueued
            let results = try await work()
            span.attributes["tolk.cached"] = results.count { (try? $0.get())?.provenance.isCached == true }
            let failures = results.compactMap(\.failure).filter {
                !(TranslationError.nothingToTranslate ~= $0 || TranslationError.notKept ~= $0)
            }
            span.attributes["tolk.failed"] = failures.count
            if let first = failures.first {
                span.recordError(first)
                span.setStatus(SpanStatus(code: .error))
            }
            return results
        }
    }

    // MARK: Metrics and logs

    private func report(_ call: TranslationCall, _ results: Results, _ duration: Duration) {
        let source = ("source", instruments.bounded(call.source.language))
        let target = ("target", instruments.bounded(call.target.language))
        var asked = false
        for result in results {
            let engine: String
            let outcome: String
            switch result {
            case .success(let translation):
                let provenance = translation.provenance
                engine = provenance.engine.name
                outcome = provenance.isHuman ? "human" : provenance.isCached ? "memory" : "fresh"
                asked = asked || outcome == "fresh"
                for flag in provenance.flags {
                    instruments.count("tolk_translation_flags_total", target, ("flag", "\(flag)"))
                }
            case .failure(.nothingToTranslate): continue
            case .failure(.notKept):
                engine = call.engine
                outcome = call.isQueued ? "pending" : "not kept"
            case .failure(let error):
                engine = call.engine
                outcome = error.code
                asked = true
                logger.warning(
                    "a translation failed",
                    metadata: [
                        "source": "\(call.source)", "target": "\(call.target)", "engine": "\(engine)",
                        "error": "\(error.code)", "next": "\(error.suggestion)",
                    ])
                // The message may quote the text.
                logger.debug("a translation failed", metadata: ["message": "\(error.message)"])
            }
            instruments.count("tolk_translations_total", source, target, ("engine", engine), ("result", outcome))
        }
        if asked { instruments.time("tolk_translation_seconds", duration, source, target, ("engine", call.engine)) }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
