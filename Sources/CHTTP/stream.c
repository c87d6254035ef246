// A body that is written while it is sent: the writer appends on any thread, the library reads on its own.
//
// The reader suspends the connection when there is nothing to send, since it would spin otherwise; the next write
// resumes it. The stream's lock decides which of the two comes first.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

static void release(tolk_http_stream *stream) {
    if (atomic_fetch_sub(&stream->references, 1) != 1) return;
    pthread_mutex_destroy(&stream->lock);
    free(stream->bytes);
    if (stream->server != NULL) tolk_http_server_release(stream->server);
    free(stream);
}

static void list_waiting(tolk_http_stream *stream) {
    tolk_http_server *server = stream->server;
    pthread_mutex_lock(&server->suspended_lock);
    stream->previous_waiting = NULL;
    stream->next_waiting = server->waiting_streams;
    if (server->waiting_streams != NULL) server->waiting_streams->previous_waiting = stream;
    server->waiting_streams = stream;
    pthread_mutex_unlock(&server->suspended_lock);
}

static void unlist_waiting(tolk_http_stream *stream) {
    tolk_http_server *server = stream->server;
    pthread_mutex_lock(&server->suspended_lock);
    if (stream->previous_waiting != NULL) stream->previous_waiting->next_waiting = stream->next_waiting;
    else if (server->waiting_streams == stream) server->waiting_streams = stream->next_waiting;
    if (stream->next_waiting != NULL) stream->next_waiting->previous_waiting = stream->previous_waiting;
    stream->next_waiting = NULL;
    stream->previous_waiting = NULL;
    pthread_mutex_unlock(&server->suspended_lock);
}

/// Lets a connection that waits for bytes go on. The stream's lock is held.
static void wake(tolk_http_stream *stream) {
    if (!stream->is_waiting) return;
    stream->is_waiting = false;
    unlist_waiting(stream);
    MHD_resume_connection(stream->connection);
}

static ssize_t read_some(void *context, uint64_t position, char *buffer, size_t most) {
    (void)position;
    tolk_http_stream *stream = context;
    ssize_t result = 0;
    pthread_mutex_lock(&stream->lock);
    if (stream->count > 0) {
        size_t some = stream->count < most ? stream->count : most;
        memcpy(buffer, stream->bytes + stream->start, some);
        stream->start += some;
        stream->count -= some;
        if (stream->count == 0) stream->start = 0;
        result = (ssize_t)some;
    } else if (stream->is_finished) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (stream->is_gone || stream->connection == NULL) {
        result = MHD_CONTENT_READER_END_WITH_ERROR;
    } else {
        MHD_suspend_connection(stream->connection);
        stream->is_waiting = true;
        list_waiting(stream);
    }
    pthread_mutex_unlock(&stream->lock);
    return result;
}

static void reader_ends(void *context) {
    tolk_http_stream *stream = context;
    pthread_mutex_lock(&stream->lock);
    stream->is_gone = true;
    stream->connection = NULL;
    pthread_mutex_unlock(&stream->lock);
    release(stream);
}

tolk_http_response *tolk_http_response_create_streamed(tolk_http_stream **out) {
    *out = NULL;
    tolk_http_stream *stream = calloc(1, sizeof *stream);
    tolk_http_response *response = calloc(1, sizeof *response);
    if (stream == NULL || response == NULL) {
        free(stream);
        free(response);
        return NULL;
    }
    atomic_init(&stream->references, 2);
    pthread_mutex_init(&stream->lock, NULL);
    response->response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16 * 1024, read_some, stream, reader_ends);
    if (response->response == NULL) {
        pthread_mutex_destroy(&stream->lock);
        free(stream);
        free(response);
        return NULL;
    }
    atomic_init(&response->references, 1);
    response->stream = stream;
    *out = stream;
    return response;
}

void tolk_http_stream_attach(tolk_http_stream *stream, tolk_http_exchange *exchange) {
    pthread_mutex_lock(&stream->lock);
    if (stream->server == NULL) {
        atomic_fetch_add(&exchange->server->references, 1);
        stream->server = exchange->server;
        stream->connection = exchange->connection;
    }
    pthread_mutex_unlock(&stream->lock);
}

bool tolk_http_stream_write(tolk_http_stream *stream, const void *bytes, size_t count) {
    pthread_mutex_lock(&stream->lock);
    bool is_kept = !stream->is_gone;
    if (is_kept && count > 0) {
        if (stream->start > 0) {
            memmove(stream->bytes, stream->bytes + stream->start, stream->count);
            stream->start = 0;
        }
        if (count > SIZE_MAX / 4 - stream->count) {
            is_kept = false;
        } else if (stream->count + count > stream->capacity) {
            size_t capacity = (stream->count + count) * 2;
            char *grown = realloc(stream->bytes, capacity);
            is_kept = grown != NULL;
            if (is_kept) {
                stream->bytes = grown;
                stream->capacity = capacity;
            }
        }
        if (is_kept) {
            memcpy(stream->bytes + stream->count, bytes, count);
            stream->count += count;
        }
        wake(stream);
    }
    pthread_mutex_unlock(&stream->lock);
    return is_kept;
}

void tolk_http_stream_finish(tolk_http_stream *stream) {
    pthread_mutex_lock(&stream->lock);
    stream->is_finished = true;
    wake(stream);
    pthread_mutex_unlock(&stream->lock);
    release(stream);
}

void tolk_http_abandon_streams(tolk_http_server *server) {
    for (;;) {
        pthread_mutex_lock(&server->suspended_lock);
        tolk_http_stream *stream = server->waiting_streams;
        if (stream != NULL) atomic_fetch_add(&stream->references, 1);
        pthread_mutex_unlock(&server->suspended_lock);
        if (stream == NULL) return;
        pthread_mutex_lock(&stream->lock);
        stream->is_gone = true;
        wake(stream);
        pthread_mutex_unlock(&stream->lock);
        release(stream);
    }
}
