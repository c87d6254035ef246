// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent
internal import Synchronization

/// Several engines behind one face: the best one that has the pair and does well translates.
///
///     CompositeEngine([ApertiumEngine(), LibreTranslateEngine(.init(url: "https://translate.example.org"))])
///
/// **Order.** Engines are asked in the order of their `TranslationEngine.quality(from:to:)` for the pair, the best first;
/// equal ones, and those of which nobody has said anything, stay where they stand in the list.
///
/// **Servers.** An engine that sends texts away is asked only where the `RemotePolicy` in force allows it; otherwise it is
/// as good as not there, and a text that no other engine translates fails with `TranslationError.remoteNotAllowed`.
///
/// A text that an engine can't translate goes on to the next one. An engine that keeps failing for a pair is left alone for
/// a while, then tried with one text. What really translated stands in `EngineTranslation.engine`.
public final class CompositeEngine: BatchTranslationEngine {
    /// The engines, in the order in which equally good ones are asked.
    public let engines: [any TranslationEngine]
    /// The names of the engines, joined with `+`.
    public let name: String
    /// The first engine's; for the others the tokens are written in their own style.
    public let tokenStyle: TokenStyle

    private struct Place: Hashable {
        var engine: Int
        var source: String
        var target: String
    }

    /// The most circuits that are remembered; beyond it one is forgotten, that is closed, for each that comes.
    static let maximumCircuits = 4096

    private let failureLimit: Int
    private let backoff: Backoff
    private let now: @Sendable () -> ContinuousClock.Instant
    private let circuits = Mutex<[Place: Circuit]>([:])

    /// Engines in the order in which they are asked.
    ///
    /// - Parameters:
    ///   - engines: The engines.
    ///   - failureLimit: After how many failures in a row an engine is left alone for a pair.
    ///   - backoff: For how long.
    public convenience init(
        _ engines: [any TranslationEngine], failureLimit: Int = 3,
        backoff: Backoff = Backoff(first: .seconds(1), longest: .seconds(120))
    ) {
        self.init(engines, failureLimit: failureLimit, backoff: backoff, now: { .now })
    }

    package init(
        _ engines: [any TranslationEngine], failureLimit: Int, backoff: Backoff,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.engines = engines
        self.failureLimit = failureLimit
        self.backoff = backoff
        self.now = now
        name = engines.map(\.name).joined(separator: "+")
        tokenStyle = engines.first?.tokenStyle ?? .whiteBrackets
    }

