// SPDX-License-Identifier: Apache-2.0

// Reads a request's header block (RFC 9112 §2–§6), strictly.
//
// 1. Lines end in CRLF. A recipient may take a single LF for one (§2.2); this one doesn't, so that it never sees another
//    end of a line than a proxy in front of it. A CR elsewhere is refused.
// 2. The request line is method, target and version with one space between them (§3).
// 3. The target has one of the four forms (§3.2): a path, an `http` address, `*` for OPTIONS.
// 4. A field is a token, at once a colon, a value without control characters (§5). Lines that continue others are refused.
// 5. HTTP/1.1 has exactly one Host (§3.2); a body has one length or is chunked (§6.3).
// 6. The fields are read even when something is wrong with the line, so that the answer knows the reader's languages; the
//    first violation counts.

#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// RFC 9110 §5.6.2: the characters of a token.
static bool is_token(char byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z')
        || (byte != 0 && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

size_t tolk_http_head_length(const char *bytes, size_t count, size_t *scanned) {
    // Empty lines before a request line are passed over (§2.2).
    size_t start = 0;
    while (start + 1 < count && bytes[start] == '\r' && bytes[start + 1] == '\n') start += 2;
    size_t index = *scanned > start ? *scanned : start;
    while (index < count) {
        const char *end = memchr(bytes + index, '\n', count - index);
        if (end == NULL) break;
        index = (size_t)(end - bytes) + 1;
        // The line after this one is empty, whether it ends rightly or not: the block is over.
        if (index < count && bytes[index] == '\n') return index + 1;
        if (index + 1 < count && bytes[index] == '\r' && bytes[index + 1] == '\n') return index + 2;
        // What has no room for the next line's end yet is looked at again.
        if (index + 2 > count) {
            *scanned = index - 1;
            return 0;
        }
    }
    *scanned = count > 2 ? count - 2 : 0;
    return 0;
}

static void note(tolk_http_head *head, tolk_http_violation violation) {
    if (head->violation == TOLK_HTTP_FINE) head->violation = violation;
}

static bool names(const char *key, size_t count, const char *name) {
    return count == strlen(name) && strncasecmp(key, name, count) == 0;
}

/// Whether a list of tokens has one, in any letter case.
static bool lists(const char *value, size_t count, const char *token) {
    size_t start = 0;
    while (start <= count) {
        const char *comma = memchr(value + start, ',', count - start);
        size_t end = comma == NULL ? count : (size_t)(comma - value);
        size_t first = start, last = end;
        while (first < last && (value[first] == ' ' || value[first] == '\t')) first++;
        while (last > first && (value[last - 1] == ' ' || value[last - 1] == '\t')) last--;
        if (names(value + first, last - first, token)) return true;
        start = end + 1;
    }
    return false;
}

/// Keeps a field's value; a second line is joined to the first.
static void keep(
    tolk_http_head *head, tolk_http_field field, const char *bytes, size_t start, size_t count, char separator) {
    span *kept = &head->fields[field];
    if (!kept->is_there) {
        *kept = (span){start, count, true};
        return;
    }
    const char *earlier = head->joined[field] != NULL ? head->joined[field] : bytes + kept->start;
    size_t earlier_count = head->joined[field] != NULL ? head->joined_count[field] : kept->count;
    // The header block is bounded, so this sum is.
    size_t total = earlier_count + 1 + count;
    char *joined = malloc(total);
    if (joined == NULL) {
        note(head, TOLK_HTTP_NO_MEMORY);
        return;
    }
    memcpy(joined, earlier, earlier_count);
    joined[earlier_count] = separator;
    memcpy(joined + earlier_count + 1, bytes + start, count);
    free(head->joined[field]);
    head->joined[field] = joined;
    head->joined_count[field] = total;
}

/// The methods that some endpoint could have; which of them a path has is the service's to say.
static bool is_known_method(const char *method, size_t count) {
    static const char *const known[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"};
    for (size_t index = 0; index < sizeof known / sizeof known[0]; index++)
        if (strlen(known[index]) == count && memcmp(method, known[index], count) == 0) return true;
    return false;
}

static void read_target(tolk_http_head *head, const char *target, size_t count, bool is_options, size_t limit) {
    if (count > limit) {
        note(head, TOLK_HTTP_TARGET_TOO_LONG);
        return;
    }
    for (size_t index = 0; index < count; index++) {
        unsigned char byte = (unsigned char)target[index];
        if (byte <= 0x20 || byte == 0x7F) {
            note(head, TOLK_HTTP_TARGET);
            return;
        }
        if (byte == '%' && index + 2 < count && target[index + 1] == '0' && target[index + 2] == '0') {
            note(head, TOLK_HTTP_TARGET);
            return;
        }
    }
    bool is_path = count > 0 && target[0] == '/';
    bool is_star = is_options && count == 1 && target[0] == '*';
    bool is_address = (count > 7 && strncasecmp(target, "http://", 7) == 0)
        || (count > 8 && strncasecmp(target, "https://", 8) == 0);
    if (!is_path && !is_star && !is_address) note(head, TOLK_HTTP_TARGET);
}

static void read_request_line(
    tolk_http_head *head, const char *bytes, size_t start, size_t end, const tolk_http_options *options) {
    size_t method_end = start;
    while (method_end < end && is_token(bytes[method_end])) method_end++;
    if (method_end == start || method_end == end || bytes[method_end] != ' ') {
        note(head, TOLK_HTTP_SYNTAX);
        return;
    }
    head->method = (span){start, method_end - start, true};
    head->is_head_method = head->method.count == 4 && memcmp(bytes + start, "HEAD", 4) == 0;
    // The version is what stands after the last space: a target with a space in it is then seen as such.
    size_t version = end;
    while (version > method_end + 1 && bytes[version - 1] != ' ') version--;
    if (version == method_end + 1) {
        note(head, TOLK_HTTP_SYNTAX);
        return;
    }
    head->target = (span){method_end + 1, version - 1 - (method_end + 1), true};
    bool has_form = end - version == 8 && memcmp(bytes + version, "HTTP/", 5) == 0 && bytes[version + 5] >= '0'
        && bytes[version + 5] <= '9' && bytes[version + 6] == '.' && bytes[version + 7] >= '0'
        && bytes[version + 7] <= '9';
    if (!has_form) {
        note(head, TOLK_HTTP_SYNTAX);
    } else if (bytes[version + 5] != '1') {
        note(head, TOLK_HTTP_VERSION);
    } else {
        head->minor_version = bytes[version + 7] == '0' ? 0 : 1;
    }
    // Before the target, whose form the method may decide: CONNECT has one of its own.
    if (!is_known_method(bytes + start, head->method.count)) note(head, TOLK_HTTP_METHOD);
    bool is_options = head->method.count == 7 && memcmp(bytes + start, "OPTIONS", 7) == 0;
    read_target(head, bytes + head->target.start, head->target.count, is_options, options->target_bytes);
}

typedef struct seen {
    unsigned hosts;
    unsigned lengths;
    unsigned encodings;
    bool closes;
    bool keeps;
} seen;

/// A host and perhaps a port (RFC 3986 §3.2.2): no list, no space, no path.
static bool is_host(const char *value, size_t count) {
    for (size_t index = 0; index < count; index++) {
        unsigned char byte = (unsigned char)value[index];
        if (byte <= 0x20 || byte >= 0x7F || strchr(",/?#@\\\"<>^`{|}", byte) != NULL) return false;
    }
    return true;
}

static void read_field(tolk_http_head *head, seen *seen, const char *bytes, size_t start, size_t end) {
    size_t name_end = start;
    while (name_end < end && is_token(bytes[name_end])) name_end++;
    if (name_end == start || name_end == end || bytes[name_end] != ':') {
        note(head, TOLK_HTTP_FIELD_NAME);
        return;
    }
    size_t first = name_end + 1, last = end;
    while (first < last && (bytes[first] == ' ' || bytes[first] == '\t')) first++;
    while (last > first && (bytes[last - 1] == ' ' || bytes[last - 1] == '\t')) last--;
    for (size_t index = first; index < last; index++) {
        unsigned char byte = (unsigned char)bytes[index];
        if ((byte < 0x20 && byte != '\t') || byte == 0x7F) {
            note(head, TOLK_HTTP_FIELD_VALUE);
            return;
        }
    }
    const char *key = bytes + start;
    size_t key_count = name_end - start;
    const char *value = bytes + first;
    size_t count = last - first;
    switch (key[0] | 0x20) {
    case 'h':
        if (names(key, key_count, "Host")) {
            seen->hosts++;
            if (!is_host(value, count)) note(head, TOLK_HTTP_HOST);
        }
        break;
    case 'c':
        if (names(key, key_count, "Content-Length")) {
            seen->lengths++;
            if (count == 0) note(head, TOLK_HTTP_CONTENT_LENGTH);
            uint64_t length = 0;
            for (size_t index = 0; index < count; index++) {
                if (value[index] < '0' || value[index] > '9') {
                    note(head, TOLK_HTTP_CONTENT_LENGTH);
                    break;
                }
                // A length that no 64 bits hold is as good as one that they do: more than any limit (RFC 9110 §8.6).
                length = length > UINT64_MAX / 10 - 1 ? UINT64_MAX : length * 10 + (uint64_t)(value[index] - '0');
            }
            head->has_length = true;
            head->length = length;
        } else if (names(key, key_count, "Connection")) {
            if (lists(value, count, "close")) seen->closes = true;
            if (lists(value, count, "keep-alive")) seen->keeps = true;
        } else if (names(key, key_count, "Cookie")) {
            keep(head, TOLK_HTTP_COOKIE, bytes, first, count, ';');
        } else if (names(key, key_count, "Content-Type")) {
            head->fields[TOLK_HTTP_CONTENT_TYPE] = (span){first, count, true};
        }
        break;
    case 't':
        if (names(key, key_count, "Transfer-Encoding")) {
            seen->encodings++;
            if (!names(value, count, "chunked")) note(head, TOLK_HTTP_TRANSFER_ENCODING);
            head->is_chunked = true;
        }
        break;
    case 'a':
        if (names(key, key_count, "Accept-Language"))
            keep(head, TOLK_HTTP_ACCEPT_LANGUAGE, bytes, first, count, ',');
        else if (names(key, key_count, "Accept"))
            keep(head, TOLK_HTTP_ACCEPT, bytes, first, count, ',');
        break;
    case 'i':
        if (names(key, key_count, "If-None-Match")) keep(head, TOLK_HTTP_IF_NONE_MATCH, bytes, first, count, ',');
        else if (names(key, key_count, "If-Match")) keep(head, TOLK_HTTP_IF_MATCH, bytes, first, count, ',');
        break;
    case 'p':
        if (names(key, key_count, "Prefer")) keep(head, TOLK_HTTP_PREFER, bytes, first, count, ',');
        break;
    case 'e':
        if (names(key, key_count, "Expect") && names(value, count, "100-continue")) head->expects_continue = true;
        break;
    default:
        break;
    }
}

void tolk_http_head_read(tolk_http_head *head, const char *bytes, size_t count, const tolk_http_options *options) {
    memset(head, 0, sizeof *head);
    head->minor_version = 1;
    seen seen = {0};
    size_t start = 0;
    while (start + 1 < count && bytes[start] == '\r' && bytes[start + 1] == '\n') start += 2;
    bool is_first = true;
    while (start < count) {
        const char *newline = memchr(bytes + start, '\n', count - start);
        if (newline == NULL) {
            note(head, TOLK_HTTP_SYNTAX);
            break;
        }
        size_t next = (size_t)(newline - bytes) + 1;
        size_t end = next - 1;
        bool is_whole = end > start && bytes[end - 1] == '\r';
        if (is_whole) end--;
        if (!is_whole || memchr(bytes + start, '\r', end - start) != NULL) note(head, TOLK_HTTP_SYNTAX);
        if (end == start && !is_first) break;
        if (is_first) read_request_line(head, bytes, start, end, options);
        else read_field(head, &seen, bytes, start, end);
        is_first = false;
        start = next;
    }
    if (seen.hosts > 1 || (seen.hosts == 0 && head->minor_version == 1)) note(head, TOLK_HTTP_HOST);
    if (seen.lengths > 1) note(head, TOLK_HTTP_CONTENT_LENGTH);
    if (seen.encodings > 1 || (seen.encodings == 1 && (seen.lengths > 0 || head->minor_version == 0)))
        note(head, TOLK_HTTP_TRANSFER_ENCODING);
    if (head->has_length && head->length > options->body_bytes) note(head, TOLK_HTTP_BODY_TOO_LARGE);
    head->keeps_alive = !seen.closes && (head->minor_version == 1 || seen.keeps);
}

void tolk_http_head_clear(tolk_http_head *head) {
    for (size_t field = 0; field < TOLK_HTTP_FIELD_COUNT; field++) {
        free(head->joined[field]);
        head->joined[field] = NULL;
    }
}
