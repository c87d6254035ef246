// SPDX-License-Identifier: Apache-2.0

#include "tolk_date.h"

#include <string.h>

#include "icu/fields.h"
#include "icu/identifier.h"

// A UDateFormat is not safe to share: udat_format sets the time of the calendar that it holds. Giving it a calendar of
// the caller's own leaves it untouched; so each call clones one.

TOLK_CLOSES(UCalendar, ucal_close)
TOLK_CLOSES(UDateFormat, udat_close)
TOLK_CLOSES(UDateTimePatternGenerator, udatpg_close)
TOLK_CLOSES(UFieldPositionIterator, ufieldpositer_close)
TOLK_CLOSES(UFormattedDateInterval, udtitvfmt_closeResult)

/// The hour cycles in the order of ICU's UDateFormatHourCycle: their keywords and their letters in a pattern.
static const struct {
    const char *keyword;
    UChar letter;
} cycles[] = {{"h11", 'K'}, {"h12", 'h'}, {"h23", 'H'}, {"h24", 'k'}};
#define CYCLE_COUNT ((int)(sizeof cycles / sizeof *cycles))

/// ICU's locale for dates. The root, where it stands in for a language without data, gets the hours of the tag's region.
static tolk_status locale_of(tolk_identifier *locale, const char *tag) {
    TOLK_TRY(tolk_identifier_with_data(locale, tag, ""));
    if (!locale->is_root) return TOLK_OK;
    const tolk_icu_table *icu = tolk_icu();
    tolk_identifier own;
    TOLK_TRY(tolk_identifier_of(&own, tag));
    UErrorCode error = U_ZERO_ERROR;
    char undetermined[16] = "und_";
    const int32_t region = icu->uloc_getCountry(own.text, undetermined + 4, 8, &error);
    char hours[8] = "";
    UErrorCode ignored = U_ZERO_ERROR;
    const bool has_hours = icu->uloc_getKeywordValue(locale->text, "hours", hours, sizeof hours, &ignored) > 0;
    if (error != U_ZERO_ERROR || region == 0 || has_hours) return TOLK_OK;
    TOLK_OWNED(UDateTimePatternGenerator, generator, udatpg_close) = icu->udatpg_open(undetermined, &error);
    const int cycle = error <= U_ZERO_ERROR ? (int)icu->udatpg_getDefaultHourCycle(generator, &error) : -1;
    if (error <= U_ZERO_ERROR && cycle >= 0 && cycle < CYCLE_COUNT) {
        icu->uloc_setKeywordValue("hours", cycles[cycle].keyword, locale->text, TOLK_IDENTIFIER_CAPACITY, &error);
    }
    return tolk_status_of(error);
}

/// The pattern of a formatter.
static tolk_status pattern_of(const UDateFormat *format, tolk_units *pattern) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_UNITS_FILL(pattern, icu->udat_toPattern(format, 0, pattern->units, pattern->capacity, &error));
    return TOLK_OK;
}

/// The skeleton of a pattern.
static tolk_status skeleton_of(const tolk_units *pattern, tolk_units *skeleton) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_UNITS_FILL(
        skeleton,
        icu->udatpg_getSkeleton(
            NULL, pattern->units, pattern->length, skeleton->units, skeleton->capacity, &error));
    return TOLK_OK;
}

/// The pattern that a locale has for a skeleton.
static tolk_status best_pattern(const char *locale, const tolk_units *skeleton, tolk_units *pattern) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode opening = U_ZERO_ERROR;
    TOLK_OWNED(UDateTimePatternGenerator, generator, udatpg_close) = icu->udatpg_open(locale, &opening);
    TOLK_TRY(tolk_status_of(opening));
    // The widths that the caller wrote for hours, minutes and seconds are kept as its language writes them, except
    // that a wider field in the request widens the hour.
    TOLK_UNITS_FILL(
        pattern,
        icu->udatpg_getBestPattern(
            generator, skeleton->units, skeleton->length, pattern->units, pattern->capacity, &error));
    return TOLK_OK;
}

/// The place of a text in another one; -1 when it isn't there.
static int32_t place_of(const tolk_units *part, const tolk_units *whole) {
    for (int32_t start = 0; start + part->length <= whole->length; start++) {
        if (memcmp(whole->units + start, part->units, (size_t)part->length * sizeof(UChar)) == 0) return start;
    }
    return -1;
}

