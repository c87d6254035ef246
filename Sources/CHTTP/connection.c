// SPDX-License-Identifier: Apache-2.0

// One connection's way through its requests, on the thread that accepted it.
//
// 1. A header block is collected and checked. A violation goes to the handler at once, and the connection closes after
//    the answer.
// 2. The body, if any, is collected up to the limit.
// 3. The handler is called. If it has replied by the time it returns, the answer is sent without more ado: most requests
//    end here, with no hand-over.
// 4. Otherwise the connection rests until the answer comes through the worker's list.
// 5. An answer is written as far as the socket takes it; the rest waits for the client, up to a deadline.
// 6. Bytes that came behind the request are the next request.
// 7. A connection that closes says so first and reads on for a moment: a client that is still sending would otherwise
//    lose the answer to a reset.

#include "internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#define INPUT_BYTES ((size_t)4 * 1024)
#define DRAIN_MS 2000

_Thread_local tolk_http_exchange *tolk_http_current = NULL;
/// Where a thread reads to before it knows what the bytes are.
static _Thread_local char scratch[64 * 1024];

static const tolk_http_options *options_of(const connection *connection) { return &connection->worker->server->options; }

static void listen_for(connection *connection, uint32_t events) {
    if (connection->events == events) return;
    struct epoll_event event = {.events = events, .data.ptr = connection};
    if (epoll_ctl(connection->worker->poll, EPOLL_CTL_MOD, connection->socket, &event) == 0) connection->events = events;
}

connection *tolk_http_connection_create(worker *worker, int socket, atomic_uint *same) {
    connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->worker = worker;
    connection->socket = socket;
    connection->same = same;
    connection->events = EPOLLIN;
    connection->deadline = tolk_http_now_ms() + (uint64_t)worker->server->options.header_seconds * 1000;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(worker->poll, EPOLL_CTL_ADD, socket, &event) != 0) {
        free(connection);
        return NULL;
    }
    connection->next = worker->connections;
    if (worker->connections != NULL) worker->connections->previous = connection;
    worker->connections = connection;
    return connection;
}

/// Lets go of what belongs to one request.
static void end_request(connection *connection) {
    if (connection->counts_as_running) {
        connection->counts_as_running = false;
        atomic_fetch_sub(&connection->worker->server->running, 1);
    }
    if (connection->exchange != NULL) {
        connection->exchange->connection = NULL;
        tolk_http_exchange_release(connection->exchange);
        connection->exchange = NULL;
    }
    if (connection->response != NULL) {
        if (connection->response->stream != NULL) tolk_http_stream_abandon(connection->response->stream);
        tolk_http_response_release(connection->response);
        connection->response = NULL;
    }
    free(connection->piece);
    connection->piece = NULL;
    connection->piece_count = connection->piece_sent = 0;
    free(connection->body.bytes);
    connection->body = (tolk_http_bytes){0};
    tolk_http_head_clear(&connection->head);
}

void tolk_http_connection_close(connection *connection) {
    if (connection->phase == PHASE_CLOSED) return;
    end_request(connection);
    connection->phase = PHASE_CLOSED;
    // A child process that is being started may hold the socket for a moment, and the poll would go on telling of it.
    epoll_ctl(connection->worker->poll, EPOLL_CTL_DEL, connection->socket, NULL);
    close(connection->socket);
    free(connection->input);
    connection->input = NULL;
    worker *worker = connection->worker;
    if (connection->previous != NULL) connection->previous->next = connection->next;
    else worker->connections = connection->next;
    if (connection->next != NULL) connection->next->previous = connection->previous;
    atomic_fetch_sub(connection->same, 1);
    atomic_fetch_sub(&worker->server->open, 1);
    connection->next = worker->closed;
    worker->closed = connection;
}

// MARK: Sending

static const char *reason(unsigned status) {
    switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Status";
    }
}

/// The `Date` field, written anew once a second.
static const char *date(worker *worker) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (worker->date_second != (int64_t)now.tv_sec) {
        static const char days[] = "SunMonTueWedThuFriSat";
        static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
        struct tm parts;
        gmtime_r(&now.tv_sec, &parts);
        snprintf(
            worker->date, sizeof worker->date, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + 3 * parts.tm_wday,
            parts.tm_mday, months + 3 * parts.tm_mon, 1900 + parts.tm_year, parts.tm_hour, parts.tm_min, parts.tm_sec);
        worker->date_second = (int64_t)now.tv_sec;
    }
    return worker->date;
}

