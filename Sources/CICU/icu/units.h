// SPDX-License-Identifier: Apache-2.0

// Text in UTF-16, as ICU takes and gives it: a buffer that grows when it must.
#ifndef TOLK_ICU_UNITS_H
#define TOLK_ICU_UNITS_H

#include <stdbool.h>

#include "loader.h"

/// A buffer that begins on the stack. Initialize it with tolk_units_init and end it with tolk_units_free.
typedef struct tolk_units {
    UChar *units;
    int32_t length;
    int32_t capacity;
    UChar room[256];
} tolk_units;

void tolk_units_init(tolk_units *text);
void tolk_units_free(tolk_units *text);

/// Makes room for a number of units and a zero; what was there is lost. False when memory is short.
bool tolk_units_reserve(tolk_units *text, int32_t count);

/// Takes UTF-8 over; broken sequences become U+FFFD.
tolk_status tolk_units_read(tolk_units *text, const char *bytes, int32_t length);

/// Copies UTF-16 into the caller's buffer as UTF-8. An unpaired surrogate, which only a caller's broken text can bring
/// in, becomes U+FFFD.
tolk_status tolk_units_write(
    const UChar *units, int32_t count, char *buffer, int32_t capacity, int32_t *length);

/// How many bytes of UTF-8 a number of units are.
int32_t tolk_units_utf8_length(const UChar *units, int32_t count);

/// Lets a call of ICU's fill `text`, once more with more room where it was too small. The call is an expression that
/// gives the length and reads `text->units`, `text->capacity` and `&error`.
#define TOLK_UNITS_FILL(text, error, call) \
    do { \
        (error) = U_ZERO_ERROR; \
        (text)->length = (call); \
        if ((error) == U_BUFFER_OVERFLOW_ERROR && tolk_units_reserve(text, (text)->length)) { \
            (error) = U_ZERO_ERROR; \
            (text)->length = (call); \
        } \
    } while (0)

#endif
