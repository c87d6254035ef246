// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_HTTP_H
#define TOLK_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A small HTTP/1.1 server for Linux: epoll, a few threads, nothing else.
///
/// It reads requests as strictly as RFC 9112 (https://www.rfc-editor.org/rfc/rfc9112) allows, since a lax reader behind a
/// strict proxy, or the other way round, is what request smuggling lives on. It bounds everything that a client decides
/// the size or the duration of: header block, target, body, the time for each of them, the time that an answer may take
/// to be read, connections in all and from one address. TLS and HTTP/2 are the business of the proxy in front.
///
/// Threads: a handler runs on one of the server's threads and must not block it. Everything else may be called from any
/// thread unless it says otherwise.

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
/// the error has the reader's language as far as it was read; it must do so before it returns. The connection closes
/// after the answer.
typedef enum tolk_http_violation {
    TOLK_HTTP_FINE = 0,
    TOLK_HTTP_HOST = 1,               ///< HTTP/1.1 without exactly one Host, or one that no host can have: 400
    TOLK_HTTP_FIELD_NAME = 2,         ///< a field name that is no token, or is empty: 400
    TOLK_HTTP_FIELD_VALUE = 3,        ///< a control character in a field value, such as NUL: 400
    TOLK_HTTP_CONTENT_LENGTH = 4,     ///< several, or not digits: 400
    TOLK_HTTP_TRANSFER_ENCODING = 5,  ///< beside Content-Length, in HTTP/1.0, or anything but `chunked` once: 400
    TOLK_HTTP_TARGET = 6,             ///< a space, a control character or `%00` in the target, or a form that doesn't exist: 400
    TOLK_HTTP_TARGET_TOO_LONG = 7,    ///< longer than `target_bytes`: 414
    TOLK_HTTP_METHOD = 8,             ///< a method this server never has: 501
    TOLK_HTTP_BODY_TOO_LARGE = 9,     ///< more than `body_bytes`: 413
    TOLK_HTTP_NO_MEMORY = 10,         ///< 503
    TOLK_HTTP_SYNTAX = 11,            ///< a line that doesn't end in CRLF, a request line or chunk of another form: 400
    TOLK_HTTP_HEADER_TOO_LARGE = 12,  ///< a header block longer than `header_bytes`: 431
    TOLK_HTTP_VERSION = 13            ///< another major version than 1: 505
} tolk_http_violation;

/// Limits and the place to listen. All limits are upper bounds that still pass.
typedef struct tolk_http_options {
    const char *address;              ///< numeric, IPv4 or IPv6; read during start only
    uint16_t port;                    ///< 0 asks the system for a free one
    unsigned threads;                 ///< server threads
    unsigned connections;             ///< open connections in all
    unsigned connections_per_address; ///< open connections from one address
    size_t header_bytes;              ///< length of the request line and the header block together
    size_t target_bytes;              ///< length of the request target
    size_t body_bytes;                ///< length of a request's body
    unsigned idle_seconds;            ///< a kept-alive connection without a request is closed after this
    unsigned header_seconds;          ///< from a request's first byte, or a connection's begin, to the whole header block
    unsigned body_seconds;            ///< from the header block to the end of the body
    unsigned send_seconds;            ///< for the client to take an answer, and a second more for each 256 KiB of it
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

/// What the server counts.
typedef struct tolk_http_counts {
    unsigned connections; ///< open connections
    unsigned running;     ///< requests between their header block and the last byte of their answer
    uint64_t expired;     ///< connections closed because a header block or a body came too slowly
    uint64_t shed;        ///< connections closed because the client took its answer too slowly
} tolk_http_counts;

tolk_http_counts tolk_http_counts_of(const tolk_http_server *server);

/// Stops: no new connection, running requests get `grace_ms` to finish, what then still waits is cut off, and
/// everything is freed. Exchanges not yet answered stay valid until their `tolk_http_reply`. Call it once, not from a
/// server thread.
void tolk_http_stop(tolk_http_server *server, unsigned grace_ms);

/// The header fields that the service reads. Repeated lines are joined (with a comma; cookies with a semicolon), but for
/// Content-Type, whose last one counts.
typedef enum tolk_http_field {
    TOLK_HTTP_ACCEPT_LANGUAGE = 0,
    TOLK_HTTP_COOKIE = 1,
    TOLK_HTTP_IF_NONE_MATCH = 2,
    TOLK_HTTP_ACCEPT = 3,
    TOLK_HTTP_CONTENT_TYPE = 4,
    TOLK_HTTP_PREFER = 5,
    TOLK_HTTP_IF_MATCH = 6,
    TOLK_HTTP_FIELD_COUNT = 7
} tolk_http_field;

/// The parts of a request. Valid until the handler returns: what a later part needs, it copies.
typedef struct tolk_http_request {
    tolk_http_violation violation;
    tolk_http_text method;
    tolk_http_text target;
    tolk_http_text body;
} tolk_http_request;

tolk_http_request tolk_http_request_of(const tolk_http_exchange *exchange);
tolk_http_text tolk_http_field_of(const tolk_http_exchange *exchange, tolk_http_field field);

/// An answer, whose body is copied. It may be sent many times, also at once by several threads; it must not change after
/// the first time. Null when memory is short.
tolk_http_response *tolk_http_response_create(const void *body, size_t count);

/// An answer whose body is written while it is being sent (chunked). It can be sent once; `stream` gets the writing end,
/// which the caller releases with `tolk_http_stream_finish`.
tolk_http_response *tolk_http_response_create_streamed(tolk_http_stream **stream);

/// False for a name or value that a header can't hold, or when memory is short.
bool tolk_http_response_add_field(tolk_http_response *response, const char *name, const char *value);

/// Gives up the caller's share; the bytes go when no connection sends them any more.
void tolk_http_response_release(tolk_http_response *response);

/// Answers a request and gives up the exchange. The response stays the caller's; null closes the connection unanswered.
void tolk_http_reply(tolk_http_exchange *exchange, unsigned status, tolk_http_response *response);

/// Adds bytes (copied) to a streamed body. False when the client is gone, or so slow that more than 4 MiB wait for it:
/// stop writing.
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
