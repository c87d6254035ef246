// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization

/// An engine that answers `[target] text`, for the pairs it is told to have.
final class MockEngine: TranslationEngine {
    let name = "mock"
    let tokenStyle = TokenStyle.whiteBrackets
    let installed: [String: String]
    /// What it says about pairs that it hasn't.
    let obstacle: TranslationError?
    let calls = Mutex<[String]>([])
    /// What a test may change while the engine is in use.
    let currentVersion = Mutex("1")
    let currentSpoiledUnits = Mutex<[String]>([])
    /// How good it says that pairs are, such as `["es-fr": 0.8]`.
    let qualities: [String: Double]
    /// What happens to a text; throws or changes it.
    let change: @Sendable (String, String) async throws -> String

    init(
        _ pairs: [String: String] = [:], obstacle: TranslationError? = nil, qualities: [String: Double] = [:],
        change: @escaping @Sendable (String, String) async throws -> String = { text, target in "[\(target)] \(text)" }
    ) {
        installed = pairs
        self.obstacle = obstacle
        self.qualities = qualities
        self.change = change
    }

    func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? {
        qualities["\(source.language)-\(target.language)"]
    }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String { currentVersion.withLock { $0 } }

    func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String] {
        currentSpoiledUnits.withLock { $0 }
    }

    func pairs() async -> [AvailablePair] {
        installed.flatMap { source, targets in
            targets.split(separator: ",").compactMap { target in
                guard let from = try? LanguageTag(source), let to = try? LanguageTag(target) else { return nil }
                return AvailablePair(source: from, target: to, status: .installed)
            }
        }
    }

    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        guard source.language != target.language else { return .unsupported }
        let targets = installed[source.language]?.split(separator: ",").map(String.init) ?? []
        return targets.contains(target.language) ? .installed : .unsupported
    }

    func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await status(from: source, to: target) == .installed ? nil : obstacle
    }

    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        calls.withLock { $0.append(text) }
        guard await status(from: source, to: target) == .installed else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
        let words = text.split(whereSeparator: \.isWhitespace).count
        return EngineTranslation(
            text: try await change(text, target.language), path: [source, target.withoutExtensions], words: words)
    }
}
