#include "tolk_date.h"

#include "text.hpp"

#include <unicode/calendar.h>
#include <unicode/localpointer.h>
#include <unicode/timezone.h>

#include <cmath>

namespace {

/// The milliseconds of a field that is always as long; 0 for one whose length the calendar or the zone decides.
double lengthOf(int32_t field) {
    switch (field) {
    case UCAL_HOUR_OF_DAY:
        return 3600000;
    case UCAL_MINUTE:
        return 60000;
    case UCAL_SECOND:
        return 1000;
    default:
        return 0;
    }
}

}  // namespace

extern "C" tolk_status tolk_calendar_difference(
    const char *tag, const char *zone, int32_t zone_length, double start, double end, const int32_t *units,
    int32_t count, int64_t *amounts) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalPointer<icu::Calendar> calendar(
            icu::Calendar::createInstance(
                icu::TimeZone::createTimeZone(tolk::textOf(zone, zone_length)), icu::Locale(locale.text), error),
            error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        calendar->setTime(start, error);
        for (int32_t index = 0; index < count && U_SUCCESS(error); index++) {
            const double length = lengthOf(units[index]);
            if (length > 0) {
                // ICU counts in 32 bits, which seconds leave behind after 68 years.
                const double now = calendar->getTime(error);
                const double whole = std::trunc((end - now) / length);
                amounts[index] = static_cast<int64_t>(whole);
                calendar->setTime(now + whole * length, error);
                continue;
            }
            // Moves the calendar forward by what it counted, so that the next unit counts the rest.
            amounts[index] =
                calendar->fieldDifference(end, static_cast<UCalendarDateFields>(units[index]), error);
        }
        return tolk::statusOf(error);
    });
}
