// SPDX-License-Identifier: Apache-2.0

#include "units.h"

#include <stdlib.h>

void tolk_units_init(tolk_units *text) {
    text->units = text->room;
    text->length = 0;
    text->capacity = (int32_t)(sizeof text->room / sizeof *text->room);
}

void tolk_units_free(tolk_units *text) {
    if (text->units != text->room) free(text->units);
}

bool tolk_units_reserve(tolk_units *text, int32_t count) {
    if (count < text->capacity) return true;
    UChar *larger = malloc(((size_t)count + 1) * sizeof(UChar));
    if (larger == NULL) return false;
    tolk_units_free(text);
    text->units = larger;
    text->capacity = count + 1;
    return true;
}

tolk_status tolk_units_read(tolk_units *text, tolk_text source) {
    const tolk_icu_table *icu = tolk_icu();
    // A unit comes from at least one byte.
    if (!tolk_units_reserve(text, source.length)) return TOLK_OUT_OF_MEMORY;
    UErrorCode error = U_ZERO_ERROR;
    icu->u_strFromUTF8WithSub(
        text->units, text->capacity, &text->length, source.bytes, source.length, 0xFFFD, NULL, &error);
    return tolk_status_of(error);
}

tolk_status tolk_units_write(const UChar *units, int32_t count, tolk_output *out) {
    UErrorCode error = U_ZERO_ERROR;
    tolk_icu()->u_strToUTF8WithSub(
        out->buffer, out->capacity, &out->length, units, count, 0xFFFD, NULL, &error);
    return error == U_BUFFER_OVERFLOW_ERROR ? TOLK_BUFFER_TOO_SMALL : tolk_status_of(error);
}

int32_t tolk_units_utf8_length(const UChar *units, int32_t count) {
    int32_t bytes = 0;
    for (int32_t index = 0; index < count; index++) {
        const UChar unit = units[index];
        if (unit < 0x80) {
            bytes += 1;
        } else if (unit < 0x800) {
            bytes += 2;
        } else if ((unit & 0xFC00) == 0xD800 && index + 1 < count && (units[index + 1] & 0xFC00) == 0xDC00) {
            bytes += 4;
            index++;
        } else {
            bytes += 3;
        }
    }
    return bytes;
}
