// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Leaving the translating to workers elsewhere.
///
/// 1. What the memory has is given at once, as without a queue.
/// 2. The rest is put into the queue, for workers that share the memory.
/// 3. A caller with patience waits until they are done, then looks into the memory again.
/// 4. What still isn't there is ``TranslationError/notKept``: to be had later.
extension TextTranslator {
    func queued(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag, _ queue: any TranslationQueue
    ) async throws -> [Result<Translation, TranslationError>] {
        var reader = self
        reader.queue = nil
        reader.asksMemoryOnly = true
        var results = try await reader.unobserved(batch: texts, from: source, to: target)
        let missing = results.indices.filter { index in
            if case .failure(.notKept) = results[index] { texts.indices.contains(index) } else { false }
        }
        guard !missing.isEmpty else { return results }
        let tasks = missing.map {
            TranslationTask(texts[$0], from: source, to: target, priority: queuePriority, mayBeSent: remote.isAlways)
        }
        let tickets: [TranslationTicket]
        do {
            tickets = try await queue.enqueue(tasks)
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = TranslationError.engineUnavailable.because("the queue can't be reached: \(error)")
            for index in missing { results[index] = .failure(failure) }
            return results
        }
        if queuePatience > .zero {
            await queue.wait(for: tickets, within: queuePatience)
            try Task.checkCancellation()
            let again = try await reader.unobserved(batch: missing.map { texts[$0] }, from: source, to: target)
            for (index, result) in zip(missing, again) { results[index] = result }
        }
        for (index, ticket) in zip(missing, tickets) {
            guard case .failure(.notKept) = results[index] else { continue }
            switch ticket.state {
            case .poisoned:
                results[index] = .failure(.quarantined.because("it was tried \(queue.maximumTries) times in vain"))
            case .tooLong:
                results[index] = .failure(.textTooLong.because("at most \(TranslationTask.maximumTextBytes) bytes"))
            case .full: results[index] = .failure(.engineUnavailable.because("the queue is full"))
            default: break
            }
        }
        return results
    }
}