/// The skeleton of a time's pattern with the hour of another cycle; empty when it has that hour already.
static tolk_status skeleton_with_cycle(const tolk_units *pattern, UChar wanted, tolk_units *skeleton) {
    TOLK_TRY(skeleton_of(pattern, skeleton));
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
    return TOLK_OK;
}

/// Makes the time in a pattern follow `-u-hc-`, which ICU only does for skeletons: the time's own pattern is asked for
/// again as a skeleton with the hour of that cycle and takes the old one's place.
static tolk_status follow_hour_cycle(
    UDateFormat *format, const UDateFormat *time, UChar wanted, const char *locale) {
    TOLK_UNITS(pattern);
    TOLK_UNITS(time_pattern);
    TOLK_UNITS(skeleton);
    TOLK_UNITS(replacement);
    TOLK_UNITS(changed);
    TOLK_TRY(pattern_of(format, &pattern));
    TOLK_TRY(pattern_of(time, &time_pattern));
    TOLK_TRY(skeleton_with_cycle(&time_pattern, wanted, &skeleton));
    const int32_t place = place_of(&time_pattern, &pattern);
    if (place < 0 || skeleton.length == 0) return TOLK_OK;
    TOLK_TRY(best_pattern(locale, &skeleton, &replacement));
    const int32_t rest = place + time_pattern.length;
    const int32_t length = pattern.length - time_pattern.length + replacement.length;
    if (!tolk_units_reserve(&changed, length)) return TOLK_OUT_OF_MEMORY;
    UChar *target = changed.units;
    memcpy(target, pattern.units, (size_t)place * sizeof(UChar));
    target += place;
    memcpy(target, replacement.units, (size_t)replacement.length * sizeof(UChar));
    target += replacement.length;
    memcpy(target, pattern.units + rest, (size_t)(pattern.length - rest) * sizeof(UChar));
    tolk_icu()->udat_applyPattern(format, 0, changed.units, length);
    return TOLK_OK;
}

/// Opens the formatter for lengths of date and time; one that is open after a failure is the caller's as well.
static tolk_status open_styled(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, UDateFormat **format) {
    const tolk_icu_table *icu = tolk_icu();
    const UDateFormatStyle style = (UDateFormatStyle)request->time_style;
    UErrorCode error = U_ZERO_ERROR;
    *format = icu->udat_open(
        style, (UDateFormatStyle)request->date_style, locale, zone->units, zone->length, NULL, 0, &error);
    char keyword[16] = "";
    UErrorCode ignored = U_ZERO_ERROR;
    icu->uloc_getKeywordValue(locale, "hours", keyword, sizeof keyword, &ignored);
    for (int cycle = 0; cycle < CYCLE_COUNT && request->time_style != TOLK_DATE_OMITTED; cycle++) {
        if (error > U_ZERO_ERROR || strcmp(keyword, cycles[cycle].keyword) != 0) continue;
        TOLK_OWNED(UDateFormat, time, udat_close) =
            icu->udat_open(style, UDAT_NONE, locale, zone->units, zone->length, NULL, 0, &error);
        TOLK_TRY(tolk_status_of(error));
        TOLK_TRY(follow_hour_cycle(*format, time, cycles[cycle].letter, locale));
    }
    return tolk_status_of(error);
}

/// Opens the formatter for a request; one that is open after a failure is the caller's as well.
static tolk_status open_format(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, UDateFormat **format) {
    if (request->skeleton.length == 0) return open_styled(request, locale, zone, format);
    TOLK_UNITS(skeleton);
    TOLK_UNITS(pattern);
    TOLK_TRY(tolk_units_read(&skeleton, request->skeleton));
    TOLK_TRY(best_pattern(locale, &skeleton, &pattern));
    UErrorCode error = U_ZERO_ERROR;
    *format = tolk_icu()->udat_open(
        UDAT_PATTERN, UDAT_PATTERN, locale, zone->units, zone->length, pattern.units, pattern.length, &error);
    return tolk_status_of(error);
}

tolk_status tolk_date_open(tolk_date_request request, const char *tag, tolk_text zone, tolk_date **date) {
    TOLK_NEED(DATES);
    tolk_identifier locale;
    TOLK_TRY(locale_of(&locale, tag));
    TOLK_UNITS(zone_name);
    TOLK_TRY(tolk_units_read(&zone_name, zone));
    UDateFormat *format = NULL;
    const tolk_status status = open_format(&request, locale.text, &zone_name, &format);
    if (status != TOLK_OK) icu->udat_close(format);
    *date = (tolk_date *)format;
    return status;
}

void tolk_date_close(tolk_date *date) { tolk_icu()->udat_close((UDateFormat *)date); }

