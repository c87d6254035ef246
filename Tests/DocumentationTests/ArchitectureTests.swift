// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `Docs/Architecture.md`, `Package.swift` and the sources say the same: what a target declares is what it imports, and
/// every target of the product has its line in the document.
struct ArchitectureTests {
    private struct Target {
        var kind: String
        var name: String
        var path: String
        var dependencies: Set<String>
        /// Whether it is written in Swift, so that its imports can be read.
        var imports: Set<String>?
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: SharedVectors.packageRoot.appendingPathComponent(path), encoding: .utf8)
    }

    private static let read = Result { try readTargets() }

    private static func targets() throws -> [Target] { try read.get() }

    /// The targets as `Package.swift` declares them.
    private static func readTargets() throws -> [Target] {
        let manifest = try text("Package.swift")
        let start = try #require(manifest.range(of: "    targets: [\n"))
        // Each declaration begins with eight blanks and a point.
        let targets = try manifest[start.upperBound...].split(separator: "\n        .").compactMap {
            declaration -> Target? in
            guard let kind = declaration.prefixMatch(of: /[ .]*(\w+)\(/)?.output.1,
                let name = declaration.firstMatch(of: /name: "([^"]+)"/)?.output.1
            else { return nil }
            let folder = kind == "testTarget" ? "Tests" : kind == "plugin" ? "Plugins" : "Sources"
            let path = declaration.firstMatch(of: /path: "([^"]+)"/).map { String($0.output.1) } ?? "\(folder)/\(name)"
            let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
            return Target(
                kind: String(kind), name: String(name), path: path,
                dependencies: Set(list.matches(of: /"([^"]+)"/).map { String($0.output.1) }),
                imports: try imports(in: path))
        }
        // A trait's name is no dependency.
        let names = Set(targets.map(\.name))
        return targets.map { target in
            var target = target
            target.dependencies.formIntersection(names)
            return target
        }
    }

    /// The modules that the Swift files of a folder import; `nil` for a folder that has others.
    private static func imports(in path: String) throws -> Set<String>? {
        let root = SharedVectors.packageRoot.appendingPathComponent(path)
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        guard !files.contains(where: { $0.hasSuffix(".c") || $0.hasSuffix(".modulemap") }) else { return nil }
        var found: Set<String> = []
        for file in files where file.hasSuffix(".swift") && !file.contains("Resources/") {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") where line.utf8.count < 80 && line.contains("import ") {
                if let match = line.wholeMatch(of: /\s*(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:\w+ )?(\w+)/) {
                    found.insert(String(match.output.1))
                }
            }
        }
        return found
    }

    @Test func declaredIsUsed() throws {
        let targets = try Self.targets()
        let names = Set(targets.map(\.name))
        let programs = Set(targets.filter { $0.kind == "executableTarget" }.map(\.name))
        #expect(targets.count > 40)
        for target in targets where target.kind != "plugin" {
            guard let imports = target.imports else { continue }
            let used = names.filter { imports.contains($0) && $0 != target.name }
            // A test declares the programs that it runs.
            let declared = target.kind == "testTarget" ? target.dependencies.subtracting(programs) : target.dependencies
            #expect(declared.subtracting(used).isEmpty, "\(target.name) declares more than it imports")
            #expect(used.subtracting(declared).isEmpty, "\(target.name) imports more than it declares")
        }
    }

    @Test func everyTargetIsNamed() throws {
        let document = try Self.text("Docs/Architecture.md")
        for target in try Self.targets() where target.kind != "testTarget" {
            #expect(document.contains("`\(target.name)`"), "\(target.name) isn't in Docs/Architecture.md")
        }
    }

    /// The table of rooms, from the ground floor up: the targets of a row, and what they import by its last column.
    private static func rooms() throws -> [(targets: [String], imports: Set<String>)] {
        try text("Docs/Architecture.md").split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|").map { cell in
                cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
            }
            return (cells[0], Set(cells[cells.count - 1]))
        }
    }

    @Test func theTableIsTrueAndNothingImportsWhatStandsAboveIt() throws {
        let targets = Dictionary(try Self.targets().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var below: Set<String> = []
        for room in try Self.rooms() {
            let declared = room.targets.reduce(into: Set()) { $0.formUnion(targets[$1]?.dependencies ?? []) }
            let others = declared.subtracting(room.targets)
            #expect(others == room.imports, "\(room.targets)")
            #expect(others.subtracting(below).isEmpty, "\(room.targets) import what stands above them")
            below.formUnion(room.targets)
        }
        #expect(below.count > 25)
    }

    @Test("Every source names its licence in its first two lines")
    func everySourceNamesItsLicence() throws {
        let manager = FileManager.default
        for folder in ["Sources", "Tests", "Tools", "Plugins", "Engines", "Benchmarks/Sources", "Fuzz/Sources"] {
            let root = SharedVectors.packageRoot.appendingPathComponent(folder)
            for path in try manager.subpathsOfDirectory(atPath: root.path)
            where [".swift", ".c", ".h", ".py"].contains(where: path.hasSuffix) && !path.contains(".build/") {
                let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
                let beginning = text.split(separator: "\n", maxSplits: 2).prefix(2)
                #expect(
                    beginning.contains { $0.hasSuffix(" SPDX-License-Identifier: Apache-2.0") }, "\(folder)/\(path)")
            }
        }
    }
}
