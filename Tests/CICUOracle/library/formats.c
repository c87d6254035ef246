// SPDX-License-Identifier: Apache-2.0

#include "CICUOracle.h"

#include <stdbool.h>
#include <string.h>
#include <unicode/udat.h>
#include <unicode/udateintervalformat.h>
#include <unicode/udatpg.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/unumberrangeformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

enum { TEXT = 2048, LOCALE = 256 };

static bool locale_of(const char *tag, char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t parsed = 0;
    uloc_forLanguageTag(tag, locale, LOCALE, &parsed, &error);
    return U_SUCCESS(error) && parsed == (int32_t)strlen(tag);
}

static int32_t units_of(const char *text, UChar *units) {
    int32_t length = 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8(units, TEXT, &length, text, -1, &error);
    return U_SUCCESS(error) ? length : -1;
}

static int32_t answer(const UChar *units, int32_t length, UErrorCode error, char *buffer, int32_t capacity) {
    int32_t count = 0;
    if (U_SUCCESS(error)) {
        u_strToUTF8WithSub(buffer, capacity, &count, units, length, 0xFFFD, NULL, &error);
    }
    return U_SUCCESS(error) ? count : -(int32_t)error;
}

int32_t oracle_number(const char *tag, const char *skeleton, const char *decimal, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UNumberFormatter *formatter =
        unumf_openForSkeletonAndLocale(units, units_of(skeleton, units), locale, &error);
    UFormattedNumber *result = unumf_openResult(&error);
    // ICU 72 compiles a formatter on its fourth use and writes the names of some currencies right from then on only.
    for (int use = 0; use < 4; use++) {
        unumf_formatDecimal(formatter, decimal, -1, result, &error);
    }
    const int32_t length = unumf_resultToString(result, units, TEXT, &error);
    unumf_closeResult(result);
    unumf_close(formatter);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_number_range(
    const char *tag, const char *skeleton, const char *first, const char *last, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UNumberRangeFormatter *formatter = unumrf_openForSkeletonWithCollapseAndIdentityFallback(
        units, units_of(skeleton, units), UNUM_RANGE_COLLAPSE_AUTO, UNUM_IDENTITY_FALLBACK_SINGLE_VALUE, locale, NULL,
        &error);
    UFormattedNumberRange *result = unumrf_openResult(&error);
    unumrf_formatDecimalRange(formatter, first, -1, last, -1, result, &error);
    int32_t length = 0;
    const UFormattedValue *value = U_SUCCESS(error) ? unumrf_resultAsValue(result, &error) : NULL;
    const UChar *text = value == NULL ? NULL : ufmtval_getString(value, &length, &error);
    const int32_t count = answer(text, length, error, buffer, capacity);
    unumrf_closeResult(result);
    unumrf_close(formatter);
    return count;
}

int32_t oracle_date(
    const char *tag, const char *skeleton, const char *zone, double date, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT], pattern[TEXT], zone_units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UDateTimePatternGenerator *generator = udatpg_open(locale, &error);
    const int32_t pattern_length = udatpg_getBestPatternWithOptions(
        generator, units, units_of(skeleton, units), UDATPG_MATCH_NO_OPTIONS, pattern, TEXT, &error);
    UDateFormat *format = udat_open(
        UDAT_PATTERN, UDAT_PATTERN, locale, zone_units, units_of(zone, zone_units), pattern, pattern_length, &error);
    const int32_t length = udat_format(format, date, units, TEXT, NULL, &error);
    udat_close(format);
    udatpg_close(generator);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_date_style(
    const char *tag, int32_t date_style, int32_t time_style, const char *zone, double date, char *buffer,
    int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT], zone_units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UDateFormat *format = udat_open(
        (UDateFormatStyle)time_style, (UDateFormatStyle)date_style, locale, zone_units, units_of(zone, zone_units),
        NULL, 0, &error);
    const int32_t length = udat_format(format, date, units, TEXT, NULL, &error);
    udat_close(format);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_interval(
    const char *tag, const char *skeleton, const char *zone, double first, double last, char *buffer,
    int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT], zone_units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UDateIntervalFormat *format = udtitvfmt_open(
        locale, units, units_of(skeleton, units), zone_units, units_of(zone, zone_units), &error);
    const int32_t length = udtitvfmt_format(format, first, last, units, TEXT, NULL, &error);
    udtitvfmt_close(format);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_list(
    const char *tag, int32_t type, int32_t width, const char *items, char *buffer, int32_t capacity) {
    enum { ITEMS = 16 };
    char locale[LOCALE];
    UChar units[TEXT], joined[TEXT];
    const UChar *starts[ITEMS];
    int32_t lengths[ITEMS];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    const int32_t total = units_of(items, units);
    int32_t count = 0;
    int32_t start = 0;
    for (int32_t index = 0; index <= total && count < ITEMS; index++) {
        if (index == total || units[index] == 1) {
            starts[count] = units + start;
            lengths[count++] = index - start;
            start = index + 1;
        }
    }
    UListFormatter *formatter = ulistfmt_openForType(
        locale, (UListFormatterType)type, (UListFormatterWidth)width, &error);
    const int32_t length = ulistfmt_format(formatter, starts, lengths, count, joined, TEXT, &error);
    ulistfmt_close(formatter);
    return answer(joined, length, error, buffer, capacity);
}

int32_t oracle_relative(
    const char *tag, int32_t style, int32_t unit, int is_named, double value, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    URelativeDateTimeFormatter *formatter = ureldatefmt_open(
        locale, NULL, (UDateRelativeDateTimeFormatterStyle)style, UDISPCTX_CAPITALIZATION_NONE, &error);
    const int32_t length = is_named
        ? ureldatefmt_format(formatter, value, (URelativeDateTimeUnit)unit, units, TEXT, &error)
        : ureldatefmt_formatNumeric(formatter, value, (URelativeDateTimeUnit)unit, units, TEXT, &error);
    ureldatefmt_close(formatter);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_plural(const char *tag, int32_t kind, const char *decimal, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    // The digits as they are written: "1.0" isn't "1".
    char skeleton[TEXT] = "";
    const char *point = strchr(decimal, '.');
    if (point != NULL) {
        skeleton[0] = '.';
        memset(skeleton + 1, '0', strlen(point) - 1);
        skeleton[strlen(point)] = 0;
    }
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UNumberFormatter *formatter =
        unumf_openForSkeletonAndLocale(units, units_of(skeleton, units), locale, &error);
    UFormattedNumber *result = unumf_openResult(&error);
    unumf_formatDecimal(formatter, decimal, -1, result, &error);
    UPluralRules *rules = uplrules_openForType(locale, (UPluralType)kind, &error);
    const int32_t length = uplrules_selectFormatted(rules, result, units, TEXT, &error);
    uplrules_close(rules);
    unumf_closeResult(result);
    unumf_close(formatter);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_rules(const char *tag, int32_t kind, int64_t value, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UNumberFormat *format =
        unum_open(kind == 0 ? UNUM_SPELLOUT : UNUM_ORDINAL, NULL, 0, locale, NULL, &error);
    const int32_t length = unum_formatInt64(format, value, units, TEXT, NULL, &error);
    unum_close(format);
    return answer(units, length, error, buffer, capacity);
}

int32_t oracle_numeral(const char *tag, int64_t value, char *buffer, int32_t capacity) {
    char locale[LOCALE];
    UChar units[TEXT];
    UErrorCode error = locale_of(tag, locale) ? U_ZERO_ERROR : U_ILLEGAL_ARGUMENT_ERROR;
    UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &error);
    const int32_t length = unum_formatInt64(format, value, units, TEXT, NULL, &error);
    unum_close(format);
    return answer(units, length, error, buffer, capacity);
}

int oracle_has_data(const char *tag, const char *tree) {
    char locale[LOCALE];
    char package[64] = U_ICUDATA_NAME "-";
    if (!locale_of(tag, locale) || strlen(tree) > 16) {
        return 0;
    }
    strcat(package, tree);
    UErrorCode error = U_ZERO_ERROR;
    ures_close(ures_open(*tree == 0 ? NULL : package, locale, &error));
    return U_SUCCESS(error) && error != U_USING_DEFAULT_WARNING;
}

void oracle_set_default(const char *tag) {
    char locale[LOCALE];
    UErrorCode error = U_ZERO_ERROR;
    if (locale_of(tag, locale)) {
        uloc_setDefault(locale, &error);
    }
}
