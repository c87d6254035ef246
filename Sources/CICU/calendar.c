// SPDX-License-Identifier: Apache-2.0

// Time zones and what a locale says about calendars.
#include "tolk_calendar.h"

#include <math.h>
#include <string.h>

#include "icu/identifier.h"
#include "tolk_date.h"

TOLK_CLOSES(UCalendar, ucal_close)
TOLK_CLOSES(UDateFormat, udat_close)
TOLK_CLOSES(UEnumeration, uenum_close)

/// Makes weeks begin on the day that `-u-fw-` names, which not every ICU looks at.
static void follow_first_day(UCalendar *calendar, const char *locale) {
    const tolk_icu_table *icu = tolk_icu();
    static const char *const days[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};
    char asked[8] = "";
    UErrorCode error = U_ZERO_ERROR;
    icu->uloc_getKeywordValue(locale, "fw", asked, sizeof asked, &error);
    for (int day = 0; day < 7 && error <= U_ZERO_ERROR; day++) {
        if (strcmp(asked, days[day]) == 0) icu->ucal_setAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK, day + 1);
    }
}

/// Opens a calendar of a locale in a zone, which the caller closes.
static tolk_status open_calendar(const char *tag, tolk_text zone, tolk_identifier *locale, UCalendar **calendar) {
    TOLK_TRY(tolk_identifier_with_data(locale, tag, ""));
    TOLK_UNITS(name);
    TOLK_TRY(tolk_units_read(&name, zone));
    UErrorCode error = U_ZERO_ERROR;
    *calendar = tolk_icu()->ucal_open(name.units, name.length, locale->text, UCAL_DEFAULT, &error);
    TOLK_TRY(tolk_status_of(error));
    follow_first_day(*calendar, locale->text);
    return TOLK_OK;
}

int tolk_zone_exists(tolk_text zone) {
    TOLK_NEED_OR(DATES, 0);
    // ICU ends an identifier at a zero, wherever it stands.
    if (zone.length == 0 || memchr(zone.bytes, 0, (size_t)zone.length) != NULL) return 0;
    TOLK_UNITS(name);
    if (tolk_units_read(&name, zone) != TOLK_OK) return 0;
    UChar canonical[256];
    UErrorCode error = U_ZERO_ERROR;
    icu->ucal_getCanonicalTimeZoneID(name.units, name.length, canonical, 256, NULL, &error);
    return error <= U_ZERO_ERROR;
}

tolk_status tolk_zone_name(const char *tag, tolk_text zone, int kind, tolk_output *out) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = NULL;
    TOLK_TRY(open_calendar(tag, zone, &locale, &calendar));
    TOLK_UNITS(name);
    TOLK_UNITS_FILL(
        &name,
        icu->ucal_getTimeZoneDisplayName(
            calendar, (UCalendarDisplayNameType)kind, locale.text, name.units, name.capacity, &error));
    return tolk_units_write(name.units, name.length, out);
}

tolk_status tolk_zone_format(
    const char *tag, tolk_text zone, tolk_text pattern, double instant, tolk_output *out) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, ""));
    TOLK_UNITS(name);
    TOLK_UNITS(letters);
    TOLK_UNITS(text);
    TOLK_TRY(tolk_units_read(&name, zone));
    TOLK_TRY(tolk_units_read(&letters, pattern));
    UErrorCode opening = U_ZERO_ERROR;
    TOLK_OWNED(UDateFormat, format, udat_close) = icu->udat_open(
        UDAT_PATTERN, UDAT_PATTERN, locale.text, name.units, name.length, letters.units, letters.length, &opening);
    TOLK_TRY(tolk_status_of(opening));
    TOLK_UNITS_FILL(&text, icu->udat_format(format, instant, text.units, text.capacity, NULL, &error));
    return tolk_units_write(text.units, text.length, out);
}

