#include "internal.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

const char *tolk_http_library_version(void) { return MHD_get_version(); }

void tolk_http_server_release(tolk_http_server *server) {
    if (atomic_fetch_sub(&server->references, 1) != 1) return;
    pthread_mutex_destroy(&server->lock);
    pthread_mutex_destroy(&server->suspended_lock);
    free(server);
}

/// A request line has arrived: the library keeps what this returns as the request's own pointer.
static void *request_begins(void *context, const char *target, struct MHD_Connection *peer) {
    tolk_http_server *server = context;
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(peer, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    connection *entry = info == NULL ? NULL : info->socket_context;
    if (entry != NULL)
        atomic_store(&entry->deadline, tolk_http_now_ms() + (uint64_t)server->options.header_seconds * 1000);
    return tolk_http_exchange_create(server, target);
}

/// A request is over, well or not.
static void request_ends(
    void *context, struct MHD_Connection *peer, void **slot, enum MHD_RequestTerminationCode code) {
    (void)peer;
    (void)code;
    tolk_http_server *server = context;
    tolk_http_exchange *exchange = *slot;
    if (exchange == NULL) return;
    *slot = NULL;
    pthread_mutex_lock(&exchange->lock);
    exchange->phase = PHASE_ABANDONED;
    pthread_mutex_unlock(&exchange->lock);
    if (exchange->counted) atomic_fetch_sub(&server->running, 1);
    // A kept-alive connection may idle, and then send a whole header block, in this time and no longer.
    if (exchange->peer != NULL)
        atomic_store(
            &exchange->peer->deadline,
            tolk_http_now_ms()
                + (uint64_t)(server->options.idle_seconds + server->options.header_seconds) * 1000);
    tolk_http_exchange_release(exchange);
}

/// Reads the numeric address into a socket address.
static bool resolve(const tolk_http_options *options, struct sockaddr_storage *storage) {
    memset(storage, 0, sizeof *storage);
    struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
    if (inet_pton(AF_INET, options->address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(options->port);
        return true;
    }
    if (inet_pton(AF_INET6, options->address, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons(options->port);
        return true;
    }
    return false;
}

/// Where the library's own messages go: they name broken clients, one line each, and would drown the service's log.
static void drop_message(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

/// Enough for the longest block that the front gives to the small daemon, and the header of an answer.
#define SMALL_MEMORY (32 * 1024)

static struct MHD_Daemon *start_daemon(tolk_http_server *server, unsigned threads, size_t memory) {
    const tolk_http_options *options = &server->options;
    // A pool of one thread is what the library means by no pool.
    struct MHD_OptionItem pool[] = {
        {MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? (intptr_t)threads : 0, NULL}, {MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | MHD_USE_NO_LISTEN_SOCKET
            | MHD_USE_ITC,
        0, NULL, NULL, tolk_http_access, server,
        MHD_OPTION_EXTERNAL_LOGGER, drop_message, NULL,
        MHD_OPTION_ARRAY, pool,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_per_address,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory < SMALL_MEMORY ? (size_t)SMALL_MEMORY : memory,
        MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, request_begins, server,
        MHD_OPTION_NOTIFY_COMPLETED, request_ends, server,
        MHD_OPTION_NOTIFY_CONNECTION, tolk_http_connection_notify, server,
        MHD_OPTION_END);
}

/// Undoes a start that has come part of the way.
static void abandon(tolk_http_server *server) {
    tolk_http_front_stop(server);
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    if (server->large_daemon != NULL) MHD_stop_daemon(server->large_daemon);
    tolk_http_watchdog_stop(server);
    tolk_http_server_release(server);
}

tolk_http_server *tolk_http_start(
    const tolk_http_options *options, tolk_http_handler handler, void *context, char *reason, size_t reason_size) {
    struct sockaddr_storage address;
    if (!resolve(options, &address)) {
        snprintf(reason, reason_size, "\"%s\" is not a numeric address", options->address);
        return NULL;
    }
    tolk_http_server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        snprintf(reason, reason_size, "out of memory");
        return NULL;
    }
    atomic_init(&server->references, 1);
    server->options = *options;
    server->options.address = NULL;
    server->handler = handler;
    server->context = context;
    pthread_mutex_init(&server->lock, NULL);
    pthread_mutex_init(&server->suspended_lock, NULL);

    server->daemon = start_daemon(server, options->threads, SMALL_MEMORY);
    server->large_daemon = start_daemon(server, 1, options->connection_memory);
    int code = 0;
    if (server->daemon == NULL || server->large_daemon == NULL) {
        snprintf(reason, reason_size, "libmicrohttpd doesn't start");
        abandon(server);
        return NULL;
    }
    if (!tolk_http_watchdog_start(server)) {
        snprintf(reason, reason_size, "can't start the thread that watches deadlines");
        abandon(server);
        return NULL;
    }
    if (!tolk_http_front_start(server, &address, &code)) {
        snprintf(
            reason, reason_size, "can't listen on %s port %u: %s", options->address, (unsigned)options->port,
            strerror(code));
        abandon(server);
        return NULL;
    }
    return server;
}

uint16_t tolk_http_port(const tolk_http_server *server) {
    return server->front == NULL ? 0 : tolk_http_front_port(server->front);
}

unsigned tolk_http_running(const tolk_http_server *server) { return atomic_load(&server->running); }

uint64_t tolk_http_expired(const tolk_http_server *server) { return atomic_load(&server->expired); }

bool tolk_http_stopping(const tolk_http_server *server) {
    return atomic_load_explicit(&server->stopping, memory_order_relaxed);
}

void tolk_http_stop(tolk_http_server *server, unsigned grace_ms) {
    atomic_store(&server->stopping, true);
    tolk_http_front_stop(server);
    uint64_t end = tolk_http_now_ms() + grace_ms;
    // A request that has just been handed over begins within a few milliseconds, so one look that finds none is not
    // enough.
    for (unsigned quiet = 0; quiet < 4 && tolk_http_now_ms() < end;) {
        quiet = atomic_load(&server->running) == 0 ? quiet + 1 : 0;
        struct timespec pause = {.tv_sec = 0, .tv_nsec = 5 * 1000000};
        nanosleep(&pause, NULL);
    }
    // The library must not be stopped while a connection is suspended.
    tolk_http_abandon_suspended(server);
    tolk_http_abandon_streams(server);
    MHD_stop_daemon(server->daemon);
    MHD_stop_daemon(server->large_daemon);
    tolk_http_watchdog_stop(server);
    tolk_http_server_release(server);
}