static uint64_t send_deadline(const connection *connection, size_t count) {
    return tolk_http_now_ms() + (uint64_t)options_of(connection)->send_seconds * 1000 + count / 256 * 1000 / 1024;
}

/// Writes several pieces from an offset on; 1 when all is sent, 0 when the socket is full, -1 when it is broken.
static int send_pieces(int socket, const struct iovec *pieces, int count, size_t *sent) {
    for (;;) {
        struct iovec rest[4];
        int used = 0;
        size_t skip = *sent;
        for (int index = 0; index < count; index++) {
            if (skip >= pieces[index].iov_len) {
                skip -= pieces[index].iov_len;
                continue;
            }
            rest[used++] = (struct iovec){(char *)pieces[index].iov_base + skip, pieces[index].iov_len - skip};
            skip = 0;
        }
        if (used == 0) return 1;
        struct msghdr message = {.msg_iov = rest, .msg_iovlen = (size_t)used};
        ssize_t written = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0) {
            if (errno == EINTR) continue;
            return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
        }
        *sent += (size_t)written;
    }
}

static void begin_drain(connection *connection) {
    end_request(connection);
    connection->input_count = 0;
    connection->phase = PHASE_DRAINING;
    connection->deadline = tolk_http_now_ms() + DRAIN_MS;
    shutdown(connection->socket, SHUT_WR);
    listen_for(connection, EPOLLIN);
}

/// An answer is sent: the next request, or the end.
static void finish(connection *connection) {
    bool closes = connection->closes;
    end_request(connection);
    if (closes) {
        begin_drain(connection);
        return;
    }
    connection->phase = PHASE_HEAD;
    connection->scanned = 0;
    const tolk_http_options *options = options_of(connection);
    unsigned seconds = connection->input_count > 0 ? options->header_seconds : options->idle_seconds;
    connection->deadline = tolk_http_now_ms() + (uint64_t)seconds * 1000;
    if (connection->input_count == 0 && connection->input_capacity > INPUT_BYTES) {
        free(connection->input);
        connection->input = NULL;
        connection->input_capacity = 0;
    }
    listen_for(connection, EPOLLIN);
}

/// The next piece of a streamed body, as a chunk where the client knows chunks.
static bool take_piece(connection *connection, bool *is_overfull) {
    char *bytes = NULL;
    size_t count = 0;
    bool is_last = false;
    *is_overfull = !tolk_http_stream_take(connection->response->stream, &bytes, &count, &is_last);
    if (*is_overfull || (count == 0 && !is_last)) {
        free(bytes);
        return false;
    }
    char size[24] = "";
    int size_count = 0;
    if (connection->sends_chunked && count > 0) size_count = snprintf(size, sizeof size, "%zx\r\n", count);
    const char *tail = !connection->sends_chunked ? "" : count == 0 ? "0\r\n\r\n" : is_last ? "\r\n0\r\n\r\n" : "\r\n";
    size_t tail_count = strlen(tail);
    connection->piece = malloc((size_t)size_count + count + tail_count + 1);
    if (connection->piece == NULL) {
        free(bytes);
        *is_overfull = true;
        return false;
    }
    memcpy(connection->piece, size, (size_t)size_count);
    if (count > 0) memcpy(connection->piece + size_count, bytes, count);
    memcpy(connection->piece + size_count + count, tail, tail_count);
    connection->piece_count = (size_t)size_count + count + tail_count;
    connection->piece_sent = 0;
    connection->has_last_piece = is_last;
    connection->deadline = send_deadline(connection, connection->piece_count);
    free(bytes);
    return true;
}