/// Writes every name of an enumeration, each with a newline behind, as far as they fit.
static tolk_status list(
    UEnumeration *names, UErrorCode error, const char *(*change)(const char *name), tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    out->length = 0;
    while (error <= U_ZERO_ERROR) {
        const char *name = icu->uenum_next(names, NULL, &error);
        if (name == NULL || error > U_ZERO_ERROR) break;
        if (change != NULL) name = change(name);
        const int32_t count = (int32_t)strlen(name);
        if (out->length + count + 1 <= out->capacity) {
            memcpy(out->buffer + out->length, name, (size_t)count);
            out->buffer[out->length + count] = '\n';
        }
        out->length += count + 1;
    }
    TOLK_TRY(tolk_status_of(error));
    return out->length > out->capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

tolk_status tolk_zone_list(const char *region, tolk_output *out) {
    TOLK_NEED(CALENDARS);
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UEnumeration, zones, uenum_close) = icu->ucal_openTimeZoneIDEnumeration(
        UCAL_ZONE_TYPE_CANONICAL_LOCATION, region[0] == 0 ? NULL : region, NULL, &error);
    return list(zones, error, NULL, out);
}

tolk_status tolk_calendar_week(const char *tag, int32_t *first_day, int32_t *minimal_days, int32_t days[7]) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = NULL;
    TOLK_TRY(open_calendar(tag, (tolk_text){"UTC", 3}, &locale, &calendar));
    *first_day = icu->ucal_getAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK);
    *minimal_days = icu->ucal_getAttribute(calendar, UCAL_MINIMAL_DAYS_IN_FIRST_WEEK);
    UErrorCode error = U_ZERO_ERROR;
    for (int day = 0; day < 7; day++) {
        days[day] = (int32_t)icu->ucal_getDayOfWeekType(calendar, (UCalendarDaysOfWeek)(day + 1), &error);
    }
    return tolk_status_of(error);
}

static const char *calendar_keyword(const char *name) {
    const char *keyword = tolk_icu()->uloc_toUnicodeLocaleType("ca", name);
    return keyword == NULL ? name : keyword;
}

tolk_status tolk_calendar_list(const char *tag, tolk_output *out) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_of(&locale, tag));
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UEnumeration, calendars, uenum_close) =
        icu->ucal_getKeywordValuesForLocale("calendar", locale.text, 1, &error);
    return list(calendars, error, calendar_keyword, out);
}

tolk_status tolk_calendar_fields(
    const char *tag, tolk_text zone, double instant, const int32_t *fields, int32_t count, int32_t *values) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = NULL;
    TOLK_TRY(open_calendar(tag, zone, &locale, &calendar));
    UErrorCode error = U_ZERO_ERROR;
    icu->ucal_setMillis(calendar, instant, &error);
    for (int32_t index = 0; index < count && error <= U_ZERO_ERROR; index++) {
        values[index] = icu->ucal_get(calendar, (UCalendarDateFields)fields[index], &error);
    }
    return tolk_status_of(error);
}

tolk_status tolk_calendar_instant(
    const char *tag, tolk_text zone, const int32_t *fields, const int32_t *values, int32_t count, double *instant) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = NULL;
    TOLK_TRY(open_calendar(tag, zone, &locale, &calendar));
    UErrorCode error = U_ZERO_ERROR;
    icu->ucal_clear(calendar);
    icu->ucal_setAttribute(calendar, UCAL_LENIENT, 0);
    for (int32_t index = 0; index < count; index++) {
        icu->ucal_set(calendar, (UCalendarDateFields)fields[index], values[index]);
    }
    *instant = icu->ucal_getMillis(calendar, &error);
    return tolk_status_of(error);
}

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
    const char *tag, tolk_text zone, double start, double end, const int32_t *units, int32_t count,
    int64_t *amounts) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = NULL;
    TOLK_TRY(open_calendar(tag, zone, &locale, &calendar));
    UErrorCode error = U_ZERO_ERROR;
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
    return tolk_status_of(error);
}
