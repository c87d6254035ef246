internal import Glibc
internal import LocaleMatch
internal import LocalizedStrings

/// Answers the cases of `tolk strings --batch`: locale, key, arguments as a JSON array → the text.
///
/// 1. The key is looked for in the table that was named, else in `Localizable`, else in every table in order of name.
/// 2. A key that no table has is an error, as is one whose own definition is broken; both name the file and line. A
///    broken definition of the same key in another table is nothing to it.
/// 3. An argument that is missing is an error. One that doesn't fit its specifier is written in its plain form, and a
///    note goes to standard error.
/// 4. Where a list of arguments is given, be it empty, `%%` is a percent sign. Without one, a text comes as it stands.
struct StringsBatch: Sendable {
    let tables: StringTables
    let table: String?
    let options: Localizer.Options

    func answer(_ fields: [String]) throws -> String {
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
            let found = localizer.text(key, table: name, arguments: arguments)
            guard found.outcome != .key else { continue }
            let text = try checked(found, key: key, table: name)
            // Rule 4: the library formats only where there are arguments.
            guard fields.count == 3, arguments.isEmpty, !FormatString(text).hasPlaceholders else { return text }
            return text.replacing("%%", with: "%")
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

    private func checked(_ found: LocalizedText, key: String, table: String) throws -> String {
        let problem = tables.problems.first {
            $0.severity == .error && $0.key == key && $0.table == table
                && ($0.language.map { (try? LanguageTag($0)) == found.language } ?? true)
        }
        if let problem { throw CaseError(problem.description) }
        // Rule 3.
        for issue in found.issues {
            if issue.kind != .unfitArgument { throw CaseError(issue.description) }
            _ = Batch.write(Array("tolk strings: \"\(key)\": \(issue)\n".utf8), to: STDERR_FILENO)
        }
        return found.text
    }
}
