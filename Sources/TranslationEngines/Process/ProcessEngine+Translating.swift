// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Sending texts to the program: rule 2 of ``ProcessEngine``.
extension ProcessEngine {
    /// Translates several texts, together with those of other callers.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard let pair = pair(source, target) else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
        guard await probe(pair) != nil else {
            try Task.checkCancellation()
            throw TranslationError.engineUnavailable.between(source, target).because("\(name): \(lastEnd)")
        }
        return try await ask(texts, pair).map { result in
            result.map { EngineTranslation(text: $0.text, path: [source, target]) }
        }
    }

    func ask(_ texts: [String], _ pair: LanguagePair) async throws -> [Result<Answer, any Error>] {
        let jobs = texts.map { Job(text: $0, pair: pair, give: Once()) }
        for job in jobs {
            if quarantine.contains(job.text, Self.place(pair)) {
                job.give.give(.failure(TranslationError.quarantined.because("by \(name)")))
            } else {
                waiting.append(job)
            }
        }
        pump()
        return try await withTaskCancellationHandler {
            var results: [Result<Answer, any Error>] = []
            for job in jobs {
                results.append(await withCheckedContinuation { job.give.wait($0) })
                if case .failure(let error as CancellationError)? = results.last { throw error }
            }
            return results
        } onCancel: {
            for job in jobs { job.give.give(.failure(CancellationError())) }
        }
    }

    static func place(_ pair: LanguagePair) -> String { "\(pair.source.identifier) \(pair.target.identifier)" }

    // MARK: Rule 2

    func pump() {
        while underway.count < max(1, configuration.requests), let first = waiting.removeFirst() {
            // A suspect goes alone, and nothing beside it.
            if first.isAlone, !underway.isEmpty {
                waiting.prepend(first)
                return
            }
            if underway.values.contains(where: { $0.jobs.contains(where: \.isAlone) }) {
                waiting.prepend(first)
                return
            }
            var batch = [first]
            while !first.isAlone, batch.count < max(1, configuration.batchTexts), let next = waiting.first,
                next.pair == first.pair, !next.isAlone
            {
                batch.append(next)
                _ = waiting.removeFirst()
            }
            send(batch)
        }
    }

    struct Request: Encodable {
        var id: Int
        var from: String
        var to: String
        var texts: [String]
    }

    struct Response: Decodable {
        var id: Int
        var texts: [String]?
        var model: String?
        var error: String?
    }

    func send(_ batch: [Job]) {
        guard let worker = runningWorker() else {
            let error = TranslationError.engineUnavailable.because("\(name): \(lastEnd)")
            for job in batch { job.give.give(.failure(error)) }
            return
        }
        nextID += 1
        let id = nextID
        let pair = batch[0].pair
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let request = Request(
            id: id, from: pair.source.identifier, to: pair.target.identifier, texts: batch.map(\.text))
        guard let line = try? encoder.encode(request) else {
            for job in batch { job.give.give(.failure(TranslationError.internalError)) }
            return
        }
        underway[id] = (batch, .now)
        worker.send(Array(line))
        let generation = generation
        let left = configuration.deadline - (batch.map(\.spent).max() ?? .zero)
        Task { [weak self] in
            try? await Task.sleep(for: batch.count == 1 ? left : left / 2)
            await self?.expire(id, generation)
        }
    }

    func runningWorker() -> WorkerProcess? {
        if let worker { return worker }
        guard gate.isOpen() else { return nil }
        generation += 1
        let generation = generation
        let fresh = WorkerProcess(
            configuration.command, environment: ChildProcess.environment(without: configuration.hiddenVariables),
            line: { [weak self] line in Task { [weak self] in await self?.take(line, generation) } },
            end: { [weak self] end in Task { [weak self] in await self?.end(end, generation) } })
        worker = fresh
        return fresh
    }
}
