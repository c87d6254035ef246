// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_number.h"
#include "tolk_status.h"

/// ICU's date formatter for one locale, pattern and time zone. Formatting copies what it changes: any thread.
typedef struct tolk_date tolk_date;

/// The lengths of dates and times (ICU's UDateFormatStyle).
enum {
    TOLK_DATE_OMITTED = -1,
    TOLK_DATE_FULL = 0,
    TOLK_DATE_LONG = 1,
    TOLK_DATE_MEDIUM = 2,
    TOLK_DATE_SHORT = 3,
};

/// The fields of dates (ICU's UDateFormatField), by their letters in a pattern.
enum {
    TOLK_DATE_FIELD_ERA = 0,
    TOLK_DATE_FIELD_YEAR = 1,
    TOLK_DATE_FIELD_MONTH = 2,
    TOLK_DATE_FIELD_DAY = 3,
    TOLK_DATE_FIELD_HOUR_1_24 = 4,
    TOLK_DATE_FIELD_HOUR_0_23 = 5,
    TOLK_DATE_FIELD_MINUTE = 6,
    TOLK_DATE_FIELD_SECOND = 7,
    TOLK_DATE_FIELD_FRACTIONAL_SECOND = 8,
    TOLK_DATE_FIELD_WEEKDAY = 9,
    TOLK_DATE_FIELD_DAY_OF_YEAR = 10,
    TOLK_DATE_FIELD_WEEKDAY_IN_MONTH = 11,
    TOLK_DATE_FIELD_WEEK_OF_YEAR = 12,
    TOLK_DATE_FIELD_WEEK_OF_MONTH = 13,
    TOLK_DATE_FIELD_AM_PM = 14,
    TOLK_DATE_FIELD_HOUR_1_12 = 15,
    TOLK_DATE_FIELD_HOUR_0_11 = 16,
    TOLK_DATE_FIELD_ZONE = 17,
    TOLK_DATE_FIELD_WEEK_YEAR = 18,
    TOLK_DATE_FIELD_LOCAL_WEEKDAY = 19,
    TOLK_DATE_FIELD_EXTENDED_YEAR = 20,
    TOLK_DATE_FIELD_JULIAN_DAY = 21,
    TOLK_DATE_FIELD_MILLISECONDS_IN_DAY = 22,
    TOLK_DATE_FIELD_ZONE_RFC = 23,
    TOLK_DATE_FIELD_ZONE_GENERIC = 24,
    TOLK_DATE_FIELD_STANDALONE_WEEKDAY = 25,
    TOLK_DATE_FIELD_STANDALONE_MONTH = 26,
    TOLK_DATE_FIELD_QUARTER = 27,
    TOLK_DATE_FIELD_STANDALONE_QUARTER = 28,
    TOLK_DATE_FIELD_ZONE_SPECIAL = 29,
    TOLK_DATE_FIELD_YEAR_NAME = 30,
    TOLK_DATE_FIELD_ZONE_OFFSET = 31,
    TOLK_DATE_FIELD_ZONE_ISO = 32,
    TOLK_DATE_FIELD_ZONE_ISO_LOCAL = 33,
    TOLK_DATE_FIELD_RELATED_YEAR = 34,
    TOLK_DATE_FIELD_AM_PM_NOON = 35,
    TOLK_DATE_FIELD_DAY_PERIOD = 36,
};

/// The names that a date formatter has (ICU's UDateFormatSymbolType).
enum {
    TOLK_DATE_MONTHS = 1,
    TOLK_DATE_SHORT_MONTHS = 2,
    TOLK_DATE_WEEKDAYS = 3,
    TOLK_DATE_SHORT_WEEKDAYS = 4,
    TOLK_DATE_AM_PMS = 5,
    TOLK_DATE_NARROW_MONTHS = 8,
    TOLK_DATE_NARROW_WEEKDAYS = 9,
    TOLK_DATE_STANDALONE_MONTHS = 10,
    TOLK_DATE_STANDALONE_SHORT_MONTHS = 11,
    TOLK_DATE_STANDALONE_NARROW_MONTHS = 12,
    TOLK_DATE_STANDALONE_WEEKDAYS = 13,
    TOLK_DATE_STANDALONE_SHORT_WEEKDAYS = 14,
    TOLK_DATE_STANDALONE_NARROW_WEEKDAYS = 15,
};

/// Units that calendars count in (ICU's UCalendarDateFields).
enum {
    TOLK_CALENDAR_YEAR = 1,
    TOLK_CALENDAR_MONTH = 2,
    TOLK_CALENDAR_WEEK = 3,
    TOLK_CALENDAR_DAY = 5,
    TOLK_CALENDAR_HOUR = 11,
    TOLK_CALENDAR_MINUTE = 12,
    TOLK_CALENDAR_SECOND = 13,
};

/// How a date formatter is asked for: by the fields that it shows (an ICU skeleton such as `yMMMd`), or by the lengths
/// of its date and time (TOLK_DATE_FULL and so on) when the skeleton is empty.
typedef struct tolk_date_request {
    tolk_text skeleton;
    int32_t date_style;
    int32_t time_style;
} tolk_date_request;

/// Opens a date formatter for a BCP 47 tag; calendar, hour cycle and digits follow its `-u-` keywords.
tolk_status tolk_date_open(tolk_date_request request, const char *tag, tolk_text zone, tolk_date **date);

/// Closes a date formatter; null is allowed.
void tolk_date_close(tolk_date *date);

/// The pattern that the request came to in this locale, such as `d. MMM y`.
tolk_status tolk_date_pattern(const tolk_date *date, tolk_output *out);

/// The calendar that the formatter counts in, such as `gregorian`; static storage.
const char *tolk_date_calendar(const tolk_date *date);

/// Formats an instant, in milliseconds since 1970-01-01T00:00:00Z; see ``tolk_number_format`` for the rest.
tolk_status tolk_date_format(const tolk_date *date, double instant, tolk_output *out);

/// A name that the formatter uses, such as that of a month: `kind` is TOLK_DATE_MONTHS and so on, `index` counts from 0.
/// Gives U_INDEX_OUTOFBOUNDS_ERROR past the end.
tolk_status tolk_date_symbol(const tolk_date *date, int32_t kind, int32_t index, tolk_output *out);

/// ICU's formatter for intervals between two instants. Any thread: formatting is serialized inside ICU.
typedef struct tolk_interval tolk_interval;

/// Opens an interval formatter; a request by styles uses the skeleton of the pattern that the styles give.
tolk_status tolk_interval_open(
    tolk_date_request request, const char *tag, tolk_text zone, tolk_interval **interval);

/// Closes an interval formatter; null is allowed.
void tolk_interval_close(tolk_interval *interval);

/// Formats the interval between two instants.
tolk_status tolk_interval_format(const tolk_interval *interval, double start, double end, tolk_output *out);