/// Sends what there is to send of the answer; true when it is over.
static bool send_some(connection *connection) {
    tolk_http_response *response = connection->response;
    bool has_body = connection->sends_body && response->stream == NULL;
    const struct iovec pieces[4] = {
        {connection->status_line, connection->status_count},
        {response->fields, response->fields_count},
        {(char *)"\r\n", 2},
        {response->body, has_body ? response->body_count : 0},
    };
    int result = send_pieces(connection->socket, pieces, 4, &connection->sent);
    bool is_overfull = false;
    while (result == 1 && connection->sends_body && response->stream != NULL) {
        if (connection->piece == NULL) {
            if (connection->has_last_piece) break;
            if (!take_piece(connection, &is_overfull)) {
                if (is_overfull) {
                    atomic_fetch_add(&connection->worker->server->shed, 1);
                    result = -1;
                    break;
                }
                // Nothing to send until the writer has more.
                connection->deadline = 0;
                listen_for(connection, 0);
                return false;
            }
        }
        const struct iovec piece = {connection->piece, connection->piece_count};
        result = send_pieces(connection->socket, &piece, 1, &connection->piece_sent);
        if (result == 1) {
            free(connection->piece);
            connection->piece = NULL;
        }
    }
    if (result < 0) {
        tolk_http_connection_close(connection);
        return false;
    }
    if (result == 0) {
        listen_for(connection, EPOLLOUT);
        return false;
    }
    return true;
}

/// Begins to send the exchange's answer; true when it is sent.
static bool send_answer(connection *connection) {
    tolk_http_exchange *exchange = connection->exchange;
    if (exchange->response == NULL) {
        tolk_http_connection_close(connection);
        return false;
    }
    tolk_http_response *response = exchange->response;
    exchange->response = NULL;
    connection->response = response;
    connection->phase = PHASE_SENDING;
    connection->sent = 0;
    connection->has_last_piece = false;
    unsigned status = exchange->status;
    bool has_no_body = status < 200 || status == 204 || status == 304;
    connection->sends_body = !connection->head.is_head_method && !has_no_body;
    connection->sends_chunked = response->stream != NULL && connection->head.minor_version == 1;
    connection->closes = connection->head.violation != TOLK_HTTP_FINE || !connection->head.keeps_alive
        || (response->stream != NULL && !connection->sends_chunked)
        || atomic_load_explicit(&connection->worker->server->stopping, memory_order_relaxed);
    char length[40] = "";
    if (response->stream == NULL && !has_no_body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", response->body_count);
    int count = snprintf(
        connection->status_line, sizeof connection->status_line, "HTTP/1.1 %u %s\r\nDate: %s\r\n%s%s%s", status,
        reason(status), date(connection->worker),
        connection->closes ? "Connection: close\r\n"
            : connection->head.minor_version == 0 ? "Connection: keep-alive\r\n"
                                                  : "",
        length, connection->sends_chunked ? "Transfer-Encoding: chunked\r\n" : "");
    connection->status_count = count > 0 ? (size_t)count : 0;
    connection->deadline = send_deadline(connection, connection->sends_body ? response->body_count : 0);
    if (response->stream != NULL) tolk_http_stream_attach(response->stream, connection);
    return send_some(connection);
}

// MARK: Requests

/// Calls the handler; true when the answer is already sent.
static bool handle(connection *connection) {
    tolk_http_server *server = connection->worker->server;
    tolk_http_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) {
        tolk_http_connection_close(connection);
        return false;
    }
    atomic_init(&exchange->references, 2);
    tolk_http_server_retain(server);
    exchange->server = server;
    exchange->worker = connection->worker;
    exchange->connection = connection;
    connection->exchange = exchange;
    connection->phase = PHASE_HANDLING;
    connection->deadline = 0;
    if (!connection->counts_as_running) {
        connection->counts_as_running = true;
        atomic_fetch_add(&server->running, 1);
    }
    tolk_http_current = exchange;
    server->handler(server->context, exchange);
    tolk_http_current = NULL;

    // The request's bytes are done with; what stands behind them is the next one.
    size_t rest = connection->input_count - connection->head_count;
    if (rest > 0) memmove(connection->input, connection->input + connection->head_count, rest);
    connection->input_count = rest;
    connection->head_count = 0;
    connection->scanned = 0;
    if (!exchange->is_answered) {
        listen_for(connection, 0);
        return false;
    }
    return send_answer(connection);
}

