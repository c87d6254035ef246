// SPDX-License-Identifier: Apache-2.0

// Time zones and what a locale says about calendars.
#include "tolk_calendar.h"

#include <string.h>

#include "icu/identifier.h"
#include "icu/units.h"

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

/// A calendar of a locale in a zone; null with a status when there is none.
static UCalendar *open_calendar(const char *tag, tolk_text zone, tolk_identifier *locale, tolk_status *status) {
    const tolk_icu_table *icu = tolk_icu();
    *status = tolk_identifier_with_data(locale, tag, "");
    if (*status != TOLK_OK) return NULL;
    tolk_units name;
    tolk_units_init(&name);
    UCalendar *calendar = NULL;
    *status = tolk_units_read(&name, zone.bytes, zone.length);
    if (*status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        calendar = icu->ucal_open(name.units, name.length, locale->text, UCAL_DEFAULT, &error);
        *status = tolk_status_of(error);
        if (calendar != NULL) follow_first_day(calendar, locale->text);
    }
    tolk_units_free(&name);
    return calendar;
}

tolk_status tolk_zone_name(
    const char *tag, tolk_text zone, int kind, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    tolk_status status;
    UCalendar *calendar = open_calendar(tag, zone, &locale, &status);
    if (calendar == NULL) return status;
    tolk_units name;
    tolk_units_init(&name);
    UErrorCode error;
    TOLK_UNITS_FILL(
        &name, error,
        icu->ucal_getTimeZoneDisplayName(
            calendar, (UCalendarDisplayNameType)kind, locale.text, name.units, name.capacity, &error));
    status = tolk_status_of(error);
    if (status == TOLK_OK) status = tolk_units_write(name.units, name.length, buffer, capacity, length);
    tolk_units_free(&name);
    icu->ucal_close(calendar);
    return status;
}

tolk_status tolk_zone_format(
    const char *tag, tolk_text zone, const char *pattern, double instant, char *buffer, int32_t capacity,
    int32_t *length) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    tolk_units name, letters, text;
    tolk_units_init(&name);
    tolk_units_init(&letters);
    tolk_units_init(&text);
    status = tolk_units_read(&name, zone.bytes, zone.length);
    if (status == TOLK_OK) status = tolk_units_read(&letters, pattern, (int32_t)strlen(pattern));
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        UDateFormat *format = icu->udat_open(
            UDAT_PATTERN, UDAT_PATTERN, locale.text, name.units, name.length, letters.units, letters.length, &error);
        if (error <= U_ZERO_ERROR) {
            TOLK_UNITS_FILL(
                &text, error, icu->udat_format(format, instant, text.units, text.capacity, NULL, &error));
        }
        icu->udat_close(format);
        status = tolk_status_of(error);
    }
    if (status == TOLK_OK) status = tolk_units_write(text.units, text.length, buffer, capacity, length);
    tolk_units_free(&name);
    tolk_units_free(&letters);
    tolk_units_free(&text);
    return status;
}

/// Puts a name and a newline behind what a buffer has; what doesn't fit is counted.
static void append(const char *name, int32_t count, char *buffer, int32_t capacity, int32_t *length) {
    if (*length + count + 1 <= capacity) {
        memcpy(buffer + *length, name, (size_t)count);
        buffer[*length + count] = '\n';
    }
    *length += count + 1;
}

/// Writes every name of an enumeration and closes it.
static tolk_status list(
    UEnumeration *names, UErrorCode error, const char *(*change)(const char *name), char *buffer, int32_t capacity,
    int32_t *length) {
    const tolk_icu_table *icu = tolk_icu();
    *length = 0;
    while (error <= U_ZERO_ERROR) {
        int32_t count = 0;
        const char *name = icu->uenum_next(names, &count, &error);
        if (name == NULL || error > U_ZERO_ERROR) break;
        if (change != NULL) {
            name = change(name);
            count = (int32_t)strlen(name);
        }
        append(name, count, buffer, capacity, length);
    }
    icu->uenum_close(names);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    return *length > capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

tolk_status tolk_zone_list(const char *region, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(CALENDARS);
    UErrorCode error = U_ZERO_ERROR;
    UEnumeration *zones = icu->ucal_openTimeZoneIDEnumeration(
        UCAL_ZONE_TYPE_CANONICAL_LOCATION, region[0] == 0 ? NULL : region, NULL, &error);
    return list(zones, error, NULL, buffer, capacity, length);
}

tolk_status tolk_calendar_week(const char *tag, int32_t *first_day, int32_t *minimal_days, int32_t days[7]) {
    TOLK_NEED(CALENDARS);
    static const char utc[] = "UTC";
    tolk_identifier locale;
    tolk_status status;
    UCalendar *calendar = open_calendar(tag, (tolk_text){utc, 3}, &locale, &status);
    if (calendar == NULL) return status;
    *first_day = icu->ucal_getAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK);
    *minimal_days = icu->ucal_getAttribute(calendar, UCAL_MINIMAL_DAYS_IN_FIRST_WEEK);
    UErrorCode error = U_ZERO_ERROR;
    for (int day = 0; day < 7; day++) {
        days[day] = (int32_t)icu->ucal_getDayOfWeekType(calendar, (UCalendarDaysOfWeek)(day + 1), &error);
    }
    icu->ucal_close(calendar);
    return tolk_status_of(error);
}

static const char *calendar_keyword(const char *name) {
    const char *keyword = tolk_icu()->uloc_toUnicodeLocaleType("ca", name);
    return keyword == NULL ? name : keyword;
}

tolk_status tolk_calendar_list(const char *tag, char *buffer, int32_t capacity, int32_t *length) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_of(&locale, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UEnumeration *calendars = icu->ucal_getKeywordValuesForLocale("calendar", locale.text, 1, &error);
    return list(calendars, error, calendar_keyword, buffer, capacity, length);
}

tolk_status tolk_calendar_fields(
    const char *tag, tolk_text zone, double instant, const int32_t *fields, int32_t count, int32_t *values) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    tolk_status status;
    UCalendar *calendar = open_calendar(tag, zone, &locale, &status);
    if (calendar == NULL) return status;
    UErrorCode error = U_ZERO_ERROR;
    icu->ucal_setMillis(calendar, instant, &error);
    for (int32_t index = 0; index < count && error <= U_ZERO_ERROR; index++) {
        values[index] = icu->ucal_get(calendar, (UCalendarDateFields)fields[index], &error);
    }
    icu->ucal_close(calendar);
    return tolk_status_of(error);
}

tolk_status tolk_calendar_instant(
    const char *tag, tolk_text zone, const int32_t *fields, const int32_t *values, int32_t count, double *instant) {
    TOLK_NEED(CALENDARS);
    tolk_identifier locale;
    tolk_status status;
    UCalendar *calendar = open_calendar(tag, zone, &locale, &status);
    if (calendar == NULL) return status;
    UErrorCode error = U_ZERO_ERROR;
    icu->ucal_clear(calendar);
    icu->ucal_setAttribute(calendar, UCAL_LENIENT, 0);
    for (int32_t index = 0; index < count; index++) {
        icu->ucal_set(calendar, (UCalendarDateFields)fields[index], values[index]);
    }
    *instant = icu->ucal_getMillis(calendar, &error);
    icu->ucal_close(calendar);
    return tolk_status_of(error);
}
