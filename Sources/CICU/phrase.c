// SPDX-License-Identifier: Apache-2.0

#include "tolk_phrase.h"

#include <stdlib.h>

#include "icu/fields.h"
#include "icu/identifier.h"

tolk_status tolk_list_open(const char *tag, int32_t type, int32_t width, tolk_list **list) {
    TOLK_NEED(LISTS);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, ""));
    UErrorCode error = U_ZERO_ERROR;
    *list = (tolk_list *)icu->ulistfmt_openForType(
        locale.text, (UListFormatterType)type, (UListFormatterWidth)width, &error);
    return tolk_status_of(error);
}

void tolk_list_close(tolk_list *list) { tolk_icu()->ulistfmt_close((UListFormatter *)list); }

TOLK_CLOSES(UFormattedList, ulistfmt_closeResult)

/// Joins items that are in UTF-16 already.
static tolk_status join(
    const tolk_list *list, const UChar *const *texts, const int32_t *lengths, int32_t count, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UFormattedList, result, ulistfmt_closeResult) = icu->ulistfmt_openResult(&error);
    icu->ulistfmt_formatStringsToResult((const UListFormatter *)list, texts, lengths, count, result, &error);
    const UFormattedValue *formatted = icu->ulistfmt_resultAsValue(result, &error);
    return tolk_fields_write(formatted, error, out);
}

tolk_status tolk_list_format(const tolk_list *list, const tolk_text *items, int32_t count, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    if (count < 0) return TOLK_BAD_ARGUMENT;
    // One block for all items: a unit comes from at least one byte.
    size_t total = 0;
    for (int32_t index = 0; index < count; index++) total += (size_t)items[index].length + 1;
    UChar *units = malloc((total + 1) * sizeof(UChar));
    const UChar **texts = malloc(((size_t)count + 1) * sizeof *texts);
    int32_t *lengths = malloc(((size_t)count + 1) * sizeof *lengths);
    tolk_status status = units == NULL || texts == NULL || lengths == NULL ? TOLK_OUT_OF_MEMORY : TOLK_OK;
    size_t used = 0;
    for (int32_t index = 0; index < count && status == TOLK_OK; index++) {
        UErrorCode error = U_ZERO_ERROR;
        icu->u_strFromUTF8WithSub(
            units + used, items[index].length + 1, &lengths[index], items[index].bytes, items[index].length, 0xFFFD,
            NULL, &error);
        texts[index] = units + used;
        used += (size_t)lengths[index] + 1;
        status = tolk_status_of(error);
    }
    if (status == TOLK_OK) status = join(list, texts, lengths, count, out);
    free(units);
    free(texts);
    free(lengths);
    return status;
}

tolk_status tolk_relative_open(const char *tag, int32_t width, tolk_relative **relative) {
    TOLK_NEED(RELATIVE_TIME);
    tolk_identifier locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, ""));
    UErrorCode error = U_ZERO_ERROR;
    *relative = (tolk_relative *)icu->ureldatefmt_open(
        locale.text, NULL, (UDateRelativeDateTimeFormatterStyle)width, UDISPCTX_CAPITALIZATION_NONE, &error);
    return tolk_status_of(error);
}

void tolk_relative_close(tolk_relative *relative) {
    tolk_icu()->ureldatefmt_close((URelativeDateTimeFormatter *)relative);
}

TOLK_CLOSES(UFormattedRelativeDateTime, ureldatefmt_closeResult)

tolk_status tolk_relative_format(
    const tolk_relative *relative, double offset, int32_t unit, int is_named, tolk_output *out) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    const URelativeDateTimeFormatter *formatter = (const URelativeDateTimeFormatter *)relative;
    const URelativeDateTimeUnit kind = (URelativeDateTimeUnit)unit;
    TOLK_OWNED(UFormattedRelativeDateTime, result, ureldatefmt_closeResult) = icu->ureldatefmt_openResult(&error);
    if (is_named) {
        icu->ureldatefmt_formatToResult(formatter, offset, kind, result, &error);
    } else {
        icu->ureldatefmt_formatNumericToResult(formatter, offset, kind, result, &error);
    }
    const UFormattedValue *formatted = icu->ureldatefmt_resultAsValue(result, &error);
    return tolk_fields_write(formatted, error, out);
}
