// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_HTTP_INTERNAL_H
#define TOLK_HTTP_INTERNAL_H

#include "tolk_http.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/uio.h>

typedef struct connection connection;
typedef struct worker worker;

// MARK: Reading a request

/// What a header block says, as offsets into the bytes that it was read from, which may move before the body is there.
typedef struct span {
    size_t start;
    size_t count;
    bool is_there;
} span;

typedef struct tolk_http_head {
    span method;
    span target;
    span fields[TOLK_HTTP_FIELD_COUNT];
    /// Values of repeated fields, joined; null where there was one line or none.
    char *joined[TOLK_HTTP_FIELD_COUNT];
    size_t joined_count[TOLK_HTTP_FIELD_COUNT];
    unsigned minor_version;
    bool keeps_alive;
    bool is_head_method;
    bool expects_continue;
    bool is_chunked;
    bool has_length;
    uint64_t length;
    tolk_http_violation violation;
} tolk_http_head;

/// The length of the header block at the start of some bytes, its empty line included; 0 while its end isn't there.
/// `scanned` is how far an earlier call has looked.
size_t tolk_http_head_length(const char *bytes, size_t count, size_t *scanned);
/// Reads a whole header block.
void tolk_http_head_read(tolk_http_head *head, const char *bytes, size_t count, const tolk_http_options *options);
void tolk_http_head_clear(tolk_http_head *head);

/// A chunked body on its way (RFC 9112 §7.1).
typedef struct tolk_http_chunks {
    enum {
        CHUNK_SIZE, CHUNK_EXTENSION, CHUNK_SIZE_LF, CHUNK_DATA, CHUNK_DATA_CR, CHUNK_DATA_LF, CHUNK_TRAILER,
        CHUNK_TRAILER_LINE, CHUNK_TRAILER_LF, CHUNK_END_LF, CHUNK_DONE
    } state;
    uint64_t left;
    unsigned digits;
    size_t overhead;
} tolk_http_chunks;

typedef struct tolk_http_bytes {
    char *bytes;
    size_t count;
    size_t capacity;
} tolk_http_bytes;

/// Keeps bytes of a body; a violation when there are more than allowed or memory is short.
tolk_http_violation tolk_http_body_add(tolk_http_bytes *body, const char *bytes, size_t count, size_t limit);
/// Takes bytes of a chunked body; `used` says how many belonged to it.
tolk_http_violation tolk_http_chunks_read(
    tolk_http_chunks *chunks, tolk_http_bytes *body, const char *bytes, size_t count, size_t limit, size_t *used);

// MARK: The server

/// As many counts as addresses share.
#define TOLK_HTTP_ADDRESS_BITS 16

/// What another thread tells a worker: the first member of what it is about.
typedef struct notice {
    struct notice *next;
    /// Called on the worker's thread, once.
    void (*take)(struct notice *notice);
} notice;

/// Puts a notice on the list of a worker and wakes it; false when the worker is no more.
bool tolk_http_worker_notify(worker *worker, notice *notice);

/// One of the server's threads with the connections that it has accepted, which no other thread touches.
struct worker {
    tolk_http_server *server;
    pthread_t thread;
    int poll;
    int wake;
    connection *connections;
    /// Closed in this round; freed after it, since an event of the round may still name them.
    connection *closed;
    char date[40];
    int64_t date_second;

    /// Guards what follows: other threads put exchanges here that have been answered and streams that have new bytes.
    pthread_mutex_t lock;
    notice *notices;
    bool is_over;
};

struct tolk_http_server {
    /// One for the caller, one for each exchange and stream that outlives a call.
    atomic_uint references;
    tolk_http_options options;
    tolk_http_handler handler;
    void *context;
    int listener;
    uint16_t port;
    worker *workers;
    unsigned worker_count;
    atomic_uint running;
    atomic_uint open;
    atomic_bool stopping;
    atomic_bool quits;
    _Atomic(uint64_t) expired;
    _Atomic(uint64_t) shed;
    /// Open connections by address.
    atomic_uint *addresses;
    uint64_t seed;
};

