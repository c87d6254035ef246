// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

/// Translating: over one hop or several, and past programs that die.
extension ApertiumEngine {
    /// Translates a text, over intermediate languages where that is the best way.
    ///
    /// - Throws: `TranslationError`, or `CancellationError` when the task was cancelled.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> EngineTranslation {
        guard text.utf8.count <= configuration.maximumTextBytes else {
            throw TranslationError.textTooLong.because("at most \(configuration.maximumTextBytes) bytes")
        }
        let way = try await workingWay(from: source, to: target)
        var translation = EngineTranslation(text: UnicodeText.nfc(text), path: way.path)
        for (index, direction) in way.directions.enumerated() {
            let hop = try await translate(
                ApertiumRephrasing.rephrased(translation.text, for: direction.mode.name), direction)
            translation.text = hop.text
            if index == 0 { translation.words = hop.words }
            translation.unknownWords = min(translation.words, translation.unknownWords + hop.unknown)
            translation.lostWords = min(translation.words, translation.lostWords + hop.lost)
        }
        return translation
    }

    private func workingWay(from source: LanguageTag, to target: LanguageTag) async throws -> Way {
        while let way = way(from: source, to: target) {
            try SessionLifetime.checkCancellation()
            if await isWell(way.directions) { return way }
        }
        throw failure(from: source, to: target)
    }

    /// What one hop made of a text.
    private struct HopAnswer {
        var text: String
        var words = 0
        var unknown = 0
        var lost = 0
    }

    /// One hop.
    ///
    /// 1. A pipeline that ended before it got the text is no fault of the text: it goes to the next one.
    /// 2. Of the texts under way when a program crashed, hung or lost step, the oldest is the likely cause: the others would
    ///    have come out, or not been reached. It gets one strike, and at two is quarantined.
    /// 3. Such a suspect goes on in a pipeline of its own kind, beside the mode's, alone: nobody waits behind it. The others
    ///    go on together.
    /// 4. A stage that somebody killed gives no strike, and the texts go on together: one behind the other they might never
    ///    get through between two kills. From the fourth on they go alone, since a system without memory kills for what
    ///    one text takes. Twenty deaths for one text are enough all the same.
    /// 5. Where the statistical tagger is to blame, because it crashed twice over a text alone or nothing came out, the
    ///    mode goes on without it from then on, if it can, and the text starts afresh.
    private func translate(
        _ text: String, _ direction: ApertiumInstallation.Direction
    ) async throws -> HopAnswer {
        let mode = direction.mode.name
        let stream = ApertiumStream(text, tokens: tokenStyle, standIns: standIns(for: mode))
        guard stream.words > stream.withheldWords else {
            return HopAnswer(text: text, words: stream.words, unknown: stream.words)
        }
        if let answer = try await bindingWords(text, direction) { return answer }
        var (strikes, deaths, kills, isAlone) = (0, 0, 0, false)
        while true {
            try SessionLifetime.checkCancellation()
            guard let command = await working(of: direction)?.command else {
                throw TranslationError.engineUnavailable.because("the mode \(mode) no longer works")
            }
            if quarantine.contains(text, mode) { throw TranslationError.quarantined.because("in mode \(mode)") }
            do {
                let pipeline = strikes > 0 ? Self.suspects(of: mode) : mode
                let answer = try await send(stream, pipeline, command, isAlone: isAlone)
                guard let reading = stream.read(answer.bytes) else {
                    drop(pipeline)
                    throw PipelineFailure(.outOfStep, isSuspect: true, detail: "the answer can't be read")
                }
                if reading.text.contains(where: { !$0.isWhitespace }) {
                    return HopAnswer(
                        text: reading.text, words: stream.words, unknown: stream.unknownWords(marks: answer.marks),
                        lost: reading.lostWords)
                }
                guard leaveOutTagger(direction, after: command) else {
                    throw TranslationError.poorQuality.because("the mode \(mode) gave an empty text")
                }
            } catch let failure as PipelineFailure {
                switch failure.event {
                case .unstartable:
                    suspect(mode)
                    throw TranslationError.engineUnavailable.because(failure.detail)
                case .closed: break
                case .killed:
                    kills += 1
                    isAlone = isAlone || kills > Self.killsTogether
                case .crashed, .hung, .outOfStep, .tooLong:
                    guard failure.isSuspect else { break }
                    isAlone = true
                    strikes += 1
                }
                deaths += 1
                if strikes >= 2 {
                    if failure.program == ApertiumMode.tagger, leaveOutTagger(direction, after: command) {
                        strikes = 0
                        continue
                    }
                    quarantine.insert(text, mode)
                    suspect(mode)
                    throw TranslationError.quarantined.because("\(failure.detail), in mode \(mode)")
                }
                guard deaths < 20 else {
                    suspect(mode)
                    throw TranslationError.engineUnavailable.because(failure.detail)
                }
            }
        }
    }

    /// Marks of unknown words stand within `Q-xqa`, so where they are kept it won't do.
    private func standIns(for mode: String) -> StandIns.Form { configuration.keepsMarks ? .word : .serving(mode) }

    /// The name of the pipeline for texts that have broken a mode's.
    private static func suspects(of mode: String) -> String { "\(mode) suspects" }

    /// After how many kills by somebody else texts still go together.
    private static let killsTogether = 3

    /// One hop for a text with markup around words, in a pipeline of its own; `nil` when the text has none, or has to go
    /// the usual way.
    ///
    /// A mode whose pipeline for such texts crashes or hangs over one of them goes on without.
    private func bindingWords(
        _ text: String, _ direction: ApertiumInstallation.Direction
    ) async throws -> HopAnswer? {
        guard tokenStyle.mayStand(in: text) else { return nil }
        let stream = ApertiumStream(
            text, tokens: tokenStyle, bindsWords: true, standIns: standIns(for: direction.mode.name))
        guard !stream.spans.isEmpty else { return nil }
        let name = "\(direction.mode.name) spans"
        var isAlone = false
        for _ in 0..<4 {
            try SessionLifetime.checkCancellation()
            guard let command = await working(of: direction)?.binding else { return nil }
            do {
                let answer = try await send(stream, name, command, isAlone: isAlone)
                guard let reading = stream.read(answer.bytes), reading.hasEveryToken else { return nil }
                return HopAnswer(
                    text: reading.text, words: stream.words, unknown: stream.unknownWords(marks: answer.marks),
                    lost: reading.lostWords)
            } catch let failure as PipelineFailure {
                switch failure.event {
                case .closed: break
                case .killed: isAlone = true
                case .crashed, .hung, .outOfStep, .tooLong, .unstartable:
                    isAlone = true
                    guard failure.isSuspect || failure.event == .unstartable else { break }
                    if case .well(var working) = health[direction.mode.name] {
                        working.binding = nil
                        health[direction.mode.name] = .well(working)
                    }
                    return nil
                }
            }
        }
        return nil
    }

    /// Lets a mode go on without its statistical tagger; false when it can't, or already does.
    private func leaveOutTagger(_ direction: ApertiumInstallation.Direction, after command: PipelineCommand) -> Bool {
        let mode = direction.mode.name
        let form = ApertiumMode.Form(keepsMarks: configuration.keepsMarks, replacesTagger: true)
        guard let other = working(direction, form), other.command != command else { return false }
        guard case .well(let current) = health[mode] else { return false }
        // Another text may have brought it about in the meantime.
        if current.command != other.command {
            health[mode] = .well(other)
            drop(mode)
        }
        return true
    }
}
