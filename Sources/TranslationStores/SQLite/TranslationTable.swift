// SPDX-License-Identifier: Apache-2.0

internal import CStores
internal import RemoteContent

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The table of translations in a database file.
///
/// Rows are numbered in the order of their use, and the ones with the lowest numbers go first. New rows get the
/// highest number; a row that is read while it is among the older half is moved to the top, not one that is read while it
/// is young, so reading rarely writes. As rows that go together lie together, dropping them frees whole pages, which the next
/// rows fill: the file stays at its size without ever being rewritten.
///
/// A row is found by its key's digest, and is taken only when its key is the same byte for byte: two keys with one
/// digest push each other out and are never mistaken for each other.
final class TranslationTable {
    /// "TOLK", in the file's header: whose file it is.
    static let applicationID: Int64 = 0x544F_4C4B
    static let version: Int64 = 1

    private let database: SQLiteDatabase
    private let find: SQLiteStatement
    private let insert: SQLiteStatement
    private let deleteDigest: SQLiteStatement
    private let deleteID: SQLiteStatement
    private let deleteOldest: SQLiteStatement
    private let deleteExpired: SQLiteStatement
    private let raise: SQLiteStatement
    private let list: SQLiteStatement
    private let ends: SQLiteStatement
    private let pages: SQLiteStatement
    private let freePages: SQLiteStatement
    private let pageSize: Int
    private let limits: TranslationMemoryLimits
    /// How many rows there are, as far as this process knows.
    private(set) var count = 0
    private var insertsSinceCount = 0
    /// Rows numbered below this are raised when they are read.
    private var young: Int64 = 0
    /// Rows that were read while they were old.
    private(set) var toRaise: Set<Int64> = []
    /// Rows that were found damaged or too old.
    private(set) var toDelete: Set<Int64> = []

    /// The share of the byte limit that the log beside the file may take.
    static func logBytes(_ limits: TranslationMemoryLimits) -> Int { min(4 << 20, max(64 << 10, limits.bytes / 8)) }