static bool reserve(connection *connection, size_t more) {
    size_t needed = connection->input_count + more;
    if (needed <= connection->input_capacity) return true;
    size_t capacity = connection->input_capacity == 0 ? INPUT_BYTES : connection->input_capacity;
    while (capacity < needed) capacity *= 2;
    char *grown = realloc(connection->input, capacity);
    if (grown == NULL) return false;
    connection->input = grown;
    connection->input_capacity = capacity;
    return true;
}

/// Gives bytes to the body; true when it is whole or wrong. Those behind it are kept as the next request's.
static bool feed(connection *connection, const char *bytes, size_t count) {
    const tolk_http_options *options = options_of(connection);
    tolk_http_violation violation = TOLK_HTTP_FINE;
    size_t used = 0;
    bool is_whole = false;
    if (connection->head.is_chunked) {
        violation =
            tolk_http_chunks_read(&connection->chunks, &connection->body, bytes, count, options->body_bytes, &used);
        is_whole = connection->chunks.state == CHUNK_DONE;
    } else {
        uint64_t left = connection->head.length - connection->body.count;
        used = count < left ? count : (size_t)left;
        violation = tolk_http_body_add(&connection->body, bytes, used, options->body_bytes);
        is_whole = connection->body.count == connection->head.length;
    }
    if (violation != TOLK_HTTP_FINE) {
        connection->head.violation = violation;
        return true;
    }
    if (!is_whole) return false;
    if (used < count && bytes != connection->input + connection->head_count) {
        if (!reserve(connection, count - used)) connection->head.violation = TOLK_HTTP_NO_MEMORY;
        else {
            memcpy(connection->input + connection->input_count, bytes + used, count - used);
            connection->input_count += count - used;
        }
    } else if (used > 0 && bytes == connection->input + connection->head_count) {
        memmove(connection->input + connection->head_count, bytes + used, count - used);
        connection->input_count -= used;
    }
    return true;
}

