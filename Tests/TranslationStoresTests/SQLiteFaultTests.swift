// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteContent
import TestSupport
import Testing

@testable import TranslationStores

@Suite struct SQLiteFaultTests {
    let folder: TemporaryFolder
    let clock = TestClock()
    var path: String { folder.path("memory.db") }

    init() throws { folder = try TemporaryFolder() }

    private func memory(path: String? = nil) -> SQLiteTranslationMemory {
        SQLiteTranslationMemory(
            path: path ?? self.path, retry: Backoff(first: .zero, longest: .zero), now: clock.now)
    }

    private func filled(_ count: Int) async throws {
        let memory = memory()
        try await memory.store(
            (0..<count).map {
                TranslationMemoryEntry(
                    key: try memoryKey("\($0)"), translation: stored("\($0) " + String(repeating: "x", count: 300)))
            })
        await memory.close()
    }

    /// A way to damage a file.
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Data) -> Void
    }

    static let damages: [Damage] = [
        Damage(testDescription: "no database at all") { $0 = Data("this is a letter to my aunt\n".utf8) },
        Damage(testDescription: "random bytes") { $0 = Data((0..<50_000).map { _ in UInt8.random(in: 0...255) }) },
        Damage(testDescription: "the header's first page zeroed") {
            $0.replaceSubrange(0..<4096, with: Data(count: 4096))
        },
        Damage(testDescription: "cut in the middle of a page") { $0 = $0.prefix($0.count / 2 + 100) },
        Damage(testDescription: "cut behind the header") { $0 = $0.prefix(100) },
        Damage(testDescription: "every page but the first overwritten") {
            $0.replaceSubrange(4096..<$0.count, with: Data(repeating: 0xA5, count: $0.count - 4096))
        },
        Damage(testDescription: "every page but the first zeroed") {
            $0.replaceSubrange(4096..<$0.count, with: Data(count: $0.count - 4096))
        },
    ]

    @Test("A damaged file is moved aside, which is said, and a new one begun", arguments: damages)
    func damagedFile(_ damage: Damage) async throws {
        try await filled(500)
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        damage.apply(&data)
        try data.write(to: URL(fileURLWithPath: path))

        let memory = memory()
        // Reads what is there, right or not at all; writing and reading then brings out any damage.
        for index in 0..<500 {
            let found = await memory.translation(for: try memoryKey("\(index)"))
            #expect(found == nil || found?.text.hasPrefix("\(index) ") == true)
        }
        for index in 0..<300 { await memory.store(stored("new \(index)"), for: try memoryKey("new \(index)")) }
        for index in 0..<300 {
            #expect(await memory.translation(for: try memoryKey("new \(index)"))?.text == "new \(index)")
        }
        let aside = try folder.names.filter {
            $0.hasPrefix("memory.db.corrupt-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        #expect(aside.count == 1)
        let report = await memory.report()
        #expect(report.state == .ready)
        #expect(
            report.notices.contains { $0.message.contains("moved to \(folder.path(aside.first ?? "?"))") },
            "\(report.notices)")
        if let name = aside.first { #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(name))).count > 0) }
    }

    @Test("A log full of nonsense costs the log, not the database")
    func damagedLog() async throws {
        try await filled(50)
        try Data((0..<40_000).map { _ in UInt8.random(in: 0...255) }).write(to: URL(fileURLWithPath: path + "-wal"))
        let memory = memory()
        #expect(await memory.translation(for: try memoryKey("7"))?.text.hasPrefix("7 ") == true)
    }

    @Test("No more than three damaged files are kept, the latest ones")
    func keepsThree() async throws {
        for round in 0..<6 {
            try Data("nonsense number \(round)".utf8).write(to: URL(fileURLWithPath: path))
            let memory = memory()
            await memory.store(stored("uno"), for: try memoryKey("one"))
            #expect(await memory.translation(for: try memoryKey("one"))?.text == "uno")
            await memory.close()
            clock.advance(10)
        }
        let aside = try folder.names.filter { $0.contains(".corrupt-") }
        let texts = try aside.map {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path($0))), as: UTF8.self)
        }
        #expect(texts == ["nonsense number 3", "nonsense number 4", "nonsense number 5"])
    }

    @Test("A file of another program, or of a newer version, is left alone")
    func foreignFile() async throws {
        for statement in [
            "CREATE TABLE letters(id)",
            "PRAGMA application_id = 1414483787; PRAGMA user_version = 99; CREATE TABLE t(x)",
        ] {
            do {
                let database = try SQLiteDatabase(path: path, busyMilliseconds: 100)
                try database.execute(statement)
            }
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let memory = memory()
            await memory.store(stored("uno"), for: try memoryKey("one"))
            #expect(await memory.translation(for: try memoryKey("one")) == nil)
            let error = await #expect(throws: TranslationStoreError.self) { try await memory.prepare() }
            #expect(error?.reason == .foreignFile)
            #expect(await memory.report().state == .away)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("A path that can't be opened is said, harms nobody, and is tried again")
    func cannotOpen() async throws {
        let inner = folder.path("later/memory.db")
        let memory = memory(path: inner)
        await memory.store(stored("uno"), for: try memoryKey("one"))
        #expect(await memory.translation(for: try memoryKey("one")) == nil)
        let error = await #expect(throws: TranslationStoreError.self) { try await memory.prepare() }
        #expect(error?.reason == .cannotOpen)
        #expect(error?.description.contains(inner) == true)
        try FileManager.default.createDirectory(atPath: folder.path("later"), withIntermediateDirectories: false)
        await memory.store(stored("dos"), for: try memoryKey("two"))
        #expect(await memory.translation(for: try memoryKey("two"))?.text == "dos")
        #expect(await memory.report().state == .ready)
    }

    @Test("After a failure to open, the next attempts wait")
    func backsOff() async throws {
        let memory = SQLiteTranslationMemory(
            path: folder.path("absent/memory.db"), retry: Backoff(first: .seconds(3600), longest: .seconds(3600)))
        for _ in 0..<50 { _ = await memory.translation(for: try memoryKey("one")) }
        #expect(await memory.report().failures == 1)
    }

    @Test("A file that somebody deletes or replaces is begun anew")
    func replacedFile() async throws {
        let memory = memory()
        await memory.store(stored("uno"), for: try memoryKey("one"))
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        await memory.store(stored("dos"), for: try memoryKey("two"))
        #expect(await memory.translation(for: try memoryKey("two"))?.text == "dos")
        await memory.close()
        #expect(await self.memory().translation(for: try memoryKey("two"))?.text == "dos")
    }

    @Test("What was kept before kill -9 is there afterwards, right to the letter")
    func survivesKill() async throws {
        var kept: [Int] = []
        for round in 0..<6 {
            let process = Process()
            process.executableURL = try Program.built("store-writer")
            process.arguments = [path, "write", "\(round * 100_000)", "100000"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            var output = Data()
            // Killed in the middle of its work: after some of its lines, wherever it is then.
            while output.count < 500 + round * 2000 {
                let more = pipe.fileHandleForReading.availableData
                guard !more.isEmpty else { break }
                output += more
            }
            kill(process.processIdentifier, SIGKILL)
            output += pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            kept += lines.dropLast().compactMap { Int($0.dropFirst(5)) }
        }
        let memory = memory()
        var tally = Tally("entries kept through kill -9")
        for number in kept {
            let found = await memory.translation(for: try memoryKey("text \(number)"))?.text
            let expected = "texto \(number) " + String(repeating: "x", count: number % 700)
            tally.record(passed: found == expected, "\(number): \(found ?? "nothing")")
        }
        #expect(kept.count > 100)
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(await memory.report().notices.isEmpty)
    }

    @Test("With no room for its files it goes on reading, says so, and writes again when there is room")
    func survivesSizeLimit() throws {
        let (status, output) = try Program.run(Program.built("store-writer"), [path, "squeeze", "200000"])
        let lines = output.split(separator: "\n").map(String.init)
        #expect(status == 0, "\(output)")
        try #require(lines.count >= 4, "\(output)")
        let count = try #require(Int(lines[0].split(separator: " ")[1]))
        #expect(count > 20 && count < 500, "\(output)")
        #expect(lines[0].hasSuffix("read-only"))
        #expect(lines[1] == "read \(count) of \(count)")
        #expect(lines[2] == "after: \(count + 1) of \(count + 1), ready")
        #expect(lines[3].contains("nothing can be written"))
    }

    @Test("The same on a disk that really is full", .enabled(if: SmallDisk.isAvailable, SmallDisk.whyUnavailable))
    func survivesFullDisk() async throws {
        let disk = try SmallDisk(in: folder, kilobytes: 1024)
        defer { disk.unmount() }
        let limits = TranslationMemoryLimits(entries: 100_000, bytes: 2 << 20, age: .seconds(3600))
        let memory = SQLiteTranslationMemory(
            path: disk.path + "/memory.db", limits: limits, retry: Backoff(first: .zero, longest: .zero))
        var kept: [Int] = []
        for index in 0..<1500 {
            let before = await memory.report().stored
            await memory.store(stored(String(repeating: "x", count: 500)), for: try memoryKey("\(index)"))
            if await memory.report().stored > before { kept.append(index) }
        }
        let notices = await memory.report().notices
        #expect(kept.count > 100 && kept.count < 1500, "\(kept.count) \(notices)")
        #expect(await memory.report().state == .readOnly)
        for index in kept {
            #expect(
                await memory.translation(for: try memoryKey("\(index)")) != nil,
                "\(index) of \(kept.count) \(kept.suffix(5))")
        }
        await memory.close()
        let again = self.memory(path: disk.path + "/memory.db")
        for index in kept { #expect(await again.translation(for: try memoryKey("\(index)")) != nil) }
    }
}

/// A file system of a few pages, for a disk that is full: only root may make one, and not in every container.
final class SmallDisk: Sendable {
    let path: String

    static let isAvailable: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder(), let disk = try? SmallDisk(in: folder, kilobytes: 64)
        else { return false }
        disk.unmount()
        return true
    }()
    static let whyUnavailable: Comment = "this process may not mount a file system"

    struct MountFailure: Error {}

    init(in folder: TemporaryFolder, kilobytes: Int) throws {
        path = folder.path("disk")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard let mount = Program.installed("mount"),
            try Program.run(mount, ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tolk-test", path]).status == 0
        else { throw MountFailure() }
    }

    func unmount() {
        guard let program = Program.installed("umount") else { return }
        _ = try? Program.run(program, ["-l", path])
    }
}
