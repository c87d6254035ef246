// SPDX-License-Identifier: Apache-2.0

#include "tolk_date.h"

#include <stdlib.h>
#include <string.h>

#include "icu/fields.h"
#include "icu/identifier.h"

// A UDateFormat is not safe to share: udat_format sets the time of the calendar that it holds. Giving it a calendar of
// the caller's own leaves it untouched; so each call clones one.
struct tolk_date {
    UDateFormat *format;
};

struct tolk_interval {
    UDateIntervalFormat *format;
};

/// The hour cycles in the order of ICU's UDateFormatHourCycle: their keywords and their letters in a pattern.
static const struct {
    const char *keyword;
    UChar letter;
} cycles[] = {{"h11", 'K'}, {"h12", 'h'}, {"h23", 'H'}, {"h24", 'k'}};
#define CYCLE_COUNT ((int)(sizeof cycles / sizeof *cycles))

/// ICU's locale for dates. The root, where it stands in for a language without data, gets the hours of the tag's region.
static tolk_status locale_of(tolk_identifier *locale, const char *tag) {
    tolk_status status = tolk_identifier_with_data(locale, tag, "");
    if (status != TOLK_OK || !locale->is_root) return status;
    const tolk_icu_table *icu = tolk_icu();
    tolk_identifier own;
    status = tolk_identifier_of(&own, tag);
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    char region[8] = "";
    icu->uloc_getCountry(own.text, region, sizeof region, &error);
    char hours[8] = "";
    UErrorCode ignored = U_ZERO_ERROR;
    const bool has_hours = icu->uloc_getKeywordValue(locale->text, "hours", hours, sizeof hours, &ignored) > 0;
    if (error != U_ZERO_ERROR || region[0] == 0 || has_hours) return TOLK_OK;
    char undetermined[16] = "und_";
    strcat(undetermined, region);
    UDateTimePatternGenerator *generator = icu->udatpg_open(undetermined, &error);
    const int cycle = error <= U_ZERO_ERROR ? (int)icu->udatpg_getDefaultHourCycle(generator, &error) : -1;
    icu->udatpg_close(generator);
    if (error <= U_ZERO_ERROR && cycle >= 0 && cycle < CYCLE_COUNT) {
        icu->uloc_setKeywordValue("hours", cycles[cycle].keyword, locale->text, TOLK_IDENTIFIER_CAPACITY, &error);
    }
    return tolk_status_of(error);
}

/// The pattern of a formatter.
static void pattern_of(const UDateFormat *format, tolk_units *pattern, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_UNITS_FILL(
        pattern, *error, icu->udat_toPattern(format, 0, pattern->units, pattern->capacity, error));
}

/// The pattern that a locale has for a skeleton.
static void best_pattern(
    const char *locale, const UChar *skeleton, int32_t length, tolk_units *pattern, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    UDateTimePatternGenerator *generator = icu->udatpg_open(locale, error);
    if (*error <= U_ZERO_ERROR) {
        // The widths that the caller wrote for hours, minutes and seconds are kept as its language writes them, except
        // that a wider field in the request widens the hour.
        TOLK_UNITS_FILL(
            pattern, *error,
            icu->udatpg_getBestPattern(
                generator, skeleton, length, pattern->units, pattern->capacity, error));
    }
    icu->udatpg_close(generator);
}

/// The place of a text in another one; -1 when it isn't there.
static int32_t place_of(const tolk_units *part, const tolk_units *whole) {
    for (int32_t start = 0; start + part->length <= whole->length; start++) {
        if (memcmp(whole->units + start, part->units, (size_t)part->length * sizeof(UChar)) == 0) return start;
    }
    return -1;
}

/// The skeleton of a time's pattern with the hour of another cycle; empty when it has that hour already.
static void skeleton_with_cycle(const tolk_units *pattern, UChar wanted, tolk_units *skeleton, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_UNITS_FILL(
        skeleton, *error,
        icu->udatpg_getSkeleton(
            NULL, pattern->units, pattern->length, skeleton->units, skeleton->capacity, error));
    if (*error > U_ZERO_ERROR) return;
    int32_t kept = 0;
    bool is_there = false;
    for (int32_t index = 0; index < skeleton->length; index++) {
        const UChar letter = skeleton->units[index];
        is_there = is_there || letter == wanted;
        if (letter == 'h' || letter == 'H' || letter == 'k' || letter == 'K') {
            skeleton->units[kept++] = wanted;
        } else if (letter != 'a' && letter != 'b' && letter != 'B') {
            skeleton->units[kept++] = letter;
        }
    }
    skeleton->length = is_there ? 0 : kept;
}