    /// The versions of the engines that have the pair, with their names.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        var parts: [String] = []
        for engine in await ranked(from: source, to: target).map(\.engine)
        where await engine.admittedStatus(from: source, to: target) == .installed {
            parts.append("\(engine.name) \(await engine.version(from: source, to: target))")
        }
        return parts.joined(separator: "+")
    }

    /// The pairs of all engines, each as the engine says that has it best.
    public func pairs() async -> [AvailablePair] {
        var order: [AvailablePair] = []
        var places: [[LanguageTag]: Int] = [:]
        for engine in engines where engine.remoteAddress == nil || !TranslationErrand.isLocal {
            for pair in await engine.pairs() {
                if let place = places[[pair.source, pair.target]] {
                    if pair.status == .installed { order[place].status = .installed }
                } else {
                    places[[pair.source, pair.target]] = order.count
                    order.append(pair)
                }
            }
        }
        return order
    }

    /// The best that any engine says.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        var best = LanguageAvailability.Status.unsupported
        for engine in engines {
            switch await engine.admittedStatus(from: source, to: target) {
            case .installed: return .installed
            case .supported: best = .supported
            case .unsupported: break
            }
        }
        return best
    }

    /// What to install, else which server doesn't answer, or may not be asked, that might have the pair.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        var missing: TranslationError?
        var outage: TranslationError?
        var refusal: TranslationError?
        for engine in engines {
            switch await engine.admittedStatus(from: source, to: target) {
            case .installed: return nil
            case .supported where missing == nil: missing = await engine.obstacle(from: source, to: target)
            case .supported: break
            case .unsupported:
                guard let obstacle = await engine.admittedObstacle(from: source, to: target) else { break }
                if TranslationError.remoteNotAllowed ~= obstacle { refusal = refusal ?? obstacle }
                if obstacle.mayRetry { outage = outage ?? obstacle }
            }
        }
        return missing ?? outage ?? refusal
    }

    /// The quality of the best engine that has the pair.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? {
        for engine in await ranked(from: source, to: target).map(\.engine)
        where await engine.admittedStatus(from: source, to: target) == .installed {
            return await engine.quality(from: source, to: target)
        }
        return nil
    }

    /// What the first engine says that has something settled.
    public func settled(_ text: String, from source: LanguageTag, to target: LanguageTag) async -> EngineTranslation? {
        for engine in engines {
            if let settled = await engine.settled(text, from: source, to: target) { return settled }
        }
        return nil
    }

    /// The engines with their places in the list, the best for a pair first.
    private func ranked(
        from source: LanguageTag, to target: LanguageTag
    ) async -> [(place: Int, engine: any TranslationEngine)] {
        var ranked: [(place: Int, engine: any TranslationEngine)] = []
        var known: [(slot: Int, quality: Double)] = []
        for (place, engine) in engines.enumerated() {
            if let quality = await engine.quality(from: source, to: target) { known.append((place, quality)) }
            ranked.append((place, engine))
        }
        // Those that are known share out their own places among themselves.
        let best = known.sorted { $0.quality > $1.quality }
        for (slot, other) in zip(known.map(\.slot), best.map(\.slot)) { ranked[slot] = (other, engines[other]) }
        return ranked
    }

    /// What any of the engines spoils, as any may get the text.
    public func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String] {
        var units: [String] = []
        for engine in engines {
            for unit in await engine.spoiledUnits(from: source, to: target) where !units.contains(unit) {
                units.append(unit)
            }
        }
        return units
    }

    /// The largest of the engines' batches.
    public var preferredBatch: Int { engines.map(\.preferredBatch).max() ?? 1 }
    /// As many as the engine that takes most.
    public var preferredConcurrency: Int { engines.map(\.preferredConcurrency).max() ?? 1 }

    /// Translates several texts; what one engine leaves, the next one gets, and servers that had it in vain are named too.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        let nobody = await reasonWhyNobody(from: source, to: target)
        var results = [Result<EngineTranslation, any Error>](repeating: .failure(nobody), count: texts.count)
        var left = Array(texts.indices)
        var sentTo: [Int: [String]] = [:]
        for (number, engine) in await ranked(from: source, to: target) where !left.isEmpty {
            var isAdmitted = engine.remoteAddress == nil
            if isAdmitted || !TranslationErrand.isLocal {
                guard await engine.status(from: source, to: target) == .installed else { continue }
                if !isAdmitted {
                    isAdmitted = await TranslationErrand.current?.admits(engine, from: source, to: target) == true
                }
            }
            guard isAdmitted else {
                for index in left { results[index] = .failure(refusal(engine, results[index], source, target)) }
                continue
            }
            let place = Place(engine: number, source: source.identifier, target: target.identifier)
            guard mayAsk(place) else { continue }
            let answers: [Result<EngineTranslation, any Error>]
            do {
                answers = try await ask(engine, left.map { texts[$0] }, from: source, to: target)
            } catch is CancellationError {
                update(place) { $0.forget() }
                throw CancellationError()
            } catch {
                answers = left.map { _ in .failure(error) }
            }
            judge(answers, at: place)
            var remaining: [Int] = []
            for (index, answer) in zip(left, answers) {
                results[index] = answer.map { translation in
                    var translation = translation
                    translation.sentTo =
                        (sentTo[index] ?? []).filter { !translation.sentTo.contains($0) } + translation.sentTo
                    return translation
                }
                guard case .failure = answer else { continue }
                remaining.append(index)
                if let address = engine.remoteAddress { sentTo[index, default: []].append(address) }
            }
            left = remaining
        }
        return results
    }

    /// What a text gets that only a server is left for, which may not be asked: that, and why the others failed.
    private func refusal(
        _ engine: any TranslationEngine, _ result: Result<EngineTranslation, any Error>, _ source: LanguageTag,
        _ target: LanguageTag
    ) -> TranslationError {
        let refusal = TranslationError.remoteNotAllowed.between(source, target)
            .because("\(engine.name) at \(engine.remoteAddress ?? "")")
        guard case .failure(let error as TranslationError) = result, !(TranslationError.remoteNotAllowed ~= error),
            !(TranslationError.engineUnavailable ~= error)
        else { return refusal }
        return refusal.because("what went before: \(error.message)")
    }

    /// Makes the pair available with the first engine that could.
    public func prepare(
        from source: LanguageTag, to target: LanguageTag, preparation: TranslationPreparation
    ) async throws {
        guard await status(from: source, to: target) != .installed else { return }
        for engine in engines where await engine.status(from: source, to: target) == .supported {
            return try await engine.prepare(from: source, to: target, preparation: preparation)
        }
        throw TranslationError.unsupportedLanguagePairing.between(source, target)
    }

    /// What the first engine says that knows the language and keeps texts on this machine.
    public func identify(_ text: String) async -> IdentifiedLanguage? {
        for engine in engines where engine.remoteAddress == nil {
            if let language = await engine.identify(text) { return language }
        }
        return nil
    }

    /// One engine's answers, tokens in this engine's style, with its name; one for each text.
    private func ask(
        _ engine: any TranslationEngine, _ texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        let version = await engine.version(from: source, to: target)
        let identity = EngineIdentity(name: engine.name, version: version)
        let written = texts.map { TokenTranslation($0, from: tokenStyle, to: engine.tokenStyle) }
        var answers = try await engine.admittedTranslation(of: written.map(\.text), from: source, to: target)
        while answers.count < texts.count { answers.append(.failure(TranslationError.internalError)) }
        return zip(written, answers).map { written, answer in
            answer.map { translation in
                var translation = translation
                translation.text = written.restore(translation.text)
                translation.engine = translation.engine ?? identity
                return translation
            }
        }
    }

    private func mayAsk(_ place: Place) -> Bool {
        let time = now()
        var isAllowed = true
        update(place) { isAllowed = $0.mayAsk(at: time) }
        return isAllowed
    }

    /// One success shows that the engine works; errors that are the text's fault, or the pair's, show nothing.
    private func judge(_ answers: [Result<EngineTranslation, any Error>], at place: Place) {
        let time = now()
        var isFailing = false
        for answer in answers {
            switch answer {
            case .success:
                update(place) { $0.succeed() }
                return
            case .failure(let error):
                isFailing = isFailing || Self.isEnginesFault(error)
            }
        }
        update(place) { isFailing ? $0.fail(at: time) : $0.forget() }
    }

    private static func isEnginesFault(_ error: any Error) -> Bool {
        guard let error = error as? TranslationError else { return true }
        return [
            TranslationError.engineUnavailable.code, TranslationError.internalError.code,
            TranslationError.refused.code, TranslationError.notInstalled.code,
        ].contains(error.code)
    }

    private func update(_ place: Place, _ change: (inout Circuit) -> Void) {
        circuits.withLock { circuits in
            if circuits.count >= Self.maximumCircuits, circuits[place] == nil, let any = circuits.keys.first {
                circuits[any] = nil
            }
            change(&circuits[place, default: Circuit(failureLimit: failureLimit, backoff: backoff)])
        }
    }

    /// What a text gets that no engine was asked for.
    private func reasonWhyNobody(from source: LanguageTag, to target: LanguageTag) async -> TranslationError {
        switch await status(from: source, to: target) {
        case .installed: .engineUnavailable.because("every engine for it has failed lately").between(source, target)
        case .supported: await obstacle(from: source, to: target) ?? .notInstalled.between(source, target)
        case .unsupported:
            await obstacle(from: source, to: target) ?? .unsupportedLanguagePairing.between(source, target)
        }
    }
}
