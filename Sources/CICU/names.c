// SPDX-License-Identifier: Apache-2.0

#include "tolk_names.h"

#include <string.h>

#include "icu/identifier.h"

static const UDisplayContext capitalizations[] = {
    UDISPCTX_CAPITALIZATION_FOR_MIDDLE_OF_SENTENCE,
    UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE,
    UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU,
    UDISPCTX_CAPITALIZATION_FOR_STANDALONE,
};

tolk_status tolk_names_open(const char *tag, int is_dialect, int context, int is_short, tolk_names **names) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, "lang"));
    UDisplayContext contexts[] = {
        is_dialect ? UDISPCTX_DIALECT_NAMES : UDISPCTX_STANDARD_NAMES,
        capitalizations[(unsigned)context % (sizeof capitalizations / sizeof *capitalizations)],
        is_short ? UDISPCTX_LENGTH_SHORT : UDISPCTX_LENGTH_FULL,
        UDISPCTX_NO_SUBSTITUTE,
    };
    UErrorCode error = U_ZERO_ERROR;
    *names = (tolk_names *)icu->uldn_openForContext(
        locale.text, contexts, (int32_t)(sizeof contexts / sizeof *contexts), &error);
    return tolk_status_of(error);
}

void tolk_names_close(tolk_names *names) { tolk_icu()->uldn_close((ULocaleDisplayNames *)names); }

/// ICU's word for a value of a tag's keyword, such as `gregorian` for `gregory`; the value itself where it has none.
static const char *legacy(const tolk_icu_table *icu, const char *key, const char *value) {
    const char *known = icu->uloc_toLegacyType(key, value);
    return known == NULL ? value : known;
}

/// The name of a code in UTF-16.
static tolk_status name_of(const ULocaleDisplayNames *names, int kind, const char *code, tolk_units *name) {
    typedef int32_t (*function)(const ULocaleDisplayNames *, const char *, UChar *, int32_t, UErrorCode *);
    const tolk_icu_table *icu = tolk_icu();
    const function functions[] = {
        [TOLK_NAME_LOCALE] = icu->uldn_localeDisplayName, [TOLK_NAME_LANGUAGE] = icu->uldn_languageDisplayName,
        [TOLK_NAME_SCRIPT] = icu->uldn_scriptDisplayName, [TOLK_NAME_REGION] = icu->uldn_regionDisplayName,
        [TOLK_NAME_VARIANT] = icu->uldn_variantDisplayName};
    static const char *const keys[][2] = {
        [TOLK_NAME_CALENDAR] = {"ca", "calendar"}, [TOLK_NAME_NUMBERING_SYSTEM] = {"nu", "numbers"},
        [TOLK_NAME_COLLATION] = {"co", "collation"}};
    if (kind < TOLK_NAME_LOCALE || kind > TOLK_NAME_COLLATION) return TOLK_BAD_ARGUMENT;
    if (kind <= TOLK_NAME_VARIANT) {
        TOLK_UNITS_FILL(name, functions[kind](names, code, name->units, name->capacity, &error));
    } else {
        const char *value = legacy(icu, keys[kind][0], code);
        TOLK_UNITS_FILL(
            name, icu->uldn_keyValueDisplayName(names, keys[kind][1], value, name->units, name->capacity, &error));
    }
    return TOLK_OK;
}

tolk_status tolk_names_of(const tolk_names *names, int kind, const char *code, tolk_output *out) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    if (kind == TOLK_NAME_LOCALE) {
        TOLK_TRY(tolk_identifier_of(&locale, code));
        code = locale.text;
    }
    TOLK_UNITS(name);
    const tolk_status status = name_of((const ULocaleDisplayNames *)names, kind, code, &name);
    // A name that isn't there is a bogus string inside ICU, which it calls an illegal argument.
    const bool is_missing = status == U_ILLEGAL_ARGUMENT_ERROR || status == U_MISSING_RESOURCE_ERROR;
    if (is_missing || (status == TOLK_OK && name.length == 0)) return TOLK_NO_NAME;
    TOLK_TRY(status);
    return tolk_units_write(name.units, name.length, out);
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
    const char *tag, const char *code, int style, const char *category, tolk_output *out) {
    TOLK_NEED(NAMES);
    UChar letters[4];
    if (!letters_of(code, letters)) return TOLK_BAD_ARGUMENT;
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, "curr"));
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = 0;
    UBool is_choice = 0;
    const UChar *units =
        category ? icu->ucurr_getPluralName(letters, locale.text, &is_choice, category, &count, &error)
                 : icu->ucurr_getName(letters, locale.text, (UCurrNameStyle)style, &is_choice, &count, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    if (units == NULL || count == 0) return TOLK_NO_NAME;
    // What ICU has no name for, it names by its code. A symbol may well be the code.
    const bool is_code = count == 3 && memcmp(units, letters, 3 * sizeof *units) == 0;
    if ((category || style == UCURR_LONG_NAME) && is_code) return TOLK_NO_NAME;
    return tolk_units_write(units, count, out);
}

tolk_status tolk_currency_of(const char *tag, char code[4]) {
    TOLK_NEED(NAMES);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    UErrorCode error = U_ZERO_ERROR;
    UChar letters[4] = {0};
    const int32_t count = icu->ucurr_forLocale(locale.text, letters, 4, &error);
    if (error > U_ZERO_ERROR || count != 3) return TOLK_NO_NAME;
    for (int index = 0; index < 4; index++) code[index] = (char)letters[index];
    return TOLK_OK;
}