/// Makes the time in a pattern follow `-u-hc-`, which ICU only does for skeletons: the time's own pattern is asked for
/// again as a skeleton with the hour of that cycle and takes the old one's place.
static void follow_hour_cycle(
    UDateFormat *format, const UDateFormat *time, UChar wanted, const char *locale, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    tolk_units pattern, time_pattern, skeleton, replacement, changed;
    tolk_units_init(&pattern);
    tolk_units_init(&time_pattern);
    tolk_units_init(&skeleton);
    tolk_units_init(&replacement);
    tolk_units_init(&changed);
    pattern_of(format, &pattern, error);
    if (*error <= U_ZERO_ERROR) pattern_of(time, &time_pattern, error);
    if (*error <= U_ZERO_ERROR) skeleton_with_cycle(&time_pattern, wanted, &skeleton, error);
    const int32_t place = *error <= U_ZERO_ERROR ? place_of(&time_pattern, &pattern) : -1;
    if (place >= 0 && skeleton.length > 0) {
        best_pattern(locale, skeleton.units, skeleton.length, &replacement, error);
        const int32_t rest = place + time_pattern.length;
        const int32_t length = pattern.length - time_pattern.length + replacement.length;
        if (*error <= U_ZERO_ERROR && !tolk_units_reserve(&changed, length)) *error = U_MEMORY_ALLOCATION_ERROR;
        if (*error <= U_ZERO_ERROR) {
            UChar *target = changed.units;
            memcpy(target, pattern.units, (size_t)place * sizeof(UChar));
            target += place;
            memcpy(target, replacement.units, (size_t)replacement.length * sizeof(UChar));
            target += replacement.length;
            memcpy(target, pattern.units + rest, (size_t)(pattern.length - rest) * sizeof(UChar));
            icu->udat_applyPattern(format, 0, changed.units, length);
        }
    }
    tolk_units_free(&pattern);
    tolk_units_free(&time_pattern);
    tolk_units_free(&skeleton);
    tolk_units_free(&replacement);
    tolk_units_free(&changed);
}

/// The formatter for lengths of date and time, null with `error` set when there is none.
static UDateFormat *styled(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    UDateFormat *format = icu->udat_open(
        (UDateFormatStyle)request->time_style, (UDateFormatStyle)request->date_style, locale, zone->units,
        zone->length, NULL, 0, error);
    char keyword[16] = "";
    UErrorCode ignored = U_ZERO_ERROR;
    icu->uloc_getKeywordValue(locale, "hours", keyword, sizeof keyword, &ignored);
    for (int cycle = 0; cycle < CYCLE_COUNT && request->time_style != TOLK_DATE_OMITTED; cycle++) {
        if (*error > U_ZERO_ERROR || strcmp(keyword, cycles[cycle].keyword) != 0) continue;
        UDateFormat *time = icu->udat_open(
            (UDateFormatStyle)request->time_style, UDAT_NONE, locale, zone->units, zone->length, NULL, 0, error);
        if (*error <= U_ZERO_ERROR) follow_hour_cycle(format, time, cycles[cycle].letter, locale, error);
        icu->udat_close(time);
    }
    if (*error <= U_ZERO_ERROR) return format;
    icu->udat_close(format);
    return NULL;
}

/// The formatter for a request, null with `error` set when there is none.
static UDateFormat *format_of(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, UErrorCode *error) {
    if (request->skeleton_length == 0) return styled(request, locale, zone, error);
    const tolk_icu_table *icu = tolk_icu();
    tolk_units skeleton, pattern;
    tolk_units_init(&skeleton);
    tolk_units_init(&pattern);
    UDateFormat *format = NULL;
    if (tolk_units_read(&skeleton, request->skeleton, request->skeleton_length) != TOLK_OK) {
        *error = U_MEMORY_ALLOCATION_ERROR;
    } else {
        best_pattern(locale, skeleton.units, skeleton.length, &pattern, error);
    }
    if (*error <= U_ZERO_ERROR) {
        format = icu->udat_open(
            UDAT_PATTERN, UDAT_PATTERN, locale, zone->units, zone->length, pattern.units, pattern.length, error);
    }
    tolk_units_free(&skeleton);
    tolk_units_free(&pattern);
    return format;
}

