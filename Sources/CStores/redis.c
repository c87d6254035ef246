// SPDX-License-Identifier: Apache-2.0

// A client of Redis' protocol (RESP 2, https://redis.io/docs/latest/develop/reference/protocol-spec/), as much of it as
// the stores need. It is written here since each Debian has another soname of libhiredis, and one binary shall run on
// all of them.
//
// 1. A command is a list of byte strings: `*2\r\n$3\r\nGET\r\n$1\r\na\r\n`. Commands are gathered and sent together.
// 2. A reply begins with a byte that says its kind: `+` a status, `-` a refusal, `:` a number, `$` bytes with their count
//    in front, `*` a list with its count, whose elements follow as replies. A count of -1 is "nothing".
// 3. One deadline covers an exchange, whatever the server drips, and a number of bytes, whatever it announces: nothing is
//    set aside for bytes or elements that haven't come.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "tolk_redis.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// A line is a kind with a number, a status or a reason.
#define MAXIMUM_LINE 65536
/// No answer to the stores' commands has more elements.
#define MAXIMUM_ELEMENTS 100000

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

/// Bytes in a row; those in front of `start` are done with.
typedef struct {
    char *bytes;
    size_t start, end, capacity;
} byte_queue;

struct tolk_redis {
    int descriptor;
    byte_queue output, input;
    /// How many bytes of the input's next line are known to have no end of line.
    size_t scanned;
    /// How many bytes of the input the last reply points into.
    size_t lent;
    int64_t deadline;
    size_t bytes_left;
    const char *message;
};

static int64_t now_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool append(byte_queue *queue, const char *bytes, size_t count) {
    if (queue->start == queue->end) queue->start = queue->end = 0;
    if (count > queue->capacity - queue->end && queue->start > queue->capacity / 2) {
        memmove(queue->bytes, queue->bytes + queue->start, queue->end - queue->start);
        queue->end -= queue->start;
        queue->start = 0;
    }
    if (count > queue->capacity - queue->end) {
        if (count > SIZE_MAX / 4 || queue->end > SIZE_MAX / 4) return false;
        const size_t capacity = (queue->end + count) * 2;
        char *larger = realloc(queue->bytes, capacity);
        if (larger == NULL) return false;
        queue->bytes = larger;
        queue->capacity = capacity;
    }
    if (count > 0) memcpy(queue->bytes + queue->end, bytes, count);
    queue->end += count;
    return true;
}

// Connecting.

/// Waits until a descriptor is ready; 1 when it is, 0 at the deadline, -1 after an error.
static int wait_for(int descriptor, short events, int64_t deadline) {
    for (;;) {
        const int64_t left = deadline - now_milliseconds();
        if (left <= 0) return 0;
        struct pollfd place = {descriptor, events, 0};
        const int ready = poll(&place, 1, left > 60000 ? 60000 : (int)left);
        if (ready > 0) return 1;
        if (ready < 0 && errno != EINTR) return -1;
    }
}

/// A connected socket that doesn't block and that children don't inherit; -1 with `errno` set when there is none.
static int connect_to(int family, const struct sockaddr *address, socklen_t length, int64_t deadline) {
#ifdef SOCK_CLOEXEC
    const int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
    const int descriptor = socket(family, SOCK_STREAM, 0);
#endif
    if (descriptor < 0) return -1;
    const int on = 1;
#ifdef SO_NOSIGPIPE
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    if (family != AF_UNIX) setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const int flags = fcntl(descriptor, F_GETFL);
    int error = 0;
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) != 0 ||
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0) {
        error = errno;
    } else if (connect(descriptor, address, length) != 0) {
        error = errno;
        if (error == EINPROGRESS || error == EINTR) {
            const int ready = wait_for(descriptor, POLLOUT, deadline);
            socklen_t size = sizeof error;
            if (ready == 0) error = ETIMEDOUT;
            else if (ready < 0 || getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
        }
    }
    if (error == 0) return descriptor;
    close(descriptor);
    errno = error;
    return -1;
}

static int connect_path(const char *path, int64_t deadline) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    return connect_to(AF_UNIX, (const struct sockaddr *)&address, sizeof address, deadline);
}

