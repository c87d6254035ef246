// SPDX-License-Identifier: Apache-2.0

#include "tolk_writing.h"

#include <stdlib.h>
#include <string.h>

#include "icu/identifier.h"
#include "icu/units.h"

tolk_status tolk_text_boundaries(
    const char *tag, int kind, tolk_text text, int32_t *ends, int32_t *states, int32_t capacity, int32_t *count) {
    TOLK_NEED(TEXT);
    *count = 0;
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UText *source = icu->utext_openUTF8(NULL, text.bytes, text.length, &error);
    UBreakIterator *iterator =
        icu->ubrk_open((UBreakIteratorType)((unsigned)kind % 4), locale.text, NULL, 0, &error);
    if (error <= U_ZERO_ERROR) icu->ubrk_setUText(iterator, source, &error);
    if (error <= U_ZERO_ERROR) {
        for (int32_t end; (end = icu->ubrk_next(iterator)) != UBRK_DONE;) {
            if (*count < capacity) {
                ends[*count] = end;
                states[*count] = icu->ubrk_getRuleStatus(iterator);
            }
            *count += 1;
        }
    }
    icu->ubrk_close(iterator);
    icu->utext_close(source);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    return *count > capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

tolk_status tolk_text_cased(
    const char *tag, int kind, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(TEXT);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UCaseMap *map = icu->ucasemap_open(locale.text, 0, &error);
    int32_t needed = 0;
    if (error <= U_ZERO_ERROR) {
        switch (kind) {
        case 0: needed = icu->ucasemap_utf8ToLower(map, buffer, capacity, text.bytes, text.length, &error); break;
        case 1: needed = icu->ucasemap_utf8ToUpper(map, buffer, capacity, text.bytes, text.length, &error); break;
        case 2: needed = icu->ucasemap_utf8ToTitle(map, buffer, capacity, text.bytes, text.length, &error); break;
        default: needed = icu->ucasemap_utf8FoldCase(map, buffer, capacity, text.bytes, text.length, &error); break;
        }
    }
    icu->ucasemap_close(map);
    *length = needed;
    return error == U_BUFFER_OVERFLOW_ERROR ? TOLK_BUFFER_TOO_SMALL : tolk_status_of(error);
}

int32_t tolk_text_direction(tolk_text text) {
    TOLK_NEED_OR(WRITING, UBIDI_NEUTRAL);
    tolk_units units;
    tolk_units_init(&units);
    int32_t direction = UBIDI_NEUTRAL;
    if (tolk_units_read(&units, text.bytes, text.length) == TOLK_OK) {
        direction = (int32_t)icu->ubidi_getBaseDirection(units.units, units.length);
    }
    tolk_units_free(&units);
    return direction;
}

struct tolk_transliterator {
    UTransliterator *transliterator;
};

tolk_status tolk_transliterator_open(const char *identifier, tolk_transliterator **transliterator) {
    TOLK_NEED(WRITING);
    tolk_units name;
    tolk_units_init(&name);
    tolk_status status = tolk_units_read(&name, identifier, (int32_t)strlen(identifier));
    UTransliterator *opened = NULL;
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        opened = icu->utrans_openU(name.units, name.length, UTRANS_FORWARD, NULL, 0, NULL, &error);
        status = tolk_status_of(error);
    }
    tolk_units_free(&name);
    if (status != TOLK_OK) return status;
    tolk_transliterator *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->utrans_close(opened);
        return TOLK_OUT_OF_MEMORY;
    }
    made->transliterator = opened;
    *transliterator = made;
    return TOLK_OK;
}

void tolk_transliterator_close(tolk_transliterator *transliterator) {
    if (transliterator == NULL) return;
    tolk_icu()->utrans_close(transliterator->transliterator);
    free(transliterator);
}

tolk_status tolk_transliterate(
    const tolk_transliterator *transliterator, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    const tolk_icu_table *icu = tolk_icu();
    tolk_units units;
    tolk_units_init(&units);
    tolk_status status = TOLK_OK;
    // A letter becomes a few at most; where that is too few, ICU says how many there are, and the text is read again.
    int32_t room = text.length < 64 ? 255 : text.length * 4;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!tolk_units_reserve(&units, room)) {
            status = TOLK_OUT_OF_MEMORY;
            break;
        }
        status = tolk_units_read(&units, text.bytes, text.length);
        if (status != TOLK_OK) break;
        UErrorCode error = U_ZERO_ERROR;
        int32_t limit = units.length;
        icu->utrans_transUChars(
            transliterator->transliterator, units.units, &units.length, units.capacity, 0, &limit, &error);
        status = tolk_status_of(error);
        if (error != U_BUFFER_OVERFLOW_ERROR) break;
        room = units.length + 1;
    }
    if (status == TOLK_OK) status = tolk_units_write(units.units, units.length, buffer, capacity, length);
    tolk_units_free(&units);
    return status;
}