int tolk_zone_exists(const char *zone, int32_t length) {
    TOLK_NEED_OR(DATES, 0);
    if (length == 0) return 0;
    tolk_units name, canonical;
    tolk_units_init(&name);
    tolk_units_init(&canonical);
    UErrorCode error = U_ILLEGAL_ARGUMENT_ERROR;
    // ICU ends an identifier at a zero, wherever it stands.
    if (memchr(zone, 0, (size_t)length) == NULL && tolk_units_read(&name, zone, length) == TOLK_OK) {
        TOLK_UNITS_FILL(
            &canonical, error,
            icu->ucal_getCanonicalTimeZoneID(
                name.units, name.length, canonical.units, canonical.capacity, NULL, &error));
    }
    tolk_units_free(&name);
    tolk_units_free(&canonical);
    return error <= U_ZERO_ERROR;
}

tolk_status tolk_date_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_date **date) {
    TOLK_NEED(DATES);
    tolk_identifier locale;
    tolk_status status = locale_of(&locale, tag);
    if (status != TOLK_OK) return status;
    tolk_units zone_name;
    tolk_units_init(&zone_name);
    status = tolk_units_read(&zone_name, zone, zone_length);
    UDateFormat *format = NULL;
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        format = format_of(&request, locale.text, &zone_name, &error);
        status = tolk_status_of(error);
    }
    tolk_units_free(&zone_name);
    if (status != TOLK_OK) return status;
    tolk_date *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->udat_close(format);
        return TOLK_OUT_OF_MEMORY;
    }
    made->format = format;
    *date = made;
    return TOLK_OK;
}

void tolk_date_close(tolk_date *date) {
    if (date == NULL) return;
    tolk_icu()->udat_close(date->format);
    free(date);
}

tolk_status tolk_date_pattern(const tolk_date *date, char *buffer, int32_t capacity, int32_t *length) {
    tolk_units pattern;
    tolk_units_init(&pattern);
    UErrorCode error = U_ZERO_ERROR;
    pattern_of(date->format, &pattern, &error);
    tolk_status status = tolk_status_of(error);
    if (status == TOLK_OK) status = tolk_units_write(pattern.units, pattern.length, buffer, capacity, length);
    tolk_units_free(&pattern);
    return status;
}

const char *tolk_date_calendar(const tolk_date *date) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    const char *type = icu->ucal_getType(icu->udat_getCalendar(date->format), &error);
    return error <= U_ZERO_ERROR ? type : "";
}

/// Stores where the fields of a formatted date stand.
static void store_fields(
    UFieldPositionIterator *positions, const tolk_units *text, tolk_field *fields, int32_t capacity,
    int32_t *field_count) {
    int32_t count = 0;
    int32_t start = 0;
    int32_t limit = 0;
    for (int32_t kind; (kind = tolk_icu()->ufieldpositer_next(positions, &start, &limit)) >= 0; count++) {
        if (count >= capacity) continue;
        fields[count] = (tolk_field){
            .category = TOLK_FIELD_DATE,
            .kind = kind,
            .start = tolk_units_utf8_length(text->units, start),
            .end = tolk_units_utf8_length(text->units, limit)};
    }
    *field_count = count;
}

