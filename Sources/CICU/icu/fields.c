// SPDX-License-Identifier: Apache-2.0

#include "fields.h"

#include <string.h>

static bool is_lead(UChar unit) { return (unit & 0xFC00) == 0xD800; }
static bool is_trail(UChar unit) { return (unit & 0xFC00) == 0xDC00; }

/// How many pairs of surrogates stand out of order at a place: all their first halves, then all their second ones.
static int32_t unordered_at(const UChar *units, int32_t length, int32_t start) {
    int32_t count = 0;
    while (start + count < length && is_lead(units[start + count])) count++;
    int32_t trails = 0;
    while (trails < count && start + count + trails < length && is_trail(units[start + count + trails])) trails++;
    return count > 1 && trails == count ? count : 0;
}

/// Puts the digits of an exponent in order where ICU wrote one into the middle of another.
///
/// ICU inserts the digits of an exponent one code unit apart, whatever their length, so that digits of two code units
/// (Adlam, Chakma, the mathematical ones) end up as all their first halves and then all their second halves.
static void order_surrogates(const UChar *units, int32_t length, UChar *ordered) {
    memcpy(ordered, units, (size_t)length * sizeof(UChar));
    for (int32_t start = 0; start + 3 < length; start++) {
        const int32_t count = unordered_at(units, length, start);
        for (int32_t index = 0; index < count; index++) {
            ordered[start + 2 * index] = units[start + index];
            ordered[start + 2 * index + 1] = units[start + count + index];
        }
        if (count > 0) start += 2 * count - 1;
    }
}

static bool is_ordered(const UChar *units, int32_t length) {
    for (int32_t start = 0; start + 3 < length; start++) {
        if (is_lead(units[start]) && is_lead(units[start + 1])) return false;
    }
    return true;
}

static tolk_status write_fields(
    const UFormattedValue *value, const UChar *units, tolk_field *fields, int32_t capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    UConstrainedFieldPosition *position = icu->ucfpos_open(&error);
    int32_t count = 0;
    while (error <= U_ZERO_ERROR && icu->ufmtval_nextPosition(value, position, &error)) {
        int32_t start = 0;
        int32_t limit = 0;
        icu->ucfpos_getIndexes(position, &start, &limit, &error);
        if (count < capacity) {
            // Texts are short, so that counting again for each field costs nothing worth saving.
            fields[count] = (tolk_field){
                .category = icu->ucfpos_getCategory(position, &error),
                .kind = icu->ucfpos_getField(position, &error),
                .start = tolk_units_utf8_length(units, start),
                .end = tolk_units_utf8_length(units, limit)};
        }
        count++;
    }
    icu->ucfpos_close(position);
    *field_count = count;
    return tolk_status_of(error);
}

tolk_status tolk_fields_write(
    const UFormattedValue *value, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t field_capacity, int32_t *field_count) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    const UChar *units = tolk_icu()->ufmtval_getString(value, &count, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    tolk_units ordered;
    tolk_units_init(&ordered);
    tolk_status status = TOLK_OK;
    if (!is_ordered(units, count)) {
        if (tolk_units_reserve(&ordered, count)) {
            order_surrogates(units, count, ordered.units);
            units = ordered.units;
        } else {
            status = TOLK_OUT_OF_MEMORY;
        }
    }
    if (status == TOLK_OK) status = tolk_units_write(units, count, buffer, capacity, length);
    if (status == TOLK_OK && fields != NULL) {
        status = write_fields(value, units, fields, field_capacity, field_count);
    }
    tolk_units_free(&ordered);
    return status;
}
