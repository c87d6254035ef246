// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk strings export|import|check` on whole projects, with the extractor that the toolchain's parser drives.
///
/// The tests come one after the other: the first one that needs the extractor has it built.
@Suite(.serialized) struct StringsExchangeTests {
    /// The package's own folder, which `Tools/` is in.
    private static let package: String = {
        var folder = URL(fileURLWithPath: #filePath)
        while folder.pathComponents.count > 1, folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
        return folder.deletingLastPathComponent().path
    }()

    /// Whether a toolchain with its own parser is here; `swift` names it.
    static let hasParser: Bool = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard let swift = folders.map({ "\($0)/swift" }).first(where: FileManager.default.isExecutableFile) else {
            return false
        }
        let usr = URL(fileURLWithPath: swift).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: usr.path + "/lib/swift/host/SwiftParser.swiftmodule")
    }()
    static let whyNoParser: Comment = "there is no toolchain with SwiftParser in PATH"

    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)").path

        init(_ files: [String: String]) throws {
            for (name, text) in files { try write(name, text) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ text: String) throws {
            let file = URL(fileURLWithPath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
        }

        /// Every file with its text, without those of an export.
        var sources: [String: String] {
            let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
            let pairs = names.filter { !$0.hasPrefix("out") }.compactMap { name in (try? text(name)).map { (name, $0) }
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    /// The calls of the reference API, and what else the extractor knows.
    private static let view = #"""
        import FoundationLocalization

        struct View {
            let hours = 24
            var city: String
            func texts(amountOfRain: String, numberOfHours: Int, share: Double) -> [String] {
                [
                    String(localized: "Wind is making it feel cooler", comment: "Explains the wind"),
                    String(localized: "Archive.label", defaultValue: "Archive", comment: "Name of the folder"),
                    String(localized: "Show weather in \(city)", comment: "Title for a city"),
                    String(localized: "\(amountOfRain) in last \(numberOfHours) hour", comment: "Rain, then hours"),
                    String(localized: "Rain: \(share)% of \(hours) h", bundle: .module, comment: "Share, hours"),
                    NSLocalizedString("old.key", tableName: "Old", value: "Old text", comment: "An old key"),
                ]
            }
        }
        """#

    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Wind is making it feel cooler" : {

            }
          },
          "version" : "1.0"
        }

        """

    private static let files = [
        "Sources/App/View.swift": view, "Sources/App/Resources/Localizable.xcstrings": catalog,
        "Sources/App/Resources/en.lproj/Old.strings": "/* An old key */\n\"old.key\" = \"Old text\";\n",
    ]

    /// What a translator does: a target below every source that has none.
    private static func translated(_ xliff: String) -> String {
        func approved(_ text: String) -> String {
            text.replacing("<target>", with: "<target state=\"translated\">")
                .replacing("\" xml:space", with: "\" approved=\"yes\" xml:space")
        }
        return approved(withTargets(xliff))
    }

    private static func withTargets(_ xliff: String) -> String {
        let lines = xliff.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().flatMap { index, line -> [String] in
            guard line.contains("<source>"), index + 1 < lines.count, !lines[index + 1].contains("<target") else {
                return [String(line)]
            }
            let target = line.replacing("<source>", with: "<target>Ü ")
                .replacing("</source>", with: "</target>")
            return [String(line), String(target)]
        }.joined(separator: "\n")
    }

    @Test(.enabled(if: hasParser, whyNoParser))
    func everyStringOfTheSourcesGoesOutAndComesBack() async throws {
        let folder = try Folder(Self.files)
        let export = [
            "strings", "export", "--sources", folder.path, "--languages", "de,uk", "--to", "\(folder.path)/out",
        ]
        let sent = try await Program.run("tolk", export)
        #expect(sent.status == 0, "\(sent.errors)")
        for name in ["out/de.xcloc/contents.json", "out/uk.xcloc/Localized Contents/uk.xliff", "out/de.xlf"] {
            #expect(try !folder.text(name).isEmpty)
        }
        let path = "out/de.xcloc/Localized Contents/de.xliff"
        let xliff = try folder.text(path)
        for id in [
            "Wind is making it feel cooler", "Archive.label", "Show weather in %@", "%@ in last %lld hour",
            "Rain: %lf%% of %lld h", "old.key",
        ] {
            #expect(xliff.contains("id=\"\(id)\""), "\(id)")
        }
        #expect(xliff.contains("<source>Archive</source>"))
        #expect(xliff.contains("<note>Rain, then hours</note>"))
        #expect(xliff.contains("<context context-type=\"sourcefile\">Sources/App/View.swift</context>"))
        #expect(xliff.contains("<context context-type=\"linenumber\">11</context>"))

        // As it went out, it changes nothing.
        let before = folder.sources
        let untouched = try await Program.run(
            "tolk", ["strings", "import", "\(folder.path)/out/de.xcloc", "--sources", folder.path])
        #expect(untouched.status == 0, "\(untouched.output)")
        #expect(folder.sources == before)

        // Translated, it comes to its places, and the next export is the same bytes.
        try folder.write(path, Self.translated(xliff))
        let taken = try await Program.run(
            "tolk", ["strings", "import", "\(folder.path)/out/de.xcloc", "--sources", folder.path])
        #expect(taken.status == 0, "\(taken.output)")
        #expect(try folder.text("Sources/App/Resources/de.lproj/Old.strings").contains("\"old.key\" = \"Ü Old text\";"))
        #expect(try folder.text("Sources/App/Resources/Localizable.xcstrings").contains("Ü Show weather in %@"))
        var again = export
        again[again.count - 1] += "2"
        #expect(try await Program.run("tolk", again).status == 0)
        #expect(try folder.text("out2/de.xcloc/Localized Contents/de.xliff") == Self.translated(xliff))
        let contents = "Source Contents/Sources/App/Resources/Localizable.xcstrings"
        #expect(try folder.text("out2/de.xcloc/\(contents)") == folder.text("out/de.xcloc/\(contents)"))

        // And the check has nothing left to say for German.
        try FileManager.default.removeItem(atPath: "\(folder.path)/out")
        try FileManager.default.removeItem(atPath: "\(folder.path)/out2")
        let checked = try await Program.run("tolk", ["strings", "check", "--sources", folder.path])
        #expect(checked.status == 0, "\(checked.output)")
        #expect(checked.output == "")
    }

    @Test(.enabled(if: hasParser, whyNoParser))
    func aRefusedUnitChangesNoFileAtAll() async throws {
        let folder = try Folder(Self.files)
        let words = ["strings", "export", "--sources", folder.path, "--languages", "de", "--to", "\(folder.path)/out"]
        #expect(try await Program.run("tolk", words).status == 0)
        let path = "out/de.xcloc/Localized Contents/de.xliff"
        let good = Self.translated(try folder.text(path))
        let before = folder.sources
        for (wanted, bad) in [
            // A specifier is lost; the source is another one; the file isn't whole.
            ("argument", good.replacing("Ü Show weather in %@", with: "Ü Show weather")),
            ("--accept-changed-source", good.replacing("<source>Archive</source>", with: "<source>Archives</source>")),
            ("</source>", good.replacing("<source>Archive</source>", with: "<source>Archive</target>")),
        ] {
            try folder.write(path, bad)
            let result = try await Program.run(
                "tolk", ["strings", "import", "\(folder.path)/\(path)", "--sources", folder.path])
            #expect(result.status == 1)
            #expect(result.output.contains("\(path):"), "\(result.output)")
            #expect(result.output.contains(wanted), "\(result.output)")
            #expect(folder.sources == before)
        }
    }

    // (source, key, default value, typed arguments)
    @Test(
        .enabled(if: hasParser, whyNoParser),
        arguments: [
            (#"String(localized: "a\tb\u{e9}\"")"#, "a\tbé\"", nil),
            (##"String(localized: #"raw \n \#(1)"#)"##, "raw \\n %lld", nil),
            ("String(localized: \"\"\"\n    one\n      two \\\n    three\n    \"\"\")", "one\n  two three", nil),
            (#"String(localized: "100% sure")"#, "100% sure", nil),
            (#"String(localized: "100% of \(x)")"#, "100%% of %@", nil),
            (#"String(localized: "k", defaultValue: "v \(3.5)")"#, "k", "v %lf"),
            (
                #"String(localized: "\(x as UInt) \(Int32(x)) \(items.count) \(f, specifier: "%.2f")")"#,
                "%llu %d %lld %.2f", nil
            ),
            (#"String(localized: "\(x, format: .percent) \(placeholder: .int)")"#, "%@ %lld", nil),
            (
                #"AttributedString(localized: "^[\(items.count) hour](inflect: true)")"#, "^[%lld hour](inflect: true)",
                nil
            ),
            (#"LocalizedStringResource("r", defaultValue: "R")"#, "r", "R"),
            (#"let t: LocalizedStringResource = "typed""#, "typed", nil),
            (#"NSLocalizedString("n", value: "v" + "w", comment: "")"#, "n", "vw"),
            (#"Bundle.main.localizedString(forKey: "b", value: "B", table: nil)"#, "b", "B"),
            (#"func f(_ n: Int?) { if let n { _ = String(localized: "\(n) x") } }"#, "%lld x", nil),
            (#"for i in 1...3 { _ = String(localized: "\(i * 2)") }"#, "%lld", nil),
            (#"let a = 1.5, b = a; _ = String(localized: "\(-b)")"#, "%lf", nil),
            (#"func g() -> UInt8 { 1 }; _ = String(localized: "\(g())")"#, "%u", nil),
            // A name that stands for itself ends, and is unknown.
            (#"let a = b, b = a; _ = String(localized: "\(a)")"#, "%@", nil),
        ] as [(String, String, String?)])
    func extraction(source: String, key: String, value: String?) async throws {
        struct Record: Decodable {
            var key: String?
            var value: String?
        }
        let folder = try Folder(["A.swift": source])
        // The export has the extractor built when it isn't.
        let words = ["strings", "export", "--sources", folder.path, "--languages", "de", "--to", "\(folder.path)/out"]
        let export = try await Program.run("tolk", words)
        #expect(export.status == 0, "\(export.errors)")
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: "\(Self.package)/Tools/StringsExtractor/.build/debug/strings-extractor")
        process.arguments = [folder.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let records = try output.split(separator: 0x0A).map { try JSONDecoder().decode(Record.self, from: $0) }
        #expect(records.map(\.key) == [key])
        #expect(records.map(\.value) == [value])
    }

    @Test func recordsStandInForTheExtractor() async throws {
        let folder = try Folder([
            "Localizable.xcstrings": Self.catalog,
            "records.jsonl": """
            {"key":"Wind is making it feel cooler","file":"A.swift","line":3,"column":1,"call":"","arguments":[]}
            {"key":"%@ new","file":"A.swift","line":9,"column":1,"call":"","arguments":[]}
            """,
        ])
        let words = ["strings", "check", "--sources", folder.path, "--records", "\(folder.path)/records.jsonl"]
        let result = try await Program.run("tolk", words)
        // Warnings make no check fail.
        #expect(result.status == 0)
        #expect(result.lines.count == 2, "\(result.output)")
        #expect(result.lines.allSatisfy { $0.hasPrefix("A.swift:9: warning: ") })
        let german = try await Program.run("tolk", words + ["--languages", "de"])
        #expect(german.lines.contains { $0.hasPrefix("Localizable.xcstrings:4: warning: ") && $0.contains("de") })
    }

    @Test func tablesAloneAreCheckedWithoutAnySources() async throws {
        let folder = try Folder(["en.lproj/T.strings": "a = A;", "de.lproj/T.strings": "a = \"%d\";"])
        let result = try await Program.run("tolk", ["strings", "check", "--tables", folder.path])
        #expect(result.status == 1)
        #expect(result.lines.count == 1)
        #expect(result.lines.first?.hasPrefix("de.lproj/T.strings:1: error: ") == true)
        // The folder as a word, and paths that an editor finds.
        let word = try await Program.run("tolk", ["strings", "check", "--path-prefix", "Sources/A/", folder.path])
        #expect(word.lines.first == result.lines.first.map { "Sources/A/\($0)" })
    }

    @Test(
        "Wrong words end with status 2 and say what is missing",
        arguments: [
            (["strings", "export", "--sources", "."], "--languages"),
            (["strings", "export", "--sources", ".", "--languages", "de"], "--to"),
            (["strings", "import", "--sources", "."], "files"), (["strings", "check"], "--sources"),
            (["strings", "nonsense", "--sources", "."], "nonsense"),
            (["strings", "check", "--sources", ".", "--nope"], "--nope"),
        ] as [([String], String)])
    func wrongUsage(words: [String], named: String) async throws {
        let result = try await Program.run("tolk", words)
        #expect(result.status == 2)
        #expect(result.errors.contains(named))
    }

    @Test func aMissingExtractorOrLanguageIsAnErrorWithARemedy() async throws {
        let folder = try Folder(["A.swift": ""])
        let export = ["strings", "export", "--sources", folder.path, "--to", "\(folder.path)/out", "--languages"]
        // Nothing is there, or a folder is.
        for extractor in ["\(folder.path)/none", folder.path] {
            let missing = try await Program.run("tolk", export + ["de", "--extractor", extractor])
            #expect(missing.status == 1)
            #expect(missing.errors.contains("--extractor"))
        }
        try folder.write("none.jsonl", "")
        let unknown = try await Program.run("tolk", export + ["de,qzz", "--records", "\(folder.path)/none.jsonl"])
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("qzz"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out"))
    }
}
