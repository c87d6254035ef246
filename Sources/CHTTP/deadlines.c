// Absolute deadlines for header blocks and bodies.
//
// The library's timeout starts again with every byte, so 400 clients that send one byte every few seconds keep 400
// connections for ever. Here each connection has a moment by which what it owes must be there, and a thread that looks
// twice a second and shuts the sockets that are late. The library then sees an end of file and closes them.

#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

uint64_t tolk_http_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void tolk_http_connection_notify(
    void *context, struct MHD_Connection *peer, void **slot, enum MHD_ConnectionNotificationCode code) {
    tolk_http_server *server = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        connection *entry = calloc(1, sizeof *entry);
        *slot = entry;
        if (entry == NULL) return;
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(peer, MHD_CONNECTION_INFO_CONNECTION_FD);
        entry->socket = info == NULL ? -1 : info->connect_fd;
        atomic_init(&entry->deadline, tolk_http_now_ms() + (uint64_t)server->options.header_seconds * 1000);
        pthread_mutex_lock(&server->lock);
        entry->next = server->connections;
        if (server->connections != NULL) server->connections->previous = entry;
        server->connections = entry;
        pthread_mutex_unlock(&server->lock);
        return;
    }
    connection *entry = *slot;
    if (entry == NULL) return;
    *slot = NULL;
    // The library closes the socket after this call, so under the lock a listed socket is always still this one.
    pthread_mutex_lock(&server->lock);
    if (entry->previous != NULL) entry->previous->next = entry->next;
    else server->connections = entry->next;
    if (entry->next != NULL) entry->next->previous = entry->previous;
    pthread_mutex_unlock(&server->lock);
    free(entry);
}

static void *watch(void *context) {
    tolk_http_server *server = context;
    pthread_mutex_lock(&server->watchdog_lock);
    while (!server->watchdog_stops) {
        struct timespec next;
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_nsec += 500 * 1000000L;
        if (next.tv_nsec >= 1000000000L) {
            next.tv_nsec -= 1000000000L;
            next.tv_sec += 1;
        }
        pthread_cond_timedwait(&server->watchdog_wake, &server->watchdog_lock, &next);
        uint64_t now = tolk_http_now_ms();
        pthread_mutex_lock(&server->lock);
        for (connection *entry = server->connections; entry != NULL; entry = entry->next) {
            uint64_t deadline = atomic_load(&entry->deadline);
            if (deadline == 0 || deadline > now || entry->socket < 0) continue;
            // Only if it still is that deadline: the whole header block may arrive this very moment.
            if (!atomic_compare_exchange_strong(&entry->deadline, &deadline, 0)) continue;
            shutdown(entry->socket, SHUT_RDWR);
            atomic_fetch_add(&server->expired, 1);
        }
        pthread_mutex_unlock(&server->lock);
    }
    pthread_mutex_unlock(&server->watchdog_lock);
    return NULL;
}

bool tolk_http_watchdog_start(tolk_http_server *server) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&server->watchdog_lock, NULL);
    pthread_cond_init(&server->watchdog_wake, &attributes);
    pthread_condattr_destroy(&attributes);
    server->has_watchdog = pthread_create(&server->watchdog, NULL, watch, server) == 0;
    return server->has_watchdog;
}

void tolk_http_watchdog_stop(tolk_http_server *server) {
    if (!server->has_watchdog) return;
    pthread_mutex_lock(&server->watchdog_lock);
    server->watchdog_stops = true;
    pthread_cond_signal(&server->watchdog_wake);
    pthread_mutex_unlock(&server->watchdog_lock);
    pthread_join(server->watchdog, NULL);
    server->has_watchdog = false;
    pthread_cond_destroy(&server->watchdog_wake);
    pthread_mutex_destroy(&server->watchdog_lock);
}
