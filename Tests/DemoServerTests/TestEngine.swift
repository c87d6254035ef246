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

    /// An engine for pairs such as `es→ca`; those that are `direct` it lists.
    init(_ pairs: Set<String>, direct: Set<String> = []) {
        self.pairs = pairs
        self.direct = direct
    }

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
        try await Task.sleep(for: .milliseconds(1))
        return EngineTranslation(text: "<\(target.language)> \(text)", path: [source, target])
    }
}
