#include "tolk_redis.h"

#include <errno.h>
#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// hiredis connects, writes the protocol and reads it. Sending and receiving are done here: its own calls raise SIGPIPE
// when the server has gone, and their timeout starts anew with every byte.
struct tolk_redis {
    redisContext *context;
    redisReader *reader;
    redisReply *reply;
    char *output;
    size_t output_count, output_capacity, sent;
    int64_t deadline;
    size_t bytes_left;
    int32_t is_late;
    const char *message;
};

// hiredis sets memory aside for as many elements as a list announces, and walks over all of it when it lets go: an
// announced billion takes a minute. No answer to our commands has more elements than this.
#define MAXIMUM_ELEMENTS 100000

#if HIREDIS_MAJOR >= 1
typedef size_t element_count;
#else
typedef int element_count;
#endif

static redisReplyObjectFunctions limited_functions;
static const redisReplyObjectFunctions *default_functions;
static pthread_once_t functions_once = PTHREAD_ONCE_INIT;

static void *create_limited_array(const redisReadTask *task, element_count elements) {
    return elements > MAXIMUM_ELEMENTS ? NULL : default_functions->createArray(task, elements);
}

static void prepare_functions(void) {
    redisReader *reader = redisReaderCreate();
    if (reader == NULL) return;
    default_functions = reader->fn;
    limited_functions = *reader->fn;
    limited_functions.createArray = create_limited_array;
    redisReaderFree(reader);
}

static redisReader *create_reader(void) {
    pthread_once(&functions_once, prepare_functions);
    return default_functions != NULL ? redisReaderCreateWithFunctions(&limited_functions) : NULL;
}

static int64_t now_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

