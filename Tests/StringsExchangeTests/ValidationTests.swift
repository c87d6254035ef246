// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalizedStrings
import TestSupport
import Testing

@testable import StringsExchange

/// What other programs say of our XLIFF.
///
/// Each test needs a program or schema that a machine may not have.
@Suite struct ValidationTests {
    private static func run(
        _ program: String, _ words: [String], environment: [String: String] = [:]
    ) throws -> (
        status: Int32, output: String
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + words
        // In a locale that every machine has: in another one a shell between here and the program may complain.
        let plain = environment.merging(["LC_ALL": "C.UTF-8"]) { given, _ in given }
        process.environment = ProcessInfo.processInfo.environment.merging(plain) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private static func has(_ program: String, _ words: [String]) -> Bool { (try? run(program, words).status) == 0 }

    static let hasXMLLint = has("xmllint", ["--version"])
    static let hasTranslateToolkit = has("python3", ["-c", "import translate.storage.xliff, lxml"])

    /// The schemas of OASIS as Debian's php-symfony-translation installs them, or where `TOLK_XLIFF_SCHEMAS` says.
    static let schemas: String? = [
        ProcessInfo.processInfo.environment["TOLK_XLIFF_SCHEMAS"] ?? "",
        "/usr/share/php/Symfony/Component/Translation/Resources/schemas",
    ].first { FileManager.default.fileExists(atPath: "\($0)/xliff-core-1.2-strict.xsd") }

    /// Exports of every kind of table, translated and not, as both versions.
    private static func exports(_ folder: TemporaryProject) throws -> [(path: String, units: Int)] {
        var paths: [(path: String, units: Int)] = []
        for (language, isTranslated) in [("de", false), ("uk", true), ("ar", true)] {
            var document = try folder.project(SampleFiles.extracted).export(to: language).document
            for file in document.files.indices {
                for unit in document.files[file].units.indices where isTranslated {
                    translated(&document.files[file].units[unit])
                    document.files[file].units[unit].state =
                        [.new, .needsReview, .translated, .machineTranslated][unit % 4]
                }
            }
            let units = document.files.reduce(0) { $0 + $1.units.count }
            try folder.write("\(language).xliff", Array(document.text(.version12).utf8))
            try folder.write("\(language).xlf", Array(document.text(.version20).utf8))
            paths += [("\(folder.root)/\(language).xliff", units), ("\(folder.root)/\(language).xlf", units)]
        }
        return paths
    }

    @Test(.enabled(if: hasXMLLint && schemas != nil, "xmllint or the schemas of XLIFF aren't installed"))
    func ourFilesAreValidByTheSchemas() throws {
        let schemas = try #require(Self.schemas)
        let folder = try TemporaryProject(SampleFiles.all)
        // The schemas import that of the xml: attributes from the network or a folder that isn't beside them.
        let place = "informativeCopiesOf3rdPartySchemas/w3c/xml.xsd"
        for (name, copy) in [("xliff-core-1.2-strict.xsd", ""), ("xliff-core-2.0.xsd", ""), ("xml.xsd", place)] {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(schemas)/\(name)")))
            try folder.write("schemas/\(copy.isEmpty ? name : copy)", bytes)
        }
        let xml = "file://\(folder.root)/schemas/\(place)"
        let catalog = """
            <catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
            <system systemId="http://www.w3.org/2001/xml.xsd" uri="\(xml)"/><uri name="http://www.w3.org/2001/xml.xsd" uri="\(xml)"/>
            </catalog>
            """
        try folder.write("schemas/catalog.xml", Array(catalog.utf8))
        for (path, _) in try Self.exports(folder) {
            let schema = path.hasSuffix(".xlf") ? "xliff-core-2.0.xsd" : "xliff-core-1.2-strict.xsd"
            let result = try Self.run(
                "xmllint", ["--nonet", "--noout", "--schema", "\(folder.root)/schemas/\(schema)", path],
                environment: ["XML_CATALOG_FILES": "\(folder.root)/schemas/catalog.xml"])
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test(.enabled(if: hasXMLLint, "xmllint isn't installed"))
    func ourFilesAreWellFormed() throws {
        let folder = try TemporaryProject(SampleFiles.all)
        for (path, _) in try Self.exports(folder) {
            let result = try Self.run("xmllint", ["--nonet", "--noout", path])
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test(.enabled(if: hasTranslateToolkit, "the Translate Toolkit isn't installed"))
    func theTranslateToolkitReadsEveryUnit() throws {
        let folder = try TemporaryProject(SampleFiles.all)
        let script = """
            import sys
            from translate.storage import factory, xliff
            try:
                from translate.storage import xliff2
            except ImportError:
                xliff2 = None
            for path in sys.argv[1:]:
                if path.endswith('.xlf') and xliff2 is None: continue
                kind = xliff2.Xliff2File if path.endswith('.xlf') else xliff.xlifffile
                store = kind.parsefile(path)
                units = [u for u in store.units if not u.isheader()]
                print(len(units), sum(1 for u in units if u.source), sum(1 for u in units if u.target), path)
            """
        for (path, units) in try Self.exports(folder) {
            let result = try Self.run("python3", ["-c", script, path])
            #expect(result.status == 0, "\(result.output)")
            guard !result.output.isEmpty else { continue }
            let targets = path.contains("/de.") ? nil : units
            #expect(result.output.hasPrefix("\(units) \(units) "), "\(units): \(result.output)")
            if let targets { #expect(result.output.hasPrefix("\(units) \(units) \(targets) "), "\(result.output)") }
        }
    }
}
