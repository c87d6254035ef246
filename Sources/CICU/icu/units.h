// SPDX-License-Identifier: Apache-2.0

// Text in UTF-16, as ICU takes and gives it: a buffer that grows when it must. And how functions end: early at the first
// failure, with what they own closed.
#pragma once

#include <stdbool.h>

#include "loader.h"

/// Leaves the function with what a call gives, unless that is success.
#define TOLK_TRY(call) \
    do { \
        const tolk_status tried = (call); \
        if (tried != TOLK_OK) return tried; \
    } while (0)

/// Makes TOLK_OWNED know how one of ICU's types is closed. Null is nothing to close.
#define TOLK_CLOSES(type, close) \
    static void close##_owned(type **object) { tolk_icu()->close(*object); }

/// A variable whose object is closed where its scope ends.
#define TOLK_OWNED(type, name, close) __attribute__((cleanup(close##_owned))) type *name

/// A buffer that begins on the stack.
typedef struct tolk_units {
    UChar *units;
    int32_t length;
    int32_t capacity;
    UChar room[256];
} tolk_units;

void tolk_units_init(tolk_units *text);
void tolk_units_free(tolk_units *text);

/// A buffer of this name, empty at first and freed where its scope ends.
#define TOLK_UNITS(name) \
    __attribute__((cleanup(tolk_units_free))) tolk_units name; \
    tolk_units_init(&name)

/// Makes room for a number of units and a zero; what was there is lost. False when memory is short.
bool tolk_units_reserve(tolk_units *text, int32_t count);

/// Takes UTF-8 over; broken sequences become U+FFFD.
tolk_status tolk_units_read(tolk_units *text, tolk_text source);

/// Writes UTF-16 as UTF-8. An unpaired surrogate, which only a caller's broken text can bring in, becomes U+FFFD.
tolk_status tolk_units_write(const UChar *units, int32_t count, tolk_output *out);

/// How many bytes of UTF-8 a number of units are.
int32_t tolk_units_utf8_length(const UChar *units, int32_t count);

/// Lets a call of ICU's fill `text`, once more with more room where it was too small, and leaves the function where it
/// fails. The call is an expression that gives the length and reads `text->units`, `text->capacity` and `&error`.
#define TOLK_UNITS_FILL(text, call) \
    do { \
        UErrorCode error = U_ZERO_ERROR; \
        (text)->length = (call); \
        if (error == U_BUFFER_OVERFLOW_ERROR && tolk_units_reserve(text, (text)->length)) { \
            error = U_ZERO_ERROR; \
            (text)->length = (call); \
        } \
        TOLK_TRY(tolk_status_of(error)); \
    } while (0)
