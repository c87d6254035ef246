internal import Agreement
internal import LocaleMatch

/// `tolk inflect`: texts with inflection markup, or words, in batch mode.
struct InflectCommand: Command {
    static let name = "inflect"
    static let usage = ["tolk inflect --batch", "tolk inflect --words --batch"]

    private let isWords: Bool

    init(options: inout Options) throws {
        isWords = options.flag("--words")
        guard options.flag("--batch") else { throw UsageError("--batch is missing") }
    }

    func run() async throws -> ExitStatus {
        await Batch.run { fields in isWords ? [try Self.word(fields)] : [try InflectBatch.answer(fields)] }
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

enum InflectBatch {
    static func answer(_ fields: [String]) throws -> String { throw CaseError("not yet") }
}
