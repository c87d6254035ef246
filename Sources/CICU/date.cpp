#include "tolk_date.h"

#include "fields.hpp"

#include <unicode/calendar.h>
#include <unicode/dtitvfmt.h>
#include <unicode/dtptngen.h>
#include <unicode/fpositer.h>
#include <unicode/localpointer.h>
#include <unicode/smpdtfmt.h>
#include <unicode/timezone.h>
#include <unicode/udat.h>

#include <vector>

// A SimpleDateFormat is not safe to share: `format` sets the time of the calendar that it holds. Giving `format` a
// calendar of the caller's own leaves the formatter untouched, which ICU declares `const`; so each call clones one.
struct tolk_date {
    icu::LocalPointer<icu::SimpleDateFormat> formatter;
};

struct tolk_interval {
    icu::LocalPointer<icu::DateIntervalFormat> formatter;
};

namespace {

/// ICU's locale for dates. The root, where it stands in for a language without data, gets the hours of the tag's region.
icu::Locale localeOf(const tolk::DataLocaleID &id, const char *tag, UErrorCode &error) {
    icu::Locale locale(id.text);
    const tolk::LocaleID own(tag);
    const icu::Locale asked(own.text);
    const char *region = asked.getCountry();
    char hours[8];
    UErrorCode ignored = U_ZERO_ERROR;
    if (!id.isRoot || *region == 0 || locale.getKeywordValue("hours", hours, sizeof hours, ignored) > 0) {
        return locale;
    }
    const char *names[] = {"h11", "h12", "h23", "h24"};
    icu::LocalPointer<icu::DateTimePatternGenerator> generator(
        icu::DateTimePatternGenerator::createInstance(icu::Locale("und", region), error), error);
    if (U_SUCCESS(error)) {
        const int cycle = generator->getDefaultHourCycle(error);
        if (U_SUCCESS(error) && cycle >= 0 && cycle < 4) {
            locale.setKeywordValue("hours", names[cycle], error);
        }
    }
    return locale;
}

icu::TimeZone *zoneOf(const char *zone, int32_t length) {
    return icu::TimeZone::createTimeZone(tolk::textOf(zone, length));
}

icu::DateFormat::EStyle styleOf(int32_t style) {
    switch (style) {
    case 0:
        return icu::DateFormat::kFull;
    case 1:
        return icu::DateFormat::kLong;
    case 2:
        return icu::DateFormat::kMedium;
    case 3:
        return icu::DateFormat::kShort;
    default:
        return icu::DateFormat::kNone;
    }
}

icu::SimpleDateFormat *styled(
    int32_t date, int32_t time, const icu::Locale &locale, UErrorCode &error) {
    icu::LocalPointer<icu::DateFormat> made(
        icu::DateFormat::createDateTimeInstance(styleOf(date), styleOf(time), locale));
    auto *simple = dynamic_cast<icu::SimpleDateFormat *>(made.getAlias());
    if (simple == nullptr) {
        error = U_UNSUPPORTED_ERROR;
        return nullptr;
    }
    made.orphan();
    return simple;
}

/// Makes the time in a pattern follow `-u-hc-`, which ICU 72 only does for skeletons: the time's own pattern is asked
/// for again as a skeleton with the hour of that cycle and takes the old one's place.
void followHourCycle(
    icu::SimpleDateFormat &format, const icu::SimpleDateFormat &time, const char *cycle, const icu::Locale &locale,
    UErrorCode &error) {
    const char *names[] = {"h11", "h12", "h23", "h24"};
    const UChar letters[] = {u'K', u'h', u'H', u'k'};
    UChar wanted = 0;
    for (int index = 0; index < 4; index++) {
        if (std::strcmp(cycle, names[index]) == 0) {
            wanted = letters[index];
        }
    }
    icu::UnicodeString timePattern;
    icu::UnicodeString pattern;
    time.toPattern(timePattern);
    format.toPattern(pattern);
    icu::UnicodeString skeleton = icu::DateTimePatternGenerator::staticGetSkeleton(timePattern, error);
    const int32_t place = pattern.indexOf(timePattern);
    if (wanted == 0 || U_FAILURE(error) || place < 0 || skeleton.indexOf(wanted) >= 0) {
        return;
    }
    icu::UnicodeString changed;
    for (int32_t index = 0; index < skeleton.length(); index++) {
        const UChar letter = skeleton.charAt(index);
        if (letter == u'h' || letter == u'H' || letter == u'k' || letter == u'K') {
            changed.append(wanted);
        } else if (letter != u'a' && letter != u'b' && letter != u'B') {
            changed.append(letter);
        }
    }
    icu::LocalPointer<icu::DateTimePatternGenerator> generator(
        icu::DateTimePatternGenerator::createInstance(locale, error), error);
    if (U_FAILURE(error)) {
        return;
    }
    pattern.replace(place, timePattern.length(), generator->getBestPattern(changed, error));
    if (U_SUCCESS(error)) {
        format.applyPattern(pattern);
    }
}

/// The formatter for a request, null with `error` set when there is none.
icu::SimpleDateFormat *formatterOf(
    const tolk_date_request &request, const icu::Locale &locale, UErrorCode &error) {
    if (request.skeleton_length > 0) {
        icu::LocalPointer<icu::DateTimePatternGenerator> generator(
            icu::DateTimePatternGenerator::createInstance(locale, error), error);
        if (U_FAILURE(error)) {
            return nullptr;
        }
        // The widths that the caller wrote for hours, minutes and seconds are kept as its language writes them, except
        // that a wider field in the request widens the hour.
        const icu::UnicodeString pattern = generator->getBestPattern(
            tolk::textOf(request.skeleton, request.skeleton_length), error);
        if (U_FAILURE(error)) {
            return nullptr;
        }
        return new icu::SimpleDateFormat(pattern, locale, error);
    }
    icu::LocalPointer<icu::SimpleDateFormat> made(styled(request.date_style, request.time_style, locale, error));
    if (U_FAILURE(error)) {
        return nullptr;
    }
    char cycle[16] = "";
    UErrorCode ignored = U_ZERO_ERROR;
    locale.getKeywordValue("hours", cycle, sizeof cycle, ignored);
    if (request.time_style >= 0 && cycle[0] != 0) {
        icu::LocalPointer<icu::SimpleDateFormat> time(styled(-1, request.time_style, locale, error));
        if (U_SUCCESS(error)) {
            followHourCycle(*made, *time, cycle, locale, error);
        }
    }
    return U_SUCCESS(error) ? made.orphan() : nullptr;
}

}  // namespace

