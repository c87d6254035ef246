// SPDX-License-Identifier: Apache-2.0

// A request's body: kept up to the limit, chunks taken apart (RFC 9112 §7.1).
//
// A chunk is its size in hexadecimal, perhaps extensions, CRLF, so many bytes, CRLF. The chunk of size 0 is followed by
// trailer lines, which are dropped, and an empty line. Every line ends in CRLF: a reader that took a bare LF would see
// other chunks than a strict one.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// Sizes, extensions and trailers may take so many bytes together, beside twice the limit for the body itself.
#define CHUNK_OVERHEAD ((size_t)16 * 1024)

tolk_http_violation tolk_http_body_add(tolk_http_bytes *body, const char *bytes, size_t count, size_t limit) {
    if (count > limit || body->count > limit - count) return TOLK_HTTP_BODY_TOO_LARGE;
    size_t needed = body->count + count;
    if (needed > body->capacity) {
        size_t capacity = body->capacity == 0 ? 4096 : body->capacity;
        while (capacity < needed) capacity *= 2;
        char *grown = realloc(body->bytes, capacity);
        if (grown == NULL) return TOLK_HTTP_NO_MEMORY;
        body->bytes = grown;
        body->capacity = capacity;
    }
    memcpy(body->bytes + body->count, bytes, count);
    body->count = needed;
    return TOLK_HTTP_FINE;
}

static int hexadecimal(unsigned char byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
    return -1;
}

tolk_http_violation tolk_http_chunks_read(
    tolk_http_chunks *chunks, tolk_http_bytes *body, const char *bytes, size_t count, size_t limit, size_t *used) {
    size_t index = 0;
    tolk_http_violation violation = TOLK_HTTP_FINE;
    while (index < count && chunks->state != CHUNK_DONE && violation == TOLK_HTTP_FINE) {
        unsigned char byte = (unsigned char)bytes[index];
        if (chunks->state == CHUNK_DATA) {
            size_t some = count - index < chunks->left ? count - index : (size_t)chunks->left;
            violation = tolk_http_body_add(body, bytes + index, some, limit);
            chunks->left -= some;
            index += some;
            if (chunks->left == 0) chunks->state = CHUNK_DATA_CR;
            continue;
        }
        index++;
        if (++chunks->overhead > CHUNK_OVERHEAD + 2 * limit) return TOLK_HTTP_BODY_TOO_LARGE;
        bool is_control = (byte < 0x20 && byte != '\t') || byte == 0x7F;
        switch (chunks->state) {
        case CHUNK_SIZE: {
            int digit = hexadecimal(byte);
            if (digit >= 0) {
                // 15 digits fit 64 bits with room to spare.
                if (++chunks->digits > 15) violation = TOLK_HTTP_BODY_TOO_LARGE;
                chunks->left = chunks->left * 16 + (uint64_t)digit;
            } else if (chunks->digits == 0) {
                violation = TOLK_HTTP_SYNTAX;
            } else if (byte == '\r') {
                chunks->state = CHUNK_SIZE_LF;
            } else if (byte == ';' || byte == ' ' || byte == '\t') {
                chunks->state = CHUNK_EXTENSION;
            } else {
                violation = TOLK_HTTP_SYNTAX;
            }
            break;
        }
        case CHUNK_EXTENSION:
            if (byte == '\r') chunks->state = CHUNK_SIZE_LF;
            else if (is_control) violation = TOLK_HTTP_SYNTAX;
            break;
        case CHUNK_SIZE_LF:
            if (byte != '\n') violation = TOLK_HTTP_SYNTAX;
            else if (chunks->left > limit) violation = TOLK_HTTP_BODY_TOO_LARGE;
            chunks->state = chunks->left == 0 ? CHUNK_TRAILER : CHUNK_DATA;
            break;
        case CHUNK_DATA_CR:
            if (byte != '\r') violation = TOLK_HTTP_SYNTAX;
            chunks->state = CHUNK_DATA_LF;
            break;
        case CHUNK_DATA_LF:
            if (byte != '\n') violation = TOLK_HTTP_SYNTAX;
            chunks->state = CHUNK_SIZE;
            chunks->digits = 0;
            chunks->left = 0;
            break;
        case CHUNK_TRAILER:
            if (byte == '\r') chunks->state = CHUNK_END_LF;
            else if (is_control || byte == ' ' || byte == '\t') violation = TOLK_HTTP_SYNTAX;
            else chunks->state = CHUNK_TRAILER_LINE;
            break;
        case CHUNK_TRAILER_LINE:
            if (byte == '\r') chunks->state = CHUNK_TRAILER_LF;
            else if (is_control) violation = TOLK_HTTP_SYNTAX;
            break;
        case CHUNK_TRAILER_LF:
            if (byte != '\n') violation = TOLK_HTTP_SYNTAX;
            chunks->state = CHUNK_TRAILER;
            break;
        case CHUNK_END_LF:
            if (byte != '\n') violation = TOLK_HTTP_SYNTAX;
            chunks->state = CHUNK_DONE;
            break;
        case CHUNK_DATA:
        case CHUNK_DONE:
            break;
        }
    }
    *used = index;
    return violation;
}
