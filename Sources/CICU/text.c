// SPDX-License-Identifier: Apache-2.0

#include "tolk_text.h"

#include "icu/identifier.h"

TOLK_CLOSES(UBreakIterator, ubrk_close)
TOLK_CLOSES(UCaseMap, ucasemap_close)

static void close_text(UText **text) { tolk_icu()->utext_close(*text); }

tolk_status tolk_text_nfc(tolk_text text, tolk_output *out) {
    TOLK_NEED(TEXT);
    TOLK_UNITS(source);
    TOLK_UNITS(target);
    TOLK_TRY(tolk_units_read(&source, text));
    if (!tolk_units_reserve(&target, source.length)) return TOLK_OUT_OF_MEMORY;
    UErrorCode finding = U_ZERO_ERROR;
    const UNormalizer2 *form = icu->unorm2_getNFCInstance(&finding);
    TOLK_TRY(tolk_status_of(finding));
    TOLK_UNITS_FILL(
        &target,
        icu->unorm2_normalize(form, source.units, source.length, target.units, target.capacity, &error));
    return tolk_units_write(target.units, target.length, out);
}

bool tolk_text_is_nfc(tolk_text text) {
    TOLK_NEED_OR(TEXT, false);
    TOLK_UNITS(source);
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *form = icu->unorm2_getNFCInstance(&error);
    return error <= U_ZERO_ERROR && tolk_units_read(&source, text) == TOLK_OK &&
           icu->unorm2_isNormalized(form, source.units, source.length, &error) && error <= U_ZERO_ERROR;
}

tolk_status tolk_text_boundaries(
    const char *tag, int kind, tolk_text text, int32_t *ends, int32_t *states, int32_t capacity, int32_t *count) {
    TOLK_NEED(TEXT);
    *count = 0;
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    UErrorCode error = U_ZERO_ERROR;
    __attribute__((cleanup(close_text))) UText *source =
        icu->utext_openUTF8(NULL, text.bytes, text.length, &error);
    TOLK_OWNED(UBreakIterator, iterator, ubrk_close) =
        icu->ubrk_open((UBreakIteratorType)((unsigned)kind % 4), locale.text, NULL, 0, &error);
    if (error <= U_ZERO_ERROR) icu->ubrk_setUText(iterator, source, &error);
    TOLK_TRY(tolk_status_of(error));
    for (int32_t end; (end = icu->ubrk_next(iterator)) != UBRK_DONE; *count += 1) {
        if (*count >= capacity) continue;
        ends[*count] = end;
        states[*count] = icu->ubrk_getRuleStatus(iterator);
    }
    return *count > capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

static tolk_status finish(UErrorCode error, int32_t needed, tolk_output *out) {
    out->length = needed;
    return error == U_BUFFER_OVERFLOW_ERROR ? TOLK_BUFFER_TOO_SMALL : tolk_status_of(error);
}

tolk_status tolk_text_cased(const char *tag, int kind, tolk_text text, tolk_output *out) {
    TOLK_NEED(TEXT);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UCaseMap, map, ucasemap_close) = icu->ucasemap_open(locale.text, 0, &error);
    TOLK_TRY(tolk_status_of(error));
    char *const buffer = out->buffer;
    const int32_t room = out->capacity;
    int32_t needed = 0;
    switch (kind) {
    case 0: needed = icu->ucasemap_utf8ToLower(map, buffer, room, text.bytes, text.length, &error); break;
    case 1: needed = icu->ucasemap_utf8ToUpper(map, buffer, room, text.bytes, text.length, &error); break;
    case 2: needed = icu->ucasemap_utf8ToTitle(map, buffer, room, text.bytes, text.length, &error); break;
    default: needed = icu->ucasemap_utf8FoldCase(map, buffer, room, text.bytes, text.length, &error); break;
    }
    return finish(error, needed, out);
}

tolk_status tolk_text_titlecase_first(const char *tag, tolk_text text, tolk_output *out) {
    TOLK_NEED(TEXT);
    out->length = 0;
    // ICU takes no text for a bad argument where there may be no address, and an empty one has none.
    if (text.length == 0) return TOLK_OK;
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UCaseMap, map, ucasemap_close) = icu->ucasemap_open(
        locale.text, U_TITLECASE_NO_LOWERCASE | U_TITLECASE_NO_BREAK_ADJUSTMENT, &error);
    UBreakIterator *sentences = icu->ubrk_open(UBRK_SENTENCE, locale.text, NULL, 0, &error);
    if (error > U_ZERO_ERROR) {
        icu->ubrk_close(sentences);
        return tolk_status_of(error);
    }
    icu->ucasemap_setBreakIterator(map, sentences, &error);
    const int32_t needed =
        icu->ucasemap_utf8ToTitle(map, out->buffer, out->capacity, text.bytes, text.length, &error);
    return finish(error, needed, out);
}

const char *tolk_text_script(tolk_text text) {
    TOLK_NEED_OR(CORE, NULL);
    TOLK_UNITS(source);
    if (tolk_units_read(&source, text) != TOLK_OK) return NULL;
    for (int32_t index = 0; index < source.length; index++) {
        UChar32 character = source.units[index];
        if ((character & 0xFC00) == 0xD800 && index + 1 < source.length) {
            character = 0x10000 + ((character - 0xD800) << 10) + (source.units[++index] - 0xDC00);
        }
        UErrorCode error = U_ZERO_ERROR;
        const UScriptCode script = icu->uscript_getScript(character, &error);
        if (error <= U_ZERO_ERROR && script != USCRIPT_COMMON && script != USCRIPT_INHERITED &&
            script != USCRIPT_UNKNOWN) {
            return icu->uscript_getShortName(script);
        }
    }
    return NULL;
}

int32_t tolk_text_direction(tolk_text text) {
    TOLK_NEED_OR(WRITING, UBIDI_NEUTRAL);
    TOLK_UNITS(units);
    if (tolk_units_read(&units, text) != TOLK_OK) return UBIDI_NEUTRAL;
    return (int32_t)icu->ubidi_getBaseDirection(units.units, units.length);
}

tolk_status tolk_transliterator_open(tolk_text identifier, tolk_transliterator **transliterator) {
    TOLK_NEED(WRITING);
    TOLK_UNITS(name);
    TOLK_TRY(tolk_units_read(&name, identifier));
    UErrorCode error = U_ZERO_ERROR;
    *transliterator = (tolk_transliterator *)icu->utrans_openU(
        name.units, name.length, UTRANS_FORWARD, NULL, 0, NULL, &error);
    return tolk_status_of(error);
}

void tolk_transliterator_close(tolk_transliterator *transliterator) {
    tolk_icu()->utrans_close((UTransliterator *)transliterator);
}

tolk_status tolk_transliterate(const tolk_transliterator *transliterator, tolk_text text, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_UNITS(units);
    tolk_status status = TOLK_OK;
    // A letter becomes a few at most; where that is too few, ICU says how many there are, and the text is read again.
    int32_t room = text.length < 64 ? 255 : text.length * 4;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!tolk_units_reserve(&units, room)) return TOLK_OUT_OF_MEMORY;
        TOLK_TRY(tolk_units_read(&units, text));
        UErrorCode error = U_ZERO_ERROR;
        int32_t limit = units.length;
        icu->utrans_transUChars(
            (const UTransliterator *)transliterator, units.units, &units.length, units.capacity, 0, &limit, &error);
        status = tolk_status_of(error);
        if (error != U_BUFFER_OVERFLOW_ERROR) break;
        room = units.length + 1;
    }
    TOLK_TRY(status);
    return tolk_units_write(units.units, units.length, out);
}
