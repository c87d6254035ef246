// SPDX-License-Identifier: Apache-2.0

// The server: a listener that a few threads share, each with a poll and the connections that it has accepted.

#define _GNU_SOURCE  // accept4
#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/// How often deadlines are looked at.
#define CHECK_MS 500

uint64_t tolk_http_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void tolk_http_server_retain(tolk_http_server *server) { atomic_fetch_add(&server->references, 1); }

void tolk_http_server_release(tolk_http_server *server) {
    if (atomic_fetch_sub(&server->references, 1) != 1) return;
    for (unsigned index = 0; index < server->worker_count; index++) pthread_mutex_destroy(&server->workers[index].lock);
    free(server->workers);
    free(server->addresses);
    free(server);
}

// MARK: A worker

static void wake(worker *worker) {
    uint64_t one = 1;
    ssize_t written = write(worker->wake, &one, sizeof one);
    (void)written;
}

bool tolk_http_worker_notify(worker *worker, notice *notice) {
    pthread_mutex_lock(&worker->lock);
    bool is_there = !worker->is_over;
    if (is_there) {
        notice->next = worker->notices;
        worker->notices = notice;
        wake(worker);
    }
    pthread_mutex_unlock(&worker->lock);
    return is_there;
}

/// Takes what other threads have put on the list.
static void take_notices(worker *worker) {
    pthread_mutex_lock(&worker->lock);
    notice *some = worker->notices;
    worker->notices = NULL;
    pthread_mutex_unlock(&worker->lock);
    while (some != NULL) {
        notice *next = some->next;
        some->take(some);
        some = next;
    }
}

/// How many connections are open from an address; of an IPv6 address the first half counts, which is what one customer has.
/// Few addresses share a count, and the seed keeps anybody from choosing with whom.
static atomic_uint *of_address(tolk_http_server *server, const struct sockaddr_storage *address) {
    uint64_t key = 0;
    if (address->ss_family == AF_INET6) memcpy(&key, &((const struct sockaddr_in6 *)address)->sin6_addr, sizeof key);
    else memcpy(&key, &((const struct sockaddr_in *)address)->sin_addr, 4);
    key = (key ^ server->seed) * 0x9e3779b97f4a7c15u;
    key = (key ^ key >> 29) * 0xff51afd7ed558ccdu;
    return &server->addresses[key >> (64 - TOLK_HTTP_ADDRESS_BITS)];
}

