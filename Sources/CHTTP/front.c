// The door: accepts connections and gives each to one of two daemons of the library.
//
// The library zeroes a connection's whole memory after every request, so a memory large enough for a header block of
// 100 kB makes every request pay for the rarest one (measured: a third of the time of a small answer). Two daemons
// share the work instead: one with a small memory for nearly all connections, one with a large memory.
//
// 1. A new connection waits here until its first header block is there, or is too long for the small memory. The bytes
//    are looked at, not taken.
// 2. With the whole block there, it goes to the small daemon; with more bytes than that and still no end, to the large.
// 3. A connection that takes longer than the deadline for header blocks is closed. So is the one that has waited
//    longest, when more wait than may be open.
//
// Only a connection's first block decides: a later one that is too long gets the library's 431.

#define _GNU_SOURCE  // accept4
#include "internal.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

/// A block longer than this goes to the large memory; the small one holds it beside what an answer's header needs.
#define SMALL_BLOCK (16 * 1024)

typedef struct waiter {
    struct waiter *next;
    struct waiter *previous;
    int socket;
    struct sockaddr_storage address;
    socklen_t address_size;
    uint64_t deadline;
} waiter;

struct tolk_http_front {
    tolk_http_server *server;
    int listener;
    int poll;
    int wake;
    pthread_t thread;
    /// In the order of arrival, the oldest first.
    waiter *first;
    waiter *last;
    unsigned count;
    char *block;
};

static void unlist(tolk_http_front *front, waiter *entry) {
    if (entry->previous != NULL) entry->previous->next = entry->next;
    else front->first = entry->next;
    if (entry->next != NULL) entry->next->previous = entry->previous;
    else front->last = entry->previous;
    front->count--;
}

static void drop(tolk_http_front *front, waiter *entry) {
    unlist(front, entry);
    close(entry->socket);
    free(entry);
}

static void hand_over(tolk_http_front *front, waiter *entry, struct MHD_Daemon *daemon) {
    unlist(front, entry);
    epoll_ctl(front->poll, EPOLL_CTL_DEL, entry->socket, NULL);
    // The library closes the socket when it doesn't take it.
    MHD_add_connection(daemon, entry->socket, (struct sockaddr *)&entry->address, entry->address_size);
    free(entry);
}

/// Rules 1 and 2.
static void look(tolk_http_front *front, waiter *entry) {
    ssize_t count = recv(entry->socket, front->block, SMALL_BLOCK + 1, MSG_PEEK | MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        drop(front, entry);
        return;
    }
    if (count < 0) return;
    size_t length = (size_t)count;
    if (memmem(front->block, length, "\r\n\r\n", 4) != NULL || memmem(front->block, length, "\n\n", 2) != NULL)
        hand_over(front, entry, front->server->daemon);
    else if (length > SMALL_BLOCK)
        hand_over(front, entry, front->server->large_daemon);
}

static void accept_all(tolk_http_front *front) {
    for (;;) {
        struct sockaddr_storage address;
        socklen_t size = sizeof address;
        int socket = accept4(front->listener, (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0) {
            // Out of descriptors: the one that has waited longest makes room, or the system gets a moment.
            if (errno == EMFILE || errno == ENFILE) {
                if (front->first != NULL) drop(front, front->first);
                else usleep(10 * 1000);
            }
            return;
        }
        waiter *entry = calloc(1, sizeof *entry);
        if (entry == NULL) {
            close(socket);
            continue;
        }
        if (front->count >= front->server->options.connections && front->first != NULL) drop(front, front->first);
        entry->socket = socket;
        entry->address = address;
        entry->address_size = size;
        entry->deadline = tolk_http_now_ms() + (uint64_t)front->server->options.header_seconds * 1000;
        entry->previous = front->last;
        if (front->last != NULL) front->last->next = entry;
        else front->first = entry;
        front->last = entry;
        front->count++;
        struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = entry};
        if (epoll_ctl(front->poll, EPOLL_CTL_ADD, socket, &event) != 0) drop(front, entry);
        // The event for bytes that are there already comes with the next wait.
    }
}

static void *serve(void *context) {
    tolk_http_front *front = context;
    for (;;) {
        struct epoll_event events[64];
        int count = epoll_wait(front->poll, events, 64, front->first == NULL ? -1 : 250);
        // New connections come last: making room for one may drop a waiter that has an event in this very list.
        bool has_new = false;
        for (int index = 0; index < count; index++) {
            if (events[index].data.ptr == front) return NULL;
            if (events[index].data.ptr == NULL) has_new = true;
            else look(front, events[index].data.ptr);
        }
        if (has_new) accept_all(front);
        uint64_t now = tolk_http_now_ms();
        while (front->first != NULL && front->first->deadline <= now) {
            drop(front, front->first);
            atomic_fetch_add(&front->server->expired, 1);
        }
    }
}

static bool add(tolk_http_front *front, int descriptor, void *mark) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = mark};
    return epoll_ctl(front->poll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

bool tolk_http_front_start(tolk_http_server *server, const struct sockaddr_storage *address, int *reason) {
    tolk_http_front *front = calloc(1, sizeof *front);
    if (front == NULL) return false;
    int one = 1;
    front->server = server;
    front->block = malloc(SMALL_BLOCK + 1);
    front->poll = epoll_create1(EPOLL_CLOEXEC);
    front->wake = eventfd(0, EFD_CLOEXEC);
    front->listener = socket(address->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    socklen_t size =
        address->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    server->front = front;
    bool works = front->block != NULL && front->poll >= 0 && front->wake >= 0 && front->listener >= 0
        && setsockopt(front->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0
        && bind(front->listener, (const struct sockaddr *)address, size) == 0 && listen(front->listener, 1024) == 0
        && add(front, front->listener, NULL) && add(front, front->wake, front);
    if (works) works = pthread_create(&front->thread, NULL, serve, front) == 0;
    if (works) return true;
    *reason = errno;
    front->server = NULL;
    tolk_http_front_stop(server);
    return false;
}

uint16_t tolk_http_front_port(const tolk_http_front *front) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(front->listener, (struct sockaddr *)&address, &size) != 0) return 0;
    return ntohs(
        address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                      : ((struct sockaddr_in *)&address)->sin_port);
}

void tolk_http_front_stop(tolk_http_server *server) {
    tolk_http_front *front = server->front;
    if (front == NULL) return;
    // Without a server the thread never started.
    if (front->server != NULL) {
        uint64_t one = 1;
        ssize_t written = write(front->wake, &one, sizeof one);
        (void)written;
        pthread_join(front->thread, NULL);
    }
    // What has arrived whole is answered still.
    for (waiter *entry = front->first; entry != NULL && front->server != NULL;) {
        waiter *next = entry->next;
        look(front, entry);
        entry = next;
    }
    while (front->first != NULL) drop(front, front->first);
    if (front->listener >= 0) close(front->listener);
    if (front->wake >= 0) close(front->wake);
    if (front->poll >= 0) close(front->poll);
    free(front->block);
    free(front);
    server->front = NULL;
}