/// Reads the header block that stands in the input, if it is whole; true when an answer was sent and there may be more.
static bool read_head(connection *connection) {
    const tolk_http_options *options = options_of(connection);
    size_t length = tolk_http_head_length(connection->input, connection->input_count, &connection->scanned);
    bool is_too_long = length > options->header_bytes || (length == 0 && connection->input_count >= options->header_bytes);
    if (length == 0 && !is_too_long) return false;
    connection->head_count = length == 0 ? connection->input_count : length;
    tolk_http_head_read(&connection->head, connection->input, connection->head_count, options);
    if (is_too_long)
        connection->head.violation = memchr(connection->input, '\n', connection->head_count) == NULL
            ? TOLK_HTTP_TARGET_TOO_LONG : TOLK_HTTP_HEADER_TOO_LARGE;
    if (connection->head.violation != TOLK_HTTP_FINE) return handle(connection);
    if (!connection->head.is_chunked && connection->head.length == 0) return handle(connection);

    connection->phase = PHASE_BODY;
    connection->counts_as_running = true;
    atomic_fetch_add(&connection->worker->server->running, 1);
    connection->deadline = tolk_http_now_ms() + (uint64_t)options->body_seconds * 1000;
    connection->chunks = (tolk_http_chunks){0};
    size_t rest = connection->input_count - connection->head_count;
    bool is_ready = false;
    if (rest > 0) {
        is_ready = feed(connection, connection->input + connection->head_count, rest);
        if (!is_ready) connection->input_count = connection->head_count;
    } else if (connection->head.expects_continue && connection->head.minor_version == 1) {
        static const char interim[] = "HTTP/1.1 100 Continue\r\n\r\n";
        ssize_t written = send(connection->socket, interim, sizeof interim - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        (void)written;
    }
    return is_ready && handle(connection);
}

/// Answers what stands in the input, one request after the other.
static void advance(connection *connection) {
    while (connection->phase == PHASE_HEAD && connection->input_count > 0) {
        if (!read_head(connection)) return;
        finish(connection);
    }
}

static void read_some(connection *connection) {
    ssize_t count = recv(connection->socket, scratch, sizeof scratch, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (count <= 0) {
        tolk_http_connection_close(connection);
        return;
    }
    switch (connection->phase) {
    case PHASE_HEAD:
        if (connection->input_count == 0)
            connection->deadline = tolk_http_now_ms() + (uint64_t)options_of(connection)->header_seconds * 1000;
        if (!reserve(connection, (size_t)count)) {
            tolk_http_connection_close(connection);
            return;
        }
        memcpy(connection->input + connection->input_count, scratch, (size_t)count);
        connection->input_count += (size_t)count;
        advance(connection);
        break;
    case PHASE_BODY:
        if (!feed(connection, scratch, (size_t)count)) return;
        if (handle(connection)) {
            finish(connection);
            advance(connection);
        }
        break;
    default:
        break;
    }
}

void tolk_http_connection_event(connection *connection, uint32_t events) {
    if (connection->phase == PHASE_CLOSED) return;
    bool is_reading = connection->phase == PHASE_HEAD || connection->phase == PHASE_BODY
        || connection->phase == PHASE_DRAINING;
    if (is_reading && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) {
        read_some(connection);
    } else if ((events & (EPOLLHUP | EPOLLERR)) != 0) {
        tolk_http_connection_close(connection);
    } else if (connection->phase == PHASE_SENDING && (events & EPOLLOUT) != 0 && send_some(connection)) {
        finish(connection);
        advance(connection);
    }
}

void tolk_http_connection_written(connection *connection) {
    if (connection->phase != PHASE_SENDING || connection->response == NULL) return;
    if (send_some(connection)) {
        finish(connection);
        advance(connection);
    }
}

void tolk_http_connection_check(connection *connection, uint64_t now) {
    if (connection->deadline == 0 || connection->deadline > now) return;
    tolk_http_server *server = connection->worker->server;
    bool is_late = (connection->phase == PHASE_HEAD && connection->input_count > 0) || connection->phase == PHASE_BODY;
    if (is_late) atomic_fetch_add(&server->expired, 1);
    if (connection->phase == PHASE_SENDING) atomic_fetch_add(&server->shed, 1);
    tolk_http_connection_close(connection);
}

// MARK: The handler's side

void tolk_http_exchange_release(tolk_http_exchange *exchange) {
    if (atomic_fetch_sub(&exchange->references, 1) != 1) return;
    if (exchange->response != NULL) tolk_http_response_release(exchange->response);
    tolk_http_server_release(exchange->server);
    free(exchange);
}

/// An answer that came from another thread.
static void take_answer(notice *notice) {
    tolk_http_exchange *exchange = (tolk_http_exchange *)notice;
    connection *connection = exchange->connection;
    if (connection != NULL && connection->phase == PHASE_HANDLING && send_answer(connection)) {
        finish(connection);
        advance(connection);
    }
    tolk_http_exchange_release(exchange);
}

void tolk_http_reply(tolk_http_exchange *exchange, unsigned status, tolk_http_response *response) {
    if (response != NULL) tolk_http_response_retain(response);
    exchange->response = response;
    exchange->status = status;
    if (tolk_http_current == exchange) {
        exchange->is_answered = true;
        tolk_http_exchange_release(exchange);
        return;
    }
    exchange->answered.take = take_answer;
    if (!tolk_http_worker_notify(exchange->worker, &exchange->answered)) tolk_http_exchange_release(exchange);
}

static tolk_http_text text_of(const connection *connection, span span) {
    return span.is_there ? (tolk_http_text){connection->input + span.start, span.count} : (tolk_http_text){NULL, 0};
}

tolk_http_request tolk_http_request_of(const tolk_http_exchange *exchange) {
    const connection *connection = exchange->connection;
    if (connection == NULL) return (tolk_http_request){0};
    const tolk_http_head *head = &connection->head;
    return (tolk_http_request){
        head->violation, text_of(connection, head->method), text_of(connection, head->target),
        {connection->body.bytes, connection->body.count}};
}

tolk_http_text tolk_http_field_of(const tolk_http_exchange *exchange, tolk_http_field field) {
    const connection *connection = exchange->connection;
    if ((size_t)field >= TOLK_HTTP_FIELD_COUNT || connection == NULL) return (tolk_http_text){NULL, 0};
    const tolk_http_head *head = &connection->head;
    if (head->joined[field] != NULL) return (tolk_http_text){head->joined[field], head->joined_count[field]};
    return text_of(connection, head->fields[field]);
}
