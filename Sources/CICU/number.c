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

/// Whether a skeleton contains a word.
static bool contains(tolk_text skeleton, const char *word) {
    const int32_t count = (int32_t)strlen(word);
    for (int32_t start = 0; start + count <= skeleton.length; start++) {
        if (memcmp(skeleton.bytes + start, word, (size_t)count) == 0) return true;
    }
    return false;
}

TOLK_CLOSES(UFormattedNumber, unumf_closeResult)

/// Until ICU has compiled a formatter, on its fourth use, it puts the name of a currency into the digits where the
/// pattern has a currency code too: "PLN 8.6 Polish zlotys7" in en-BE.
static void warm_up(const tolk_icu_table *icu, const UNumberFormatter *formatter, UErrorCode *error) {
    TOLK_OWNED(UFormattedNumber, result, unumf_closeResult) = icu->unumf_openResult(error);
    for (int use = 0; use < 4 && *error <= U_ZERO_ERROR; use++) icu->unumf_formatInt(formatter, 1, result, error);
}

tolk_status tolk_number_open(tolk_text skeleton, const char *tag, tolk_number **number) {
    TOLK_NEED(NUMBERS);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, ""));
    TOLK_UNITS(text);
    TOLK_TRY(tolk_units_read(&text, skeleton));
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormatter *formatter =
        icu->unumf_openForSkeletonAndLocale(text.units, text.length, locale.text, &error);
    if (error <= U_ZERO_ERROR && contains(skeleton, "currency/") && contains(skeleton, "unit-width-full-name")) {
        warm_up(icu, formatter, &error);
    }
    tolk_number *made = error <= U_ZERO_ERROR ? malloc(sizeof *made) : NULL;
    if (made == NULL) {
        icu->unumf_close(formatter);
        return error > U_ZERO_ERROR ? tolk_status_of(error) : TOLK_OUT_OF_MEMORY;
    }
    made->formatter = formatter;
    atomic_init(&made->spare, NULL);
    *number = made;
    return TOLK_OK;
}

void tolk_number_close(tolk_number *number) {
    if (number == NULL) return;
    const tolk_icu_table *icu = tolk_icu();
    icu->unumf_closeResult(atomic_load(&number->spare));
    icu->unumf_close(number->formatter);
    free(number);
}

tolk_status tolk_number_format(const tolk_number *number, tolk_number_value value, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    // The formatter is immutable and its results are not: each call takes one, and leaves it for the next.
    tolk_number *shared = (tolk_number *)number;
    UFormattedNumber *result = atomic_exchange_explicit(&shared->spare, NULL, memory_order_acquire);
    if (result == NULL) result = icu->unumf_openResult(&error);
    if (value.decimal.bytes == NULL) {
        icu->unumf_formatInt(number->formatter, value.integer, result, &error);
    } else {
        icu->unumf_formatDecimal(number->formatter, value.decimal.bytes, value.decimal.length, result, &error);
    }
    const UFormattedValue *formatted = icu->unumf_resultAsValue(result, &error);
    const tolk_status status = tolk_fields_write(formatted, error, out);
    result = atomic_exchange_explicit(&shared->spare, result, memory_order_acq_rel);
    if (result != NULL) icu->unumf_closeResult(result);
    return status;
}

tolk_status tolk_number_range_open(tolk_text skeleton, const char *tag, tolk_number_range **range) {
    TOLK_NEED(NUMBER_RANGES);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, ""));
    TOLK_UNITS(text);
    TOLK_TRY(tolk_units_read(&text, skeleton));
    UErrorCode error = U_ZERO_ERROR;
    *range = (tolk_number_range *)icu->unumrf_openForSkeletonWithCollapseAndIdentityFallback(
        text.units, text.length, UNUM_RANGE_COLLAPSE_AUTO, UNUM_IDENTITY_FALLBACK_SINGLE_VALUE, locale.text, NULL,
        &error);
    return tolk_status_of(error);
}

void tolk_number_range_close(tolk_number_range *range) {
    tolk_icu()->unumrf_close((UNumberRangeFormatter *)range);
}

/// A value as decimal text: its own, or that of the integer, which goes into `digits`.
static tolk_text decimal_of(tolk_number_value value, char digits[24]) {
    if (value.decimal.bytes != NULL) return value.decimal;
    return (tolk_text){digits, (int32_t)snprintf(digits, 24, "%lld", (long long)value.integer)};
}

TOLK_CLOSES(UFormattedNumberRange, unumrf_closeResult)

tolk_status tolk_number_range_format(
    const tolk_number_range *range, tolk_number_value first, tolk_number_value last, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    char first_digits[24];
    char last_digits[24];
    const tolk_text low = decimal_of(first, first_digits);
    const tolk_text high = decimal_of(last, last_digits);
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UFormattedNumberRange, result, unumrf_closeResult) = icu->unumrf_openResult(&error);
    icu->unumrf_formatDecimalRange(
        (const UNumberRangeFormatter *)range, low.bytes, low.length, high.bytes, high.length, result, &error);
    const UFormattedValue *formatted = icu->unumrf_resultAsValue(result, &error);
    return tolk_fields_write(formatted, error, out);
}
