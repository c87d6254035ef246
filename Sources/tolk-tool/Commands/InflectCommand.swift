// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import LocaleMatch
internal import LocalizedStrings

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk inflect`: texts with inflection markup, or words, in batch mode.
struct InflectCommand: Command {
    static let name = "inflect"
    static let summary = "texts with grammatical agreement, forms of words"
    static let usage = ["tolk inflect --batch [--json]", "tolk inflect --words --batch [--json]"]
    static let examples = [
        Example("printf 'fr\\tcheval\\tnumber=plural\\n' | tolk inflect --words --batch", prints: "chevaux")
    ]

    private let isWords: Bool

    private let form: Batch.Form

    init(options: inout Options) throws {
        isWords = options.flag("--words")
        form = try options.batch(members: "text")
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in isWords ? [try Self.word(fields)] : [try InflectBatch.answer(fields)] }
    }

    /// The form of a word, or its feature.
    private static func word(_ fields: [String]) throws -> String {
        guard fields.count == 2 || fields.count == 3 else {
            throw CaseError("expected language, word and constraints, found \(fields.count) fields")
        }
        let tag = try LanguageTag(fields[0])
        guard let inflector = Inflector(language: tag) else {
            throw CaseError("there are no rules for \"\(fields[0])\"; there are for de, en, es, fr, it, pt")
        }
        return try inflector.answer(try WordRequest(fields.count == 3 ? fields[2] : ""), of: fields[1])
    }
}

/// Answers the cases of `tolk inflect --batch`: locale, text with inflection markup, arguments as JSON → the text.
///
/// What markup can't be honoured stands as it is, and a note goes to standard error, once for each text. A specifier
/// without an argument is an error.
enum InflectBatch {
    /// The key under which the text is looked up; no table has it, so that the text is its default value.
    private static let key = "\u{0}"

    private static let reports = MarkupProblems { problem in
        _ = Batch.write(Array("tolk inflect: \(problem.language): \(problem)\n".utf8), to: STDERR_FILENO)
    }

    static func answer(_ fields: [String]) throws -> String {
        guard fields.count == 2 || fields.count == 3 else {
            throw CaseError("expected locale, text and arguments as JSON, found \(fields.count) fields")
        }
        let locale = try LanguageTag(fields[0])
        let input = try AgreementInput(json: fields.count == 3 ? fields[2] : "")
        var options = Localizer.Options()
        options.markup = reports
        options.isolatesInsertedText = false
        let localizer = StringTables(files: [:], sourceLanguage: locale).localizer(for: [locale], options: options)
        let found = localizer.text(
            key, arguments: input.arguments, options: .init(defaultValue: fields[1], agreement: input.context))
        if let issue = found.issues.first(where: { $0.kind != .unfitArgument && $0.kind != .markup }) {
            throw CaseError(issue.description)
        }
        return found.text
    }
}
