// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization

/// An engine that marks what it "translates", for the pairs it is given.
final class TestEngine: TranslationEngine {
    let name = "test"
    let tokenStyle = TokenStyle.whiteBrackets
    private let pairs: Set<String>
    private let calls = Mutex(0)

    private let direct: Set<String>
    private let bad: Set<String>
    private let missed: String?
    private let isHeld = Mutex(false)

    /// An engine for pairs such as `es→ca`.
    ///
    /// Those that are `direct` it lists, and in those that are `bad` it says a number more. It has no answer for texts with what
    /// is `missed`.
    init(_ pairs: Set<String>, direct: Set<String> = [], bad: Set<String> = [], missed: String? = nil) {
        self.pairs = pairs
        self.missed = missed
        self.direct = direct
        self.bad = bad
    }

    /// Lets it take as long as it takes until it is released.
    func hold() { isHeld.withLock { $0 = true } }
    func release() { isHeld.withLock { $0 = false } }

    /// How many texts it was asked for.
    var callCount: Int { calls.withLock { $0 } }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }

    func pairs() async -> [AvailablePair] {
        direct.sorted().compactMap { pair in
            let parts = pair.split(separator: "→")
            guard parts.count == 2, let source = try? LanguageTag(parts[0]), let target = try? LanguageTag(parts[1])
            else {
                return nil
            }
            return AvailablePair(source: source, target: target, status: .installed)
        }
    }

    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        pairs.contains("\(source.language)→\(target.language)") ? .installed : .unsupported
    }

    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        calls.withLock { $0 += 1 }
        repeat { try await Task.sleep(for: .milliseconds(1)) } while isHeld.withLock { $0 }
        if let missed, text.contains(missed) { throw TranslationError.engineUnavailable }
        let more = bad.contains("\(source.language)→\(target.language)") ? " 99" : ""
        return EngineTranslation(text: "<\(target.language)> \(text)\(more)", path: [source, target])
    }
}
