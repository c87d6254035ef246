// SPDX-License-Identifier: Apache-2.0

#include "tolk_collation.h"

#include <stdlib.h>
#include <string.h>

#include "icu/identifier.h"
#include "icu/units.h"

struct tolk_collator {
    UCollator *collator;
};

static void set(UCollator *collator, UColAttribute attribute, int32_t value, UErrorCode *error) {
    tolk_icu()->ucol_setAttribute(collator, attribute, (UColAttributeValue)value, error);
}

tolk_status tolk_collator_open(const char *tag, tolk_collation options, tolk_collator **collator) {
    TOLK_NEED(COLLATION);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UCollator *opened = icu->ucol_open(locale.text, &error);
    if (error <= U_ZERO_ERROR && options.strength >= 0) set(opened, UCOL_STRENGTH, options.strength, &error);
    if (error <= U_ZERO_ERROR && options.numeric >= 0) {
        set(opened, UCOL_NUMERIC_COLLATION, options.numeric ? UCOL_ON : UCOL_OFF, &error);
    }
    if (error <= U_ZERO_ERROR && options.case_first >= 0) {
        static const int32_t values[] = {UCOL_OFF, UCOL_UPPER_FIRST, UCOL_LOWER_FIRST};
        set(opened, UCOL_CASE_FIRST, values[(unsigned)options.case_first % 3], &error);
    }
    if (error <= U_ZERO_ERROR && options.case_level >= 0) {
        set(opened, UCOL_CASE_LEVEL, options.case_level ? UCOL_ON : UCOL_OFF, &error);
    }
    if (error <= U_ZERO_ERROR && options.ignores_punctuation >= 0) {
        set(opened, UCOL_ALTERNATE_HANDLING, options.ignores_punctuation ? UCOL_SHIFTED : UCOL_NON_IGNORABLE, &error);
    }
    tolk_collator *made = error <= U_ZERO_ERROR ? malloc(sizeof *made) : NULL;
    if (made == NULL) {
        icu->ucol_close(opened);
        return error > U_ZERO_ERROR ? tolk_status_of(error) : TOLK_OUT_OF_MEMORY;
    }
    made->collator = opened;
    *collator = made;
    return TOLK_OK;
}

void tolk_collator_close(tolk_collator *collator) {
    if (collator == NULL) return;
    tolk_icu()->ucol_close(collator->collator);
    free(collator);
}

int32_t tolk_collator_compare(const tolk_collator *collator, tolk_text left, tolk_text right) {
    UErrorCode error = U_ZERO_ERROR;
    return (int32_t)tolk_icu()->ucol_strcollUTF8(
        collator->collator, left.bytes, left.length, right.bytes, right.length, &error);
}

tolk_status tolk_collator_key(
    const tolk_collator *collator, tolk_text text, uint8_t *buffer, int32_t capacity, int32_t *length) {
    tolk_units units;
    tolk_units_init(&units);
    const tolk_status status = tolk_units_read(&units, text.bytes, text.length);
    if (status == TOLK_OK) {
        // ICU's keys end with a zero, which no other byte of a key is.
        *length =
            tolk_icu()->ucol_getSortKey(collator->collator, units.units, units.length, buffer, capacity) - 1;
    }
    tolk_units_free(&units);
    if (status != TOLK_OK) return status;
    if (*length < 0) return TOLK_OUT_OF_MEMORY;
    return *length >= capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

void tolk_collator_version(const tolk_collator *collator, uint8_t version[4]) {
    tolk_icu()->ucol_getVersion(collator->collator, version);
}

tolk_status tolk_collator_search(
    const tolk_collator *collator, tolk_text pattern, tolk_text text, int32_t *ranges, int32_t capacity,
    int32_t *count) {
    const tolk_icu_table *icu = tolk_icu();
    *count = 0;
    tolk_units needle, hay;
    tolk_units_init(&needle);
    tolk_units_init(&hay);
    tolk_status status = tolk_units_read(&needle, pattern.bytes, pattern.length);
    if (status == TOLK_OK) status = tolk_units_read(&hay, text.bytes, text.length);
    if (status == TOLK_OK && needle.length > 0 && hay.length > 0) {
        UErrorCode error = U_ZERO_ERROR;
        UStringSearch *search = icu->usearch_openFromCollator(
            needle.units, needle.length, hay.units, hay.length, collator->collator, NULL, &error);
        // Offsets in bytes are counted on from the last match.
        int32_t units = 0, bytes = 0;
        int32_t start = error <= U_ZERO_ERROR ? icu->usearch_first(search, &error) : USEARCH_DONE;
        while (error <= U_ZERO_ERROR && start != USEARCH_DONE) {
            const int32_t length = icu->usearch_getMatchedLength(search);
            bytes += tolk_units_utf8_length(hay.units + units, start - units);
            const int32_t end = bytes + tolk_units_utf8_length(hay.units + start, length);
            if (*count < capacity) {
                ranges[*count * 2] = bytes;
                ranges[*count * 2 + 1] = end;
            }
            *count += 1;
            units = start + length;
            bytes = end;
            start = icu->usearch_next(search, &error);
        }
        icu->usearch_close(search);
        status = tolk_status_of(error);
    }
    tolk_units_free(&needle);
    tolk_units_free(&hay);
    return status;
}
