// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import TranslationEngines

/// Files that are read up to a limit.
struct SmallFileTests {
    @Test(arguments: [(0, 0, true), (10, 10, true), (11, 10, false), (70_000, 70_000, true), (70_001, 70_000, false)])
    func aFileIsReadUpToItsLimit(length: Int, limit: Int, isRead: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("small-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
        try Data(bytes).write(to: file)
        #expect(SmallFile.bytes(of: file.path, limit: limit) == (isRead ? bytes : nil))
    }

    @Test func whatIsNotThereIsNoFile() {
        #expect(SmallFile.bytes(of: "/nowhere/at/all", limit: 10) == nil)
        #expect(SmallFile.bytes(of: "/", limit: 10) == nil)
    }
}
