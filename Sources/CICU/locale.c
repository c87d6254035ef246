// SPDX-License-Identifier: Apache-2.0

#include "tolk_locale.h"

#include <string.h>

#include "icu/identifier.h"

static tolk_status finish(int32_t length, UErrorCode error, char *out, int32_t capacity) {
    if (error > U_ZERO_ERROR || length >= capacity) {
        out[0] = 0;
        return error > U_ZERO_ERROR && error != U_BUFFER_OVERFLOW_ERROR ? tolk_status_of(error) : TOLK_BUFFER_TOO_SMALL;
    }
    out[length] = 0;
    return TOLK_OK;
}

tolk_status tolk_locale_change_tag(
    tolk_locale_change change, const char *tag, char *out, int32_t capacity, int32_t *length) {
    TOLK_NEED(CORE);
    *length = 0;
    tolk_identifier identifier;
    UErrorCode error = U_ZERO_ERROR;
    int32_t parsed = 0;
    icu->uloc_forLanguageTag(tag, identifier.text, TOLK_IDENTIFIER_CAPACITY, &parsed, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    if (error == U_STRING_NOT_TERMINATED_WARNING || (size_t)parsed != strlen(tag)) return TOLK_BAD_ARGUMENT;
    char changed[TOLK_IDENTIFIER_CAPACITY];
    switch (change) {
    case TOLK_LOCALE_REWRITE:
        icu->uloc_canonicalize(identifier.text, changed, TOLK_IDENTIFIER_CAPACITY, &error);
        break;
    case TOLK_LOCALE_MAXIMIZE:
        icu->uloc_addLikelySubtags(identifier.text, changed, TOLK_IDENTIFIER_CAPACITY, &error);
        break;
    case TOLK_LOCALE_MINIMIZE:
        icu->uloc_minimizeSubtags(identifier.text, changed, TOLK_IDENTIFIER_CAPACITY, &error);
        break;
    default: return TOLK_BAD_ARGUMENT;
    }
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    changed[TOLK_IDENTIFIER_CAPACITY - 1] = 0;
    *length = icu->uloc_toLanguageTag(changed, out, capacity, 0, &error);
    return finish(*length, error, out, capacity);
}

bool tolk_locale_is_right_to_left(const char *tag) {
    TOLK_NEED_OR(CORE, false);
    tolk_identifier identifier;
    return tolk_identifier_of(&identifier, tag) == TOLK_OK && icu->uloc_isRightToLeft(identifier.text);
}

bool tolk_locale_uses_numbering_system(const char *tag, const char *name) {
    TOLK_NEED_OR(CORE, false);
    tolk_identifier identifier;
    if (tolk_identifier_with_data(&identifier, tag, "") != TOLK_OK) return false;
    const char *const kinds[] = {"", "native", "traditional", "finance"};
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
        UErrorCode error = U_ZERO_ERROR;
        tolk_identifier variant = identifier;
        if (*kinds[index] != 0) {
            icu->uloc_setKeywordValue("numbers", kinds[index], variant.text, TOLK_IDENTIFIER_CAPACITY, &error);
        }
        UNumberingSystem *system = icu->unumsys_open(variant.text, &error);
        const bool is_used = error <= U_ZERO_ERROR && strcmp(icu->unumsys_getName(system), name) == 0;
        icu->unumsys_close(system);
        if (error > U_ZERO_ERROR) return false;
        if (is_used) return true;
    }
    return false;
}

tolk_status tolk_locale_keyword_type(const char *key, const char *value, char *out) {
    TOLK_NEED(CORE);
    const char *type = icu->uloc_toUnicodeLocaleType(key, value);
    if (type == NULL || strlen(type) >= TOLK_LOCALE_ID_CAPACITY) return TOLK_BAD_ARGUMENT;
    strcpy(out, type);
    return TOLK_OK;
}

tolk_status tolk_locale_base_name(const char *identifier, char *out) {
    TOLK_NEED(CORE);
    UErrorCode error = U_ZERO_ERROR;
    const int32_t length = icu->uloc_getBaseName(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, out, TOLK_LOCALE_ID_CAPACITY);
}

tolk_status tolk_locale_add_likely(const char *identifier, char *out) {
    TOLK_NEED(CORE);
    UErrorCode error = U_ZERO_ERROR;
    const int32_t length = icu->uloc_addLikelySubtags(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, out, TOLK_LOCALE_ID_CAPACITY);
}

bool tolk_locale_has_unusual_region(const char *identifier) {
    TOLK_NEED_OR(CORE, false);
    UErrorCode error = U_ZERO_ERROR;
    char minimal[TOLK_LOCALE_ID_CAPACITY];
    const int32_t length = icu->uloc_minimizeSubtags(identifier, minimal, TOLK_LOCALE_ID_CAPACITY, &error);
    if (finish(length, error, minimal, TOLK_LOCALE_ID_CAPACITY) != TOLK_OK) return false;
    char region[TOLK_LOCALE_ID_CAPACITY];
    return icu->uloc_getCountry(minimal, region, TOLK_LOCALE_ID_CAPACITY, &error) > 0;
}

const char *tolk_script_name(int32_t code) {
    TOLK_NEED_OR(CORE, NULL);
    const char *name = icu->uscript_getShortName((UScriptCode)code);
    return name != NULL && *name != 0 ? name : NULL;
}
