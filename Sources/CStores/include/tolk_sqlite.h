// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_SQLITE_H
#define TOLK_SQLITE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A connection to a database file. One thread at a time; the caller sees to that.
typedef struct tolk_sqlite tolk_sqlite;
/// A prepared statement of a connection; same thread rule.
typedef struct tolk_statement tolk_statement;

/// How a call ended.
typedef enum tolk_sqlite_result {
    /// It did what it was asked to.
    TOLK_SQLITE_OK = 0,
    /// A statement has a row to read.
    TOLK_SQLITE_ROW = 1,
    /// A statement has no more rows.
    TOLK_SQLITE_DONE = 2,
    /// Another process holds the lock, longer than the connection waits.
    TOLK_SQLITE_BUSY = 3,
    /// The disk is full, or the database has all the pages it may have.
    TOLK_SQLITE_FULL = 4,
    /// The file is damaged, or isn't a database.
    TOLK_SQLITE_CORRUPT = 5,
    /// The file or its folder can't be written to.
    TOLK_SQLITE_READ_ONLY = 6,
    /// The file can't be opened.
    TOLK_SQLITE_CANNOT_OPEN = 7,
    /// Reading or writing failed.
    TOLK_SQLITE_IO_ERROR = 8,
    /// Anything else: see the message.
    TOLK_SQLITE_FAILED = 9
} tolk_sqlite_result;

/// Opens a database file, creating it with access for its owner alone; waits up to `busy_milliseconds` for locks.
/// Stores the connection, also after a failure when there is one to ask for the message; close it in either case.
tolk_sqlite_result tolk_sqlite_open(const char *path, int32_t busy_milliseconds, tolk_sqlite **connection);

/// Closes a connection, whose statements must be finalized. A null pointer is fine.
void tolk_sqlite_close(tolk_sqlite *connection);

/// Runs statements that give no rows of interest.
tolk_sqlite_result tolk_sqlite_execute(tolk_sqlite *connection, const char *sql);

/// Prepares a statement for repeated use. The caller finalizes it.
tolk_sqlite_result tolk_sqlite_prepare(tolk_sqlite *connection, const char *sql, tolk_statement **statement);

/// Frees a statement. A null pointer is fine.
void tolk_statement_finalize(tolk_statement *statement);

/// Gives a parameter a number. Parameters count from 1.
void tolk_statement_bind_number(tolk_statement *statement, int32_t parameter, int64_t value);

/// Gives a parameter bytes, which must stay in place until the statement is reset.
void tolk_statement_bind_bytes(tolk_statement *statement, int32_t parameter, const void *bytes, size_t count);

/// Goes to the next row.
tolk_sqlite_result tolk_statement_step(tolk_statement *statement);

/// Makes the statement ready for its next use and forgets the parameters.
void tolk_statement_reset(tolk_statement *statement);

/// A number of the current row. Columns count from 0.
int64_t tolk_statement_number(tolk_statement *statement, int32_t column);

/// Bytes of the current row and their count, valid until the next step or reset; null when there are none.
const void *tolk_statement_bytes(tolk_statement *statement, int32_t column, size_t *count);

/// The number of rows that the latest insert, update or delete changed.
int64_t tolk_sqlite_changes(tolk_sqlite *connection);

/// What went wrong last, in English. Valid until the next call on the connection; never null.
const char *tolk_sqlite_message(tolk_sqlite *connection);

/// Which file a path leads to: stores its device and number. Returns 0 or an errno value. Any thread.
int32_t tolk_file_identity(const char *path, uint64_t *device, uint64_t *number, int64_t *size);

/// Renames a file. Returns 0 or an errno value. Any thread.
int32_t tolk_file_move(const char *from, const char *to);

/// Deletes a file. Returns 0 or an errno value. Any thread.
int32_t tolk_file_delete(const char *path);

#ifdef __cplusplus
}
#endif

#endif
