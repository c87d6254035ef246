// SPDX-License-Identifier: Apache-2.0

// Answers, and bodies that are written while they are sent.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

tolk_http_response *tolk_http_response_create(const void *body, size_t count) {
    tolk_http_response *response = calloc(1, sizeof *response);
    if (response == NULL) return NULL;
    atomic_init(&response->references, 1);
    if (count > 0) {
        response->body = malloc(count);
        if (response->body == NULL) {
            free(response);
            return NULL;
        }
        memcpy(response->body, body, count);
        response->body_count = count;
    }
    return response;
}

/// A name that is a token and a value without control characters: nothing that would begin another line.
static bool can_be_sent(const char *name, const char *value) {
    if (name[0] == 0) return false;
    for (const char *byte = name; *byte != 0; byte++)
        if ((unsigned char)*byte <= 0x20 || (unsigned char)*byte >= 0x7F || *byte == ':') return false;
    for (const char *byte = value; *byte != 0; byte++)
        if (((unsigned char)*byte < 0x20 && *byte != '\t') || *byte == 0x7F) return false;
    return true;
}

bool tolk_http_response_add_field(tolk_http_response *response, const char *name, const char *value) {
    if (!can_be_sent(name, value)) return false;
    size_t name_count = strlen(name), value_count = strlen(value);
    size_t added = name_count + 2 + value_count + 2;
    char *grown = realloc(response->fields, response->fields_count + added);
    if (grown == NULL) return false;
    response->fields = grown;
    char *end = grown + response->fields_count;
    memcpy(end, name, name_count);
    memcpy(end + name_count, ": ", 2);
    memcpy(end + name_count + 2, value, value_count);
    memcpy(end + name_count + 2 + value_count, "\r\n", 2);
    response->fields_count += added;
    return true;
}

void tolk_http_response_retain(tolk_http_response *response) { atomic_fetch_add(&response->references, 1); }

void tolk_http_response_release(tolk_http_response *response) {
    if (atomic_fetch_sub(&response->references, 1) != 1) return;
    if (response->stream != NULL) {
        tolk_http_stream_abandon(response->stream);
        tolk_http_stream_release(response->stream);
    }
    free(response->fields);
    free(response->body);
    free(response);
}

// MARK: Streams

tolk_http_response *tolk_http_response_create_streamed(tolk_http_stream **out) {
    *out = NULL;
    tolk_http_stream *stream = calloc(1, sizeof *stream);
    tolk_http_response *response = calloc(1, sizeof *response);
    if (stream == NULL || response == NULL) {
        free(stream);
        free(response);
        return NULL;
    }
    atomic_init(&response->references, 1);
    atomic_init(&stream->references, 2);
    pthread_mutex_init(&stream->lock, NULL);
    response->stream = stream;
    *out = stream;
    return response;
}

void tolk_http_stream_release(tolk_http_stream *stream) {
    if (atomic_fetch_sub(&stream->references, 1) != 1) return;
    pthread_mutex_destroy(&stream->lock);
    free(stream->bytes);
    if (stream->server != NULL) tolk_http_server_release(stream->server);
    free(stream);
}

static void take_written(notice *notice) {
    tolk_http_stream *stream = (tolk_http_stream *)notice;
    pthread_mutex_lock(&stream->lock);
    stream->is_listed = false;
    connection *connection = stream->connection;
    pthread_mutex_unlock(&stream->lock);
    if (connection != NULL) tolk_http_connection_written(connection);
    tolk_http_stream_release(stream);
}

/// Tells the worker of new bytes, once until it has taken them. The stream's lock is held.
static void tell(tolk_http_stream *stream) {
    if (stream->worker == NULL || stream->is_listed) return;
    stream->is_listed = true;
    atomic_fetch_add(&stream->references, 1);
    stream->written.take = take_written;
    if (!tolk_http_worker_notify(stream->worker, &stream->written)) {
        stream->is_listed = false;
        stream->is_gone = true;
        atomic_fetch_sub(&stream->references, 1);
    }
}

void tolk_http_stream_attach(tolk_http_stream *stream, connection *connection) {
    pthread_mutex_lock(&stream->lock);
    stream->connection = connection;
    if (stream->worker == NULL) {
        stream->server = connection->worker->server;
        tolk_http_server_retain(stream->server);
        stream->worker = connection->worker;
    }
    pthread_mutex_unlock(&stream->lock);
}

void tolk_http_stream_abandon(tolk_http_stream *stream) {
    pthread_mutex_lock(&stream->lock);
    stream->is_gone = true;
    stream->connection = NULL;
    pthread_mutex_unlock(&stream->lock);
}

bool tolk_http_stream_take(tolk_http_stream *stream, char **bytes, size_t *count, bool *is_last) {
    pthread_mutex_lock(&stream->lock);
    *bytes = stream->bytes;
    *count = stream->count;
    *is_last = stream->is_finished;
    bool is_sound = !stream->is_overfull;
    stream->bytes = NULL;
    stream->count = 0;
    stream->capacity = 0;
    pthread_mutex_unlock(&stream->lock);
    return is_sound;
}

bool tolk_http_stream_write(tolk_http_stream *stream, const void *bytes, size_t count) {
    pthread_mutex_lock(&stream->lock);
    bool is_kept = !stream->is_gone;
    if (is_kept && count > 0) {
        if (count > TOLK_HTTP_STREAM_BYTES || stream->count > TOLK_HTTP_STREAM_BYTES - count) {
            is_kept = false;
            stream->is_gone = true;
            stream->is_overfull = true;
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
        tell(stream);
    }
    pthread_mutex_unlock(&stream->lock);
    return is_kept;
}

void tolk_http_stream_finish(tolk_http_stream *stream) {
    pthread_mutex_lock(&stream->lock);
    stream->is_finished = true;
    tell(stream);
    pthread_mutex_unlock(&stream->lock);
    tolk_http_stream_release(stream);
}