void tolk_http_server_retain(tolk_http_server *server);
void tolk_http_server_release(tolk_http_server *server);
uint64_t tolk_http_now_ms(void);

// MARK: A connection

typedef enum phase {
    PHASE_HEAD,     ///< a header block is awaited
    PHASE_BODY,     ///< a body is awaited
    PHASE_HANDLING, ///< the handler has the request
    PHASE_SENDING,  ///< an answer is on its way
    PHASE_DRAINING, ///< the answer is there; what the client still sends is dropped, so that it can read the answer
    PHASE_CLOSED
} phase;

struct connection {
    connection *next;
    connection *previous;
    worker *worker;
    int socket;
    /// How many are open from its address.
    atomic_uint *same;
    phase phase;
    uint32_t events;
    /// Monotonic milliseconds at which the connection is closed; 0 for never.
    uint64_t deadline;

    char *input;
    size_t input_count;
    size_t input_capacity;
    size_t scanned;
    tolk_http_head head;
    size_t head_count;
    tolk_http_bytes body;
    tolk_http_chunks chunks;
    bool counts_as_running;

    tolk_http_exchange *exchange;
    tolk_http_response *response;
    char status_line[256];
    size_t status_count;
    /// How much of status line, header and body has been sent.
    size_t sent;
    bool sends_body;
    bool sends_chunked;
    bool closes;
    /// The piece of a streamed body that is being sent, with its chunk's size line and end.
    char *piece;
    size_t piece_count;
    size_t piece_sent;
    bool has_last_piece;
};

connection *tolk_http_connection_create(worker *worker, int socket, atomic_uint *same);
void tolk_http_connection_event(connection *connection, uint32_t events);
/// A stream's new bytes.
void tolk_http_connection_written(connection *connection);
void tolk_http_connection_close(connection *connection);
/// Closes what is late.
void tolk_http_connection_check(connection *connection, uint64_t now);

struct tolk_http_exchange {
    /// That it has been answered.
    notice answered;
    /// One for the connection, one for the handler (until its reply).
    atomic_uint references;
    worker *worker;
    tolk_http_server *server;
    /// Null once the connection is gone; only the worker's thread reads and writes it.
    connection *connection;
    unsigned status;
    tolk_http_response *response;
    bool is_answered;
};

void tolk_http_exchange_release(tolk_http_exchange *exchange);
/// The exchange whose handler runs on this thread now.
extern _Thread_local tolk_http_exchange *tolk_http_current;

struct tolk_http_response {
    /// One for the creator, one for each exchange and connection that it answers.
    atomic_uint references;
    char *fields;
    size_t fields_count;
    char *body;
    size_t body_count;
    /// Set for a streamed body only.
    tolk_http_stream *stream;
};

void tolk_http_response_retain(tolk_http_response *response);

/// A body that is written while it is sent.
struct tolk_http_stream {
    /// That it has new bytes.
    notice written;
    /// One for the writer, one for the response, one while it stands in a worker's list.
    atomic_uint references;
    pthread_mutex_t lock;
    char *bytes;
    size_t count;
    size_t capacity;
    bool is_finished;
    bool is_gone;
    bool is_overfull;
    bool is_listed;
    /// Set once the answer has begun.
    tolk_http_server *server;
    worker *worker;
    /// Only the worker's thread reads and writes it.
    connection *connection;
};

/// More unsent bytes than this end a stream.
#define TOLK_HTTP_STREAM_BYTES ((size_t)4 * 1024 * 1024)

void tolk_http_stream_attach(tolk_http_stream *stream, connection *connection);
/// The client is gone: the writer hears it at its next write.
void tolk_http_stream_abandon(tolk_http_stream *stream);
/// Takes what has been written; `is_last` says whether nothing more comes. False when more came than waits for anyone.
bool tolk_http_stream_take(tolk_http_stream *stream, char **bytes, size_t *count, bool *is_last);
void tolk_http_stream_release(tolk_http_stream *stream);

#endif
