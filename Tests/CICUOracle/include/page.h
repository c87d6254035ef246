// SPDX-License-Identifier: Apache-2.0

// Names, orders and numbers that were typed, as ICU's C API has them; see CICUOracle.h for the form of the answers.
#ifndef CICUORACLE_PAGE_H
#define CICUORACLE_PAGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The name of a code: kind 0 language, 1 region, 2 script standing alone, 3 currency, 4 time zone's standard time, 5
/// calendar. Minus 2 where the locale has none.
int32_t oracle_name(const char *tag, int kind, const char *code, char *buffer, int32_t capacity);

/// The order of a locale, kept open for many comparisons; null when there is none.
void *oracle_order_open(const char *tag);
int32_t oracle_order_compare(void *order, const char *left, const char *right);
void oracle_order_close(void *order);

#ifdef __cplusplus
}
#endif

#endif
