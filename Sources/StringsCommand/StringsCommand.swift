// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocalizedStrings
package import ToolSupport

/// `tolk strings`: looks strings up in batch mode, and exports, imports and checks tables.
package struct StringsCommand: Command {
    package static let name = "strings"
    package static let summary = "looks strings up, exports, imports and checks tables"
    package static let usage = [
        "tolk strings --batch --tables DIR [--table NAME] [--device NAME] [--width N] [--no-isolation] "
            + "[--fallback LANGUAGE=L,…] [--json]",
        ExportCommand.usage, ImportCommand.usage, CheckCommand.usage,
    ]
    package static let examples = [Example("tolk strings check Sources --format json", prints: "[]")]

    private enum Action {
        case batch(tables: String, table: String?, options: Localizer.Options, isJSON: Bool)
        case export(ExportCommand)
        case `import`(ImportCommand)
        case check(CheckCommand)
    }

    private let action: Action

    package init(options: inout Options) throws {
        switch options.word() {
        case "export"?: action = .export(try ExportCommand(&options))
        case "import"?: action = .import(try ImportCommand(&options))
        case "check"?: action = .check(try CheckCommand(&options))
        case let word?: throw UsageError("tolk strings takes --batch, export, import or check, not \"\(word)\"")
        case nil: action = try Self.batch(&options)
        }
    }

    private static func batch(_ options: inout Options) throws -> Action {
        guard options.flag("--batch") else { throw UsageError("tolk strings needs --batch, export, import or check") }
        guard let tables = try options.value("--tables") else { throw UsageError("--batch needs --tables DIR") }
        let table = try options.value("--table")
        var choices = Localizer.Options()
        if let device = try options.value("--device") { choices.device = device }
        if let width = try options.value("--width") {
            guard let number = Int(width), number > 0 else { throw UsageError("--width takes a number above zero") }
            choices.width = number
        }
        while let chain = try options.value("--fallback") {
            let parts = chain.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let language = try? LanguageTag(String(parts[0])) else {
                throw UsageError("--fallback takes LANGUAGE=L,…, such as ca=es,en")
            }
            choices.fallbacks[language] = try parts[1].split(separator: ",").map { try LanguageTag(String($0)) }
        }
        if options.flag("--no-isolation") { choices.isolatesInsertedText = false }
        return .batch(tables: tables, table: table, options: choices, isJSON: options.flag("--json"))
    }

    package func run() async throws -> ExitStatus {
        switch action {
        case .export(let command): return try command.run()
        case .import(let command): return try command.run()
        case .check(let command): return try command.run()
        case .batch(let directory, let table, let options, let isJSON):
            let batch = StringsBatch(
                tables: try StringTables(directory: directory), table: table, options: options, isJSON: isJSON)
            return await Batch.run(isJSON ? .written : .fields) { fields in [try batch.answer(fields)] }
        }
    }
}
