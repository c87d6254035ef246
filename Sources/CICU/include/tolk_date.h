#ifndef TOLK_DATE_H
#define TOLK_DATE_H

#include "tolk_number.h"
#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's date formatter for one locale, pattern and time zone. Formatting copies what it changes: any thread.
typedef struct tolk_date tolk_date;

/// How a date formatter is asked for: by the fields that it shows (an ICU skeleton such as `yMMMd`), or by the lengths
/// of its date and time (0 full, 1 long, 2 medium, 3 short, -1 none) when the skeleton is empty.
typedef struct tolk_date_request {
    const char *skeleton;
    int32_t skeleton_length;
    int32_t date_style;
    int32_t time_style;
} tolk_date_request;

/// Whether ICU knows a time zone of this identifier (`Europe/Kyiv`, `GMT+05:30`, `UTC`).
int tolk_zone_exists(const char *zone, int32_t length);

/// The offset from UTC in milliseconds, daylight saving time included, at an instant (milliseconds since 1970).
tolk_status tolk_zone_offset(const char *zone, int32_t length, double instant, int32_t *offset);

/// Opens a date formatter for a BCP 47 tag; calendar, hour cycle and digits follow its `-u-` keywords.
tolk_status tolk_date_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_date **date);

/// Closes a date formatter; null is allowed.
void tolk_date_close(tolk_date *date);

/// The pattern that the request came to in this locale, such as `d. MMM y`.
tolk_status tolk_date_pattern(const tolk_date *date, char *buffer, int32_t capacity, int32_t *length);

/// The calendar that the formatter counts in, such as `gregorian`; static storage.
const char *tolk_date_calendar(const tolk_date *date);

/// Formats an instant, in milliseconds since 1970-01-01T00:00:00Z; see ``tolk_number_format`` for the rest.
tolk_status tolk_date_format(
    const tolk_date *date, double instant, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t field_capacity, int32_t *field_count);

/// A name that the formatter uses, such as that of a month: `kind` is ICU's UDateFormatSymbolType, `index` counts from
/// 0. Gives U_INDEX_OUTOFBOUNDS_ERROR past the end.
tolk_status tolk_date_symbol(
    const tolk_date *date, int32_t kind, int32_t index, char *buffer, int32_t capacity, int32_t *length);

/// ICU's formatter for intervals between two instants. Any thread: formatting is serialized inside ICU.
typedef struct tolk_interval tolk_interval;

/// Opens an interval formatter; a request by styles uses the skeleton of the pattern that the styles give.
tolk_status tolk_interval_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_interval **interval);

/// Closes an interval formatter; null is allowed.
void tolk_interval_close(tolk_interval *interval);

/// Formats the interval between two instants.
tolk_status tolk_interval_format(
    const tolk_interval *interval, double start, double end, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count);

/// The calendar parts between two instants in a locale's calendar, largest unit first: what must be added to the first
/// to come to the second. `units` holds UCalendarDateFields numbers (1 year, 2 month, 3 week of year, 5 day of month,
/// 11 hour of day, 12 minute, 13 second); `amounts` gets as many numbers, all with the sign of the difference.
tolk_status tolk_calendar_difference(
    const char *tag, const char *zone, int32_t zone_length, double start, double end, const int32_t *units,
    int32_t count, int64_t *amounts);

#ifdef __cplusplus
}
#endif

#endif
