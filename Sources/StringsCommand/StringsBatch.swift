// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

/// Answers the cases of `tolk strings --batch`: locale, key, arguments as a JSON array → the text.
///
/// 1. The key is looked for in the table that was named, else in `Localizable`, else in every table in order of name.
/// 2. A key that no table has is an error, as is one whose own definition can't be rendered; both name the file and line.
///    A broken definition of the same key in another table is nothing to it.
/// 3. An argument that is missing is an error. One that doesn't fit its specifier is written in its plain form, and a
///    note goes to standard error.
/// 4. Where a list of arguments is given, be it empty, `%%` is a percent sign. Without one, a text comes as it stands.
/// 5. With `--json` an answer is an object with `text` and why it was that one: `language`, `table`, `outcome`, whether
///    that is a `fallback` from the reader's best language, and `issues`; an error is one with `error`.
struct StringsBatch: Sendable {
    let tables: StringTables
    let table: String?
    let options: Localizer.Options
    let isJSON: Bool

    func answer(_ fields: [String]) throws -> String {
        let (found, table) = try lookUp(fields)
        guard isJSON else { return found.text }
        return JSONText.object([
            ("text", JSONText.quoted(found.text)), ("language", JSONText.quoted(found.language.identifier)),
            ("table", JSONText.quoted(table)), ("outcome", JSONText.quoted("\(found.outcome)")),
            ("fallback", found.outcome == .preferred ? "false" : "true"),
            ("issues", JSONText.array(found.issues.map { "\($0)" })),
        ])
    }

    private func lookUp(_ fields: [String]) throws -> (found: LocalizedText, table: String) {
        guard fields.count == 2 || fields.count == 3 else {
            throw CaseError("expected locale, key and arguments as a JSON array, found \(fields.count) fields")
        }
        let locale = try LanguageTag(fields[0])
        let key = fields[1]
        let arguments = fields.count == 3 && !fields[2].isEmpty ? try FormatArgument.list(json: fields[2]) : []
        let localizer = tables.localizer(for: [locale], formatLocale: locale, options: options)
        // Rule 1.
        let rest = tables.tableNames.filter { $0 != StringTables.defaultTable }
        for name in table.map({ [$0] }) ?? [StringTables.defaultTable] + rest {
            let found = localizer.text(key, arguments: arguments, options: .init(table: name))
            guard found.outcome != .key else { continue }
            try check(found, key: key, table: name)
            var plain = found
            // Rule 4: the library formats only where there are arguments.
            if fields.count == 3, arguments.isEmpty, !FormatString(found.text).hasPlaceholders {
                plain.text = found.text.replacing("%%", with: "%")
            }
            return (plain, name)
        }
        // Rule 2.
        // An error of another key may have swallowed this one, as a missing quote does.
        let errors = tables.problems.filter { $0.severity == .error && (table == nil || $0.table == table) }
        let own = errors.filter { $0.key == nil || $0.key == key }
        let broken = own.isEmpty ? errors : own
        let reasons = broken.prefix(4).map(\.description).joined(separator: "; ")
        throw CaseError(
            "no table in \(tables.directory ?? "memory") has the key \"\(key)\""
                + (reasons.isEmpty ? "" : " (\(reasons))"))
    }

    private func check(_ found: LocalizedText, key: String, table: String) throws {
        for issue in found.issues {
            if issue.kind != .unfitArgument {
                // Rule 2: where the table itself is at fault, its file and line say more.
                let problem = tables.problems.first {
                    $0.severity == .error && $0.key == key && $0.table == table
                        && ($0.language.map { (try? LanguageTag($0)) == found.language } ?? true)
                }
                throw CaseError(problem?.description ?? issue.description)
            }
            // Rule 3.
            Output.note("tolk strings: \"\(key)\": \(issue)")
        }
    }
}
