// SPDX-License-Identifier: Apache-2.0

internal import CStores
internal import Dispatch
public import RemoteContent

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A memory in a file of its own, in this process: the one to take unless several machines share.
///
/// - The file is a SQLite database with a write-ahead log. What ``store(_:)`` returned from is there after `kill -9`; after a
///   power cut the latest may be missing, the file is whole.
/// - Bounded by entries, bytes and age: what was not used for longest goes first.
/// - A damaged file is renamed to `….corrupt-<time>`, a new one begun, and the report says so; the latest three are
///   kept. A file of another program is left alone.
/// - On a full disk it goes on answering and keeps nothing new until there is room again.
/// - Works on a thread of its own; several processes may share the file.
public actor SQLiteTranslationMemory: TranslationMemory {
    /// The file's path.
    public nonisolated let path: String
    /// How much it holds.
    public nonisolated let limits: TranslationMemoryLimits

    private let thread: StoreThread
    private let file: SQLiteFile
    private let now: @Sendable () -> Date
    private var table: TranslationTable?
    private var identity: SQLiteFile.Identity?
    private var status = TranslationMemoryReport()
    private var opening: RetryGate
    private var writing: RetryGate
    private var lastFailure: TranslationStoreError?

    private let busyMilliseconds: Int32
    /// How many entries, and about how many bytes, go into one transaction.
    static let transactionEntries = 64
    static let transactionBytes = 256 << 10

    /// The actor's work runs on its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// A memory in a file, which is opened or created when it is first used, or by ``prepare()``.
    ///
    /// - Parameters:
    ///   - path: The file's path; its folder must exist. It is created readable and writable by its owner alone.
    ///   - limits: How much it may hold. The bytes count the file and its log.
    ///   - retry: How long to wait between attempts after the file could not be opened or written.
    ///   - busyTimeout: How long a call waits for another connection that writes, in whole milliseconds.
    ///   - now: The clock, for tests.
    public init(
        path: String, limits: TranslationMemoryLimits = .onDisk,
        retry: Backoff = Backoff(first: .seconds(1), longest: .seconds(60)),
        busyTimeout: Duration = .milliseconds(250),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.path = path
        self.limits = limits
        self.now = now
        busyMilliseconds = Int32(min(Double(Int32.max), max(0, busyTimeout / .milliseconds(1))))
        file = SQLiteFile(path: path)
        thread = StoreThread(label: "tolk.translation-memory.sqlite")
        opening = RetryGate(retry)
        writing = RetryGate(retry)
    }

    /// Opens the file now, to learn at the start of a service whether it can be used.
    ///
    /// - Throws: ``TranslationStoreError`` when it can't; the memory then tries again by itself.
    public func prepare() throws(TranslationStoreError) {
        opening.succeed()
        guard attempt({ _ in }) == nil else { return }
        throw lastFailure
            ?? TranslationStoreError(reason: .cannotOpen, store: path, detail: "it can't be opened")
    }

    /// What is kept under each key.
    public func translations(for keys: [TranslationMemoryKey]) -> [StoredTranslation?] {
        let time = now()
        var damaged = 0
        let found = attempt { (table) throws(SQLiteFailure) in
            var found: [StoredTranslation?] = []
            for key in keys {
                var isDamaged = false
                let translation = try table.value(for: key) { bytes -> StoredTranslation? in
                    guard let translation = StoredTranslationCodec.decode(bytes, for: key) else {
                        isDamaged = true
                        return nil
                    }
                    return translation.isExpired(at: time, age: self.limits.age) ? nil : translation
                }
                if isDamaged { damaged += 1 }
                found.append(translation)
            }
            return found
        }
        // Apart from the reading: where nothing can be written, the answer is there all the same.
        if found != nil, writing.isOpen() {
            _ = attempt { (table) throws(SQLiteFailure) in try table.tidyIfWorthwhile() }
        }
        status.damaged &+= damaged
        if damaged > 0 { status.note("\(path): a damaged entry was taken for missing", at: time) }
        let answer = found ?? Array(repeating: nil, count: keys.count)
        let hits = answer.count { $0 != nil }
        status.hits &+= hits
        status.misses &+= keys.count - hits
        return answer
    }

    /// Keeps translations, on disk when the call returns.
    public func store(_ entries: [TranslationMemoryEntry]) {
        let time = now()
        let expiry = Int64(clamping: time.timeIntervalSince1970) &- limits.age.components.seconds
        var rows: [(key: TranslationMemoryKey, value: [UInt8], made: Int64)] = []
        var bytes = 0
        func flush() {
            guard !rows.isEmpty else { return }
            write(rows, expiry: expiry)
            rows.removeAll(keepingCapacity: true)
            bytes = 0
        }
        for entry in entries {
            guard entry.key.bytes.count <= TranslationMemoryLimits.entryBytes,
                entry.translation.cost <= TranslationMemoryLimits.entryBytes,
                entry.translation.madeAtSeconds >= expiry
            else {
                status.refused &+= 1
                continue
            }
            let value = StoredTranslationCodec.encode(entry.translation, for: entry.key)
            rows.append((entry.key, value, entry.translation.madeAtSeconds))
            bytes += value.count + entry.key.bytes.count
            if rows.count >= Self.transactionEntries || bytes >= Self.transactionBytes { flush() }
        }
        flush()
    }

    /// How many rows are read at a time when all are listed.
    static let listedRows = 256

    /// Everything that is kept, the least recently used first; a damaged or outdated row is left out.
    ///
    /// All of it is in memory at once: as much as the limits allow. Others get their turn between two hundred rows and the next.
    public func entries() async -> [TranslationMemoryEntry] {
        let time = now()
        var entries: [TranslationMemoryEntry] = []
        var last: Int64 = .min
        while true {
            let page = attempt { [last] (table) throws(SQLiteFailure) in
                try table.rows(above: last, limit: Self.listedRows) { bytes, value -> TranslationMemoryEntry? in
                    let key = TranslationMemoryKey(bytes: bytes)
                    guard let translation = StoredTranslationCodec.decode(value, for: key),
                        !translation.isExpired(at: time, age: self.limits.age)
                    else { return nil }
                    return TranslationMemoryEntry(key: key, translation: translation)
                }
            }
            guard case let found?? = page, !Task.isCancelled else { return entries }
            entries += found.rows
            last = found.last
            await Task.yield()
        }
    }

    /// Forgets the translations under these keys.
    public func remove(_ keys: [TranslationMemoryKey]) {
        _ = attempt { (table) throws(SQLiteFailure) in try table.remove(keys) }
    }

    /// Forgets everything.
    public func removeAll() {
        _ = attempt { (table) throws(SQLiteFailure) in try table.removeAll() }
    }

    /// How it is doing.
    public func report() -> TranslationMemoryReport {
        var report = status
        if let table, let bytes = try? table.fileBytes() {
            report.entries = table.count
            report.bytes = bytes + file.logBytes
        }
        report.state = opening.failures > 0 ? .away : writing.failures > 0 ? .readOnly : .ready
        return report
    }

    /// Closes the file; the next use opens it again.
    public func close() {
        table = nil
        identity = nil
    }

    private func write(_ rows: [(key: TranslationMemoryKey, value: [UInt8], made: Int64)], expiry: Int64) {
        guard writing.isOpen() else {
            status.refused &+= rows.count
            return
        }
        reopenIfReplaced()
        let dropped = attempt { (table) throws(SQLiteFailure) -> Int in
            do throws(SQLiteFailure) {
                return try table.add(rows, expiry: expiry)
            } catch {
                guard error.result == TOLK_SQLITE_FULL, let room = try table.makeRoom() else { throw error }
                return try table.add(rows, expiry: expiry) + room
            }
        }
        if let dropped {
            writing.succeed()
            status.stored &+= rows.count
            status.evicted &+= dropped
        } else {
            status.refused &+= rows.count
        }
    }

    /// Lets go of a file that is no longer at its path: somebody deleted it, or moved it aside.
    private func reopenIfReplaced() {
        guard table != nil, let identity else { return }
        if let current = file.identity, current.isSameFile(as: identity) { return }
        status.note("\(path) was replaced by somebody else; opened anew", at: now())
        close()
    }

    /// Works on the table, opening it first; `nil` when that fails.
    ///
    /// A damaged file is replaced and the work done again.
    private func attempt<Result>(_ work: (TranslationTable) throws(SQLiteFailure) -> Result) -> Result? {
        for _ in 0..<2 {
            guard opening.isOpen() else { return nil }
            do throws(SQLiteFailure) {
                guard let table = try open() else { return nil }
                let result = try work(table)
                opening.succeed()
                return result
            } catch {
                guard recover(from: error) else { return nil }
            }
        }
        return nil
    }

    private func open() throws(SQLiteFailure) -> TranslationTable? {
        if let table { return table }
        let mayBeTorn = file.hasLog
        identity = file.identity
        guard
            let opened = try TranslationTable(
                path: path, limits: limits, busyMilliseconds: busyMilliseconds, mayBeTorn: mayBeTorn)
        else {
            fail(.foreignFile, "it belongs to another program or a newer version")
            return nil
        }
        table = opened
        identity = file.identity
        lastFailure = nil
        return opened
    }

    /// Does what a failure calls for; whether the work is worth another attempt at once.
    private func recover(from failure: SQLiteFailure) -> Bool {
        switch failure.result {
        case TOLK_SQLITE_CORRUPT:
            status.failures &+= 1
            // Identity at the time of opening: another process may have moved the file aside and begun a good one.
            let opened = identity
            close()
            guard let opened, let current = file.identity, current.isSameFile(as: opened) else { return true }
            switch file.moveAside(at: now()) {
            case .success(let target):
                status.note("\(path) was damaged (\(failure.message)); moved to \(target), begun anew", at: now())
                return true
            case .failure(let error):
                fail(.inputOutput, "it is damaged and can't be moved aside (errno \(error.code))")
                return false
            }
        case TOLK_SQLITE_BUSY:
            status.failures &+= 1
            status.note("\(path): another process holds the lock", at: now())
        case TOLK_SQLITE_FULL where table != nil, TOLK_SQLITE_READ_ONLY where table != nil:
            status.failures &+= 1
            writing.fail()
            status.note("\(path): nothing can be written (\(failure.message)); reading goes on", at: now())
        case TOLK_SQLITE_FULL:
            fail(.diskFull, failure.message)
        case TOLK_SQLITE_CANNOT_OPEN, TOLK_SQLITE_READ_ONLY:
            fail(.cannotOpen, failure.message)
        default:
            fail(.inputOutput, failure.message)
        }
        return false
    }

    private func fail(_ reason: TranslationStoreError.Reason, _ detail: String) {
        close()
        let error = TranslationStoreError(reason: reason, store: path, detail: detail)
        lastFailure = error
        status.failures &+= 1
        status.note(error.description, at: now())
        opening.fail()
    }
}

/// Runs an actor's work on a queue of its own, so that waiting for a disk never takes a thread from Swift's pool.
final class StoreThread: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
