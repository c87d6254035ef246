// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// `tolk names`: what a locale calls languages, regions, scripts, currencies, time zones and calendars.
struct NamesCommand: Command {
    static let name = "names"
    static let summary = "names of languages, regions, scripts, currencies, time zones and calendars"
    static let usage = ["tolk names --batch [--json]"]
    static let batchFields = [
        "KIND TAB LOCALE TAB CODE",
        "language, region, script, currency, timezone, calendar",
    ]
    static let examples = [
        Example("printf 'language\\tde\\tfr\\n' | tolk names --batch", prints: "Französisch")
    ]

    private let form: Batch.Form

    init(options words: inout Options) throws {
        form = try words.batch(members: "name")
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in
            guard fields.count == 3 else {
                throw CaseError("a case has three fields, kind, locale and code, not \(fields.count)")
            }
            let (kind, code) = (fields[0], fields[2])
            let names = LocaleFormatter(try LanguageTag(fields[1])).names()
            let name: String? =
                switch kind {
                case "language": names.language(try LanguageTag(code))
                case "region": names.region(code)
                case "script": names.script(code)
                case "currency": names.currency(code)
                case "timezone": names.timeZone(try TimeZoneID(code))
                case "calendar": names.calendar(code)
                default:
                    throw CaseError(
                        "\"\(kind)\" is not language, region, script, currency, timezone or calendar")
                }
            guard let name else {
                _ = try ICULibrary.load()
                throw CaseError("\(fields[1]) has no name for the \(kind) \"\(code.prefix(40))\"")
            }
            return [name]
        }
    }
}
