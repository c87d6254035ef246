// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Every Swift block of the README and the guides stands, line for line, in a file that this target compiles: code on a
/// page that no longer builds can't pass, and neither can a page that was changed alone.
struct SnippetTests {
    /// A fenced block of Swift on a page.
    struct Block: CustomTestStringConvertible {
        let page: String
        let line: Int
        let code: [String]
        var testDescription: String { "\(page):\(line)" }
    }

    @Test("A block of Swift on a page is compiled here", arguments: try blocks())
    func isCompiled(block: Block) throws {
        let compiled = try Self.sources.get()
        // Imports stand at the top of a file, so a block's own are compared apart from the rest of it.
        let imports = block.code.filter { $0.hasPrefix("import ") }
        let body = Self.trimmed(block.code.filter { !$0.hasPrefix("import ") })
        #expect(
            compiled.contains { source in
                imports.allSatisfy(source.contains) && Self.contains(source, body)
            },
            "\(block.page):\(block.line) is in no file below Tests:\n\(body.joined(separator: "\n"))"
        )
    }

    @Test func theReadmeHasSwift() throws {
        #expect(try Self.blocks().contains { $0.page == "README.md" })
    }

    static func blocks() throws -> [Block] {
        try pages().flatMap { page in
            var found: [Block] = []
            var code: [String]?
            var start = 0
            let text = try String(contentsOf: SharedVectors.packageRoot.appendingPathComponent(page), encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if let lines = code {
                    if line == "```" {
                        found.append(Block(page: page, line: start, code: lines))
                        code = nil
                    } else {
                        code = lines + [String(line)]
                    }
                } else if line == "```swift" {
                    (code, start) = ([], index + 1)
                }
            }
            return found
        }
    }

    /// The README and every Markdown file below `Docs`.
    private static func pages() throws -> [String] {
        let docs = SharedVectors.packageRoot.appendingPathComponent("Docs")
        let found = FileManager.default.enumerator(atPath: docs.path)?.compactMap { $0 as? String } ?? []
        return ["README.md"] + found.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    }

    /// The lines of each Swift file below `Tests`, and of those that test the packages in `Integrations`.
    ///
    /// Most snippets have a file of their own in this target, some stand in the tests of their module; those of a
    /// framework stand in the tests of its package, which are built beside the framework.
    private static let sources: Result<[[String]], any Error> = Result {
        let root = SharedVectors.packageRoot
        let packages = root.appendingPathComponent("Integrations")
        let folders =
            [root.appendingPathComponent("Tests")]
            + (try FileManager.default.contentsOfDirectory(atPath: packages.path))
            .map { packages.appendingPathComponent("\($0)/Tests") }
        return try folders.flatMap { folder in
            let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try found.filter { $0.hasSuffix(".swift") }.map { name in
                try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.replacing(#/^internal import /#, with: "import ") }
                    .map(String.init)
            }
        }
    }

    /// Whether the lines stand in the source one after the other, all indented by the same amount.
    private static func contains(_ source: [String], _ body: [String]) -> Bool {
        guard let first = body.first, source.count >= body.count else { return false }
        return (0...(source.count - body.count)).contains { start in
            guard source[start].hasSuffix(first) else { return false }
            let indent = source[start].dropLast(first.count)
            guard indent.allSatisfy({ $0 == " " }) else { return false }
            return zip(source[start...], body).allSatisfy { line, wanted in
                wanted.isEmpty ? line.isEmpty : line == indent + wanted
            }
        }
    }

    private static func trimmed(_ lines: [String]) -> [String] {
        var lines = lines[...]
        while lines.first == "" { lines.removeFirst() }
        while lines.last == "" { lines.removeLast() }
        return Array(lines)
    }
}