static bool accept_one(worker *worker) {
    tolk_http_server *server = worker->server;
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    int socket = accept4(server->listener, (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) {
        // Out of descriptors: connections that end make room.
        if (errno == EMFILE || errno == ENFILE) usleep(10 * 1000);
        return false;
    }
    int one = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (atomic_fetch_add(&server->open, 1) >= server->options.connections) {
        atomic_fetch_sub(&server->open, 1);
        close(socket);
        return true;
    }
    atomic_uint *same = of_address(server, &address);
    if (atomic_fetch_add(same, 1) >= server->options.connections_per_address
        || tolk_http_connection_create(worker, socket, same) == NULL) {
        atomic_fetch_sub(same, 1);
        atomic_fetch_sub(&server->open, 1);
        close(socket);
    }
    return true;
}

/// A stop has begun: who waits in the queue is let in, and connections that ask for nothing are closed.
static void wind_down(worker *worker) {
    while (accept_one(worker)) {}
    epoll_ctl(worker->poll, EPOLL_CTL_DEL, worker->server->listener, NULL);
    for (connection *entry = worker->connections, *next; entry != NULL; entry = next) {
        next = entry->next;
        if (entry->phase != PHASE_HEAD) continue;
        // What has arrived whole is answered still.
        tolk_http_connection_event(entry, EPOLLIN);
        if (entry->phase == PHASE_HEAD && entry->input_count == 0) tolk_http_connection_close(entry);
    }
}

static void free_closed(worker *worker) {
    while (worker->closed != NULL) {
        connection *next = worker->closed->next;
        free(worker->closed);
        worker->closed = next;
    }
}

static void *serve(void *context) {
    worker *worker = context;
    tolk_http_server *server = worker->server;
    uint64_t checked = tolk_http_now_ms();
    bool is_winding_down = false;
    while (!atomic_load(&server->quits)) {
        struct epoll_event events[128];
        int count = epoll_wait(worker->poll, events, 128, worker->connections == NULL ? -1 : CHECK_MS);
        for (int index = 0; index < count; index++) {
            void *mark = events[index].data.ptr;
            if (mark == worker) {
                uint64_t number;
                ssize_t some = read(worker->wake, &number, sizeof number);
                (void)some;
                take_notices(worker);
            } else if (mark == server) {
                accept_one(worker);
            } else {
                tolk_http_connection_event(mark, events[index].events);
            }
        }
        if (!is_winding_down && atomic_load(&server->stopping)) {
            is_winding_down = true;
            wind_down(worker);
        }
        uint64_t now = tolk_http_now_ms();
        if (now - checked >= CHECK_MS) {
            checked = now;
            for (connection *entry = worker->connections, *next; entry != NULL; entry = next) {
                next = entry->next;
                tolk_http_connection_check(entry, now);
            }
        }
        free_closed(worker);
    }
    while (worker->connections != NULL) tolk_http_connection_close(worker->connections);
    pthread_mutex_lock(&worker->lock);
    worker->is_over = true;
    pthread_mutex_unlock(&worker->lock);
    take_notices(worker);
    free_closed(worker);
    return NULL;
}

// MARK: Start and stop

/// Reads the numeric address into a socket address.
static bool resolve(const tolk_http_options *options, struct sockaddr_storage *storage, socklen_t *size) {
    memset(storage, 0, sizeof *storage);
    struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
    if (inet_pton(AF_INET, options->address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(options->port);
        *size = sizeof *v4;
        return true;
    }
    if (inet_pton(AF_INET6, options->address, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons(options->port);
        *size = sizeof *v6;
        return true;
    }
    return false;
}

static bool start_worker(worker *worker, tolk_http_server *server) {
    worker->server = server;
    worker->poll = epoll_create1(EPOLL_CLOEXEC);
    worker->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    // One thread is woken for a new connection, not all of them.
    struct epoll_event listening = {.events = EPOLLIN | EPOLLEXCLUSIVE, .data.ptr = server};
    struct epoll_event waking = {.events = EPOLLIN, .data.ptr = worker};
    bool works = worker->poll >= 0 && worker->wake >= 0
        && epoll_ctl(worker->poll, EPOLL_CTL_ADD, server->listener, &listening) == 0
        && epoll_ctl(worker->poll, EPOLL_CTL_ADD, worker->wake, &waking) == 0
        && pthread_create(&worker->thread, NULL, serve, worker) == 0;
    if (works) return true;
    int code = errno;
    if (worker->poll >= 0) close(worker->poll);
    if (worker->wake >= 0) close(worker->wake);
    errno = code;
    return false;
}

/// Ends the threads that have started, and everything they hold.
static void end(tolk_http_server *server, unsigned started) {
    atomic_store(&server->quits, true);
    for (unsigned index = 0; index < started; index++) wake(&server->workers[index]);
    for (unsigned index = 0; index < started; index++) {
        worker *worker = &server->workers[index];
        pthread_join(worker->thread, NULL);
        close(worker->poll);
        close(worker->wake);
    }
    if (server->listener >= 0) close(server->listener);
    tolk_http_server_release(server);
}

tolk_http_server *tolk_http_start(
    const tolk_http_options *options, tolk_http_handler handler, void *context, char *why, size_t why_size) {
    struct sockaddr_storage address;
    socklen_t size = 0;
    if (!resolve(options, &address, &size)) {
        snprintf(why, why_size, "\"%s\" is not a numeric address", options->address);
        return NULL;
    }
    tolk_http_server *server = calloc(1, sizeof *server);
    unsigned threads = options->threads == 0 ? 1 : options->threads;
    if (server != NULL) server->workers = calloc(threads, sizeof *server->workers);
    if (server != NULL) server->addresses = calloc((size_t)1 << TOLK_HTTP_ADDRESS_BITS, sizeof *server->addresses);
    if (server == NULL || server->workers == NULL || server->addresses == NULL
        || getrandom(&server->seed, sizeof server->seed, 0) != sizeof server->seed) {
        snprintf(why, why_size, "out of memory");
        if (server != NULL) {
            free(server->workers);
            free(server->addresses);
        }
        free(server);
        return NULL;
    }
    atomic_init(&server->references, 1);
    server->options = *options;
    server->options.address = NULL;
    server->handler = handler;
    server->context = context;
    server->worker_count = threads;
    for (unsigned index = 0; index < threads; index++) {
        pthread_mutex_init(&server->workers[index].lock, NULL);
        server->workers[index].date_second = -1;
    }
    int one = 1;
    server->listener = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool listens = server->listener >= 0
        && setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0
        && bind(server->listener, (const struct sockaddr *)&address, size) == 0 && listen(server->listener, 1024) == 0
        && getsockname(server->listener, (struct sockaddr *)&address, &size) == 0;
    server->port = ntohs(
        address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                      : ((struct sockaddr_in *)&address)->sin_port);
    unsigned started = 0;
    while (listens && started < threads && start_worker(&server->workers[started], server)) started++;
    if (listens && started == threads) return server;
    snprintf(
        why, why_size, "can't listen on %s port %u: %s", options->address, (unsigned)options->port, strerror(errno));
    end(server, started);
    return NULL;
}

uint16_t tolk_http_port(const tolk_http_server *server) { return server->port; }

tolk_http_counts tolk_http_counts_of(const tolk_http_server *server) {
    return (tolk_http_counts){
        atomic_load(&server->open), atomic_load(&server->running), atomic_load(&server->expired),
        atomic_load(&server->shed)};
}

void tolk_http_stop(tolk_http_server *server, unsigned grace_ms) {
    atomic_store(&server->stopping, true);
    for (unsigned index = 0; index < server->worker_count; index++) wake(&server->workers[index]);
    uint64_t over = tolk_http_now_ms() + grace_ms;
    // A request whose bytes are on their way begins within a few milliseconds, so one look that finds none is not enough.
    for (unsigned quiet = 0; quiet < 4 && tolk_http_now_ms() < over;) {
        quiet = atomic_load(&server->running) == 0 ? quiet + 1 : 0;
        struct timespec pause = {.tv_sec = 0, .tv_nsec = 5 * 1000000};
        nanosleep(&pause, NULL);
    }
    end(server, server->worker_count);
}
