// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the guides to formatting print as the tool's output is what the tool prints.
struct GuideOutputTests {
    /// Each line `$ tolk …` of a page with the lines below it, up to the next one or the end of the block.
    private static func sessions(_ page: String) throws -> [(words: [String], output: [String])] {
        let file = SharedVectors.packageRoot.appendingPathComponent("Docs/Formatting.docc/\(page)")
        var sessions: [(words: [String], output: [String])] = []
        var isInside = false
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isInside = false
            } else if line.hasPrefix("$ tolk ") {
                isInside = true
                sessions.append((line.dropFirst(7).split(separator: " ").map(String.init), []))
            } else if isInside {
                sessions[sessions.count - 1].output.append(line)
            }
        }
        return sessions
    }

    @Test(arguments: [("WhichUnit.md", 4)])
    func pagesShowWhatTheToolPrints(page: String, count: Int) async throws {
        let sessions = try Self.sessions(page)
        #expect(sessions.count == count)
        for session in sessions {
            let result = try await Program.run("tolk", session.words)
            #expect(result.status == 0)
            #expect(result.lines == session.output, "tolk \(session.words.joined(separator: " "))")
        }
    }
}
