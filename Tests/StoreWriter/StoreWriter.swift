// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TranslationStores

/// A process that tests kill, or whose files they limit: it writes translations into a file and says what was kept.
///
///     store-writer PATH write FIRST COUNT      "kept N" after each entry that is on disk
///     store-writer PATH squeeze BYTES          writes under a limit on the size of files, then without it
@main
enum StoreWriter {
    static func key(_ number: Int) throws -> TranslationMemoryKey {
        TranslationMemoryKey(
            engine: "test", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
            maskedText: "text \(number)")
    }

    static func entry(_ number: Int) throws -> TranslationMemoryEntry {
        TranslationMemoryEntry(
            key: try key(number),
            translation: StoredTranslation(
                text: "texto \(number) " + String(repeating: "x", count: number % 700), path: [],
                engine: "test", engineVersion: "1"))
    }

    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { exit(2) }
        let memory = SQLiteTranslationMemory(path: arguments[1], retry: Backoff(first: .zero, longest: .zero))
        switch arguments[2] {
        case "write":
            guard arguments.count == 5, let first = Int(arguments[3]), let count = Int(arguments[4]) else { exit(2) }
            for number in first..<(first + count) {
                await memory.store([try entry(number)])
                if await memory.report().refused == 0 { say("kept \(number)") }
            }
        case "squeeze":
            guard let bytes = UInt(arguments[3]) else { exit(2) }
            try await squeeze(memory, bytes)
        default: exit(2)
        }
    }

    /// Writes 500 entries under a limit on the size of every file, as on a full disk; reads them; lifts the limit.
    static func squeeze(_ memory: SQLiteTranslationMemory, _ bytes: UInt) async throws {
        // Without this the limit would end the process instead of failing its writes.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: bytes, rlim_max: rlim_t.max)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        var kept: [Int] = []
        for number in 0..<500 {
            let before = await memory.report().stored
            await memory.store([try entry(number)])
            if await memory.report().stored > before { kept.append(number) }
        }
        say("kept \(kept.count) of 500, \(await memory.report().state)")
        say("read \(try await count(kept, in: memory)) of \(kept.count)")
        limit.rlim_cur = rlim_t.max
        setrlimit(__rlimit_resource_t(1), &limit)
        await memory.store([try entry(1000)])
        say("after: \(try await count(kept + [1000], in: memory)) of \(kept.count + 1), \(await memory.report().state)")
        for notice in await memory.report().notices { say("notice: \(notice)") }
    }

    static func count(_ numbers: [Int], in memory: SQLiteTranslationMemory) async throws -> Int {
        var count = 0
        for number in numbers {
            let expected = try entry(number)
            if await memory.translation(for: expected.key)?.text == expected.translation.text { count += 1 }
        }
        return count
    }
}
