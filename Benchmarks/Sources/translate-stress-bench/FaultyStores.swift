// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteContent
import Synchronization
import TranslationStores

/// Three memories that break in all the ways that stores do: one in this process that lies and dawdles, a SQLite file on
/// a disk that fills up and whose file is damaged and replaced, and a Redis server that is stopped and killed.
final class FaultyStores: Sendable {
    let memory: FaultyMemory
    private let folder: URL
    private let hasSmallDisk: Bool
    private let redis: FaultyRedis?
    private let sqlite: SQLiteTranslationMemory
    private var file: URL { folder.appendingPathComponent("memory.db") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-stress-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        hasSmallDisk = Self.run("/usr/bin/mount", ["-t", "tmpfs", "-o", "size=4096k", "tolk-stress", folder.path])
        redis = FaultyRedis()
        sqlite = SQLiteTranslationMemory(
            path: folder.appendingPathComponent("memory.db").path,
            retry: Backoff(first: .milliseconds(50), longest: .milliseconds(500)))
        var parts: [any TranslationMemory] = [InMemoryTranslationMemory(), sqlite]
        if let redis {
            parts.append(
                RedisTranslationMemory(
                    RedisConfiguration(
                        endpoint: .unixSocket(path: redis.socket),
                        retry: Backoff(first: .milliseconds(50), longest: .milliseconds(500)))))
        }
        memory = FaultyMemory(parts)
    }

    /// The processes that belong to the stores.
    var processes: [Int32] { redis?.processes ?? [] }

    private static func run(_ program: String, _ words: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Breaks one store after the other; what it did, in words.
    func breakUntilCancelled() async -> String {
        var done: [String: Int] = [:]
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(.random(in: 200...600)))
            let fault = ["damaged", "deleted", "replaced", "disk full", "Redis stopped", "Redis killed"].randomElement()
            if await inflict(fault ?? "") { done[fault ?? "", default: 0] += 1 }
        }
        if !hasSmallDisk { TranslateStress.say("no disk was filled: this process may not mount one") }
        if redis == nil { TranslateStress.say("no Redis was stopped: redis-server is not installed") }
        return "stores: " + done.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)×" }.joined(separator: ", ")
    }

    private func inflict(_ fault: String) async -> Bool {
        switch fault {
        case "damaged":
            guard let handle = try? FileHandle(forWritingTo: file) else { return false }
            try? handle.seek(toOffset: .random(in: 0..<20_000))
            try? handle.write(contentsOf: Data((0..<8192).map { _ in UInt8.random(in: 0...255) }))
            try? handle.close()
        case "deleted": return (try? FileManager.default.removeItem(at: file)) != nil
        case "replaced":
            let other = folder.appendingPathComponent("other")
            guard (try? Data("not a database at all".utf8).write(to: other)) != nil else { return false }
            return rename(other.path, file.path) == 0
        case "disk full":
            guard hasSmallDisk else { return false }
            let filler = folder.appendingPathComponent("filler")
            _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
            if let handle = try? FileHandle(forWritingTo: filler) {
                let block = Data(repeating: 0x20, count: 4096)
                while (try? handle.write(contentsOf: block)) != nil {}
                try? handle.close()
            }
            try? await Task.sleep(for: .milliseconds(500))
            try? FileManager.default.removeItem(at: filler)
        case "Redis stopped": return await redis?.stopForAWhile() ?? false
        case "Redis killed": return await redis?.killAndRestart() ?? false
        default: return false
        }
        return true
    }

    /// Ends what was started.
    func close() async {
        await sqlite.close()
        await memory.removeAll()
        redis?.close()
        await sqlite.close()
        if hasSmallDisk { _ = Self.run("/usr/bin/umount", ["-l", folder.path]) }
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A redis-server of our own, to be stopped and killed.
final class FaultyRedis: Sendable {
    let socket: String
    private let folder: URL
    private let process = Mutex<Process?>(nil)

    init?() {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/redis-server") else { return nil }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-redis-\(UUID().uuidString)")
        socket = folder.appendingPathComponent("redis.sock").path
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        start()
    }

    var processes: [Int32] { process.withLock { $0.map { [$0.processIdentifier] } ?? [] } }

    private func start() {
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/redis-server")
        server.arguments = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder.path]
        server.standardOutput = FileHandle.nullDevice
        guard (try? server.run()) != nil else { return }
        process.withLock { $0 = server }
    }

    private func end() {
        guard let server = process.withLock({ $0 }) else { return }
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
        process.withLock { $0 = nil }
    }

    func stopForAWhile() async -> Bool {
        guard let server = processes.first else { return false }
        kill(server, SIGSTOP)
        try? await Task.sleep(for: .milliseconds(600))
        kill(server, SIGCONT)
        return true
    }

    func killAndRestart() async -> Bool {
        end()
        try? await Task.sleep(for: .milliseconds(400))
        start()
        return true
    }

    func close() {
        end()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A memory in several parts, each of which now and then knows nothing, answers too little, takes its time, or gives back
/// damaged translations and those of other texts.
final class FaultyMemory: TranslationMemory {
    private let parts: [any TranslationMemory]

    init(_ parts: [any TranslationMemory]) { self.parts = parts }

    private func part(_ keys: [TranslationMemoryKey]) -> any TranslationMemory {
        parts[Int((keys.first?.digest ?? 0) % UInt64(parts.count))]
    }

    func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
        let found = await part(keys).translations(for: keys)
        switch Int.random(in: 0..<20) {
        case 0: return []
        case 1: return keys.map { _ in nil }
        case 2: return found + found
        case 3:
            try? await Task.sleep(for: .milliseconds(.random(in: 1...200)))
            return found
        case 4:
            return found.map { translation in
                var damaged = translation
                damaged?.text =
                    ["", " ", "\u{E000}7\u{E001}", "\u{FFFD}\u{FFFD}", "Heavy", "area 1"].randomElement() ?? ""
                return damaged
            }
        default: return found
        }
    }

    func store(_ entries: [TranslationMemoryEntry]) async {
        guard Int.random(in: 0..<10) > 0 else { return }
        await part(entries.map(\.key)).store(entries)
    }

    func remove(_ keys: [TranslationMemoryKey]) async { for part in parts { await part.remove(keys) } }
    func removeAll() async { for part in parts { await part.removeAll() } }
    func report() async -> TranslationMemoryReport { await parts[0].report() }
}
