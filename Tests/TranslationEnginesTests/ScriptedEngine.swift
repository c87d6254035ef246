// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization

/// An engine that does what a test tells it to, and writes down what it was asked.
final class ScriptedEngine: TranslationEngine {
    let name: String
    let tokenStyle: TokenStyle
    private let pairList: [(String, String)]
    /// Why it has no other pairs.
    private let obstacle: TranslationError?
    /// What it says about other pairs.
    private let otherwise: LanguageAvailability.Status
    private let script: @Sendable (String) throws -> String
    private let asked = Mutex<[String]>([])

    var texts: [String] { asked.withLock { $0 } }

    init(
        _ name: String = "scripted", style: TokenStyle = .whiteBrackets, pairs: [(String, String)] = [("en", "es")],
        otherwise: LanguageAvailability.Status = .unsupported, obstacle: TranslationError? = nil,
        _ script: @escaping @Sendable (String) throws -> String
    ) {
        self.name = name
        tokenStyle = style
        pairList = pairs
        self.obstacle = obstacle
        self.otherwise = otherwise
        self.script = script
    }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }

    func pairs() async -> [AvailablePair] {
        pairList.compactMap { source, target in
            guard let source = try? LanguageTag(source), let target = try? LanguageTag(target) else { return nil }
            return AvailablePair(source: source, target: target, status: .installed)
        }
    }

    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        pairList.contains { $0 == (source.language, target.language) } ? .installed : otherwise
    }

    func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await status(from: source, to: target) == .installed ? nil : obstacle
    }

    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        asked.withLock { $0.append(text) }
        try Task.checkCancellation()
        return EngineTranslation(text: try script(text), path: [source, target])
    }
}
