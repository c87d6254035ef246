#ifndef TOLK_HTTP_H
#define TOLK_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A small HTTP/1.1 server over libmicrohttpd, without the variadic calls that Swift can't import.
///
/// What it adds to the library: a check of the whole header block before any handler runs, absolute deadlines for the
/// header block and the body (the library's own timeout is for inactivity only, so a client that sends one byte now and
/// then would stay for ever), a bound on the body, repeated `Accept-Language` lines joined, handlers that answer later
/// from any thread, and a stop that finishes running requests.
///
/// Threads: a handler runs on one of the server's threads and must not block it. Everything else may be called from any
/// thread unless it says otherwise.

/// The version of libmicrohttpd in use. Static storage: never freed.
const char *tolk_http_library_version(void);

/// Bytes that belong to somebody else; `bytes` is null when the thing asked for is absent.
typedef struct tolk_http_text {
    const char *bytes;
    size_t count;
} tolk_http_text;

typedef struct tolk_http_server tolk_http_server;
typedef struct tolk_http_exchange tolk_http_exchange;
typedef struct tolk_http_response tolk_http_response;
typedef struct tolk_http_stream tolk_http_stream;

/// What is wrong with a request, found before the handler runs. The handler answers it like any other request, so that
/// the error has the reader's language; it must do so before it returns.
typedef enum tolk_http_violation {
    TOLK_HTTP_FINE = 0,
    TOLK_HTTP_HOST = 1,               ///< HTTP/1.1 without exactly one Host: 400
    TOLK_HTTP_FIELD_NAME = 2,         ///< a field name that is no token: 400
    TOLK_HTTP_FIELD_VALUE = 3,        ///< a control character in a field value: 400
    TOLK_HTTP_CONTENT_LENGTH = 4,     ///< several, or not digits: 400
    TOLK_HTTP_TRANSFER_ENCODING = 5,  ///< beside Content-Length, or anything but `chunked` once: 400
    TOLK_HTTP_TARGET = 6,             ///< a space, a control character or `%00` in the target: 400
    TOLK_HTTP_TARGET_TOO_LONG = 7,    ///< longer than `target_bytes`: 414
    TOLK_HTTP_METHOD = 8,             ///< a method this server never has: 501
    TOLK_HTTP_BODY_TOO_LARGE = 9,     ///< more than `body_bytes`: 413
    TOLK_HTTP_NO_MEMORY = 10          ///< 503
} tolk_http_violation;

/// Limits and the place to listen. All limits are upper bounds that count from 1.
typedef struct tolk_http_options {
    const char *address;              ///< numeric, IPv4 or IPv6; read during start only
    uint16_t port;                    ///< 0 asks the system for a free one
    unsigned threads;                 ///< server threads
    unsigned connections;             ///< open connections in all
    unsigned connections_per_address; ///< open connections from one address
    size_t connection_memory;         ///< bytes for a long header block and its answer's header; short ones need less
    size_t target_bytes;              ///< length of the request target
    size_t body_bytes;                ///< length of a request's body
    unsigned idle_seconds;            ///< without any byte, a connection is closed after this
    unsigned header_seconds;          ///< from a connection's first moment, or a request's line, to the whole header block
    unsigned body_seconds;            ///< from the header block to the end of the body
} tolk_http_options;

/// Called on a server thread once a request is complete, or has a violation.
/// The handler owns `exchange` until it calls `tolk_http_reply`, which it must do exactly once, now or later.
typedef void (*tolk_http_handler)(void *context, tolk_http_exchange *exchange);

/// Starts to listen. Null on failure, with the reason in `reason` (always terminated).
/// `context` must outlive the server.
tolk_http_server *tolk_http_start(
    const tolk_http_options *options, tolk_http_handler handler, void *context, char *reason, size_t reason_size);

/// The port in use.
uint16_t tolk_http_port(const tolk_http_server *server);

/// How many requests are between their header block and the last byte of their answer.
unsigned tolk_http_running(const tolk_http_server *server);

/// How many connections the deadlines have closed so far.
uint64_t tolk_http_expired(const tolk_http_server *server);

/// Whether `tolk_http_stop` has begun; answers should then ask the client to close the connection.
bool tolk_http_stopping(const tolk_http_server *server);

/// Stops: no new connection, running requests get `grace_ms` to finish, what then still waits is cut off, and
/// everything is freed. Exchanges not yet answered stay valid until their `tolk_http_reply`. Call it once, not from a
/// server thread.
void tolk_http_stop(tolk_http_server *server, unsigned grace_ms);

/// The parts of a request. Valid until the handler returns: what a later part needs, it copies.
tolk_http_violation tolk_http_violation_of(const tolk_http_exchange *exchange);
tolk_http_text tolk_http_method(const tolk_http_exchange *exchange);
tolk_http_text tolk_http_target(const tolk_http_exchange *exchange);
tolk_http_text tolk_http_body(const tolk_http_exchange *exchange);

/// The header fields that the service reads. Repeated Accept-Language, Accept, Cookie and If-None-Match lines are joined
/// (with a comma; cookies with a semicolon), since the library's own lookup gives only the first of them.
typedef enum tolk_http_field {
    TOLK_HTTP_ACCEPT_LANGUAGE = 0,
    TOLK_HTTP_COOKIE = 1,
    TOLK_HTTP_IF_NONE_MATCH = 2,
    TOLK_HTTP_ACCEPT = 3,
    TOLK_HTTP_CONTENT_TYPE = 4,
    TOLK_HTTP_PREFER = 5,
    TOLK_HTTP_FIELD_COUNT = 6
} tolk_http_field;

tolk_http_text tolk_http_field_of(const tolk_http_exchange *exchange, tolk_http_field field);

/// An answer. It may be sent many times, also at once by several threads; it must not change after the first time.
/// `release_body(owner)` is called when the last user of the bytes is gone. Null when memory is short, and then
/// `release_body` has been called.
tolk_http_response *tolk_http_response_create(
    const void *body, size_t count, void (*release_body)(void *owner), void *owner);

/// An answer whose body is written while it is being sent (chunked). It can be sent once; `stream` gets the writing end,
/// which the caller releases with `tolk_http_stream_finish`.
tolk_http_response *tolk_http_response_create_streamed(tolk_http_stream **stream);

/// False for a name or value that a header can't hold, or when memory is short.
bool tolk_http_response_add_field(tolk_http_response *response, const char *name, const char *value);

/// Gives up the caller's share; the bytes go when no connection sends them any more.
void tolk_http_response_release(tolk_http_response *response);

/// Answers a request and gives up the exchange. The response stays the caller's; null closes the connection unanswered.
void tolk_http_reply(tolk_http_exchange *exchange, unsigned status, tolk_http_response *response);

/// Adds bytes (copied) to a streamed body. False when the client is gone: stop writing.
bool tolk_http_stream_write(tolk_http_stream *stream, const void *bytes, size_t count);

/// Ends a streamed body and gives up the writing end.
void tolk_http_stream_finish(tolk_http_stream *stream);

/// Waits for SIGTERM or SIGINT and returns its number. It uses signal handlers, not a mask, so that child processes
/// start with the defaults; SIGPIPE gets an empty handler for the same reason. Call it from one thread;
/// `tolk_http_prepare_signals` before any other thread starts.
bool tolk_http_prepare_signals(void);
int tolk_http_wait_for_signal(void);

/// Raises the limit of open files to what the system allows, and returns it.
uint64_t tolk_http_raise_file_limit(void);

#endif
