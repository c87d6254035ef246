// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Why a pair can't be had, in words for whoever has to do something about it.
extension TranslationEngine {
    /// Why a pair can't be translated now, with what to do next; `nil` when it can.
    func reasonAgainst(_ source: LanguageTag, _ target: LanguageTag) async -> TranslationError? {
        switch await admittedStatus(from: source, to: target) {
        case .installed: nil
        case .supported: await admittedObstacle(from: source, to: target) ?? .notInstalled.between(source, target)
        case .unsupported: await reasonForNone(source, target)
        }
    }

    /// Why a pair is unsupported: the engine's own reason, else what its list of pairs tells.
    func reasonForNone(_ source: LanguageTag, _ target: LanguageTag) async -> TranslationError {
        if source.isSameLanguage(as: target) { return .unsupportedLanguagePairing.between(source, target) }
        if let obstacle = await admittedObstacle(from: source, to: target) { return obstacle }
        let pairs: [AvailablePair]
        do {
            pairs = try await reachablePairs()
        } catch {
            return error
        }
        if !pairs.contains(where: { $0.source.isSameLanguage(as: source) }) {
            return .unsupportedSourceLanguage.between(source, target)
        }
        if !pairs.contains(where: { $0.target.isSameLanguage(as: target) }) {
            return .unsupportedTargetLanguage.between(source, target)
        }
        return .unsupportedLanguagePairing.between(source, target)
    }

    /// The pairs that the engine has or could have.
    ///
    /// - Throws: ``TranslationError/engineUnavailable`` when there is none: a server that can't be reached lists nothing,
    ///   and says nothing about languages by that.
    func reachablePairs() async throws(TranslationError) -> [AvailablePair] {
        let pairs = await pairs().filter { $0.status != .unsupported }
        guard !pairs.isEmpty else {
            throw TranslationError.engineUnavailable.because("\(name) lists no languages")
        }
        return pairs
    }
}