/// Tries each address of a host in turn; `failure` says why a name isn't one.
static int connect_host(const char *host, int32_t port, int64_t deadline, const char **failure) {
    char service[16];
    snprintf(service, sizeof service, "%d", (int)port);
    const struct addrinfo wish = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *addresses = NULL;
    const int status = getaddrinfo(host, service, &wish, &addresses);
    if (status != 0) {
        *failure = gai_strerror(status);
        return -1;
    }
    int descriptor = -1;
    for (const struct addrinfo *next = addresses; next != NULL && descriptor < 0; next = next->ai_next) {
        descriptor = connect_to(next->ai_family, next->ai_addr, next->ai_addrlen, deadline);
    }
    const int error = errno;
    freeaddrinfo(addresses);
    errno = error;
    return descriptor;
}

tolk_redis *tolk_redis_connect(const char *host, int32_t port, int32_t milliseconds, char *message,
                               size_t message_size) {
    const int64_t deadline = now_milliseconds() + milliseconds;
    const char *failure = NULL;
    const int descriptor = port == 0 ? connect_path(host, deadline) : connect_host(host, port, deadline, &failure);
    if (descriptor < 0 && failure == NULL) failure = strerror(errno);
    tolk_redis *connection = descriptor < 0 ? NULL : calloc(1, sizeof *connection);
    if (connection == NULL) {
        snprintf(message, message_size, "%s", failure != NULL ? failure : "out of memory");
        if (descriptor >= 0) close(descriptor);
        return NULL;
    }
    connection->descriptor = descriptor;
    connection->message = "";
    return connection;
}

void tolk_redis_close(tolk_redis *connection) {
    if (connection == NULL) return;
    close(connection->descriptor);
    free(connection->output.bytes);
    free(connection->input.bytes);
    free(connection);
}

// Rule 1.

static bool append_count(byte_queue *queue, char kind, size_t count) {
    char line[32];
    const int length = snprintf(line, sizeof line, "%c%zu\r\n", kind, count);
    return append(queue, line, (size_t)length);
}

int32_t tolk_redis_append(tolk_redis *connection, int32_t count, const char *const *arguments, const size_t *lengths) {
    byte_queue *output = &connection->output;
    bool fits = append_count(output, '*', (size_t)count);
    for (int32_t index = 0; index < count && fits; index++) {
        fits = append_count(output, '$', lengths[index]) && append(output, arguments[index], lengths[index]) &&
               append(output, "\r\n", 2);
    }
    return fits ? 0 : -1;
}

void tolk_redis_begin(tolk_redis *connection, int32_t milliseconds, size_t maximum_bytes) {
    connection->deadline = now_milliseconds() + milliseconds;
    connection->bytes_left = maximum_bytes;
}

static int32_t fail(tolk_redis *connection, const char *message) {
    connection->message = message;
    return -1;
}

/// Sends what is left; 1 when all is sent, 0 when the socket takes no more now, -1 after a failure.
static int32_t send_some(tolk_redis *connection) {
    byte_queue *output = &connection->output;
    while (output->start < output->end) {
        const ssize_t count =
            send(connection->descriptor, output->bytes + output->start, output->end - output->start, MSG_NOSIGNAL);
        if (count < 0) {
            if (errno == EINTR) continue;
            if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
            return fail(connection, strerror(errno));
        }
        output->start += (size_t)count;
    }
    return 1;
}

/// Reads what is there; 0 also when that is nothing.
static int32_t receive_some(tolk_redis *connection) {
    char buffer[16384];
    const ssize_t count = recv(connection->descriptor, buffer, sizeof buffer, 0);
    if (count == 0) return fail(connection, "the server closed the connection");
    if (count < 0) {
        const bool is_early = errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
        return is_early ? 0 : fail(connection, strerror(errno));
    }
    if ((size_t)count > connection->bytes_left) return fail(connection, "the server's reply is too long");
    connection->bytes_left -= (size_t)count;
    return append(&connection->input, buffer, (size_t)count) ? 0 : fail(connection, "out of memory");
}

/// Rule 3: sends and receives until more of the reply is there.
static int32_t exchange(tolk_redis *connection) {
    const int32_t all_sent = send_some(connection);
    if (all_sent < 0) return -1;
    const int ready = wait_for(connection->descriptor, (short)(POLLIN | (all_sent ? 0 : POLLOUT)), connection->deadline);
    if (ready == 0) return fail(connection, "the server did not answer in time");
    if (ready < 0) return fail(connection, strerror(errno));
    return receive_some(connection);
}

