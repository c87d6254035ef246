// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_REDIS_H
#define TOLK_REDIS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A connection to a Redis server. One thread at a time; the caller sees to that. After any failure but a refusal by
/// the server it must be closed: what the server still sends would be taken for the answer to a later question.
typedef struct tolk_redis tolk_redis;

/// What a reply is.
typedef enum tolk_redis_kind {
    /// Bytes.
    TOLK_REDIS_BYTES = 0,
    /// There is no value.
    TOLK_REDIS_NOTHING = 1,
    /// A whole number.
    TOLK_REDIS_NUMBER = 2,
    /// `OK`, `QUEUED` and the like; the bytes are the word.
    TOLK_REDIS_STATUS = 3,
    /// The server refuses; the bytes are its reason, such as `OOM command not allowed …`.
    TOLK_REDIS_REFUSAL = 4,
    /// A list: as many replies as its count says follow, and are its elements.
    TOLK_REDIS_LIST = 5
} tolk_redis_kind;

/// A reply, or an element of a list.
typedef struct tolk_redis_reply {
    tolk_redis_kind kind;
    /// Bytes, not ended by a zero, valid until the next call on the connection.
    const char *bytes;
    /// How many bytes, or elements of a list.
    size_t count;
    int64_t number;
} tolk_redis_reply;

/// Connects over TCP, or over a Unix socket when `port` is 0 and `host` a path, within a time.
/// Returns null and stores a message of at most `message_size` bytes, zero included, when it fails.
tolk_redis *tolk_redis_connect(const char *host, int32_t port, int32_t milliseconds, char *message,
                               size_t message_size);

/// Closes a connection. A null pointer is fine.
void tolk_redis_close(tolk_redis *connection);

/// Adds a command to what will be sent. Returns 0, or -1 without memory.
int32_t tolk_redis_append(tolk_redis *connection, int32_t count, const char *const *arguments, const size_t *lengths);

/// Begins an exchange: sends what was appended and allows this time and this many bytes for all of its replies.
void tolk_redis_begin(tolk_redis *connection, int32_t milliseconds, size_t maximum_bytes);

/// Waits for the next reply of the exchange. Returns 0, or -1 when it did not come: see the message.
int32_t tolk_redis_next(tolk_redis *connection, tolk_redis_reply *reply);

/// Waits until the server says something by itself, having sent what was appended. Returns 1 when a reply has begun, 0 when
/// the time is over and the connection as good as before, or -1 after a failure.
int32_t tolk_redis_wait(tolk_redis *connection, int32_t milliseconds);

/// What went wrong, in English. Valid until the next call on the connection; never null.
const char *tolk_redis_message(tolk_redis *connection);

#ifdef __cplusplus
}
#endif

#endif
