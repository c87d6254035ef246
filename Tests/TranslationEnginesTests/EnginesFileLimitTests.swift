// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import TranslationEngines

/// How many engines a file may list.
struct EnginesFileLimitTests {
    @Test(arguments: [
        (0, false), (1, true), (EnginesFile.maximumEngines, true), (EnginesFile.maximumEngines + 1, false),
    ])
    func aFileListsOneEngineUpToTheMost(count: Int, isRead: Bool) throws {
        let engines = Array(
            repeating: #"{"type": "process", "command": ["/bin/cat"], "pairs": [["en", "de"]]}"#, count: count)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("engines-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{\"engines\": [\(engines.joined(separator: ", "))]}".utf8).write(to: file)
        if isRead {
            _ = try EnginesFile(path: file.path)
        } else {
            let error = #expect(throws: EnginesFileError.self) { try EnginesFile(path: file.path) }
            #expect(error?.description.contains("engines") == true)
        }
    }
}