tolk_status tolk_date_pattern(const tolk_date *date, tolk_output *out) {
    TOLK_UNITS(pattern);
    TOLK_TRY(pattern_of((const UDateFormat *)date, &pattern));
    return tolk_units_write(pattern.units, pattern.length, out);
}

const char *tolk_date_calendar(const tolk_date *date) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    const char *type = icu->ucal_getType(icu->udat_getCalendar((const UDateFormat *)date), &error);
    return error <= U_ZERO_ERROR ? type : "";
}

tolk_status tolk_date_format(const tolk_date *date, double instant, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    const UDateFormat *format = (const UDateFormat *)date;
    UErrorCode opening = U_ZERO_ERROR;
    TOLK_OWNED(UCalendar, calendar, ucal_close) = icu->ucal_clone(icu->udat_getCalendar(format), &opening);
    TOLK_TRY(tolk_status_of(opening));
    icu->ucal_setMillis(calendar, instant, &opening);
    TOLK_OWNED(UFieldPositionIterator, positions, ufieldpositer_close) =
        out->fields == NULL ? NULL : icu->ufieldpositer_open(&opening);
    TOLK_TRY(tolk_status_of(opening));
    TOLK_UNITS(text);
    TOLK_UNITS_FILL(
        &text,
        icu->udat_formatCalendarForFields(format, calendar, text.units, text.capacity, positions, &error));
    TOLK_TRY(tolk_units_write(text.units, text.length, out));
    if (positions == NULL) return TOLK_OK;
    int32_t start = 0;
    int32_t limit = 0;
    out->field_count = 0;
    for (int32_t kind; (kind = icu->ufieldpositer_next(positions, &start, &limit)) >= 0;) {
        tolk_fields_add(out, TOLK_FIELD_DATE, kind, text.units, start, limit);
    }
    return TOLK_OK;
}

tolk_status tolk_date_symbol(const tolk_date *date, int32_t kind, int32_t index, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    const UDateFormat *format = (const UDateFormat *)date;
    const UDateFormatSymbolType type = (UDateFormatSymbolType)kind;
    if (index < 0 || index >= icu->udat_countSymbols(format, type)) return U_INDEX_OUTOFBOUNDS_ERROR;
    TOLK_UNITS(text);
    TOLK_UNITS_FILL(&text, icu->udat_getSymbols(format, type, index, text.units, text.capacity, &error));
    return tolk_units_write(text.units, text.length, out);
}

/// The skeleton of an interval's ends: the caller's, else that of the pattern which the lengths come to.
static tolk_status interval_skeleton(
    const tolk_date_request *request, const char *locale, const tolk_units *zone, tolk_units *skeleton) {
    if (request->skeleton.length > 0) return tolk_units_read(skeleton, request->skeleton);
    TOLK_UNITS(pattern);
    TOLK_OWNED(UDateFormat, format, udat_close) = NULL;
    TOLK_TRY(open_format(request, locale, zone, &format));
    TOLK_TRY(pattern_of(format, &pattern));
    return skeleton_of(&pattern, skeleton);
}

tolk_status tolk_interval_open(
    tolk_date_request request, const char *tag, tolk_text zone, tolk_interval **interval) {
    TOLK_NEED(INTERVALS);
    TOLK_TRY(icu->feature_status[TOLK_FEATURE_DATES]);
    tolk_identifier locale;
    TOLK_TRY(locale_of(&locale, tag));
    TOLK_UNITS(zone_name);
    TOLK_UNITS(skeleton);
    TOLK_TRY(tolk_units_read(&zone_name, zone));
    TOLK_TRY(interval_skeleton(&request, locale.text, &zone_name, &skeleton));
    UErrorCode error = U_ZERO_ERROR;
    *interval = (tolk_interval *)icu->udtitvfmt_open(
        locale.text, skeleton.units, skeleton.length, zone_name.units, zone_name.length, &error);
    return tolk_status_of(error);
}

void tolk_interval_close(tolk_interval *interval) { tolk_icu()->udtitvfmt_close((UDateIntervalFormat *)interval); }

tolk_status tolk_interval_format(const tolk_interval *interval, double start, double end, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UFormattedDateInterval, result, udtitvfmt_closeResult) = icu->udtitvfmt_openResult(&error);
    icu->udtitvfmt_formatToResult((const UDateIntervalFormat *)interval, start, end, result, &error);
    const UFormattedValue *formatted = icu->udtitvfmt_resultAsValue(result, &error);
    return tolk_fields_write(formatted, error, out);
}
