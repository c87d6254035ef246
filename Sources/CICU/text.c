// SPDX-License-Identifier: Apache-2.0

#include "tolk_text.h"

#include <string.h>

#include "icu/identifier.h"
#include "icu/units.h"
#include "tolk_phrase.h"

#define MAXIMUM_LENGTH ((size_t)INT32_MAX / 4)

/// The bytes at the beginning of a text that are in Normalization Form C whatever follows: all before U+0300 is, and the
/// character before a combining one may change with it.
static bool is_plain(const char *text, size_t length) {
    for (size_t index = 0; index < length; index++) {
        if ((unsigned char)text[index] >= 0xCC) return false;
    }
    return true;
}

tolk_status tolk_text_nfc(const char *text, size_t length, char *buffer, size_t capacity, size_t *written) {
    TOLK_NEED(TEXT);
    *written = 0;
    if (length > MAXIMUM_LENGTH) return TOLK_BAD_ARGUMENT;
    tolk_units source, target;
    tolk_units_init(&source);
    tolk_units_init(&target);
    tolk_status status = tolk_units_read(&source, text, (int32_t)length);
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        const UNormalizer2 *form = icu->unorm2_getNFCInstance(&error);
        if (error <= U_ZERO_ERROR && !tolk_units_reserve(&target, source.length)) error = U_MEMORY_ALLOCATION_ERROR;
        if (error <= U_ZERO_ERROR) {
            TOLK_UNITS_FILL(
                &target, error,
                icu->unorm2_normalize(form, source.units, source.length, target.units, target.capacity, &error));
        }
        status = tolk_status_of(error);
    }
    if (status == TOLK_OK) {
        int32_t count = 0;
        const int32_t room = (int32_t)(capacity > MAXIMUM_LENGTH * 3 ? MAXIMUM_LENGTH * 3 : capacity);
        status = tolk_units_write(target.units, target.length, buffer, room, &count);
        *written = (size_t)count;
    }
    tolk_units_free(&source);
    tolk_units_free(&target);
    return status;
}

int32_t tolk_text_is_nfc(const char *text, size_t length) {
    TOLK_NEED_OR(TEXT, 0);
    if (length > MAXIMUM_LENGTH) return 0;
    if (is_plain(text, length)) return 1;
    tolk_units source;
    tolk_units_init(&source);
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *form = icu->unorm2_getNFCInstance(&error);
    const bool is_normal = error <= U_ZERO_ERROR &&
                           tolk_units_read(&source, text, (int32_t)length) == TOLK_OK &&
                           icu->unorm2_isNormalized(form, source.units, source.length, &error) &&
                           error <= U_ZERO_ERROR;
    tolk_units_free(&source);
    return is_normal ? 1 : 0;
}

tolk_status tolk_text_sentence_ends(
    const char *text, size_t length, const char *locale, int64_t *ends, size_t capacity, size_t *count) {
    TOLK_NEED(TEXT);
    *count = 0;
    if (length > MAXIMUM_LENGTH) return TOLK_BAD_ARGUMENT;
    char identifier[TOLK_IDENTIFIER_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    icu->uloc_canonicalize(locale, identifier, sizeof identifier, &error);
    if (error == U_STRING_NOT_TERMINATED_WARNING) return TOLK_BAD_ARGUMENT;
    UText *source = icu->utext_openUTF8(NULL, text, (int64_t)length, &error);
    UBreakIterator *iterator = icu->ubrk_open(UBRK_SENTENCE, identifier, NULL, 0, &error);
    if (error <= U_ZERO_ERROR) icu->ubrk_setUText(iterator, source, &error);
    if (error <= U_ZERO_ERROR) {
        for (int32_t end; (end = icu->ubrk_next(iterator)) != UBRK_DONE;) {
            if (*count < capacity) ends[*count] = end;
            *count += 1;
        }
    }
    icu->ubrk_close(iterator);
    icu->utext_close(source);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    return *count > capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

// ICU takes no text for a bad argument where there may be no address, and an empty one has none.
#define NOTHING_FOR_EMPTY(text, length) \
    if ((text).length == 0) { \
        *(length) = 0; \
        return TOLK_OK; \
    }

static tolk_status finish(UErrorCode error, int32_t needed, int32_t *length) {
    *length = needed;
    return error == U_BUFFER_OVERFLOW_ERROR ? TOLK_BUFFER_TOO_SMALL : tolk_status_of(error);
}

tolk_status tolk_text_titlecase_first(
    const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(TEXT);
    NOTHING_FOR_EMPTY(text, length)
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UCaseMap *map = icu->ucasemap_open(
        locale.text, U_TITLECASE_NO_LOWERCASE | U_TITLECASE_NO_BREAK_ADJUSTMENT, &error);
    UBreakIterator *sentences = icu->ubrk_open(UBRK_SENTENCE, locale.text, NULL, 0, &error);
    int32_t needed = 0;
    if (error <= U_ZERO_ERROR) {
        icu->ucasemap_setBreakIterator(map, sentences, &error);
        needed = icu->ucasemap_utf8ToTitle(map, buffer, capacity, text.bytes, text.length, &error);
    } else {
        icu->ubrk_close(sentences);
    }
    icu->ucasemap_close(map);
    return finish(error, needed, length);
}

tolk_status tolk_text_uppercase(
    const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(TEXT);
    NOTHING_FOR_EMPTY(text, length)
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UCaseMap *map = icu->ucasemap_open(locale.text, 0, &error);
    const int32_t needed =
        error <= U_ZERO_ERROR
            ? icu->ucasemap_utf8ToUpper(map, buffer, capacity, text.bytes, text.length, &error)
            : 0;
    icu->ucasemap_close(map);
    return finish(error, needed, length);
}

int32_t tolk_text_first_character(tolk_text text) {
    TOLK_NEED_OR(TEXT, 0);
    UErrorCode error = U_ZERO_ERROR;
    UText *source = icu->utext_openUTF8(NULL, text.bytes, text.length, &error);
    UBreakIterator *characters = icu->ubrk_open(UBRK_CHARACTER, "root", NULL, 0, &error);
    int32_t end = 0;
    if (error <= U_ZERO_ERROR) {
        icu->ubrk_setUText(characters, source, &error);
        end = icu->ubrk_next(characters);
    }
    icu->ubrk_close(characters);
    icu->utext_close(source);
    return error <= U_ZERO_ERROR && end > 0 ? end : 0;
}

const char *tolk_text_script(tolk_text text) {
    TOLK_NEED_OR(CORE, NULL);
    tolk_units source;
    tolk_units_init(&source);
    const char *name = NULL;
    if (tolk_units_read(&source, text.bytes, text.length) == TOLK_OK) {
        for (int32_t index = 0; index < source.length && name == NULL; index++) {
            UChar32 character = source.units[index];
            if ((character & 0xFC00) == 0xD800 && index + 1 < source.length) {
                character = 0x10000 + ((character - 0xD800) << 10) + (source.units[++index] - 0xDC00);
            }
            UErrorCode error = U_ZERO_ERROR;
            const UScriptCode script = icu->uscript_getScript(character, &error);
            if (error <= U_ZERO_ERROR && script != USCRIPT_COMMON && script != USCRIPT_INHERITED &&
                script != USCRIPT_UNKNOWN) {
                name = icu->uscript_getShortName(script);
            }
        }
    }
    tolk_units_free(&source);
    return name;
}
