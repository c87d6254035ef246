#include "tolk_number.h"

#include "fields.hpp"
#include "number.hpp"

#include <unicode/numberrangeformatter.h>

using icu::number::FormattedNumber;
using icu::number::LocalizedNumberFormatter;
using icu::number::LocalizedNumberRangeFormatter;

struct tolk_number_range {
    LocalizedNumberRangeFormatter formatter;
};

namespace {

icu::number::UnlocalizedNumberFormatter unlocalized(const char *skeleton, int32_t length, UErrorCode &error) {
    UParseError position;
    return icu::number::NumberFormatter::forSkeleton(tolk::textOf(skeleton, length), position, error);
}

icu::Formattable formattable(const tolk_number_value &value, UErrorCode &error) {
    if (value.decimal == nullptr) {
        return icu::Formattable(value.integer);
    }
    return icu::Formattable(icu::StringPiece(value.decimal, value.decimal_length), error);
}

}  // namespace

extern "C" tolk_status tolk_number_open(
    const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number **number) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        LocalizedNumberFormatter formatter =
            unlocalized(skeleton, skeleton_length, error).locale(icu::Locale(locale.text));
        if (U_SUCCESS(error)) {
            formatter.copyErrorTo(error);
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        const std::string words(skeleton, static_cast<size_t>(skeleton_length));
        if (words.find("currency/") != std::string::npos && words.find("unit-width-full-name") != std::string::npos) {
            // Until ICU 72 has compiled a formatter, on its fourth use, it puts the name of a currency into the digits
            // where the pattern has a currency code too: "PLN 8.6 Polish zlotys7" in en-BE.
            for (int use = 0; use < 4 && U_SUCCESS(error); use++) {
                formatter.formatInt(1, error);
            }
            if (U_FAILURE(error)) {
                return tolk::statusOf(error);
            }
        }
        *number = new tolk_number{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_number_close(tolk_number *number) {
    delete number;
}

extern "C" tolk_status tolk_number_format(
    const tolk_number *number, tolk_number_value value, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const FormattedNumber result =
            value.decimal == nullptr
                ? number->formatter.formatInt(value.integer, error)
                : number->formatter.formatDecimal(icu::StringPiece(value.decimal, value.decimal_length), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(result, buffer, capacity, length, fields, field_capacity, field_count);
    });
}

extern "C" tolk_status tolk_number_range_open(
    const char *skeleton, int32_t skeleton_length, const char *tag, tolk_number_range **range) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        LocalizedNumberRangeFormatter formatter =
            icu::number::NumberRangeFormatter::with()
                .numberFormatterBoth(unlocalized(skeleton, skeleton_length, error))
                .collapse(UNUM_RANGE_COLLAPSE_AUTO)
                .identityFallback(UNUM_IDENTITY_FALLBACK_SINGLE_VALUE)
                .locale(icu::Locale(locale.text));
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        *range = new tolk_number_range{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_number_range_close(tolk_number_range *range) {
    delete range;
}

extern "C" tolk_status tolk_number_range_format(
    const tolk_number_range *range, tolk_number_value first, tolk_number_value last, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const icu::Formattable low = formattable(first, error);
        const icu::Formattable high = formattable(last, error);
        const icu::number::FormattedNumberRange result =
            range->formatter.formatFormattableRange(low, high, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(result, buffer, capacity, length, fields, field_capacity, field_count);
    });
}
