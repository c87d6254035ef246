// SPDX-License-Identifier: Apache-2.0

#include "tolk_phrase.h"

#include <stdlib.h>

#include "icu/fields.h"
#include "icu/identifier.h"

struct tolk_list {
    UListFormatter *formatter;
};

struct tolk_relative {
    URelativeDateTimeFormatter *formatter;
};

tolk_status tolk_list_open(const char *tag, int32_t type, int32_t width, tolk_list **list) {
    TOLK_NEED(LISTS);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    UListFormatter *formatter = icu->ulistfmt_openForType(
        locale.text, (UListFormatterType)type, (UListFormatterWidth)width, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    tolk_list *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->ulistfmt_close(formatter);
        return TOLK_OUT_OF_MEMORY;
    }
    made->formatter = formatter;
    *list = made;
    return TOLK_OK;
}

void tolk_list_close(tolk_list *list) {
    if (list == NULL) return;
    tolk_icu()->ulistfmt_close(list->formatter);
    free(list);
}

/// Joins items that are in UTF-16 already.
static tolk_status join(
    const tolk_list *list, const UChar *const *texts, const int32_t *lengths, int32_t count, char *buffer,
    int32_t capacity, int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    UFormattedList *result = icu->ulistfmt_openResult(&error);
    icu->ulistfmt_formatStringsToResult(list->formatter, texts, lengths, count, result, &error);
    const UFormattedValue *formatted = error <= U_ZERO_ERROR ? icu->ulistfmt_resultAsValue(result, &error) : NULL;
    const tolk_status status =
        formatted == NULL
            ? tolk_status_of(error)
            : tolk_fields_write(formatted, buffer, capacity, length, fields, field_capacity, field_count);
    icu->ulistfmt_closeResult(result);
    return status;
}

tolk_status tolk_list_format(
    const tolk_list *list, const tolk_text *items, int32_t count, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
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
    if (status == TOLK_OK) {
        status = join(
            list, texts, lengths, count, buffer, capacity, length, fields, field_capacity, field_count);
    }
    free(units);
    free(texts);
    free(lengths);
    return status;
}

tolk_status tolk_relative_open(const char *tag, int32_t width, tolk_relative **relative) {
    TOLK_NEED(RELATIVE_TIME);
    tolk_identifier locale;
    const tolk_status status = tolk_identifier_with_data(&locale, tag, "");
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    URelativeDateTimeFormatter *formatter = icu->ureldatefmt_open(
        locale.text, NULL, (UDateRelativeDateTimeFormatterStyle)width, UDISPCTX_CAPITALIZATION_NONE, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    tolk_relative *made = malloc(sizeof *made);
    if (made == NULL) {
        icu->ureldatefmt_close(formatter);
        return TOLK_OUT_OF_MEMORY;
    }
    made->formatter = formatter;
    *relative = made;
    return TOLK_OK;
}

void tolk_relative_close(tolk_relative *relative) {
    if (relative == NULL) return;
    tolk_icu()->ureldatefmt_close(relative->formatter);
    free(relative);
}

tolk_status tolk_relative_format(
    const tolk_relative *relative, double offset, int32_t unit, int is_named, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    const URelativeDateTimeUnit kind = (URelativeDateTimeUnit)unit;
    UFormattedRelativeDateTime *result = icu->ureldatefmt_openResult(&error);
    if (is_named) {
        icu->ureldatefmt_formatToResult(relative->formatter, offset, kind, result, &error);
    } else {
        icu->ureldatefmt_formatNumericToResult(relative->formatter, offset, kind, result, &error);
    }
    const UFormattedValue *formatted =
        error <= U_ZERO_ERROR ? icu->ureldatefmt_resultAsValue(result, &error) : NULL;
    const tolk_status status =
        formatted == NULL
            ? tolk_status_of(error)
            : tolk_fields_write(formatted, buffer, capacity, length, fields, field_capacity, field_count);
    icu->ureldatefmt_closeResult(result);
    return status;
}
