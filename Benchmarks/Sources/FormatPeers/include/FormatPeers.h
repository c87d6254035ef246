// SPDX-License-Identifier: Apache-2.0

#ifndef FORMAT_PEERS_H
#define FORMAT_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ICU's C API as a careful program uses it: formatter and result opened once and used again, text into a buffer.
// Every function gives the length of the UTF-8 text, or a negative number for an error.

typedef struct peer_number peer_number;
peer_number *peer_number_open(const char *locale, const char *skeleton);
int32_t peer_number_int(peer_number *peer, int64_t value, char *buffer, int32_t capacity);
int32_t peer_number_double(peer_number *peer, double value, char *buffer, int32_t capacity);

typedef struct peer_plural peer_plural;
peer_plural *peer_plural_open(const char *locale);
int32_t peer_plural_select(peer_plural *peer, double value, char *buffer, int32_t capacity);

typedef struct peer_list peer_list;
peer_list *peer_list_open(const char *locale);
/// Joins three texts of UTF-16, the form that ICU takes.
int32_t peer_list_three(
    peer_list *peer, const uint16_t *const *items, const int32_t *lengths, char *buffer, int32_t capacity);

typedef struct peer_date peer_date;
peer_date *peer_date_open(const char *locale, const char *skeleton);
int32_t peer_date_format(peer_date *peer, double milliseconds, char *buffer, int32_t capacity);

typedef struct peer_relative peer_relative;
peer_relative *peer_relative_open(const char *locale);
int32_t peer_relative_hours(peer_relative *peer, double offset, char *buffer, int32_t capacity);

/// The name of a language in a locale's words.
typedef struct peer_names peer_names;
peer_names *peer_names_open(const char *locale);
int32_t peer_names_language(peer_names *peer, const char *language, char *buffer, int32_t capacity);

/// Sorts texts with a comparison of ICU's for each pair (kind 0), or with ICU's sort keys, made once, and memcmp (kind 1).
/// The order goes into `order`.
typedef struct peer_order peer_order;
peer_order *peer_order_open(const char *locale);
void peer_order_sort(peer_order *peer, const char *const *texts, int32_t count, int kind, int32_t *order);

/// Reads a number by ICU's parser, lenient as it is opened or strict.
typedef struct peer_parser peer_parser;
peer_parser *peer_parser_open(const char *locale, int is_strict);
double peer_parser_read(peer_parser *peer, const uint16_t *text, int32_t length);

/// How many calls to the allocator this thread has made since the program began.
uint64_t peer_allocations(void);

#ifdef __cplusplus
}
#endif

#endif
