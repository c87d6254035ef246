import LocaleMatch
import RemoteContent
import Synchronization

/// An engine that marks what it "translates", for the pairs it is given.
final class TestEngine: TranslationEngine {
    let name = "test"
    let tokenStyle = TokenStyle.whiteBrackets
    private let pairs: Set<String>
    private let calls = Mutex(0)

    /// An engine for pairs such as `es→ca`.
    init(_ pairs: Set<String>) { self.pairs = pairs }

    /// How many texts it was asked for.
    var callCount: Int { calls.withLock { $0 } }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }

    func pairs() async -> [AvailablePair] { [] }

    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        pairs.contains("\(source.language)→\(target.language)") ? .installed : .unsupported
    }

    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        calls.withLock { $0 += 1 }
        try await Task.sleep(for: .milliseconds(1))
        return EngineTranslation(text: "<\(target.language)> \(text)", path: [source, target])
    }
}
