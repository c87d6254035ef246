// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What comes of the texts: answers, and the ends of the program. Rules 3 to 5 of ``ProcessEngine``.
extension ProcessEngine {
    func take(_ line: [UInt8], _ from: Int) {
        // What is no answer, such as a library's greeting, is passed over.
        guard from == generation, let response = try? JSONDecoder().decode(Response.self, from: Data(line)),
            let batch = underway.removeValue(forKey: response.id)?.jobs
        else { return }
        gate.succeed()
        endsInARow = 0
        hasAnswered = true
        if let texts = response.texts, texts.count == batch.count {
            for (job, text) in zip(batch, texts) {
                let isEmpty = text.allSatisfy(\.isWhitespace)
                job.give.give(
                    isEmpty
                        ? .failure(TranslationError.poorQuality.because("\(name) gave an empty text"))
                        : .success(Answer(text: text, model: response.model ?? "1")))
            }
        } else if batch.count == 1 {
            let reason = response.error.map { "\($0.prefix(300))" } ?? "the answer doesn't hold the text asked for"
            batch[0].give.give(.failure(TranslationError.internalError.because("\(name): \(reason)")))
        } else {
            // Who of them is to blame shows when each goes by itself.
            for var job in batch {
                job.strikes = max(1, job.strikes)
                waiting.append(job)
            }
        }
        pump()
    }

    func expire(_ id: Int, _ from: Int) {
        guard from == generation, underway[id] != nil else { return }
        lastEnd = "no answer within \(configuration.deadline)"
        stop(blaming: id)
    }

    func end(_ end: WorkerProcess.End, _ from: Int) {
        guard from == generation, worker != nil else { return }
        lastEnd = end.detail
        gate.fail()
        worker = nil
        generation += 1
        settle(blaming: nil, mayGoOn: !end.isUnstartable)
    }

    func stop(blaming id: Int) {
        worker?.close()
        worker = nil
        generation += 1
        settle(blaming: id, mayGoOn: true)
    }

    /// What becomes of the texts that were under way when the program ended: by itself, or because one took too long.
    func settle(blaming id: Int?, mayGoOn: Bool) {
        let lost = underway.sorted { $0.key < $1.key }
        underway = [:]
        var again: [Job] = []
        for (number, batch) in lost {
            let isSlow = number == id
            for var job in batch.jobs {
                job.attempts += 1
                job.spent += .now - batch.since
                // An end of the program may be any request's doing; slow is the one that took its time.
                if id == nil || isSlow { job.strikes += 1 }
                let wasAlone = batch.jobs.count == 1
                if id == nil, wasAlone, job.strikes >= 2, hasAnswered {
                    quarantine.insert(job.text, Self.place(job.pair))
                    job.give.give(.failure(TranslationError.quarantined.because("\(name): \(lastEnd)")))
                } else if isSlow, wasAlone {
                    hang(over: job)
                } else if !mayGoOn || job.attempts > 5 || job.spent >= configuration.deadline
                    || (wasAlone && job.strikes >= 2)
                {
                    job.give.give(.failure(TranslationError.engineUnavailable.because("\(name): \(lastEnd)")))
                } else {
                    again.append(job)
                }
            }
        }
        // A text may have brought it down: it is started again at once for the others, a few times.
        endsInARow += 1
        if mayGoOn, endsInARow <= Self.startsAtOnce { gate.succeed() }
        for job in again.reversed() { waiting.prepend(job) }
        pump()
    }

    /// The program has hung over a text alone: the text's doing only where it has answered others.
    func hang(over job: Job) {
        let place = Self.place(job.pair)
        if hasAnswered, suspects.contains(job.text, place) {
            quarantine.insert(job.text, place)
            job.give.give(.failure(TranslationError.quarantined.because("\(name): \(lastEnd)")))
        } else {
            if hasAnswered { suspects.insert(job.text, place) }
            job.give.give(.failure(TranslationError.engineUnavailable.because("\(name): \(lastEnd)")))
        }
    }

    /// The program's process, for watching it.
    package var process: Int32? { worker?.process }
}
