// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Putting the sentences together again: rules 5 to 7 of ``TextTranslator``.
extension TextTranslator {
    /// What is gathered while the sentences are put together.
    private struct Progress {
        var identity: EngineIdentity
        var path: [LanguageTag]?
        var flags: [TranslationFlag] = []
        var failure: (any Error)?
        var isCached = true
        var isHuman = true
        var sentTo: [String] = []
        var counts = TranslationCounts()
        var time: Date?

        init(identity: EngineIdentity) { self.identity = identity }

        mutating func raise(_ flag: TranslationFlag) { if !flags.contains(flag) { flags.append(flag) } }

        mutating func note(_ delivery: Delivery) {
            let translation = delivery.translation
            path = path ?? translation.path
            // A sentence that people translated says little about a text that an engine translated the rest of.
            if !translation.isHuman || isHuman {
                identity = EngineIdentity(name: translation.engine, version: translation.engineVersion)
            }
            isHuman = isHuman && translation.isHuman
            isCached = isCached && delivery.isCached
            for server in translation.sentTo where !sentTo.contains(server) { sentTo.append(server) }
            counts.words += translation.counts.words
            counts.unknownWords += translation.counts.unknownWords
            counts.lostWords += translation.counts.lostWords
            time = min(time ?? translation.madeAt, translation.madeAt)
        }
    }

    /// Rules 5 to 7 for one text.
    func joined(
        _ prepared: Prepared, _ answers: [Result<Delivery, any Error>], _ job: Job
    ) async throws -> (Translation, StoredTranslation) {
        guard !prepared.places.isEmpty else { throw TranslationError.nothingToTranslate }
        var progress = Progress(identity: EngineIdentity(name: engine.name, version: job.version))
        var replacements: [String] = []
        for (sentence, place) in zip(prepared.units.units, prepared.places) {
            replacements.append(try await replacement(for: sentence, answers[place], job, &progress))
        }
        guard let path = progress.path else { throw progress.failure ?? TranslationError.internalError }
        let translated = prepared.units.joined(replacements)
        if !progress.isHuman {
            let found = await quality.findings(
                source: prepared.text, translation: translated, counts: progress.counts, from: job.source,
                to: job.target, identifier: identifier)
            progress.counts = found.counts
            for flag in found.flags { progress.raise(flag) }
        }
        let stored = StoredTranslation(
            text: translated, path: path, counts: progress.counts, flags: progress.flags,
            engine: progress.identity.name, engineVersion: progress.identity.version, isHuman: progress.isHuman,
            sentTo: progress.sentTo, madeAt: progress.time ?? Date())
        return (translation(of: prepared.text, stored, job, isCached: progress.isCached), stored)
    }

    /// What stands for a sentence in the end.
    private func replacement(
        for unit: MaskedText, _ answer: Result<Delivery, any Error>, _ job: Job, _ progress: inout Progress
    ) async throws -> String {
        switch answer {
        case .success(let delivery):
            let text = delivery.translation.text.trimmingWhitespace
            progress.note(delivery)
            if text.isEmpty { progress.raise(.empty) }
            if !text.isEmpty, let restored = try? unit.restore(Self.tidied(text, like: unit.text)) { return restored }
        case .failure(let error as TranslationError) where Self.concernsEveryText(error): throw error
        case .failure(let error): progress.failure = progress.failure ?? error
        }
        if !unit.tokens.isEmpty, let text = try await inSegments(unit, job, &progress) {
            progress.raise(.inSegments)
            return text
        }
        progress.raise(.sourceKept)
        return (try? unit.restore(unit.text)) ?? unit.text
    }

    /// A translation without blanks in a row and before a comma, where the sentence has none such: engines leave them where a
    /// word has vanished or moved.
    static func tidied(_ translation: String, like sentence: String) -> String {
        var last: UInt8 = 0
        let isUntidy = translation.utf8.contains { byte in
            defer { last = byte }
            return last == 0x20 && (byte == 0x20 || byte == UInt8(ascii: ","))
        }
        guard isUntidy else { return translation }
        var text = translation
        if !sentence.contains("  ") {
            while text.contains("  ") { text = text.replacing("  ", with: " ") }
        }
        return sentence.contains(" ,") ? text : text.replacing(" ,", with: ",")
    }

    /// Errors that no other sentence would escape.
    private static func concernsEveryText(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing, .notInstalled,
            .refused, .alreadyCancelled, .remoteNotAllowed, .engineUnavailable, .notKept:
            true
        default: false
        }
    }

    /// Translates what stands between the tokens; `nil` when a piece can't be translated.
    private func inSegments(_ unit: MaskedText, _ job: Job, _ progress: inout Progress) async throws -> String? {
        let segments = unit.segments
        let texts = segments.map(\.text).filter(\.hasLetters).map(\.trimmingWhitespace)
        var next = try await ask(texts, job).makeIterator()
        var output = ""
        for (text, token) in segments {
            if text.hasLetters {
                switch next.next() {
                case .success(let delivery)?:
                    let core = delivery.translation.text.trimmingWhitespace
                    guard !core.isEmpty else { return nil }
                    progress.note(delivery)
                    output += text.prefix(while: \.isWhitespace)
                    output += core
                    output += String(text.reversed().prefix(while: \.isWhitespace).reversed())
                case .failure(let error as TranslationError)? where Self.concernsEveryText(error): throw error
                default: return nil
                }
            } else {
                output += text
            }
            if let token, unit.tokens.indices.contains(token) { output += unit.tokens[token].original }
        }
        return output
    }
}
