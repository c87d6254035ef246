internal import Glibc
internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent
internal import TranslationEngines

/// `tolk translate`: translates lines with the engines of this machine.
///
/// Without `--engine` a text goes the way that a session sends it: sentence by sentence, with everything masked that an
/// engine may spoil. With `--engine NAME` the line is what that very engine says to the whole text, blanks at its ends
/// included; only links, placeholders and the like are kept from it.
///
/// `unsupported` means that no package would help. A pair that Apertium has and this machine hasn't is `failed`, as is
/// everything that could be otherwise another time. Why, and what to do about it (such as which packages to install), goes
/// to standard error, each reason once.
struct TranslateCommand: Command {
    static let name = "translate"
    static let usage = [
        "tolk translate --batch --from L|auto --to L [--engine apertium]        text → status TAB text"
    ]

    private let source: LanguageTag?
    private let target: LanguageTag
    private let isPlainEngine: Bool

    init(options: inout Options) throws {
        guard options.flag("--batch") else { throw UsageError("translate works on lines: give --batch") }
        guard let from = try options.value("--from"), let to = try options.value("--to") else {
            throw UsageError("translate needs --from and --to")
        }
        isPlainEngine = try options.choice("--engine", of: ["apertium": true]) ?? false
        do {
            source = from == "auto" ? nil : try LanguageTag(from)
            target = try LanguageTag(to)
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run() async throws -> ExitStatus {
        let engine = ApertiumEngine()
        let translator = TextTranslator(engine: engine)
        var reasons = Reasons()
        return await Batch.run { fields in
            guard fields.count == 1, let text = fields.first else {
                throw CaseError("a line is one text, without tabs (write \\t)")
            }
            return try await answer(text, translator, &reasons)
        }
    }

    /// What has been said on standard error.
    private struct Reasons {
        /// The most that are told apart; what comes later is left out.
        static let maximum = 100
        private var said: Set<String> = []

        mutating func say(_ error: TranslationError) {
            let line = "tolk translate: \(error)"
            guard said.count < Self.maximum, said.insert(line).inserted else { return }
            _ = Batch.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
        }
    }

    private func answer(
        _ text: String, _ translator: TextTranslator, _ reasons: inout Reasons
    ) async throws -> [String] {
        var language = source
        if language == nil {
            language = await identify(text, translator.masker)
        }
        guard let language else {
            reasons.say(.unableToIdentifyLanguage)
            return ["failed", text]
        }
        let (from, to) = (language.maximized(), target.maximized())
        if from.language == to.language, from.script == to.script { return ["same-language", text] }
        do {
            let translation =
                isPlainEngine
                ? try await plain(text, translator, from: language)
                : try await translator.translate(text, from: language, to: target).text
            return ["translated", translation]
        } catch TranslationError.nothingToTranslate {
            return ["translated", text]
        } catch let error as TranslationError {
            reasons.say(error)
            return [Self.isUnsupported(error) ? "unsupported" : "failed", text]
        }
    }

    /// The language of a line, told from its words alone; `nil` when nothing can be said.
    private func identify(_ text: String, _ masker: Masker) async -> LanguageTag? {
        let words = masker.mask(text).segments.map(\.text).joined(separator: " ")
        return await LanguageRecognizer().identify(words, hints: []).first?.language
    }

    /// What the engine itself makes of the whole text; around the tokens when it loses one.
    private func plain(_ text: String, _ translator: TextTranslator, from language: LanguageTag) async throws -> String
    {
        let engine = translator.engine
        let masked = translator.masker.mask(text, style: engine.tokenStyle)
        let translation = try await engine.translate(masked.text, from: language, to: target)
        if let restored = try? masked.restore(translation.text) { return restored }
        return try await translator.translate(text, from: language, to: target).text
    }

    private static func isUnsupported(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing: true
        default: false
        }
    }
}