    /// Opens the table; `nil` when the file belongs to somebody else.
    ///
    /// - Parameter mayBeTorn: Whether whoever had the file open last didn't close it: it is then read through once.
    init?(path: String, limits: TranslationMemoryLimits, busyMilliseconds: Int32, mayBeTorn: Bool) throws(SQLiteFailure)
    {
        self.limits = limits
        let database = try SQLiteDatabase(path: path, busyMilliseconds: busyMilliseconds)
        self.database = database
        // In one look: another connection may just be making the table.
        let (owner, version, isEmpty) = try database.transaction("BEGIN") { () throws(SQLiteFailure) in
            (
                try database.number("PRAGMA application_id"), try database.number("PRAGMA user_version"),
                try database.number("SELECT count(*) FROM sqlite_schema") == 0
            )
        }
        let isOurs = owner == Self.applicationID && version == Self.version
        guard isOurs || (isEmpty && owner == 0) else { return nil }
        if isEmpty { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
        try Self.turnOnLog(database, busyMilliseconds)
        pageSize = max(512, Int(clamping: try database.number("PRAGMA page_size")))
        let logBytes = Self.logBytes(limits)
        let maximumPages = max(32, (limits.bytes - logBytes) / pageSize)
        try database.execute(
            """
            PRAGMA synchronous = NORMAL; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;
            PRAGMA cell_size_check = ON; PRAGMA wal_autocheckpoint = \(max(8, logBytes / 2 / pageSize));
            PRAGMA journal_size_limit = \(logBytes); PRAGMA max_page_count = \(maximumPages);
            """)
        if isEmpty {
            try database.transaction { () throws(SQLiteFailure) in
                try database.execute(
                    """
                    CREATE TABLE IF NOT EXISTS translation(
                        id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,
                        made INTEGER NOT NULL);
                    CREATE UNIQUE INDEX IF NOT EXISTS translation_digest ON translation(digest);
                    PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.version);
                    """)
            }
        } else if mayBeTorn {
            let verdict = try database.text("PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw SQLiteFailure(result: TOLK_SQLITE_CORRUPT, message: verdict) }
        }
        find = try database.prepare("SELECT id, key, value FROM translation WHERE digest = ?1")
        insert = try database.prepare("INSERT INTO translation(digest, key, value, made) VALUES(?1, ?2, ?3, ?4)")
        deleteDigest = try database.prepare("DELETE FROM translation WHERE digest = ?1")
        deleteID = try database.prepare("DELETE FROM translation WHERE id = ?1")
        deleteOldest = try database.prepare(
            "DELETE FROM translation WHERE id IN (SELECT id FROM translation ORDER BY id LIMIT ?1)")
        deleteExpired = try database.prepare(
            "DELETE FROM translation WHERE id IN (SELECT id FROM translation ORDER BY id LIMIT ?1) AND made < ?2")
        raise = try database.prepare(
            "UPDATE translation SET id = (SELECT max(id) FROM translation) + 1 WHERE id = ?1")
        list = try database.prepare("SELECT id, key, value FROM translation WHERE id > ?1 ORDER BY id LIMIT ?2")
        ends = try database.prepare(
            "SELECT (SELECT min(id) FROM translation), (SELECT max(id) FROM translation)")
        pages = try database.prepare("PRAGMA page_count")
        freePages = try database.prepare("PRAGMA freelist_count")
        try recount()
        if try number(pages) > Int64(maximumPages) {
            try database.transaction { () throws(SQLiteFailure) in _ = try trim(keepingFree: 0) }
            try database.execute("PRAGMA incremental_vacuum")
        }
    }

    /// Turns the write-ahead log on, and waits for others who are just doing so: SQLite itself doesn't wait there.
    private static func turnOnLog(_ database: SQLiteDatabase, _ busyMilliseconds: Int32) throws(SQLiteFailure) {
        let end = ContinuousClock.now + .milliseconds(Int64(busyMilliseconds))
        while true {
            do throws(SQLiteFailure) {
                return try database.execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.result == TOLK_SQLITE_BUSY, ContinuousClock.now < end else { throw error }
            }
            usleep(2_000)
        }
    }

    /// The value under a key, handed over in place; `nil` without one.
    func value<Result>(
        for key: TranslationMemoryKey, _ read: (UnsafeRawBufferPointer) -> Result?
    ) throws(SQLiteFailure) -> Result? {
        find.bind(1, Int64(bitPattern: key.digest))
        defer { find.reset() }
        guard try find.step() else { return nil }
        let id = find.number(0)
        let isSame = find.withBytes(1) { bytes in bytes.elementsEqual(key.bytes) }
        guard isSame else { return nil }
        let result = find.withBytes(2, read)
        if result == nil { toDelete.insert(id) } else if id < young { toRaise.insert(id) }
        return result
    }

    /// Some rows with numbers above one, in order, and the number of the last; `nil` behind the last row.
    func rows<Row>(
        above number: Int64, limit: Int, _ read: (_ key: [UInt8], _ value: UnsafeRawBufferPointer) -> Row?
    ) throws(SQLiteFailure) -> (rows: [Row], last: Int64)? {
        list.bind(1, number)
        list.bind(2, Int64(limit))
        defer { list.reset() }
        var rows: [Row] = []
        var last: Int64?
        while try list.step() {
            last = list.number(0)
            let key = list.withBytes(1) { Array($0) }
            if let row = list.withBytes(2, { read(key, $0) }) { rows.append(row) }
        }
        return last.map { (rows, $0) }
    }

    /// Adds rows, drops the oldest beyond the limits; how many were dropped.
    ///
    /// - Parameter expiry: Rows made before this second are too old.
    func add(
        _ rows: [(key: TranslationMemoryKey, value: [UInt8], made: Int64)], expiry: Int64
    ) throws(SQLiteFailure) -> Int {
        defer { forgetNotes() }
        let before = count
        do {
            return try database.transaction { () throws(SQLiteFailure) -> Int in
                try tidy()
                for row in rows { try put(row.key, row.value, row.made) }
                let expired = try deleteExpired.run(32, expiry)
                count -= expired
                return try trim(keepingFree: 0) + expired
            }
        } catch {
            count = before
            throw error
        }
    }

    /// Makes room after a write found none; how many rows that cost, `nil` when there is none to be made.
    ///
    /// A database that has all the pages it may have drops a tenth of them; on a full disk the log is moved into the
    /// database, which mostly has the pages already.
    func makeRoom() throws(SQLiteFailure) -> Int? {
        let (all, free) = (try number(pages), try number(freePages))
        let most = try database.number("PRAGMA max_page_count")
        if all &- free >= most &- 16 {
            return try database.transaction { () throws(SQLiteFailure) in
                try trim(keepingFree: Int(clamping: all / 10))
            }
        }
        // The first column says whether somebody was in the way.
        return try database.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 ? 0 : nil
    }

    /// Carries out what reading left to do, once there is enough of it.
    func tidyIfWorthwhile() throws(SQLiteFailure) {
        guard toRaise.count + toDelete.count >= 256 else { return }
        defer { forgetNotes() }
        try database.transaction { () throws(SQLiteFailure) in try tidy() }
    }

    /// Deletes the rows of these keys.
    func remove(_ keys: [TranslationMemoryKey]) throws(SQLiteFailure) {
        try database.transaction { () throws(SQLiteFailure) in
            for key in keys { count -= try deleteDigest.run(Int64(bitPattern: key.digest)) }
        }
    }

    /// Deletes all rows.
    func removeAll() throws(SQLiteFailure) {
        try database.execute("DELETE FROM translation")
        forgetNotes()
        try recount()
    }

    /// The file's size in bytes, without the log.
    func fileBytes() throws(SQLiteFailure) -> Int { Int(clamping: try number(pages)) * pageSize }

    private func put(_ key: TranslationMemoryKey, _ value: [UInt8], _ made: Int64) throws(SQLiteFailure) {
        let digest = Int64(bitPattern: key.digest)
        count -= try deleteDigest.run(digest)
        // The pointers are good until the closures end, so the statement is stepped and reset inside them.
        let outcome: Result<Bool, SQLiteFailure> = key.bytes.withUnsafeBytes { keyBytes in
            value.withUnsafeBytes { valueBytes in
                insert.bind(1, digest)
                insert.bind(2, keyBytes)
                insert.bind(3, valueBytes)
                insert.bind(4, made)
                defer { insert.reset() }
                return Result { () throws(SQLiteFailure) in try insert.step() }
            }
        }
        _ = try outcome.get()
        count += 1
        insertsSinceCount += 1
    }

    /// Drops the oldest rows, a few at a time, until the limits are kept and so many pages are free.
    private func trim(keepingFree spare: Int) throws(SQLiteFailure) -> Int {
        if insertsSinceCount > 10_000 { try recount() }
        var dropped = 0
        if count > limits.entries {
            dropped += try deleteOldest.run(Int64(count - limits.entries))
        }
        let most = max(32, (limits.bytes - Self.logBytes(limits)) / pageSize)
        while true {
            let (all, free) = (try number(pages), try number(freePages))
            guard all &- free > Int64(most - most / 16 - spare) else { break }
            let gone = try deleteOldest.run(16)
            dropped += gone
            if gone == 0 { break }
        }
        count -= dropped
        try measureAge()
        return dropped
    }

    private func tidy() throws(SQLiteFailure) {
        for id in toDelete { count -= try deleteID.run(id) }
        for id in toRaise.subtracting(toDelete).sorted() { try raise.run(id) }
    }

    private func forgetNotes() {
        toRaise.removeAll(keepingCapacity: true)
        toDelete.removeAll(keepingCapacity: true)
    }

    private func recount() throws(SQLiteFailure) {
        count = Int(clamping: try database.number("SELECT count(*) FROM translation"))
        insertsSinceCount = 0
        try measureAge()
    }

    private func measureAge() throws(SQLiteFailure) {
        defer { ends.reset() }
        guard try ends.step() else { return }
        young = ends.number(0) / 2 &+ ends.number(1) / 2
    }

    private func number(_ statement: SQLiteStatement) throws(SQLiteFailure) -> Int64 {
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }
}
