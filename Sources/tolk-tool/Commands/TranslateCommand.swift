// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent
internal import StringsExchange
internal import TranslationEngines
internal import TranslationStores

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk translate`: translates lines with the engines of this machine, or those that a file names.
///
/// Without `--engine` a text goes the way that a session sends it: sentence by sentence, with everything masked that an
/// engine may spoil; the lines that are there go together. With `--engine NAME` the line is what that very engine says to the
/// whole text, blanks at its ends included; only links, placeholders and the like are kept from it.
///
/// `unsupported` means that no package would help. A pair that Apertium has and this machine hasn't is `failed`, as is
/// everything that could be otherwise another time: a text that may not be sent to a server, one whose language can't be
/// told surely enough. Why, and what to do about it (such as which packages to install), goes to standard error, each reason
/// once.
struct TranslateCommand: Command {
    static let name = "translate"
    static let summary = "translations by the engines of this machine or those of a file"
    static let usage = [
        "tolk translate --to L [--from L|auto] TEXT [the options below]        its translation",
        "tolk translate --batch --from L|auto --to L [--engine apertium]        text → status TAB text",
        "tolk translate --batch --from L|auto --to L [--engines FILE] [--hints L,…] [--store URL] [--cached-only] [--json]",
    ]
    static let examples = [
        Example("tolk translate --to es 'The house is big.'", prints: "La casa es grande."),
        Example(
            "echo 'The house is big.' | tolk translate --batch --from en --to es",
            prints: "translated\tLa casa es grande."),
    ]

    /// A text of the command line, translated instead of standard input.
    private let text: String?
    private let source: LanguageTag?
    private let target: LanguageTag
    private let hints: [LanguageTag]
    private let isPlainEngine: Bool
    private let engines: EnginesFile?
    private let store: TranslationStore?
    private let isCachedOnly: Bool
    private let printsJSON: Bool

    init(options: inout Options) throws {
        let isBatch = options.flag("--batch")
        let named = try options.value("--from")
        guard let to = try options.value("--to") else { throw UsageError("translate needs --to") }
        guard let from = named ?? (isBatch ? nil : "auto") else { throw UsageError("translate needs --from and --to") }
        isPlainEngine = try options.choice("--engine", of: ["apertium": true]) ?? false
        isCachedOnly = options.flag("--cached-only")
        printsJSON = options.flag("--json")
        do {
            source = from == "auto" ? nil : try LanguageTag(from)
            target = try LanguageTag(to)
            hints = try (options.value("--hints") ?? "").split(separator: ",").map { try LanguageTag(String($0)) }
            store = try options.value("--store").map { try TranslationStore($0) }
            engines = try options.value("--engines").map { try EnginesFile(path: $0) }
            text = isBatch ? nil : options.word()
            if text == nil, !isBatch { throw UsageError("a text is missing, or --batch") }
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run() async throws -> ExitStatus {
        for notice in engines?.notices ?? [] {
            _ = Batch.write(Array("tolk translate: \(notice)\n".utf8), to: STDERR_FILENO)
        }
        var translator = TextTranslator(
            engine: engines?.engine ?? ApertiumEngine(), memory: try await store?.open(),
            identifier: LanguageRecognizer(),
            remote: engines?.remote ?? .never)
        translator.asksMemoryOnly = isCachedOnly
        let ready = translator
        let reasons = Reasons()
        if let text { return await translate(text, ready, reasons) }
        return await Batch.run(printsJSON ? .written : .fields) { cases in
            await answers(cases, ready, reasons)
        }
    }

    /// One text: its translation alone is printed, and nothing where there is none.
    private func translate(_ text: String, _ translator: TextTranslator, _ reasons: Reasons) async -> ExitStatus {
        guard case .success(let fields)? = await answers([[text]], translator, reasons).first else {
            return .someFailed
        }
        let isTranslated = printsJSON || ["translated", "same-language"].contains(fields.first)
        guard isTranslated, let line = fields.last else { return .someFailed }
        return Batch.write(Array("\(line)\n".utf8)) ? .allAnswered : .someFailed
    }

    /// What has been said on standard error.
    private final class Reasons {
        /// The most that are told apart; what comes later is left out.
        static let maximum = 100
        private var said: Set<String> = []

        func say(_ error: TranslationError) {
            let line = "tolk translate: \(error)"
            guard said.count < Self.maximum, said.insert(line).inserted else { return }
            _ = Batch.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
        }
    }

    /// What becomes of a line.
    private struct Outcome {
        var status: String
        var text: String
        var provenance: TranslationProvenance?
    }

    /// Lines that are there at the same time, by language.
    private func answers(
        _ cases: [[String]], _ translator: TextTranslator, _ reasons: Reasons
    ) async -> [Result<[String], any Error>] {
        var outcomes: [Result<Outcome, any Error>?] = Array(repeating: nil, count: cases.count)
        var groups: [(language: LanguageTag, indices: [Int])] = []
        for (index, fields) in cases.enumerated() {
            guard fields.count == 1, let text = fields.first else {
                outcomes[index] = .failure(CaseError("a line is one text, without tabs (write \\t)"))
                continue
            }
            guard let language = await language(of: text) else {
                reasons.say(.unableToIdentifyLanguage)
                outcomes[index] = .success(Outcome(status: "failed", text: text))
                continue
            }
            let (from, to) = (language.maximized(), target.maximized())
            if from.language == to.language, from.script == to.script {
                outcomes[index] = .success(Outcome(status: "same-language", text: text))
            } else if let place = groups.firstIndex(where: { $0.language == language }) {
                groups[place].indices.append(index)
            } else {
                groups.append((language, [index]))
            }
        }
        for group in groups {
            let texts = group.indices.map { cases[$0][0] }
            let results = await translate(texts, translator, from: group.language)
            for (index, result) in zip(group.indices, results) {
                outcomes[index] = .success(outcome(result, cases[index][0], reasons))
            }
        }
        return outcomes.map { outcome in
            (outcome ?? .failure(CaseError("there is no answer"))).map { outcome in
                printsJSON ? [Self.json(outcome)] : [outcome.status, outcome.text]
            }
        }
    }

    private func outcome(
        _ result: Result<TextTranslator.Translation, any Error>, _ text: String, _ reasons: Reasons
    ) -> Outcome {
        switch result {
        case .success(let translation):
            return Outcome(status: "translated", text: translation.text, provenance: translation.provenance)
        case .failure(TranslationError.nothingToTranslate): return Outcome(status: "translated", text: text)
        case .failure(let error):
            let error = error as? TranslationError ?? .internalError.because("\(error)")
            reasons.say(error)
            return Outcome(status: Self.isUnsupported(error) ? "unsupported" : "failed", text: text)
        }
    }

    /// The most texts that go to the engine together, and the most calls at a time.
    private static let together = 64

    private func translate(
        _ texts: [String], _ translator: TextTranslator, from language: LanguageTag
    ) async -> [Result<TextTranslator.Translation, any Error>] {
        if isPlainEngine {
            var results: [Result<TextTranslator.Translation, any Error>] = []
            for text in texts {
                do {
                    results.append(.success(try await plain(text, translator, from: language)))
                } catch {
                    results.append(.failure(error))
                }
            }
            return results
        }
        var results: [Result<TextTranslator.Translation, any Error>] = []
        for start in stride(from: 0, to: texts.count, by: Self.together) {
            let part = Array(texts[start..<min(start + Self.together, texts.count)])
            do {
                results += try await translator.translate(batch: part, from: language, to: target).map {
                    $0.mapError { $0 }
                }
            } catch {
                results += part.map { _ in .failure(error) }
            }
        }
        return results
    }

    /// The language of a line, given or told from its words alone; `nil` when it can't be told surely enough.
    private func language(of text: String) async -> LanguageTag? {
        if let source { return source }
        let words = Masker().mask(text).segments.map(\.text).joined(separator: " ")
        guard let best = await LanguageRecognizer().identify(words, hints: hints).first,
            best.probability >= TranslationSession.Options.usualProbability
        else { return nil }
        return best.language
    }

    /// What the engine itself makes of the whole text; around the tokens when it loses one.
    private func plain(
        _ text: String, _ translator: TextTranslator, from language: LanguageTag
    ) async throws -> TextTranslator.Translation {
        let engine = translator.engine
        let masked = translator.masker.mask(text, style: engine.tokenStyle)
        let answer = try await translator.remote.apply {
            try await engine.translate(masked.text, from: language, to: target)
        }
        guard let restored = try? masked.restore(answer.text) else {
            return try await translator.translate(text, from: language, to: target)
        }
        let counts = TranslationCounts(
            words: answer.words, unknownWords: answer.unknownWords, lostWords: answer.lostWords)
        return TextTranslator.Translation(
            text: restored,
            provenance: TranslationProvenance(
                sourceText: text, sourceLanguage: language, targetLanguage: target,
                engine: EngineIdentity(name: engine.name, version: ""), path: answer.path, isCached: false,
                counts: counts, grade: counts.unknownWords + counts.lostWords > 0 ? .doubtful : .good, flags: [],
                time: Date()))
    }

    private static func isUnsupported(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing: true
        default: false
        }
    }

    // MARK: JSON

    private static func json(_ outcome: Outcome) -> String {
        let provenance = outcome.provenance
        let counts = provenance?.counts ?? TranslationCounts(words: 0, unknownWords: 0, lostWords: 0)
        let sentTo = provenance?.sentTo ?? []
        func quoted(_ text: String?) -> String { text.map { JSONText.quoted($0) } ?? "null" }
        func list(_ texts: [String]?) -> String { "[" + (texts ?? []).map(quoted).joined(separator: ",") + "]" }
        let members = [
            ("engine", quoted(provenance?.engine.name)),
            ("flags", list(provenance?.flags.map(\.description))),
            ("grade", quoted(provenance?.grade.description)),
            ("isCached", "\(provenance?.isCached ?? false)"),
            ("isHuman", "\(provenance?.isHuman ?? false)"),
            ("lostWords", "\(counts.lostWords)"),
            ("path", list(provenance?.path.map(\.identifier))),
            ("sentTo", quoted(sentTo.isEmpty ? nil : sentTo.joined(separator: " "))),
            ("status", quoted(outcome.status)),
            ("text", quoted(outcome.text)),
            ("unknownWords", "\(counts.unknownWords)"),
            ("words", "\(counts.words)"),
        ]
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }
}
