// Turning the positions that ICU reports in UTF-16 into ranges of the UTF-8 text.
#ifndef TOLK_FIELDS_HPP
#define TOLK_FIELDS_HPP

#include "text.hpp"
#include "tolk_number.h"

#include <unicode/formattedvalue.h>

namespace tolk {

/// Puts the digits of an exponent in order where ICU 72 wrote one into the middle of another.
///
/// ICU inserts the digits of an exponent one code unit apart, whatever their length, so that digits of two code units
/// (Adlam, Chakma, the mathematical ones) end up as all their first halves and then all their second halves.
inline void orderSurrogates(icu::UnicodeString &text) {
    for (int32_t start = 0; start + 3 < text.length(); start++) {
        int32_t count = 0;
        while (U16_IS_LEAD(text.charAt(start + count))) {
            count++;
        }
        int32_t trails = 0;
        while (trails < count && U16_IS_TRAIL(text.charAt(start + count + trails))) {
            trails++;
        }
        if (count > 1 && trails == count) {
            const icu::UnicodeString halves(text, start, 2 * count);
            for (int32_t index = 0; index < count; index++) {
                text.setCharAt(start + 2 * index, halves.charAt(index));
                text.setCharAt(start + 2 * index + 1, halves.charAt(count + index));
            }
        }
        start += count;
    }
}

/// Copies a formatted value's text and, where wanted, its fields.
inline tolk_status copyOut(
    const icu::FormattedValue &value, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t fieldCapacity, int32_t *fieldCount) {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString text = value.toTempString(error);
    if (U_FAILURE(error)) {
        return statusOf(error);
    }
    orderSurrogates(text);
    const tolk_status copied = copyOut(text, buffer, capacity, length);
    if (copied != TOLK_OK || fields == nullptr) {
        return copied;
    }
    const UChar *units = text.getBuffer();
    // The UTF-8 length of a prefix; texts are short, so that counting again for each field costs nothing worth saving.
    auto offset = [&](int32_t end) {
        int32_t needed = 0;
        UErrorCode ignored = U_ZERO_ERROR;
        u_strToUTF8WithSub(nullptr, 0, &needed, units, end, 0xFFFD, nullptr, &ignored);
        return needed;
    };
    int32_t count = 0;
    icu::ConstrainedFieldPosition position;
    while (value.nextPosition(position, error) && U_SUCCESS(error)) {
        if (count < fieldCapacity) {
            fields[count] = {
                position.getCategory(), position.getField(), offset(position.getStart()),
                offset(position.getLimit())};
        }
        count++;
    }
    *fieldCount = count;
    return statusOf(error);
}

}  // namespace tolk

#endif
