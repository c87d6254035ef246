// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// Whether ICU knows a time zone of this identifier (`Europe/Kyiv`, `GMT+05:30`, `UTC`).
int tolk_zone_exists(tolk_text zone);

/// The name of a time zone: 0 its standard time, 1 that abbreviated, 2 its daylight saving time, 3 that abbreviated.
tolk_status tolk_zone_name(const char *tag, tolk_text zone, int kind, tolk_output *out);

/// An instant by a pattern, in a zone: for the fields that skeletons don't have.
tolk_status tolk_zone_format(const char *tag, tolk_text zone, tolk_text pattern, double instant, tolk_output *out);

/// The identifiers of a region's zones that stand for places, each with a newline behind; those of the whole world for
/// an empty region.
tolk_status tolk_zone_list(const char *region, tolk_output *out);

/// How a locale counts weeks: the first day (1 is Sunday), the fewest days of a year's first week, and for each day from
/// Sunday whether it is a weekday (0) or of the weekend (1; 2 where the weekend begins in it, 3 where it ends in it).
tolk_status tolk_calendar_week(const char *tag, int32_t *first_day, int32_t *minimal_days, int32_t days[7]);

/// The calendars of a locale's region as BCP 47 names them, the usual one first, each with a newline behind.
tolk_status tolk_calendar_list(const char *tag, tolk_output *out);

/// The fields of a date in a locale's calendar by ICU's UCalendarDateFields.
tolk_status tolk_calendar_fields(
    const char *tag, tolk_text zone, double instant, const int32_t *fields, int32_t count, int32_t *values);

/// The instant of a date given by fields in a locale's calendar; what isn't given is the calendar's first. Gives
/// U_ILLEGAL_ARGUMENT_ERROR for a date that doesn't exist, such as the thirtieth of February.
tolk_status tolk_calendar_instant(
    const char *tag, tolk_text zone, const int32_t *fields, const int32_t *values, int32_t count, double *instant);

/// The calendar parts between two instants in a locale's calendar, largest unit first: what must be added to the first
/// to come to the second. `units` holds TOLK_CALENDAR_YEAR and so on; `amounts` gets as many numbers, all with the sign
/// of the difference.
tolk_status tolk_calendar_difference(
    const char *tag, tolk_text zone, double start, double end, const int32_t *units,
    int32_t count, int64_t *amounts);
