// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocalizedStrings
import StringsExchange

/// What translators' files promise of any input.
///
/// 1. Reading, checking, exporting and importing end with a result or a `StringsProblem`.
/// 2. A document that was read comes back the same from both versions of XLIFF.
/// 3. An export that comes back as it is changes nothing, whatever the tables hold.
/// 4. An import with a problem changes nothing; one without leaves tables that can be read, and that have what it
///    brought.
public struct Exchange: Sendable {
    private let workspace: Workspace

    /// What writes its tables to a folder.
    public init(_ workspace: Workspace) { self.workspace = workspace }

    /// Rules 1, 2 and 4, for a document that is brought into tables of ours.
    public func checkDocument(_ input: [UInt8], tables: [(name: String, bytes: [UInt8])]) {
        guard let document = try? XLIFFReader.read(input, file: "fuzz.xliff") else { return }
        for version in [XLIFFDocument.Version.version12, .version20] where !document.files.isEmpty {
            guard let again = try? XLIFFReader.read(Array(document.text(version).utf8), file: "again") else { continue }
            promise(plain(again) == plain(document) || hasUnwritable(document), "another document from \(version)")
        }
        workspace.fill(tables)
        guard let project = try? TranslationProject(root: workspace.path) else { return }
        let result = project.importing([("fuzz.xliff", document)])
        guard result.problems.isEmpty else {
            promise(result.changes.isEmpty, "changes in spite of problems")
            return
        }
        for change in result.changes {
            promise(!change.path.contains("..") && !change.path.hasPrefix("/"), "a change of \(change.path)")
            workspace.write(change.path, change.bytes)
        }
        guard let after = try? TranslationProject(root: workspace.path) else { return promise(false, "a lost project") }
        promise(after.problems.isEmpty, "a table that can't be read: \(after.problems.first?.description ?? "")")
        guard result.count > 0, let export = try? after.export(to: document.targetLanguage), export.problems.isEmpty
        else { return }
        let texts = Set(export.document.files.flatMap(\.units).compactMap(\.target))
        let wanted = result.changes.isEmpty ? [] : document.files.flatMap(\.units).compactMap(\.target)
        promise(wanted.isEmpty || !texts.isDisjoint(with: wanted), "nothing of what was brought")
    }

    /// Rules 1 and 3, for a table.
    public func checkTable(_ input: [UInt8], name: String) {
        workspace.fill([(name, input)])
        guard let project = try? TranslationProject(root: workspace.path) else { return }
        var options = CheckOptions()
        options.languages = ["de", "uk"]
        let report = CheckReport(project.check(options))
        _ = report.text + report.json + report.sarif(root: nil)
        guard project.problems.isEmpty else { return }
        for language in ["de", "ar"] {
            guard let export = try? project.export(to: language), !export.document.files.isEmpty else { continue }
            for version in [XLIFFDocument.Version.version12, .version20] {
                guard let back = try? XLIFFReader.read(Array(export.document.text(version).utf8), file: "back") else {
                    return promise(false, "an export to \(language) that can't be read")
                }
                promise(plain(back) == plain(export.document), "an export to \(language) that came back different")
                let result = project.importing([("back", back)])
                // Two keys that differ by a separator may ask for one unit name, which the import refuses.
                promise(
                    result.problems.allSatisfy { $0.message.contains("twice") },
                    "an export to \(language) that is refused: \(result.problems.first?.description ?? "")")
                promise(result.changes.isEmpty, "an export to \(language) that changes \(result.count) texts")
            }
        }
    }

    /// A document without what only the file that it came from knows.
    private func plain(_ document: XLIFFDocument) -> XLIFFDocument {
        var document = document
        for file in document.files.indices {
            for unit in document.files[file].units.indices {
                document.files[file].units[unit].line = 0
                document.files[file].units[unit].defect = nil
                if document.files[file].units[unit].target == nil { document.files[file].units[unit].state = nil }
            }
        }
        return document
    }

    /// Whether a text has a character that XML can't hold, which a reference such as `&#1;` smuggled in.
    private func hasUnwritable(_ document: XLIFFDocument) -> Bool {
        document.files.contains { file in
            ([file.original, document.sourceLanguage, document.targetLanguage]
                + file.units.flatMap { [$0.id, $0.source, $0.target ?? ""] + $0.notes + $0.locations.map(\.file) })
                .contains { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value >= 0xFFFE } }
        }
    }
}
