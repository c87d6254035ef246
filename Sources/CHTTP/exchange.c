// One request's way through the server.
//
// 1. The request line is there: an exchange is made, and a deadline set for the rest of the header block.
// 2. The header block is there: it is checked. A violation goes to the handler at once, which answers at once.
// 3. The body, if any, is collected up to the limit.
// 4. The handler is called. If it has replied by the time it returns, that reply is queued without more ado: most
//    requests end here, on one thread, with no hand-over.
// 5. Otherwise the connection is suspended. The exchange's lock decides the race between the reply and the suspension:
//    whoever comes second sees what the first has done.
// 6. A late reply resumes the connection; the library then calls again, and the reply is queued.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

tolk_http_exchange *tolk_http_exchange_create(tolk_http_server *server, const char *target) {
    tolk_http_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    atomic_init(&exchange->references, 1);
    exchange->server = server;
    atomic_fetch_add(&server->references, 1);
    pthread_mutex_init(&exchange->lock, NULL);
    exchange->target_count = strlen(target);
    exchange->target = malloc(exchange->target_count + 1);
    if (exchange->target != NULL) memcpy(exchange->target, target, exchange->target_count + 1);
    return exchange;
}

void tolk_http_exchange_release(tolk_http_exchange *exchange) {
    if (atomic_fetch_sub(&exchange->references, 1) != 1) return;
    for (size_t field = 0; field < TOLK_HTTP_FIELD_COUNT; field++) free(exchange->joined[field]);
    free(exchange->target);
    free(exchange->body);
    if (exchange->response != NULL) tolk_http_response_release(exchange->response);
    pthread_mutex_destroy(&exchange->lock);
    tolk_http_server_release(exchange->server);
    free(exchange);
}

// MARK: Suspended exchanges, in a list that a stop can walk

static void list_suspended(tolk_http_exchange *exchange) {
    tolk_http_server *server = exchange->server;
    pthread_mutex_lock(&server->suspended_lock);
    exchange->previous_suspended = NULL;
    exchange->next_suspended = server->suspended;
    if (server->suspended != NULL) server->suspended->previous_suspended = exchange;
    server->suspended = exchange;
    pthread_mutex_unlock(&server->suspended_lock);
}

static void unlist_suspended(tolk_http_exchange *exchange) {
    tolk_http_server *server = exchange->server;
    pthread_mutex_lock(&server->suspended_lock);
    if (exchange->previous_suspended != NULL) exchange->previous_suspended->next_suspended = exchange->next_suspended;
    else if (server->suspended == exchange) server->suspended = exchange->next_suspended;
    if (exchange->next_suspended != NULL) exchange->next_suspended->previous_suspended = exchange->previous_suspended;
    exchange->next_suspended = NULL;
    exchange->previous_suspended = NULL;
    pthread_mutex_unlock(&server->suspended_lock);
}

void tolk_http_abandon_suspended(tolk_http_server *server) {
    for (;;) {
        pthread_mutex_lock(&server->suspended_lock);
        tolk_http_exchange *exchange = server->suspended;
        if (exchange != NULL) atomic_fetch_add(&exchange->references, 1);
        pthread_mutex_unlock(&server->suspended_lock);
        if (exchange == NULL) return;
        pthread_mutex_lock(&exchange->lock);
        if (exchange->is_suspended) {
            exchange->is_suspended = false;
            if (exchange->phase == PHASE_HANDLING) exchange->phase = PHASE_ABANDONED;
            unlist_suspended(exchange);
            MHD_resume_connection(exchange->connection);
        }
        pthread_mutex_unlock(&exchange->lock);
        tolk_http_exchange_release(exchange);
    }
}

// MARK: The library's calls

/// Keeps a piece of the body; past the limit the rest is read and dropped until the body's deadline, since the library
/// takes no answer in the middle of a body.
static void collect(tolk_http_exchange *exchange, const char *bytes, size_t count) {
    if (exchange->violation != TOLK_HTTP_FINE) return;
    size_t limit = exchange->server->options.body_bytes;
    if (count > limit || exchange->body_count > limit - count) {
        exchange->violation = TOLK_HTTP_BODY_TOO_LARGE;
        return;
    }
    size_t needed = exchange->body_count + count;
    if (needed > exchange->body_capacity) {
        size_t capacity = exchange->body_capacity == 0 ? 4096 : exchange->body_capacity;
        while (capacity < needed) capacity *= 2;
        char *grown = realloc(exchange->body, capacity);
        if (grown == NULL) {
            exchange->violation = TOLK_HTTP_NO_MEMORY;
            return;
        }
        exchange->body = grown;
        exchange->body_capacity = capacity;
    }
    memcpy(exchange->body + exchange->body_count, bytes, count);
    exchange->body_count = needed;
}

