import Foundation
import LocalizedStrings

/// Feeds the translators' part mutated tables and exchange files for a while, and checks what it promises of any input.
///
/// 1. Reading, checking, exporting and importing end: with a result or a `StringsProblem`, and in time.
/// 2. A document that was read comes back the same from both versions of XLIFF.
/// 3. An export that comes back as it is changes nothing, whatever the tables hold.
/// 4. An import with a problem changes nothing; one without leaves tables that can be read, and that have what it brought.
@main
enum XLIFFFuzz {
    /// The longest that one input of this size may take, far above what it takes on a busy machine.
    static let longestMilliseconds: Int64 = 5000

    static func main() throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
        let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
        var mutator = Mutator(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("xliff-fuzz-\(seed)-\(getpid())")
            .path
        try FileManager.default.createDirectory(atPath: "\(folder)/en.lproj", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(seconds))
        var counts = (documents: 0, tables: 0, taken: 0)
        while clock.now < end {
            let start = clock.now
            let input: [UInt8]
            if mutator.chance(3) {
                let (name, seed) = mutator.pick(Seeds.tables)
                input = mutator.mutated(seed)
                if try checkTable(input, name: name, in: folder) { counts.tables += 1 }
            } else {
                let isOwn = mutator.chance(2)
                input = mutator.mutated(isOwn ? try Seeds.export(in: folder) : mutator.pick(Seeds.documents))
                if try checkDocument(input, in: folder) { counts.taken += 1 }
                counts.documents += 1
            }
            let spent = clock.now - start
            guard spent < .milliseconds(longestMilliseconds) else { fail("took \(spent)", input) }
        }
        print(
            "xliff-fuzz: \(counts.documents) documents (\(counts.taken) brought back), \(counts.tables) readable tables "
                + "in \(seconds) s from seed \(seed), no promise broken")
    }

    /// Promises 2 and 4; whether the document could be brought back.
    private static func checkDocument(_ input: [UInt8], in folder: String) throws -> Bool {
        let document: XLIFFDocument
        do {
            document = try XLIFFReader.read(input, file: "fuzz.xliff")
        } catch {
            return false
        }
        for version in [XLIFFDocument.Version.version12, .version20] where !document.files.isEmpty {
            guard let again = try? XLIFFReader.read(Array(document.text(version).utf8), file: "again") else { continue }
            if plain(again) != plain(document), !hasUnwritable(document) {
                fail("came back different from \(version)", input)
            }
        }
        try Seeds.write(to: folder)
        let project = try TranslationProject(root: folder)
        let result = project.importing([("fuzz.xliff", document)])
        guard result.problems.isEmpty else {
            if !result.changes.isEmpty { fail("changes in spite of problems", input) }
            return false
        }
        for change in result.changes {
            let path = "\(folder)/\(change.path)"
            guard !change.path.contains(".."), !change.path.hasPrefix("/") else {
                fail("writes to \(change.path)", input)
            }
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(change.bytes).write(to: URL(fileURLWithPath: path))
        }
        let after = try TranslationProject(root: folder)
        if let problem = after.problems.first { fail("left a table that can't be read: \(problem)", input) }
        if result.count > 0, let export = try? after.export(to: document.targetLanguage) {
            let texts = Set(export.document.files.flatMap(\.units).compactMap(\.target))
            let wanted = result.changes.isEmpty ? [] : document.files.flatMap(\.units).compactMap(\.target)
            if export.problems.isEmpty, !wanted.isEmpty, texts.isDisjoint(with: wanted) {
                fail("lost what it took", input)
            }
        }
        for change in result.changes { try FileManager.default.removeItem(atPath: "\(folder)/\(change.path)") }
        return true
    }

    /// Promise 3; whether the table could be read.
    private static func checkTable(_ input: [UInt8], name: String, in folder: String) throws -> Bool {
        for old in Seeds.tables.map(\.name) { try? FileManager.default.removeItem(atPath: "\(folder)/\(old)") }
        try Data(input).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        let project = try TranslationProject(root: folder)
        _ = project.check(languages: ["de", "uk"])
        guard project.problems.isEmpty else { return false }
        for language in ["de", "ar"] {
            let export = try project.export(to: language)
            guard !export.document.files.isEmpty else { continue }
            for version in [XLIFFDocument.Version.version12, .version20] {
                let back = try XLIFFReader.read(Array(export.document.text(version).utf8), file: "back")
                if plain(back) != plain(export.document) { fail("an export to \(language) came back different", input) }
                let result = project.importing([("back", back)])
                // Two keys that differ by a separator may ask for one unit name, which the import refuses.
                guard result.problems.allSatisfy({ $0.message.contains("twice") }) else {
                    fail("an export to \(language) is refused: \(result.problems[0])", input)
                }
                if !result.changes.isEmpty { fail("an export to \(language) changes \(result.count) texts", input) }
            }
        }
        return true
    }

    /// A document without what only the file that it came from knows.
    private static func plain(_ document: XLIFFDocument) -> XLIFFDocument {
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
    private static func hasUnwritable(_ document: XLIFFDocument) -> Bool {
        document.files.contains { file in
            ([file.original, document.sourceLanguage, document.targetLanguage]
                + file.units.flatMap { [$0.id, $0.source, $0.target ?? ""] + $0.notes + $0.locations.map(\.file) })
                .contains { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value >= 0xFFFE } }
        }
    }

    static func fail(_ what: String, _ input: [UInt8]) -> Never {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("xliff-fuzz-finding").path
        try? Data(input).write(to: URL(fileURLWithPath: path))
        print("xliff-fuzz: \(what); the input is in \(path)")
        exit(1)
    }
}
