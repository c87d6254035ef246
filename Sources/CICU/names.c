// SPDX-License-Identifier: Apache-2.0

#include "tolk_names.h"

#include <stdlib.h>
#include <string.h>

#include "icu/identifier.h"
#include "icu/units.h"

struct tolk_names {
    ULocaleDisplayNames *names;
};

static const UDisplayContext capitalizations[] = {
    UDISPCTX_CAPITALIZATION_FOR_MIDDLE_OF_SENTENCE,
    UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE,
    UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU,
    UDISPCTX_CAPITALIZATION_FOR_STANDALONE,
};

tolk_status tolk_names_open(const char *tag, int is_dialect, int context, int is_short, tolk_names **names) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_with_data(&locale, tag, "lang");
    if (status != TOLK_OK) return status;
    UDisplayContext contexts[] = {
        is_dialect ? UDISPCTX_DIALECT_NAMES : UDISPCTX_STANDARD_NAMES,
        capitalizations[(unsigned)context % (sizeof capitalizations / sizeof *capitalizations)],
        is_short ? UDISPCTX_LENGTH_SHORT : UDISPCTX_LENGTH_FULL,
        UDISPCTX_NO_SUBSTITUTE,
    };
    UErrorCode error = U_ZERO_ERROR;
    ULocaleDisplayNames *opened = icu->uldn_openForContext(
        locale.text, contexts, (int32_t)(sizeof contexts / sizeof *contexts), &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    tolk_names *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->uldn_close(opened);
        return TOLK_OUT_OF_MEMORY;
    }
    made->names = opened;
    *names = made;
    return TOLK_OK;
}

void tolk_names_close(tolk_names *names) {
    if (names == NULL) return;
    tolk_icu()->uldn_close(names->names);
    free(names);
}

/// ICU's word for a value of a tag's keyword, such as `gregorian` for `gregory`; the value itself where it has none.
static const char *legacy(const tolk_icu_table *icu, const char *key, const char *value) {
    const char *known = icu->uloc_toLegacyType(key, value);
    return known == NULL ? value : known;
}

static int32_t name_of(
    const tolk_icu_table *icu, const ULocaleDisplayNames *names, int kind, const char *code, UChar *units,
    int32_t capacity, UErrorCode *error) {
    switch (kind) {
    case TOLK_NAME_LOCALE: return icu->uldn_localeDisplayName(names, code, units, capacity, error);
    case TOLK_NAME_LANGUAGE: return icu->uldn_languageDisplayName(names, code, units, capacity, error);
    case TOLK_NAME_SCRIPT: return icu->uldn_scriptDisplayName(names, code, units, capacity, error);
    case TOLK_NAME_REGION: return icu->uldn_regionDisplayName(names, code, units, capacity, error);
    case TOLK_NAME_VARIANT: return icu->uldn_variantDisplayName(names, code, units, capacity, error);
    case TOLK_NAME_CALENDAR:
        return icu->uldn_keyValueDisplayName(names, "calendar", legacy(icu, "ca", code), units, capacity, error);
    case TOLK_NAME_NUMBERING_SYSTEM:
        return icu->uldn_keyValueDisplayName(names, "numbers", legacy(icu, "nu", code), units, capacity, error);
    case TOLK_NAME_COLLATION:
        return icu->uldn_keyValueDisplayName(names, "collation", legacy(icu, "co", code), units, capacity, error);
    default: *error = U_ILLEGAL_ARGUMENT_ERROR; return 0;
    }
}

/// Whether units are the letters of a code.
static bool is_code(const tolk_units *name, const char *code) {
    if ((size_t)name->length != strlen(code)) return false;
    for (int32_t index = 0; index < name->length; index++) {
        if (name->units[index] != (UChar)(unsigned char)code[index]) return false;
    }
    return true;
}

tolk_status tolk_names_of(
    const tolk_names *names, int kind, const char *code, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    if (kind == TOLK_NAME_LOCALE) {
        const tolk_status status = tolk_identifier_of(&locale, code);
        if (status != TOLK_OK) return status;
        code = locale.text;
    }
    tolk_units name;
    tolk_units_init(&name);
    UErrorCode error;
    TOLK_UNITS_FILL(&name, error, name_of(icu, names->names, kind, code, name.units, name.capacity, &error));
    tolk_status status = tolk_status_of(error);
    // A name that isn't there is a bogus string inside ICU, which it calls an illegal argument.
    if (error == U_ILLEGAL_ARGUMENT_ERROR || error == U_MISSING_RESOURCE_ERROR) status = TOLK_NO_NAME;
    if (status == TOLK_OK && name.length == 0) status = TOLK_NO_NAME;
    if (status == TOLK_OK) status = tolk_units_write(name.units, name.length, buffer, capacity, length);
    tolk_units_free(&name);
    return status;
}

/// The three letters as UTF-16 with a zero behind; false for anything else.
static bool letters_of(const char *code, UChar letters[4]) {
    for (int index = 0; index < 3; index++) {
        if (code[index] < 'A' || code[index] > 'Z') return false;
        letters[index] = (UChar)code[index];
    }
    letters[3] = 0;
    return code[3] == 0;
}

tolk_status tolk_currency_name(
    const char *tag, const char *code, int style, const char *category, char *buffer, int32_t capacity,
    int32_t *length) {
    TOLK_NEED(NAMES);
    UChar letters[4];
    if (!letters_of(code, letters)) return TOLK_BAD_ARGUMENT;
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_with_data(&locale, tag, "curr");
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    UBool is_choice = 0;
    const UChar *units =
        category ? icu->ucurr_getPluralName(letters, locale.text, &is_choice, category, &count, &error)
                 : icu->ucurr_getName(letters, locale.text, (UCurrNameStyle)style, &is_choice, &count, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    if (units == NULL || count == 0) return TOLK_NO_NAME;
    tolk_units name = {.units = (UChar *)units, .length = count};
    // What ICU has no name for, it names by its code. A symbol may well be the code.
    if ((category || style == UCURR_LONG_NAME) && is_code(&name, code)) return TOLK_NO_NAME;
    return tolk_units_write(units, count, buffer, capacity, length);
}

tolk_status tolk_currency_of(const char *tag, char code[4]) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UChar letters[4] = {0};
    const int32_t count = icu->ucurr_forLocale(locale.text, letters, 4, &error);
    if (error > U_ZERO_ERROR || count != 3) return TOLK_NO_NAME;
    for (int index = 0; index < 4; index++) code[index] = (char)letters[index];
    return TOLK_OK;
}
