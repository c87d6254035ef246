// SPDX-License-Identifier: Apache-2.0

#include "tolk_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

// The opaque types of the header are SQLite's own under another name.
static sqlite3 *database_of(tolk_sqlite *connection) { return (sqlite3 *)connection; }
static sqlite3_stmt *statement_of(tolk_statement *statement) { return (sqlite3_stmt *)statement; }

static tolk_sqlite_result result_of(int code) {
    switch (code & 0xFF) {
    case SQLITE_OK: return TOLK_SQLITE_OK;
    case SQLITE_ROW: return TOLK_SQLITE_ROW;
    case SQLITE_DONE: return TOLK_SQLITE_DONE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return TOLK_SQLITE_BUSY;
    case SQLITE_FULL: return TOLK_SQLITE_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return TOLK_SQLITE_CORRUPT;
    case SQLITE_READONLY: return TOLK_SQLITE_READ_ONLY;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH: return TOLK_SQLITE_CANNOT_OPEN;
    case SQLITE_IOERR:
        switch (code) {
        // A file that ends before it should, or a limit on its size: told apart from a broken disk.
        case SQLITE_IOERR_SHORT_READ: return TOLK_SQLITE_CORRUPT;
#ifdef SQLITE_IOERR_CORRUPTFS
        case SQLITE_IOERR_CORRUPTFS: return TOLK_SQLITE_CORRUPT;
#endif
        case SQLITE_IOERR_WRITE:
        case SQLITE_IOERR_SHMSIZE: return TOLK_SQLITE_FULL;
        default: return TOLK_SQLITE_IO_ERROR;
        }
    default: return TOLK_SQLITE_FAILED;
    }
}

tolk_sqlite_result tolk_sqlite_open(const char *path, int32_t busy_milliseconds, tolk_sqlite **connection) {
    // SQLite would create the file readable by everyone. Its companions take over the file's mode.
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor >= 0) close(descriptor);

    sqlite3 *database = NULL;
    int code = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    *connection = (tolk_sqlite *)database;
    if (database == NULL) return TOLK_SQLITE_FAILED;
    if (code != SQLITE_OK) return result_of(sqlite3_extended_errcode(database));
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, busy_milliseconds);
    // The file is untrusted: no writes to the schema's own tables, no functions called from it.
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return TOLK_SQLITE_OK;
}

void tolk_sqlite_close(tolk_sqlite *connection) {
    if (connection != NULL) sqlite3_close_v2(database_of(connection));
}

tolk_sqlite_result tolk_sqlite_execute(tolk_sqlite *connection, const char *sql) {
    return result_of(sqlite3_exec(database_of(connection), sql, NULL, NULL, NULL));
}

tolk_sqlite_result tolk_sqlite_prepare(tolk_sqlite *connection, const char *sql, tolk_statement **statement) {
    sqlite3_stmt *prepared = NULL;
    int code = sqlite3_prepare_v3(database_of(connection), sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, NULL);
    *statement = (tolk_statement *)prepared;
    return result_of(code);
}

void tolk_statement_finalize(tolk_statement *statement) { sqlite3_finalize(statement_of(statement)); }

void tolk_statement_bind_number(tolk_statement *statement, int32_t parameter, int64_t value) {
    sqlite3_bind_int64(statement_of(statement), parameter, value);
}

void tolk_statement_bind_bytes(tolk_statement *statement, int32_t parameter, const void *bytes, size_t count) {
    // A null pointer would be bound as NULL; no bytes are bytes all the same.
    sqlite3_bind_blob64(statement_of(statement), parameter, bytes != NULL ? bytes : "", count, SQLITE_STATIC);
}

tolk_sqlite_result tolk_statement_step(tolk_statement *statement) {
    return result_of(sqlite3_step(statement_of(statement)));
}

void tolk_statement_reset(tolk_statement *statement) {
    sqlite3_reset(statement_of(statement));
    sqlite3_clear_bindings(statement_of(statement));
}

int64_t tolk_statement_number(tolk_statement *statement, int32_t column) {
    return sqlite3_column_int64(statement_of(statement), column);
}

const void *tolk_statement_bytes(tolk_statement *statement, int32_t column, size_t *count) {
    const void *bytes = sqlite3_column_blob(statement_of(statement), column);
    int size = sqlite3_column_bytes(statement_of(statement), column);
    *count = bytes != NULL && size > 0 ? (size_t)size : 0;
    return bytes;
}

int64_t tolk_sqlite_changes(tolk_sqlite *connection) { return sqlite3_changes64(database_of(connection)); }

const char *tolk_sqlite_message(tolk_sqlite *connection) {
    const char *message = connection != NULL ? sqlite3_errmsg(database_of(connection)) : NULL;
    return message != NULL ? message : "out of memory";
}

int32_t tolk_file_identity(const char *path, uint64_t *device, uint64_t *number, int64_t *size) {
    struct stat status;
    if (stat(path, &status) != 0) return errno;
    *device = (uint64_t)status.st_dev;
    *number = (uint64_t)status.st_ino;
    *size = (int64_t)status.st_size;
    return 0;
}

int32_t tolk_file_move(const char *from, const char *to) { return rename(from, to) == 0 ? 0 : errno; }

int32_t tolk_file_delete(const char *path) { return unlink(path) == 0 ? 0 : errno; }
