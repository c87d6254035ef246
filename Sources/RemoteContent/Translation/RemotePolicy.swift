// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
internal import Synchronization

/// Whether texts may leave this machine: be sent to an engine that is reached over HTTP, wherever it listens.
///
/// The default is ``never``: an engine with a ``TranslationEngine/remoteAddress`` is then as good as not there, and the error
/// says so. A service that may send some texts and not others is asked for each.
///
///     translator.remote = .ask { request in request.length < 500 && request.source.language != "de" }
public struct RemotePolicy: Sendable {
    /// A text that would be sent to a server.
    public struct Request: Sendable, Hashable {
        /// The language of the text.
        public var source: LanguageTag
        /// The language that it is to be translated into.
        public var target: LanguageTag
        /// The number of bytes of the whole text in UTF-8.
        public var length: Int
        /// The engine's name, such as `deepl`.
        public var engine: String
        /// The server's address, without secrets.
        public var address: String
    }

    private enum Rule: Sendable {
        case never, always
        case ask(@Sendable (Request) async -> Bool)
    }

    private let rule: Rule

    /// No text goes to a server.
    public static let never = RemotePolicy(rule: .never)
    /// Every text may.
    public static let always = RemotePolicy(rule: .always)
    /// The closure is asked once for each text and engine, when the text is about to be sent.
    public static func ask(_ decide: @escaping @Sendable (Request) async -> Bool) -> RemotePolicy {
        RemotePolicy(rule: .ask(decide))
    }

    /// Runs some work under this policy: for those who call engines directly, without a ``TextTranslator``.
    public func apply<Answer>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Answer
    ) async rethrows -> Answer {
        try await TranslationErrand.$current.withValue(TranslationErrand(self, length: 0), operation: work)
    }

    /// Whether nothing may be sent at all.
    package var isNever: Bool { if case .never = rule { true } else { false } }

    /// Whether every text may be sent.
    var isAlways: Bool { if case .always = rule { true } else { false } }

    /// What tasks that translate the same sentence may share it by: the work of one that may ask a server is not that of one
    /// that may not; `nil` where every text is decided upon by itself.
    var sharedName: String? {
        switch rule {
        case .never: "never"
        case .always: "always"
        case .ask: nil
        }
    }

    fileprivate func decide(_ request: Request) async -> Bool {
        switch rule {
        case .never: false
        case .always: true
        case .ask(let decide): await decide(request)
        }
    }
}

/// What engines need to know of the text that they work for: whether it may be sent away, and since when they are at it.
///
/// It travels with the task, so that engines within engines see it.
package final class TranslationErrand: Sendable {
    @TaskLocal package static var current: TranslationErrand?

    private let policy: RemotePolicy
    /// The bytes of the text.
    private let length: Int
    private struct State: Sendable {
        var decisions: [String: Bool] = [:]
        var starts: [ObjectIdentifier: Duration] = [:]
    }
    private let state = Mutex(State())

    package init(_ policy: RemotePolicy, length: Int) {
        self.policy = policy
        self.length = length
    }

    /// Whether no server may be asked, whatever the text.
    ///
    /// Without an errand nobody has allowed it.
    package static var isLocal: Bool { current?.policy.isNever ?? true }

    /// Whether the text may be sent to an engine; always for one that keeps it here.
    ///
    /// Asked once for each engine.
    package func admits(_ engine: any TranslationEngine, from source: LanguageTag, to target: LanguageTag) async -> Bool
    {
        guard let address = engine.remoteAddress else { return true }
        let key = "\(engine.name) \(address) \(source.identifier) \(target.identifier)"
        if let known = state.withLock({ $0.decisions[key] }) { return known }
        let isAdmitted = await policy.decide(
            RemotePolicy.Request(
                source: source, target: target, length: length, engine: engine.name, address: address))
        return state.withLock { state in
            state.decisions[key] = isAdmitted
            return isAdmitted
        }
    }

    /// When somebody began with the text: now, or when they first asked.
    ///
    /// Calls for the same text share one deadline by it.
    package func start(of worker: AnyObject, now: Duration) -> Duration {
        state.withLock { state in
            let start = state.starts[ObjectIdentifier(worker)] ?? now
            state.starts[ObjectIdentifier(worker)] = start
            return start
        }
    }
}

extension TranslationEngine {
    /// ``status(from:to:)``, where a server that may not be asked has nothing.
    package func admittedStatus(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        if remoteAddress != nil, TranslationErrand.isLocal { return .unsupported }
        return await status(from: source, to: target)
    }

    /// ``obstacle(from:to:)``, which for a server that may not be asked is just that.
    package func admittedObstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        if let address = remoteAddress, TranslationErrand.isLocal, !source.isSameLanguage(as: target) {
            return .remoteNotAllowed.between(source, target).because("\(name) at \(address)")
        }
        return await obstacle(from: source, to: target)
    }

    /// ``translate(batch:from:to:)``, unless the texts would be sent to a server and may not be; it ends with the session.
    ///
    /// - Throws: ``TranslationError/remoteNotAllowed``, what the engine throws, and `CancellationError` when the session has
    ///   ended.
    package func admittedTranslation(
        of texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard let address = remoteAddress else {
            return try await boundTranslation(of: texts, from: source, to: target)
        }
        guard await TranslationErrand.current?.admits(self, from: source, to: target) == true else {
            throw TranslationError.remoteNotAllowed.between(source, target).because("\(name) at \(address)")
        }
        return try await boundTranslation(of: texts, from: source, to: target).map { result in
            result.map { translation in
                var translation = translation
                if !translation.sentTo.contains(address) { translation.sentTo.append(address) }
                return translation
            }
        }
    }

    /// ``translate(batch:from:to:)``, which ends with the session.
    private func boundTranslation(
        of texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard self is any SessionBoundEngine else {
            return try await SessionLifetime.run { try await translate(batch: texts, from: source, to: target) }
        }
        let results = try await translate(batch: texts, from: source, to: target)
        try SessionLifetime.checkCancellation()
        return results
    }
}
