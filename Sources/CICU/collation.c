// SPDX-License-Identifier: Apache-2.0

#include "tolk_collation.h"

#include "icu/identifier.h"

TOLK_CLOSES(UStringSearch, usearch_close)

tolk_status tolk_collator_open(const char *tag, tolk_collation options, tolk_collator **collator) {
    TOLK_NEED(COLLATION);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    static const int32_t switches[] = {UCOL_OFF, UCOL_ON};
    static const int32_t firsts[] = {UCOL_OFF, UCOL_UPPER_FIRST, UCOL_LOWER_FIRST};
    static const int32_t alternates[] = {UCOL_NON_IGNORABLE, UCOL_SHIFTED};
    const struct {
        UColAttribute attribute;
        int32_t option, value;
    } settings[] = {
        {UCOL_STRENGTH, options.strength, options.strength},
        {UCOL_NUMERIC_COLLATION, options.numeric, switches[options.numeric > 0]},
        {UCOL_CASE_FIRST, options.case_first, firsts[(unsigned)options.case_first % 3]},
        {UCOL_CASE_LEVEL, options.case_level, switches[options.case_level > 0]},
        {UCOL_ALTERNATE_HANDLING, options.ignores_punctuation, alternates[options.ignores_punctuation > 0]},
    };
    UErrorCode error = U_ZERO_ERROR;
    UCollator *opened = icu->ucol_open(locale.text, &error);
    for (size_t index = 0; index < sizeof settings / sizeof *settings; index++) {
        if (error > U_ZERO_ERROR || settings[index].option < 0) continue;
        icu->ucol_setAttribute(
            opened, settings[index].attribute, (UColAttributeValue)settings[index].value, &error);
    }
    *collator = (tolk_collator *)opened;
    if (error > U_ZERO_ERROR) icu->ucol_close(opened);
    return tolk_status_of(error);
}

void tolk_collator_close(tolk_collator *collator) { tolk_icu()->ucol_close((UCollator *)collator); }

int32_t tolk_collator_compare(const tolk_collator *collator, tolk_text left, tolk_text right) {
    UErrorCode error = U_ZERO_ERROR;
    return (int32_t)tolk_icu()->ucol_strcollUTF8(
        (const UCollator *)collator, left.bytes, left.length, right.bytes, right.length, &error);
}

tolk_status tolk_collator_key(
    const tolk_collator *collator, tolk_text text, uint8_t *buffer, int32_t capacity, int32_t *length) {
    TOLK_UNITS(units);
    TOLK_TRY(tolk_units_read(&units, text));
    // ICU's keys end with a zero, which no other byte of a key is.
    *length =
        tolk_icu()->ucol_getSortKey((const UCollator *)collator, units.units, units.length, buffer, capacity) - 1;
    if (*length < 0) return TOLK_OUT_OF_MEMORY;
    return *length >= capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

void tolk_collator_version(const tolk_collator *collator, uint8_t version[4]) {
    tolk_icu()->ucol_getVersion((const UCollator *)collator, version);
}

tolk_status tolk_collator_search(
    const tolk_collator *collator, tolk_text pattern, tolk_text text, int32_t *ranges, int32_t capacity,
    int32_t *count) {
    const tolk_icu_table *icu = tolk_icu();
    *count = 0;
    TOLK_UNITS(needle);
    TOLK_UNITS(hay);
    TOLK_TRY(tolk_units_read(&needle, pattern));
    TOLK_TRY(tolk_units_read(&hay, text));
    if (needle.length == 0 || hay.length == 0) return TOLK_OK;
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UStringSearch, search, usearch_close) = icu->usearch_openFromCollator(
        needle.units, needle.length, hay.units, hay.length, (const UCollator *)collator, NULL, &error);
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
    return tolk_status_of(error);
}
