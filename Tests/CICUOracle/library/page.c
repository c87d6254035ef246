// SPDX-License-Identifier: Apache-2.0

#include "page.h"

#include <string.h>
#include <unicode/ucal.h>
#include <unicode/ucol.h>
#include <unicode/ucurr.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

enum { TEXT = 2048, LOCALE = 256, MISSING = -2 };

static int32_t written(const UChar *units, int32_t length, UErrorCode error, char *buffer, int32_t capacity) {
    int32_t count = 0;
    if (error == U_USING_DEFAULT_WARNING) return MISSING;
    if (U_SUCCESS(error)) u_strToUTF8WithSub(buffer, capacity, &count, units, length, 0xFFFD, NULL, &error);
    return U_SUCCESS(error) ? count : -(int32_t)error;
}

int32_t oracle_name(const char *tag, int kind, const char *code, char *buffer, int32_t capacity) {
    char locale[LOCALE], full[LOCALE] = "und_";
    UChar units[TEXT], key[TEXT];
    UErrorCode error = U_ZERO_ERROR;
    uloc_forLanguageTag(tag, locale, LOCALE, NULL, &error);
    int32_t length = 0;
    switch (kind) {
    case 0: length = uloc_getDisplayLanguage(code, locale, units, TEXT, &error); break;
    case 1:
        strncat(full, code, LOCALE - 8);
        length = uloc_getDisplayCountry(full, locale, units, TEXT, &error);
        break;
    case 2:
        strncat(full, code, LOCALE - 8);
        length = uloc_getDisplayScript(full, locale, units, TEXT, &error);
        break;
    case 3: {
        UBool is_choice = 0;
        u_charsToUChars(code, key, 4);
        const UChar *name = ucurr_getName(key, locale, UCURR_LONG_NAME, &is_choice, &length, &error);
        if (U_SUCCESS(error) && u_strcmp(name, key) == 0) return MISSING;
        return written(name, length, error, buffer, capacity);
    }
    case 4: {
        u_charsToUChars(code, key, (int32_t)strlen(code) + 1);
        UCalendar *calendar = ucal_open(key, -1, locale, UCAL_DEFAULT, &error);
        length = ucal_getTimeZoneDisplayName(calendar, UCAL_STANDARD, locale, units, TEXT, &error);
        ucal_close(calendar);
        break;
    }
    default: {
        ULocaleDisplayNames *names = uldn_open(locale, ULDN_STANDARD_NAMES, &error);
        length = uldn_keyValueDisplayName(names, "calendar", code, units, TEXT, &error);
        uldn_close(names);
        u_charsToUChars(code, key, (int32_t)strlen(code) + 1);
        if (U_SUCCESS(error) && u_strcmp(units, key) == 0) return MISSING;
        break;
    }
    }
    return written(units, length, error, buffer, capacity);
}

void *oracle_order_open(const char *tag) {
    char locale[LOCALE];
    UErrorCode error = U_ZERO_ERROR;
    uloc_forLanguageTag(tag, locale, LOCALE, NULL, &error);
    return ucol_open(locale, &error);
}

int32_t oracle_order_compare(void *order, const char *left, const char *right) {
    UChar first[TEXT], second[TEXT];
    int32_t first_length = 0, second_length = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(first, TEXT, &first_length, left, -1, &error);
    u_strFromUTF8(second, TEXT, &second_length, right, -1, &error);
    return (int32_t)ucol_strcoll(order, first, first_length, second, second_length);
}

void oracle_order_close(void *order) { ucol_close(order); }