extern "C" int tolk_zone_exists(const char *zone, int32_t length) {
    try {
        icu::LocalPointer<icu::TimeZone> made(zoneOf(zone, length));
        return made.isValid() && *made != icu::TimeZone::getUnknown();
    } catch (...) {
        return 0;
    }
}

extern "C" tolk_status tolk_zone_offset(const char *zone, int32_t length, double instant, int32_t *offset) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        icu::LocalPointer<icu::TimeZone> made(zoneOf(zone, length), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        int32_t raw = 0;
        int32_t daylight = 0;
        made->getOffset(instant, false, raw, daylight, error);
        *offset = raw + daylight;
        return tolk::statusOf(error);
    });
}

extern "C" tolk_status tolk_date_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_date **date) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalPointer<icu::SimpleDateFormat> formatter(
            formatterOf(request, localeOf(locale, tag, error), error), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        formatter->adoptTimeZone(zoneOf(zone, zone_length));
        *date = new tolk_date{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_date_close(tolk_date *date) {
    delete date;
}

extern "C" tolk_status tolk_date_pattern(
    const tolk_date *date, char *buffer, int32_t capacity, int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        icu::UnicodeString pattern;
        return tolk::copyOut(date->formatter->toPattern(pattern), buffer, capacity, length);
    });
}

extern "C" const char *tolk_date_calendar(const tolk_date *date) {
    return date->formatter->getCalendar()->getType();
}

extern "C" tolk_status tolk_date_format(
    const tolk_date *date, double instant, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        icu::LocalPointer<icu::Calendar> calendar(date->formatter->getCalendar()->clone(), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        calendar->setTime(instant, error);
        icu::UnicodeString text;
        icu::FieldPositionIterator positions;
        date->formatter->format(*calendar, text, fields == nullptr ? nullptr : &positions, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        const tolk_status copied = tolk::copyOut(text, buffer, capacity, length);
        if (copied != TOLK_OK || fields == nullptr) {
            return copied;
        }
        auto offset = [&](int32_t end) {
            std::string utf8;
            text.tempSubString(0, end).toUTF8String(utf8);
            return static_cast<int32_t>(utf8.size());
        };
        int32_t count = 0;
        icu::FieldPosition position;
        while (positions.next(position)) {
            if (count < field_capacity) {
                fields[count] = {
                    UFIELD_CATEGORY_DATE, position.getField(), offset(position.getBeginIndex()),
                    offset(position.getEndIndex())};
            }
            count++;
        }
        *field_count = count;
        return TOLK_OK;
    });
}

extern "C" tolk_status tolk_date_symbol(
    const tolk_date *date, int32_t kind, int32_t index, char *buffer, int32_t capacity, int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        // The C function only reads the formatter's symbols.
        auto *format = reinterpret_cast<UDateFormat *>(date->formatter.getAlias());
        const auto type = static_cast<UDateFormatSymbolType>(kind);
        if (index < 0 || index >= udat_countSymbols(format, type)) {
            return tolk::statusOf(U_INDEX_OUTOFBOUNDS_ERROR);
        }
        UErrorCode error = U_ZERO_ERROR;
        UChar text[256];
        const int32_t count = udat_getSymbols(format, type, index, text, 256, &error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(text, count, buffer, capacity, length);
    });
}

extern "C" tolk_status tolk_interval_open(
    tolk_date_request request, const char *tag, const char *zone, int32_t zone_length, tolk_interval **interval) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID id(tag);
        if (id.status != TOLK_OK) {
            return id.status;
        }
        const icu::Locale locale = localeOf(id, tag, error);
        icu::UnicodeString skeleton = tolk::textOf(request.skeleton, request.skeleton_length);
        if (request.skeleton_length == 0) {
            icu::LocalPointer<icu::SimpleDateFormat> formatter(formatterOf(request, locale, error), error);
            if (U_FAILURE(error)) {
                return tolk::statusOf(error);
            }
            icu::UnicodeString pattern;
            skeleton = icu::DateTimePatternGenerator::staticGetSkeleton(formatter->toPattern(pattern), error);
        }
        icu::LocalPointer<icu::DateIntervalFormat> formatter(
            icu::DateIntervalFormat::createInstance(skeleton, locale, error), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        formatter->adoptTimeZone(zoneOf(zone, zone_length));
        *interval = new tolk_interval{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_interval_close(tolk_interval *interval) {
    delete interval;
}

extern "C" tolk_status tolk_interval_format(
    const tolk_interval *interval, double start, double end, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const icu::DateInterval dates(start, end);
        const icu::FormattedDateInterval result = interval->formatter->formatToValue(dates, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(result, buffer, capacity, length, fields, field_capacity, field_count);
    });
}
