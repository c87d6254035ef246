#ifndef TOLK_NUMBER_H
#define TOLK_NUMBER_H

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's number formatter for one locale and one number skeleton. Immutable: any number of threads may format with it.
typedef struct tolk_number tolk_number;

/// One piece of formatted text that has a meaning: a half-open range of UTF-8 bytes and what it is.
typedef struct tolk_field {
    /// Which family of fields `kind` belongs to: 1 dates, 2 numbers, 3 lists, 4 relative time; and for spans, with the
    /// index of the member in `kind`, 0x1003 lists, 0x1005 the ends of date intervals, 0x1002 those of number ranges.
    int32_t category;
    /// ICU's number of the field within its family: for numbers 0 integer, 1 fraction, 2 decimal separator, 3 exponent
    /// symbol, 4 exponent sign, 5 exponent, 6 grouping separator, 7 currency, 8 percent, 9 permille, 10 sign,
    /// 11 measure unit, 12 compact.
    int32_t kind;
    int32_t start;
    int32_t end;
} tolk_field;

/// A value for a formatter: a decimal number as text (`-12.50e3`, `NaN`, `Infinity`), or a 64-bit integer.
typedef struct tolk_number_value {
    /// Null for an integer.
    const char *decimal;
    int32_t decimal_length;
    int64_t integer;
} tolk_number_value;

/// Opens a formatter for an ICU number skeleton (`percent .00`) and a BCP 47 tag. The caller closes it.
tolk_status tolk_number_open(const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number **number);

/// Closes a formatter; null is allowed.
void tolk_number_close(tolk_number *number);

/// Formats one value into the caller's buffer.
///
/// `fields` may be null; otherwise up to `field_capacity` pieces are stored and their number in `field_count`, which is
/// larger than the capacity when there were more. Gives TOLK_BUFFER_TOO_SMALL with the length needed.
tolk_status tolk_number_format(
    const tolk_number *number, tolk_number_value value, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count);

/// ICU's formatter for ranges of numbers, for one locale and one skeleton. Immutable: any thread.
typedef struct tolk_number_range tolk_number_range;

/// Opens a formatter of ranges; units that both ends share are written once where the language does so.
tolk_status tolk_number_range_open(
    const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number_range **range);

/// Closes a formatter of ranges; null is allowed.
void tolk_number_range_close(tolk_number_range *range);

/// Formats the range between two values, like ``tolk_number_format``.
tolk_status tolk_number_range_format(
    const tolk_number_range *range, tolk_number_value first, tolk_number_value last, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count);

#ifdef __cplusplus
}
#endif

#endif
