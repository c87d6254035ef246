// SPDX-License-Identifier: Apache-2.0

#include "identifier.h"

#include <stdio.h>
#include <string.h>

tolk_status tolk_identifier_of(tolk_identifier *identifier, const char *tag) {
    TOLK_NEED(CORE);
    identifier->is_root = false;
    UErrorCode error = U_ZERO_ERROR;
    int32_t parsed = 0;
    icu->uloc_forLanguageTag(tag, identifier->text, TOLK_IDENTIFIER_CAPACITY, &parsed, &error);
    identifier->text[TOLK_IDENTIFIER_CAPACITY - 1] = 0;
    return error == U_STRING_NOT_TERMINATED_WARNING ? TOLK_BAD_ARGUMENT : tolk_status_of(error);
}

const char *tolk_package_name(char *buffer, const char *tree) {
    if (*tree == 0) return NULL;
    snprintf(buffer, TOLK_PACKAGE_CAPACITY, *tree == '/' ? "%s" : "ICUDATA-%s", tree);
    return buffer;
}

tolk_status tolk_identifier_with_data(tolk_identifier *identifier, const char *tag, const char *tree) {
    TOLK_TRY(tolk_identifier_of(identifier, tag));
    const tolk_icu_table *icu = tolk_icu();
    char name[TOLK_PACKAGE_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    icu->ures_close(icu->ures_open(tolk_package_name(name, tree), identifier->text, &error));
    identifier->is_root = error == U_USING_DEFAULT_WARNING;
    if (!identifier->is_root) return TOLK_OK;

    char region[4];
    error = U_ZERO_ERROR;
    const int32_t length = icu->uloc_getCountry(identifier->text, region, sizeof region, &error);
    const bool has_region = error <= U_ZERO_ERROR && length == 2;
    char *keywords = strchr(identifier->text, '@');
    if (keywords == NULL) {
        identifier->text[0] = 0;
    } else {
        memmove(identifier->text, keywords, strlen(keywords) + 1);
    }
    if (!has_region || strstr(identifier->text, "rg=") != NULL) return TOLK_OK;
    // The region still decides about calendar and hour cycle; a root with a region has no bundle.
    char value[8];
    snprintf(value, sizeof value, "%sZZZZ", region);
    error = U_ZERO_ERROR;
    icu->uloc_setKeywordValue("rg", value, identifier->text, TOLK_IDENTIFIER_CAPACITY, &error);
    return tolk_status_of(error);
}