tolk_redis *tolk_redis_connect(const char *host, int32_t port, int32_t milliseconds, char *message,
                               size_t message_size) {
    struct timeval limit = {milliseconds / 1000, (milliseconds % 1000) * 1000};
    redisContext *context =
        port == 0 ? redisConnectUnixWithTimeout(host, limit) : redisConnectWithTimeout(host, port, limit);
    tolk_redis *connection = NULL;
    const char *failure = "out of memory";
    if (context != NULL && context->err == 0) {
        int flags = fcntl(context->fd, F_GETFL);
        if (flags >= 0 && fcntl(context->fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
            fcntl(context->fd, F_SETFD, FD_CLOEXEC) == 0) {
            redisReader *reader = create_reader();
            if (reader != NULL) connection = calloc(1, sizeof *connection);
            if (connection != NULL) connection->reader = reader;
            else if (reader != NULL) redisReaderFree(reader);
        } else {
            failure = strerror(errno);
        }
    } else if (context != NULL) {
        failure = context->errstr;
    }
    if (connection == NULL) {
        if (message_size > 0) {
            strncpy(message, failure, message_size - 1);
            message[message_size - 1] = 0;
        }
        if (context != NULL) redisFree(context);
        return NULL;
    }
    connection->context = context;
    connection->message = "";
    return connection;
}

void tolk_redis_close(tolk_redis *connection) {
    if (connection == NULL) return;
    if (connection->reply != NULL) freeReplyObject(connection->reply);
    redisReaderFree(connection->reader);
    redisFree(connection->context);
    free(connection->output);
    free(connection);
}

int32_t tolk_redis_append(tolk_redis *connection, int32_t count, const char *const *arguments, const size_t *lengths) {
    char *command = NULL;
    // hiredis declares the array without const and leaves it alone.
    int size = redisFormatCommandArgv(&command, count, (const char **)arguments, lengths);
    if (size < 0 || command == NULL) return -1;
    size_t needed = connection->output_count + (size_t)size;
    if (needed > connection->output_capacity) {
        size_t capacity = needed * 2;
        char *output = realloc(connection->output, capacity);
        if (output == NULL) {
            redisFreeCommand(command);
            return -1;
        }
        connection->output = output;
        connection->output_capacity = capacity;
    }
    memcpy(connection->output + connection->output_count, command, (size_t)size);
    connection->output_count = needed;
    redisFreeCommand(command);
    return 0;
}

void tolk_redis_begin(tolk_redis *connection, int32_t milliseconds, size_t maximum_bytes) {
    connection->deadline = now_milliseconds() + milliseconds;
    connection->bytes_left = maximum_bytes;
}

static int32_t fail(tolk_redis *connection, const char *message) {
    connection->message = message;
    return -1;
}

static void fill(const redisReply *from, tolk_redis_reply *to) {
    memset(to, 0, sizeof *to);
    to->bytes = from->str;
    to->count = from->str != NULL ? from->len : 0;
    to->number = from->integer;
    to->handle = from;
    switch (from->type) {
    case REDIS_REPLY_STRING: to->kind = TOLK_REDIS_BYTES; break;
    case REDIS_REPLY_NIL: to->kind = TOLK_REDIS_NOTHING; break;
    case REDIS_REPLY_INTEGER: to->kind = TOLK_REDIS_NUMBER; break;
    case REDIS_REPLY_STATUS: to->kind = TOLK_REDIS_STATUS; break;
    case REDIS_REPLY_ARRAY: to->kind = TOLK_REDIS_LIST; to->count = from->elements; break;
    default: to->kind = TOLK_REDIS_REFUSAL; break;
    }
}

// Sends what is left; 1 when all is sent, 0 when the socket takes no more now, -1 after a failure.
static int32_t send_some(tolk_redis *connection) {
    while (connection->sent < connection->output_count) {
        ssize_t count = send(connection->context->fd, connection->output + connection->sent,
                             connection->output_count - connection->sent, MSG_NOSIGNAL);
        if (count < 0) {
            if (errno == EINTR) continue;
            if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
            return fail(connection, strerror(errno));
        }
        connection->sent += (size_t)count;
    }
    connection->output_count = connection->sent = 0;
    return 1;
}

// Reads what is there; 0 also when that is nothing.
static int32_t receive_some(tolk_redis *connection) {
    char buffer[16384];
    ssize_t count = recv(connection->context->fd, buffer, sizeof buffer, 0);
    if (count == 0) return fail(connection, "the server closed the connection");
    if (count < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK ? 0 : fail(connection, strerror(errno));
    if ((size_t)count > connection->bytes_left) return fail(connection, "the server's reply is too long");
    connection->bytes_left -= (size_t)count;
    if (redisReaderFeed(connection->reader, buffer, (size_t)count) != REDIS_OK)
        return fail(connection, connection->reader->errstr);
    return 0;
}

int32_t tolk_redis_next(tolk_redis *connection, tolk_redis_reply *reply) {
    if (connection->reply != NULL) {
        freeReplyObject(connection->reply);
        connection->reply = NULL;
    }
    connection->is_late = 0;
    for (;;) {
        void *parsed = NULL;
        if (redisReaderGetReply(connection->reader, &parsed) != REDIS_OK)
            return fail(connection, connection->reader->errstr);
        if (parsed != NULL) {
            connection->reply = parsed;
            fill(connection->reply, reply);
            return 0;
        }
        int32_t all_sent = send_some(connection);
        if (all_sent < 0) return -1;
        int64_t left = connection->deadline - now_milliseconds();
        if (left <= 0) {
            connection->is_late = 1;
            return fail(connection, "the server did not answer in time");
        }
        struct pollfd descriptor = {connection->context->fd, (short)(POLLIN | (all_sent ? 0 : POLLOUT)), 0};
        int ready = poll(&descriptor, 1, left > 60000 ? 60000 : (int)left);
        if (ready < 0 && errno != EINTR) return fail(connection, strerror(errno));
        if (ready > 0 && (descriptor.revents & (POLLIN | POLLHUP | POLLERR)) && receive_some(connection) < 0) return -1;
    }
}

int32_t tolk_redis_element(const tolk_redis_reply *list, size_t index, tolk_redis_reply *element) {
    const redisReply *reply = list->handle;
    if (reply == NULL || reply->type != REDIS_REPLY_ARRAY || index >= reply->elements) return -1;
    if (reply->element[index] == NULL) return -1;
    fill(reply->element[index], element);
    return 0;
}

int32_t tolk_redis_is_late(const tolk_redis *connection) { return connection->is_late; }

const char *tolk_redis_message(tolk_redis *connection) { return connection->message; }