int32_t tolk_redis_wait(tolk_redis *connection, int32_t milliseconds) {
    const byte_queue *input = &connection->input;
    const int64_t deadline = now_milliseconds() + milliseconds;
    while (input->end - input->start <= connection->lent) {
        const int32_t all_sent = send_some(connection);
        if (all_sent < 0) return -1;
        const int ready = wait_for(connection->descriptor, (short)(POLLIN | (all_sent ? 0 : POLLOUT)), deadline);
        if (ready == 0) return 0;
        if (ready < 0) return fail(connection, strerror(errno));
        if (receive_some(connection) < 0) return -1;
    }
    return 1;
}

// Rule 2.

/// A whole number in all of a text; false for anything else and for what is too large.
static bool read_number(const char *text, size_t count, int64_t *number) {
    const bool is_negative = count > 0 && text[0] == '-';
    size_t index = is_negative ? 1 : 0;
    if (index == count) return false;
    int64_t value = 0;
    for (; index < count; index++) {
        if (text[index] < '0' || text[index] > '9') return false;
        const int digit = text[index] - '0';
        if (value > (INT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *number = is_negative ? -value : value;
    return true;
}

static int32_t fail_protocol(tolk_redis *connection) {
    return fail(connection, "what the server says is not Redis' protocol");
}

/// Waits for the end of the next line, which begins with a kind; its length without the end goes into `count`.
static int32_t next_line(tolk_redis *connection, size_t *count) {
    byte_queue *input = &connection->input;
    for (;;) {
        const size_t available = input->end - input->start;
        // Another protocol is told by its first byte: its end of line may never come.
        if (available > 0 && memchr("+-:$*", input->bytes[input->start], 5) == NULL) return fail_protocol(connection);
        while (connection->scanned + 1 < available) {
            const char *place = input->bytes + input->start + connection->scanned;
            if (place[0] == '\r' && place[1] == '\n') {
                *count = connection->scanned;
                connection->scanned = 0;
                return 0;
            }
            connection->scanned++;
        }
        if (connection->scanned > MAXIMUM_LINE) return fail(connection, "the server's reply has a line that is too long");
        if (exchange(connection) < 0) return -1;
    }
}

/// Waits for bytes and the end of line behind them.
static int32_t next_bytes(tolk_redis *connection, size_t count) {
    const byte_queue *input = &connection->input;
    while (input->end - input->start < 2 || input->end - input->start - 2 < count) {
        const size_t available = input->end - input->start;
        if (count > connection->bytes_left + available) return fail(connection, "the server's reply is too long");
        if (exchange(connection) < 0) return -1;
    }
    const char *end = input->bytes + input->start + count;
    return end[0] == '\r' && end[1] == '\n' ? 0 : fail_protocol(connection);
}

int32_t tolk_redis_next(tolk_redis *connection, tolk_redis_reply *reply) {
    byte_queue *input = &connection->input;
    input->start += connection->lent;
    connection->lent = 0;
    memset(reply, 0, sizeof *reply);
    size_t count;
    if (next_line(connection, &count) < 0) return -1;
    const char *line = input->bytes + input->start;
    const char kind = line[0];
    if (kind == '+' || kind == '-') {
        reply->kind = kind == '+' ? TOLK_REDIS_STATUS : TOLK_REDIS_REFUSAL;
        reply->bytes = line + 1;
        reply->count = count - 1;
        connection->lent = count + 2;
        return 0;
    }
    int64_t number;
    if (!read_number(line + 1, count - 1, &number) || (kind != ':' && number < -1)) return fail_protocol(connection);
    if (kind == '*' && number > MAXIMUM_ELEMENTS) return fail(connection, "the server's reply has too many elements");
    input->start += count + 2;
    if (kind == ':') {
        reply->kind = TOLK_REDIS_NUMBER;
        reply->number = number;
    } else if (number < 0) {
        reply->kind = TOLK_REDIS_NOTHING;
    } else if (kind == '*') {
        reply->kind = TOLK_REDIS_LIST;
        reply->count = (size_t)number;
    } else {
        if (next_bytes(connection, (size_t)number) < 0) return -1;
        reply->kind = TOLK_REDIS_BYTES;
        reply->bytes = input->bytes + input->start;
        reply->count = (size_t)number;
        connection->lent = (size_t)number + 2;
    }
    return 0;
}

const char *tolk_redis_message(tolk_redis *connection) { return connection->message; }
