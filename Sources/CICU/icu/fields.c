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
///
/// Gives the units in order, those of a copy where that was needed; null when memory is short.
static const UChar *order_surrogates(const UChar *units, int32_t length, tolk_units *ordered) {
    const UChar *result = units;
    for (int32_t start = 0; start + 3 < length; start++) {
        const int32_t count = unordered_at(units, length, start);
        if (count == 0) continue;
        if (result == units) {
            if (!tolk_units_reserve(ordered, length)) return NULL;
            result = memcpy(ordered->units, units, (size_t)length * sizeof(UChar));
        }
        for (int32_t index = 0; index < count; index++) {
            ordered->units[start + 2 * index] = units[start + index];
            ordered->units[start + 2 * index + 1] = units[start + count + index];
        }
        start += 2 * count - 1;
    }
    return result;
}

void tolk_fields_add(
    tolk_output *out, int32_t category, int32_t kind, const UChar *units, int32_t start, int32_t end) {
    if (out->field_count < out->field_capacity) {
        // Texts are short, so that counting again for each field costs nothing worth saving.
        out->fields[out->field_count] = (tolk_field){
            category, kind, tolk_units_utf8_length(units, start), tolk_units_utf8_length(units, end)};
    }
    out->field_count++;
}

TOLK_CLOSES(UConstrainedFieldPosition, ucfpos_close)

static tolk_status write_fields(const UFormattedValue *value, const UChar *units, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UConstrainedFieldPosition, position, ucfpos_close) = icu->ucfpos_open(&error);
    out->field_count = 0;
    while (error <= U_ZERO_ERROR && icu->ufmtval_nextPosition(value, position, &error)) {
        int32_t start = 0;
        int32_t limit = 0;
        icu->ucfpos_getIndexes(position, &start, &limit, &error);
        const int32_t category = icu->ucfpos_getCategory(position, &error);
        tolk_fields_add(out, category, icu->ucfpos_getField(position, &error), units, start, limit);
    }
    return tolk_status_of(error);
}

tolk_status tolk_fields_write(const UFormattedValue *value, UErrorCode error, tolk_output *out) {
    TOLK_TRY(tolk_status_of(error));
    int32_t count = 0;
    const UChar *units = tolk_icu()->ufmtval_getString(value, &count, &error);
    TOLK_TRY(tolk_status_of(error));
    TOLK_UNITS(ordered);
    units = order_surrogates(units, count, &ordered);
    if (units == NULL) return TOLK_OUT_OF_MEMORY;
    TOLK_TRY(tolk_units_write(units, count, out));
    return out->fields == NULL ? TOLK_OK : write_fields(value, units, out);
}
