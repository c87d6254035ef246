// SPDX-License-Identifier: Apache-2.0

#include "tolk_number.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "icu/fields.h"
#include "icu/identifier.h"

struct tolk_number {
    UNumberFormatter *formatter;
    /// A result that the last call left behind for the next one.
    _Atomic(UFormattedNumber *) spare;
};

struct tolk_number_range {
    UNumberRangeFormatter *formatter;
};

/// Whether a skeleton of a given length contains a word.
static bool contains(const char *skeleton, int32_t length, const char *word) {
    const int32_t count = (int32_t)strlen(word);
    for (int32_t start = 0; start + count <= length; start++) {
        if (memcmp(skeleton + start, word, (size_t)count) == 0) return true;
    }
    return false;
}

/// Until ICU has compiled a formatter, on its fourth use, it puts the name of a currency into the digits where the
/// pattern has a currency code too: "PLN 8.6 Polish zlotys7" in en-BE.
static void warm_up(const tolk_icu_table *icu, const UNumberFormatter *formatter, UErrorCode *error) {
    UFormattedNumber *result = icu->unumf_openResult(error);
    for (int use = 0; use < 4 && *error <= U_ZERO_ERROR; use++) icu->unumf_formatInt(formatter, 1, result, error);
    icu->unumf_closeResult(result);
}

tolk_status tolk_number_open(
    const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number **number) {
    TOLK_NEED(NUMBERS);
    tolk_identifier locale;
    tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    tolk_units text;
    tolk_units_init(&text);
    status = tolk_units_read(&text, skeleton, skeleton_length);
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormatter *formatter = NULL;
    if (status == TOLK_OK) {
        formatter = icu->unumf_openForSkeletonAndLocale(text.units, text.length, locale.text, &error);
        if (error <= U_ZERO_ERROR && contains(skeleton, skeleton_length, "currency/") &&
            contains(skeleton, skeleton_length, "unit-width-full-name")) {
            warm_up(icu, formatter, &error);
        }
        status = tolk_status_of(error);
    }
    tolk_units_free(&text);
    if (status == TOLK_OK) {
        tolk_number *made = malloc(sizeof *made);
        if (made != NULL) {
            made->formatter = formatter;
            atomic_init(&made->spare, NULL);
            *number = made;
            return TOLK_OK;
        }
        status = TOLK_OUT_OF_MEMORY;
    }
    icu->unumf_close(formatter);
    return status;
}

void tolk_number_close(tolk_number *number) {
    if (number == NULL) return;
    const tolk_icu_table *icu = tolk_icu();
    icu->unumf_closeResult(atomic_load(&number->spare));
    icu->unumf_close(number->formatter);
    free(number);
}

tolk_status tolk_number_format(
    const tolk_number *number, tolk_number_value value, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    // The formatter is immutable and its results are not: each call takes one, and leaves it for the next.
    tolk_number *shared = (tolk_number *)number;
    UFormattedNumber *result = atomic_exchange_explicit(&shared->spare, NULL, memory_order_acquire);
    if (result == NULL) result = icu->unumf_openResult(&error);
    if (value.decimal == NULL) {
        icu->unumf_formatInt(number->formatter, value.integer, result, &error);
    } else {
        icu->unumf_formatDecimal(number->formatter, value.decimal, value.decimal_length, result, &error);
    }
    const UFormattedValue *formatted = error <= U_ZERO_ERROR ? icu->unumf_resultAsValue(result, &error) : NULL;
    const tolk_status status =
        formatted == NULL
            ? tolk_status_of(error)
            : tolk_fields_write(formatted, buffer, capacity, length, fields, field_capacity, field_count);
    result = atomic_exchange_explicit(&shared->spare, result, memory_order_acq_rel);
    if (result != NULL) icu->unumf_closeResult(result);
    return status;
}

tolk_status tolk_number_range_open(
    const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number_range **range) {
    TOLK_NEED(NUMBER_RANGES);
    tolk_identifier locale;
    tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    tolk_units text;
    tolk_units_init(&text);
    status = tolk_units_read(&text, skeleton, skeleton_length);
    UNumberRangeFormatter *formatter = NULL;
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        formatter = icu->unumrf_openForSkeletonWithCollapseAndIdentityFallback(
            text.units, text.length, UNUM_RANGE_COLLAPSE_AUTO, UNUM_IDENTITY_FALLBACK_SINGLE_VALUE, locale.text, NULL,
            &error);
        status = tolk_status_of(error);
    }
    tolk_units_free(&text);
    if (status == TOLK_OK) {
        tolk_number_range *made = malloc(sizeof *made);
        if (made != NULL) {
            made->formatter = formatter;
            *range = made;
            return TOLK_OK;
        }
        status = TOLK_OUT_OF_MEMORY;
    }
    icu->unumrf_close(formatter);
    return status;
}

void tolk_number_range_close(tolk_number_range *range) {
    if (range == NULL) return;
    tolk_icu()->unumrf_close(range->formatter);
    free(range);
}

/// A value as decimal text: its own, or that of the integer, which goes into `digits`.
static const char *decimal_of(tolk_number_value value, char digits[24], int32_t *length) {
    if (value.decimal != NULL) {
        *length = value.decimal_length;
        return value.decimal;
    }
    *length = (int32_t)snprintf(digits, 24, "%lld", (long long)value.integer);
    return digits;
}

tolk_status tolk_number_range_format(
    const tolk_number_range *range, tolk_number_value first, tolk_number_value last, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    char first_digits[24];
    char last_digits[24];
    int32_t first_length = 0;
    int32_t last_length = 0;
    const char *low = decimal_of(first, first_digits, &first_length);
    const char *high = decimal_of(last, last_digits, &last_length);
    UErrorCode error = U_ZERO_ERROR;
    UFormattedNumberRange *result = icu->unumrf_openResult(&error);
    icu->unumrf_formatDecimalRange(range->formatter, low, first_length, high, last_length, result, &error);
    const UFormattedValue *formatted = error <= U_ZERO_ERROR ? icu->unumrf_resultAsValue(result, &error) : NULL;
    const tolk_status status =
        formatted == NULL
            ? tolk_status_of(error)
            : tolk_fields_write(formatted, buffer, capacity, length, fields, field_capacity, field_count);
    icu->unumrf_closeResult(result);
    return status;
}
