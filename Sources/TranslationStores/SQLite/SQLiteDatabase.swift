// SPDX-License-Identifier: Apache-2.0

internal import CStores

/// Why a call into SQLite failed.
struct SQLiteFailure: Error {
    let result: tolk_sqlite_result
    let message: String
}

/// An open database file: it belongs to one actor, which closes it by letting go of it.
final class SQLiteDatabase {
    private let connection: OpaquePointer

    /// Opens a file, or creates it.
    init(path: String, busyMilliseconds: Int32) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        let result = tolk_sqlite_open(path, busyMilliseconds, &opened)
        guard let opened, result == TOLK_SQLITE_OK else {
            let message = String(cString: tolk_sqlite_message(opened))
            tolk_sqlite_close(opened)
            throw SQLiteFailure(result: result, message: message)
        }
        connection = opened
    }

    deinit { tolk_sqlite_close(connection) }

    /// Runs statements that give no rows of interest.
    func execute(_ sql: String) throws(SQLiteFailure) {
        try check(tolk_sqlite_execute(connection, sql))
    }

    /// The number in the first row's first column, 0 without a row.
    func number(_ sql: String) throws(SQLiteFailure) -> Int64 {
        let statement = try prepare(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }

    /// The text in the first row's first column, empty without a row.
    func text(_ sql: String) throws(SQLiteFailure) -> String {
        let statement = try prepare(sql)
        defer { statement.reset() }
        guard try statement.step() else { return "" }
        return statement.withBytes(0) { String(decoding: $0, as: UTF8.self) }
    }

    /// A statement for repeated use.
    func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        var prepared: OpaquePointer?
        try check(tolk_sqlite_prepare(connection, sql, &prepared))
        guard let prepared else { throw SQLiteFailure(result: TOLK_SQLITE_FAILED, message: "empty statement") }
        return SQLiteStatement(prepared, of: self)
    }

    /// Runs work in a transaction that is undone when the work throws.
    func transaction<Result>(
        _ begin: String = "BEGIN IMMEDIATE", _ work: () throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result {
        try execute(begin)
        do throws(SQLiteFailure) {
            let result = try work()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite has undone it by itself after some failures, and then says so here.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// How many rows the latest statement changed.
    var changes: Int { Int(clamping: tolk_sqlite_changes(connection)) }

    func check(_ result: tolk_sqlite_result) throws(SQLiteFailure) {
        if result != TOLK_SQLITE_OK { throw failure(result) }
    }

    func failure(_ result: tolk_sqlite_result) -> SQLiteFailure {
        SQLiteFailure(result: result, message: String(cString: tolk_sqlite_message(connection)))
    }
}

/// A prepared statement; parameters count from 1, columns from 0.
final class SQLiteStatement {
    private let statement: OpaquePointer
    /// Kept so that the database outlives its statements.
    private let database: SQLiteDatabase

    init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
        self.statement = statement
        self.database = database
    }

    deinit { tolk_statement_finalize(statement) }

    func bind(_ parameter: Int32, _ value: Int64) { tolk_statement_bind_number(statement, parameter, value) }

    /// The bytes must stay in place until ``reset()``.
    func bind(_ parameter: Int32, _ bytes: UnsafeRawBufferPointer) {
        tolk_statement_bind_bytes(statement, parameter, bytes.baseAddress, bytes.count)
    }

    /// Goes to the next row; false when there is none.
    func step() throws(SQLiteFailure) -> Bool {
        let result = tolk_statement_step(statement)
        switch result {
        case TOLK_SQLITE_ROW: return true
        case TOLK_SQLITE_DONE: return false
        default: throw database.failure(result)
        }
    }

    /// Runs a statement that gives no rows, with numbers for its parameters; how many rows it changed.
    @discardableResult
    func run(_ values: Int64...) throws(SQLiteFailure) -> Int {
        defer { reset() }
        for (index, value) in values.enumerated() { bind(Int32(clamping: index + 1), value) }
        _ = try step()
        return database.changes
    }

    func reset() { tolk_statement_reset(statement) }

    func number(_ column: Int32) -> Int64 { tolk_statement_number(statement, column) }

    /// The bytes of a column, in place only while the closure runs.
    func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var count = 0
        let bytes = tolk_statement_bytes(statement, column, &count)
        return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }
}
