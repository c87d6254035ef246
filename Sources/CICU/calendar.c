// SPDX-License-Identifier: Apache-2.0

#include <math.h>

#include "icu/identifier.h"
#include "icu/units.h"
#include "tolk_date.h"

/// The milliseconds of a field that is always as long; 0 for one whose length the calendar or the zone decides.
static double length_of(int32_t field) {
    switch (field) {
    case TOLK_CALENDAR_HOUR: return 3600000;
    case TOLK_CALENDAR_MINUTE: return 60000;
    case TOLK_CALENDAR_SECOND: return 1000;
    default: return 0;
    }
}

tolk_status tolk_calendar_difference(
    const char *tag, const char *zone, int32_t zone_length, double start, double end, const int32_t *units,
    int32_t count, int64_t *amounts) {
    TOLK_NEED(DATES);
    tolk_identifier locale;
    tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    tolk_units zone_name;
    tolk_units_init(&zone_name);
    status = tolk_units_read(&zone_name, zone, zone_length);
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        UCalendar *calendar =
            icu->ucal_open(zone_name.units, zone_name.length, locale.text, UCAL_DEFAULT, &error);
        icu->ucal_setMillis(calendar, start, &error);
        for (int32_t index = 0; index < count && error <= U_ZERO_ERROR; index++) {
            const double length = length_of(units[index]);
            if (length > 0) {
                // ICU counts in 32 bits, which seconds leave behind after 68 years.
                const double now = icu->ucal_getMillis(calendar, &error);
                const double whole = trunc((end - now) / length);
                amounts[index] = (int64_t)whole;
                icu->ucal_setMillis(calendar, now + whole * length, &error);
                continue;
            }
            // Moves the calendar forward by what it counted, so that the next unit counts the rest.
            amounts[index] =
                icu->ucal_getFieldDifference(calendar, end, (UCalendarDateFields)units[index], &error);
        }
        icu->ucal_close(calendar);
        status = tolk_status_of(error);
    }
    tolk_units_free(&zone_name);
    return status;
}