/// Gives the reply to the library. The exchange's lock is held.
static enum MHD_Result queue_reply(tolk_http_exchange *exchange) {
    exchange->phase = PHASE_QUEUED;
    if (exchange->peer != NULL) atomic_store(&exchange->peer->deadline, 0);
    return MHD_queue_response(exchange->connection, exchange->status, exchange->response->response);
}

static enum MHD_Result handle(tolk_http_exchange *exchange) {
    tolk_http_server *server = exchange->server;
    if (exchange->peer != NULL) atomic_store(&exchange->peer->deadline, 0);
    pthread_mutex_lock(&exchange->lock);
    exchange->phase = PHASE_HANDLING;
    pthread_mutex_unlock(&exchange->lock);
    atomic_fetch_add(&exchange->references, 1);
    server->handler(server->context, exchange);

    pthread_mutex_lock(&exchange->lock);
    enum MHD_Result result = MHD_YES;
    if (exchange->phase == PHASE_ANSWERED) {
        result = queue_reply(exchange);
    } else if (exchange->phase == PHASE_HANDLING) {
        MHD_suspend_connection(exchange->connection);
        exchange->is_suspended = true;
        list_suspended(exchange);
    } else {
        result = MHD_NO;
    }
    pthread_mutex_unlock(&exchange->lock);
    return result;
}

enum MHD_Result tolk_http_access(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *upload, size_t *upload_count, void **slot) {
    (void)path;
    tolk_http_server *server = context;
    tolk_http_exchange *exchange = *slot;
    if (exchange == NULL) return MHD_NO;

    pthread_mutex_lock(&exchange->lock);
    phase phase = exchange->phase;
    enum MHD_Result late = MHD_NO;
    if (phase == PHASE_ANSWERED) late = queue_reply(exchange);
    pthread_mutex_unlock(&exchange->lock);

    switch (phase) {
    case PHASE_HEADER: {
        exchange->connection = connection;
        exchange->method = method;
        exchange->phase = PHASE_BODY;
        exchange->counted = true;
        atomic_fetch_add(&server->running, 1);
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
        if (info != NULL) exchange->peer = info->socket_context;
        exchange->violation = tolk_http_check(exchange, method, version);
        if (exchange->violation != TOLK_HTTP_FINE) return handle(exchange);
        if (exchange->peer != NULL)
            atomic_store(
                &exchange->peer->deadline, tolk_http_now_ms() + (uint64_t)server->options.body_seconds * 1000);
        return MHD_YES;
    }
    case PHASE_BODY:
        if (*upload_count != 0) {
            collect(exchange, upload, *upload_count);
            *upload_count = 0;
            return MHD_YES;
        }
        return handle(exchange);
    case PHASE_HANDLING:
        // The library may look again before a suspension takes effect.
        return MHD_YES;
    case PHASE_ANSWERED:
        return late;
    case PHASE_QUEUED:
    case PHASE_ABANDONED:
        break;
    }
    return MHD_NO;
}

// MARK: The handler's side

void tolk_http_reply(tolk_http_exchange *exchange, unsigned status, tolk_http_response *response) {
    pthread_mutex_lock(&exchange->lock);
    if (exchange->phase == PHASE_HANDLING) {
        // The exchange holds the response itself: its creator may let go of it before the library sends it.
        if (response != NULL) {
            atomic_fetch_add(&response->references, 1);
            exchange->response = response;
            exchange->status = status;
            exchange->phase = PHASE_ANSWERED;
            if (response->stream != NULL) tolk_http_stream_attach(response->stream, exchange);
        } else {
            exchange->phase = PHASE_ABANDONED;
        }
        if (exchange->is_suspended) {
            exchange->is_suspended = false;
            unlist_suspended(exchange);
            MHD_resume_connection(exchange->connection);
        }
    }
    pthread_mutex_unlock(&exchange->lock);
    tolk_http_exchange_release(exchange);
}

tolk_http_violation tolk_http_violation_of(const tolk_http_exchange *exchange) { return exchange->violation; }

tolk_http_text tolk_http_method(const tolk_http_exchange *exchange) {
    return (tolk_http_text){exchange->method, exchange->method == NULL ? 0 : strlen(exchange->method)};
}

tolk_http_text tolk_http_target(const tolk_http_exchange *exchange) {
    return (tolk_http_text){exchange->target, exchange->target == NULL ? 0 : exchange->target_count};
}

tolk_http_text tolk_http_body(const tolk_http_exchange *exchange) {
    return (tolk_http_text){exchange->body, exchange->body_count};
}

tolk_http_text tolk_http_field_of(const tolk_http_exchange *exchange, tolk_http_field field) {
    if ((size_t)field >= TOLK_HTTP_FIELD_COUNT) return (tolk_http_text){NULL, 0};
    return exchange->fields[field];
}