tolk_status tolk_date_format(
    const tolk_date *date, double instant, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    UCalendar *calendar = icu->ucal_clone(icu->udat_getCalendar(date->format), &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    icu->ucal_setMillis(calendar, instant, &error);
    UFieldPositionIterator *positions = fields == NULL ? NULL : icu->ufieldpositer_open(&error);
    tolk_units text;
    tolk_units_init(&text);
    if (error <= U_ZERO_ERROR && fields == NULL) {
        TOLK_UNITS_FILL(
            &text, error,
            icu->udat_formatCalendar(date->format, calendar, text.units, text.capacity, NULL, &error));
    } else if (error <= U_ZERO_ERROR) {
        TOLK_UNITS_FILL(
            &text, error,
            icu->udat_formatCalendarForFields(
                date->format, calendar, text.units, text.capacity, positions, &error));
    }
    tolk_status status = tolk_status_of(error);
    if (status == TOLK_OK) status = tolk_units_write(text.units, text.length, buffer, capacity, length);
    if (status == TOLK_OK && fields != NULL) store_fields(positions, &text, fields, field_capacity, field_count);
    tolk_units_free(&text);
    if (positions != NULL) icu->ufieldpositer_close(positions);
    icu->ucal_close(calendar);
    return status;
}

tolk_status tolk_date_symbol(
    const tolk_date *date, int32_t kind, int32_t index, char *buffer, int32_t capacity, int32_t *length) {
    const tolk_icu_table *icu = tolk_icu();
    const UDateFormatSymbolType type = (UDateFormatSymbolType)kind;
    if (index < 0 || index >= icu->udat_countSymbols(date->format, type)) {
        return tolk_status_of(U_INDEX_OUTOFBOUNDS_ERROR);
    }
    tolk_units text;
    tolk_units_init(&text);
    UErrorCode error = U_ZERO_ERROR;
    TOLK_UNITS_FILL(
        &text, error, icu->udat_getSymbols(date->format, type, index, text.units, text.capacity, &error));
    tolk_status status = tolk_status_of(error);
    if (status == TOLK_OK) status = tolk_units_write(text.units, text.length, buffer, capacity, length);
    tolk_units_free(&text);
    return status;
}

/// The skeleton of an interval's ends: the caller's, else that of the pattern which the lengths come to.
static void interval_skeleton(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, tolk_units *skeleton,
    UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    if (request->skeleton_length > 0) {
        const tolk_status status = tolk_units_read(skeleton, request->skeleton, request->skeleton_length);
        if (status != TOLK_OK) *error = status > 0 ? (UErrorCode)status : U_MEMORY_ALLOCATION_ERROR;
        return;
    }
    tolk_units pattern;
    tolk_units_init(&pattern);
    UDateFormat *format = format_of(request, locale, zone, error);
    if (*error <= U_ZERO_ERROR) pattern_of(format, &pattern, error);
    if (*error <= U_ZERO_ERROR) {
        TOLK_UNITS_FILL(
            skeleton, *error,
            icu->udatpg_getSkeleton(
                NULL, pattern.units, pattern.length, skeleton->units, skeleton->capacity, error));
    }
    icu->udat_close(format);
    tolk_units_free(&pattern);
}

tolk_status tolk_interval_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_interval **interval) {
    TOLK_NEED(DATES);
    if (icu->feature_status[TOLK_FEATURE_INTERVALS] != TOLK_OK) return icu->feature_status[TOLK_FEATURE_INTERVALS];
    tolk_identifier locale;
    tolk_status status = locale_of(&locale, tag);
    if (status != TOLK_OK) return status;
    tolk_units zone_name, skeleton;
    tolk_units_init(&zone_name);
    tolk_units_init(&skeleton);
    status = tolk_units_read(&zone_name, zone, zone_length);
    UDateIntervalFormat *format = NULL;
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        interval_skeleton(&request, locale.text, &zone_name, &skeleton, &error);
        if (error <= U_ZERO_ERROR) {
            format = icu->udtitvfmt_open(
                locale.text, skeleton.units, skeleton.length, zone_name.units, zone_name.length, &error);
        }
        status = tolk_status_of(error);
    }
    tolk_units_free(&zone_name);
    tolk_units_free(&skeleton);
    if (status != TOLK_OK) return status;
    tolk_interval *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->udtitvfmt_close(format);
        return TOLK_OUT_OF_MEMORY;
    }
    made->format = format;
    *interval = made;
    return TOLK_OK;
}

void tolk_interval_close(tolk_interval *interval) {
    if (interval == NULL) return;
    tolk_icu()->udtitvfmt_close(interval->format);
    free(interval);
}

tolk_status tolk_interval_format(
    const tolk_interval *interval, double start, double end, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    UFormattedDateInterval *result = icu->udtitvfmt_openResult(&error);
    icu->udtitvfmt_formatToResult(interval->format, start, end, result, &error);
    const UFormattedValue *formatted = error <= U_ZERO_ERROR ? icu->udtitvfmt_resultAsValue(result, &error) : NULL;
    const tolk_status status =
        formatted == NULL
            ? tolk_status_of(error)
            : tolk_fields_write(formatted, buffer, capacity, length, fields, field_capacity, field_count);
    icu->udtitvfmt_closeResult(result);
    return status;
}
