// The check of a whole header block, before any handler sees the request.
//
// libmicrohttpd 0.9.75 lets through what request smuggling lives on: two Hosts, two Content-Lengths, Content-Length
// beside Transfer-Encoding, bytes in field names that are no token characters. RFC 9112 (https://www.rfc-editor.org/
// rfc/rfc9112) wants each of these refused.

#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct block {
    tolk_http_exchange *exchange;
    tolk_http_violation violation;
    unsigned hosts;
    unsigned lengths;
    unsigned encodings;
    uint64_t length;
} block;

/// RFC 9110 §5.6.2: the characters of a token.
static const bool is_token[256] = {
    ['!'] = true, ['#'] = true, ['$'] = true, ['%'] = true, ['&'] = true, ['\''] = true, ['*'] = true, ['+'] = true,
    ['-'] = true, ['.'] = true, ['^'] = true, ['_'] = true, ['`'] = true, ['|'] = true,  ['~'] = true,
    ['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true, ['5'] = true,  ['6'] = true, ['7'] = true,
    ['8'] = true, ['9'] = true, ['A'] = true, ['B'] = true, ['C'] = true, ['D'] = true,  ['E'] = true, ['F'] = true,
    ['G'] = true, ['H'] = true, ['I'] = true, ['J'] = true, ['K'] = true, ['L'] = true,  ['M'] = true, ['N'] = true,
    ['O'] = true, ['P'] = true, ['Q'] = true, ['R'] = true, ['S'] = true, ['T'] = true,  ['U'] = true, ['V'] = true,
    ['W'] = true, ['X'] = true, ['Y'] = true, ['Z'] = true, ['a'] = true, ['b'] = true,  ['c'] = true, ['d'] = true,
    ['e'] = true, ['f'] = true, ['g'] = true, ['h'] = true, ['i'] = true, ['j'] = true,  ['k'] = true, ['l'] = true,
    ['m'] = true, ['n'] = true, ['o'] = true, ['p'] = true, ['q'] = true, ['r'] = true,  ['s'] = true, ['t'] = true,
    ['u'] = true, ['v'] = true, ['w'] = true, ['x'] = true, ['y'] = true, ['z'] = true};

static bool names(const char *key, size_t count, const char *name) {
    return count == strlen(name) && strncasecmp(key, name, count) == 0;
}

/// Keeps a field's value; a second line is joined to the first.
static bool keep(tolk_http_exchange *exchange, tolk_http_field field, const char *value, size_t count, char separator) {
    tolk_http_text *kept = &exchange->fields[field];
    if (kept->bytes == NULL) {
        kept->bytes = value;
        kept->count = count;
        return true;
    }
    // The header block is bounded by the connection's memory, so these sums can't overflow.
    size_t total = kept->count + 1 + count;
    char *joined = malloc(total);
    if (joined == NULL) return false;
    memcpy(joined, kept->bytes, kept->count);
    joined[kept->count] = separator;
    memcpy(joined + kept->count + 1, value, count);
    free(exchange->joined[field]);
    exchange->joined[field] = joined;
    kept->bytes = joined;
    kept->count = total;
    return true;
}

static enum MHD_Result check_field(
    void *context, enum MHD_ValueKind kind, const char *key, size_t key_count, const char *value, size_t value_count) {
    (void)kind;
    block *block = context;
    if (value == NULL) {
        value = "";
        value_count = 0;
    }
    if (key == NULL || key_count == 0) {
        block->violation = TOLK_HTTP_FIELD_NAME;
        return MHD_NO;
    }
    for (size_t index = 0; index < key_count; index++) {
        if (!is_token[(unsigned char)key[index]]) {
            block->violation = TOLK_HTTP_FIELD_NAME;
            return MHD_NO;
        }
    }
    for (size_t index = 0; index < value_count; index++) {
        unsigned char byte = (unsigned char)value[index];
        if ((byte < 0x20 && byte != '\t') || byte == 0x7F) {
            block->violation = TOLK_HTTP_FIELD_VALUE;
            return MHD_NO;
        }
    }

    bool kept = true;
    switch (key[0] | 0x20) {
    case 'h':
        if (names(key, key_count, "Host")) {
            block->hosts++;
            if (memchr(value, ',', value_count) != NULL || memchr(value, ' ', value_count) != NULL) block->hosts = 2;
        }
        break;
    case 'c':
        if (names(key, key_count, "Content-Length")) {
            block->lengths++;
            if (value_count == 0 || value_count > 18) block->violation = TOLK_HTTP_CONTENT_LENGTH;
            for (size_t index = 0; index < value_count; index++)
                if (value[index] < '0' || value[index] > '9') block->violation = TOLK_HTTP_CONTENT_LENGTH;
            // At most 18 digits: fits 64 bits.
            if (block->violation == TOLK_HTTP_FINE)
                for (size_t index = 0; index < value_count; index++)
                    block->length = block->length * 10 + (uint64_t)(value[index] - '0');
        } else if (names(key, key_count, "Cookie")) {
            kept = keep(block->exchange, TOLK_HTTP_COOKIE, value, value_count, ';');
        } else if (names(key, key_count, "Content-Type")) {
            block->exchange->fields[TOLK_HTTP_CONTENT_TYPE] = (tolk_http_text){value, value_count};
        }
        break;
    case 't':
        if (names(key, key_count, "Transfer-Encoding")) {
            block->encodings++;
            if (!(value_count == 7 && strncasecmp(value, "chunked", 7) == 0))
                block->violation = TOLK_HTTP_TRANSFER_ENCODING;
        }
        break;
    case 'a':
        if (names(key, key_count, "Accept-Language"))
            kept = keep(block->exchange, TOLK_HTTP_ACCEPT_LANGUAGE, value, value_count, ',');
        else if (names(key, key_count, "Accept"))
            kept = keep(block->exchange, TOLK_HTTP_ACCEPT, value, value_count, ',');
        break;
    case 'i':
        if (names(key, key_count, "If-None-Match"))
            kept = keep(block->exchange, TOLK_HTTP_IF_NONE_MATCH, value, value_count, ',');
        break;
    case 'p':
        if (names(key, key_count, "Prefer"))
            kept = keep(block->exchange, TOLK_HTTP_PREFER, value, value_count, ',');
        break;
    default:
        break;
    }
    if (!kept) block->violation = TOLK_HTTP_NO_MEMORY;
    return block->violation == TOLK_HTTP_FINE ? MHD_YES : MHD_NO;
}

static tolk_http_violation check_target(const tolk_http_exchange *exchange) {
    if (exchange->target == NULL) return TOLK_HTTP_NO_MEMORY;
    if (exchange->target_count > exchange->server->options.target_bytes) return TOLK_HTTP_TARGET_TOO_LONG;
    const char *target = exchange->target;
    for (size_t index = 0; index < exchange->target_count; index++) {
        unsigned char byte = (unsigned char)target[index];
        if (byte <= 0x20 || byte == 0x7F) return TOLK_HTTP_TARGET;
        if (byte == '%' && target[index + 1] == '0' && target[index + 2] == '0') return TOLK_HTTP_TARGET;
    }
    return TOLK_HTTP_FINE;
}

/// The methods that some endpoint could have; which of them a path has is the service's to say.
static bool is_known_method(const char *method) {
    static const char *const known[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"};
    for (size_t index = 0; index < sizeof known / sizeof known[0]; index++)
        if (strcmp(method, known[index]) == 0) return true;
    return false;
}

tolk_http_violation tolk_http_check(tolk_http_exchange *exchange, const char *method, const char *version) {
    block block = {.exchange = exchange, .violation = TOLK_HTTP_FINE};
    // The fields first, so that even an error knows the reader's languages.
    MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, check_field, &block);
    if (block.violation != TOLK_HTTP_FINE) return block.violation;
    if (block.hosts > 1 || (block.hosts == 0 && strcmp(version, MHD_HTTP_VERSION_1_1) == 0)) return TOLK_HTTP_HOST;
    if (block.lengths > 1) return TOLK_HTTP_CONTENT_LENGTH;
    if (block.encodings > 1 || (block.encodings == 1 && block.lengths > 0)) return TOLK_HTTP_TRANSFER_ENCODING;
    tolk_http_violation target = check_target(exchange);
    if (target != TOLK_HTTP_FINE) return target;
    if (!is_known_method(method)) return TOLK_HTTP_METHOD;
    if (block.length > exchange->server->options.body_bytes) return TOLK_HTTP_BODY_TOO_LARGE;
    return TOLK_HTTP_FINE;
}
