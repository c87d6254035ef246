// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// ICU's number formatter for one locale and one number skeleton. Immutable: any number of threads may format with it.
typedef struct tolk_number tolk_number;

/// Which family a field belongs to. A span says which member of a list or range a piece belongs to: its category has
/// the bit TOLK_FIELD_SPAN and its kind is the index of the member.
enum {
    TOLK_FIELD_DATE = 1,
    TOLK_FIELD_NUMBER = 2,
    TOLK_FIELD_LIST = 3,
    TOLK_FIELD_RELATIVE_TIME = 4,
    TOLK_FIELD_SPAN = 0x1000,
};

/// The fields of numbers, as ICU numbers them (UNumberFormatFields).
enum {
    TOLK_NUMBER_FIELD_INTEGER = 0,
    TOLK_NUMBER_FIELD_FRACTION = 1,
    TOLK_NUMBER_FIELD_DECIMAL_SEPARATOR = 2,
    TOLK_NUMBER_FIELD_EXPONENT_SYMBOL = 3,
    TOLK_NUMBER_FIELD_EXPONENT_SIGN = 4,
    TOLK_NUMBER_FIELD_EXPONENT = 5,
    TOLK_NUMBER_FIELD_GROUPING_SEPARATOR = 6,
    TOLK_NUMBER_FIELD_CURRENCY = 7,
    TOLK_NUMBER_FIELD_PERCENT = 8,
    TOLK_NUMBER_FIELD_PERMILLE = 9,
    TOLK_NUMBER_FIELD_SIGN = 10,
    TOLK_NUMBER_FIELD_UNIT = 11,
    TOLK_NUMBER_FIELD_COMPACT = 12,
};

/// The fields of lists.
enum {
    TOLK_LIST_FIELD_ELEMENT = 1,
};

/// A value for a formatter: a decimal number as text (`-12.50e3`, `NaN`, `Infinity`), or a 64-bit integer.
typedef struct tolk_number_value {
    /// Its bytes are null for an integer.
    tolk_text decimal;
    int64_t integer;
} tolk_number_value;

/// Opens a formatter for an ICU number skeleton (`percent .00`) and a BCP 47 tag. The caller closes it.
tolk_status tolk_number_open(tolk_text skeleton, const char *tag, tolk_number **number);

/// Closes a formatter; null is allowed.
void tolk_number_close(tolk_number *number);

/// Formats one value.
tolk_status tolk_number_format(const tolk_number *number, tolk_number_value value, tolk_output *out);

/// ICU's formatter for ranges of numbers, for one locale and one skeleton. Immutable: any thread.
typedef struct tolk_number_range tolk_number_range;

/// Opens a formatter of ranges; units that both ends share are written once where the language does so.
tolk_status tolk_number_range_open(tolk_text skeleton, const char *tag, tolk_number_range **range);

/// Closes a formatter of ranges; null is allowed.
void tolk_number_range_close(tolk_number_range *range);

/// Formats the range between two values, like ``tolk_number_format``.
tolk_status tolk_number_range_format(
    const tolk_number_range *range, tolk_number_value first, tolk_number_value last, tolk_output *out);
