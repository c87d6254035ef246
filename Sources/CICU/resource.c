// SPDX-License-Identifier: Apache-2.0

// The one reader of ICU's resource bundles.
#include "tolk_resource.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "icu/identifier.h"

/// Deeper than any table in ICU's data; a guard against an alias that points at its own parent.
#define MAXIMUM_DEPTH 32
#define MAXIMUM_PATH 512

/// A visit on its way: the path of the place that it is at, and room for its text.
typedef struct {
    const tolk_icu_table *icu;
    tolk_resource_visitor visitor;
    void *context;
    char path[MAXIMUM_PATH];
    int32_t path_length;
    char room[1024];
} visit;

/// Hands a leaf to the visitor; anything else is left alone.
static tolk_status visit_leaf(visit *at, UResourceBundle *bundle) {
    const tolk_icu_table *icu = at->icu;
    UErrorCode error = U_ZERO_ERROR;
    tolk_resource leaf = {.path = at->path, .path_length = at->path_length};
    int32_t number = 0;
    char *larger = NULL;
    switch (icu->ures_getType(bundle)) {
    case URES_STRING: {
        int32_t length = 0;
        const UChar *units = icu->ures_getString(bundle, &length, &error);
        if (error > U_ZERO_ERROR) return tolk_status_of(error);
        leaf.kind = TOLK_RESOURCE_TEXT;
        tolk_output out = {.buffer = at->room, .capacity = sizeof at->room};
        tolk_status status = tolk_units_write(units, length, &out);
        if (status == TOLK_BUFFER_TOO_SMALL) {
            larger = malloc((size_t)out.length);
            if (larger == NULL) return TOLK_OUT_OF_MEMORY;
            out = (tolk_output){.buffer = larger, .capacity = out.length};
            status = tolk_units_write(units, length, &out);
        }
        leaf.text = out.buffer;
        leaf.text_length = out.length;
        if (status == TOLK_OK) at->visitor(at->context, &leaf);
        free(larger);
        return status;
    }
    case URES_INT:
        number = icu->ures_getInt(bundle, &error);
        leaf.kind = TOLK_RESOURCE_INTEGER;
        leaf.integers = &number;
        leaf.count = 1;
        leaf.text = at->room;
        leaf.text_length = (int32_t)snprintf(at->room, sizeof at->room, "%d", number);
        break;
    case URES_INT_VECTOR:
        leaf.kind = TOLK_RESOURCE_INTEGERS;
        leaf.integers = icu->ures_getIntVector(bundle, &leaf.count, &error);
        break;
    case URES_BINARY:
        leaf.kind = TOLK_RESOURCE_BYTES;
        leaf.bytes = icu->ures_getBinary(bundle, &leaf.count, &error);
        break;
    default: return TOLK_OK;
    }
    if (error <= U_ZERO_ERROR) at->visitor(at->context, &leaf);
    return tolk_status_of(error);
}

/// Visits what is at or below a place, as deep as `levels` allows.
static tolk_status visit_below(visit *at, UResourceBundle *bundle, int levels) {
    const tolk_icu_table *icu = at->icu;
    const UResType type = icu->ures_getType(bundle);
    if (type != URES_TABLE && type != URES_ARRAY) return visit_leaf(at, bundle);
    if (levels == 0) return TOLK_OK;
    const int32_t count = icu->ures_getSize(bundle);
    const int32_t length = at->path_length;
    tolk_status status = TOLK_OK;
    UResourceBundle *child = NULL;
    for (int32_t index = 0; index < count; index++) {
        UErrorCode error = U_ZERO_ERROR;
        child = icu->ures_getByIndex(bundle, index, child, &error);
        if (error > U_ZERO_ERROR) continue;
        // An alias hands out its target, which has the target's key; the path must show the key that was asked for.
        const char *key = type == URES_TABLE ? icu->ures_getKey(child) : NULL;
        char digits[12];
        if (key == NULL) {
            // Without `snprintf`: the lists of a language's likely subtags have tens of thousands.
            char *first = digits + sizeof digits - 1;
            *first = 0;
            for (int32_t rest = index; first == digits + sizeof digits - 1 || rest > 0; rest /= 10) {
                *--first = (char)('0' + rest % 10);
            }
            key = first;
        }
        const size_t start = (size_t)length + (length > 0), added = strlen(key);
        if (start + added >= sizeof at->path) {
            status = TOLK_UNEXPECTED_DATA;
            continue;
        }
        at->path[length] = '/';
        memcpy(at->path + start, key, added + 1);
        at->path_length = (int32_t)(start + added);
        const tolk_status found = visit_below(at, child, levels - 1);
        if (status == TOLK_OK) status = found;
    }
    icu->ures_close(child);
    at->path_length = length;
    at->path[length] = 0;
    return status;
}

/// One step of a path: `ures_getByKey`, or what also looks into the parents of a locale.
typedef UResourceBundle *(*step)(const UResourceBundle *, const char *, UResourceBundle *, UErrorCode *);

/// The resource at a path of a bundle, which is closed unless it is the answer; null with `error` set when there is none.
static UResourceBundle *walk(
    const tolk_icu_table *icu, UResourceBundle *bundle, const char *path, step get, UErrorCode *error) {
    UResourceBundle *current = bundle;
    while (*error <= U_ZERO_ERROR && *path != 0) {
        char key[MAXIMUM_PATH];
        const size_t length = strcspn(path, "/");
        if (length >= sizeof key) {
            *error = U_MISSING_RESOURCE_ERROR;
            break;
        }
        memcpy(key, path, length);
        key[length] = 0;
        path += path[length] == 0 ? length : length + 1;
        UResourceBundle *next = get(current, key, NULL, error);
        icu->ures_close(current);
        current = next;
    }
    if (*error <= U_ZERO_ERROR) return current;
    icu->ures_close(current);
    return NULL;
}

int tolk_matcher_tables_are_off(void) {
    const char *wish = getenv("TOLK_MATCHER");
    return wish != NULL && strcmp(wish, "icu") == 0;
}

tolk_status tolk_resource_visit(
    const char *tree, const char *bundle, const char *path, tolk_resource_visitor visitor, void *context) {
    TOLK_NEED(CORE);
    char name[TOLK_PACKAGE_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    UResourceBundle *found = icu->ures_openDirect(tolk_package_name(name, tree), bundle, &error);
    found = walk(icu, found, path, icu->ures_getByKey, &error);
    if (found == NULL) return tolk_status_of(error);
    visit at = {.icu = icu, .visitor = visitor, .context = context};
    const tolk_status status = visit_below(&at, found, MAXIMUM_DEPTH);
    icu->ures_close(found);
    return status;
}

tolk_status tolk_resource_visit_locale(
    const char *tree, const char *tag, const char *path, tolk_resource_visitor visitor, void *context,
    int *is_root) {
    TOLK_NEED(INHERITED_RESOURCES);
    tolk_identifier identifier;
    TOLK_TRY(tolk_identifier_with_data(&identifier, tag, tree));
    char name[TOLK_PACKAGE_CAPACITY];
    const char *package = tolk_package_name(name, tree);
    char locale[TOLK_IDENTIFIER_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    const int32_t length = icu->uloc_getBaseName(identifier.text, locale, sizeof locale, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    if (length == 0) strcpy(locale, "root");

    UResourceBundle *found = icu->ures_open(package, locale, &error);
    found = walk(icu, found, path, icu->ures_getByKeyWithFallback, &error);
    if (found == NULL) return tolk_status_of(error);

    if (is_root != NULL) {
        error = U_ZERO_ERROR;
        const char *actual = icu->ures_getLocaleByType(found, ULOC_ACTUAL_LOCALE, &error);
        *is_root = error > U_ZERO_ERROR || *actual == 0 || strcmp(actual, "root") == 0;
    }
    visit at = {.icu = icu, .visitor = visitor, .context = context};
    const tolk_status visited = visit_below(&at, found, 1);
    icu->ures_close(found);
    return visited;
}

int tolk_region_exists(const char *code) {
    TOLK_NEED_OR(CORE, 0);
    UErrorCode error = U_ZERO_ERROR;
    // Every territory has an entry in the list of currencies, which is quicker than making all of ICU's regions. The
    // European Union and the unknown region have one as well, and aren't territories.
    if (strcmp(code, "EU") != 0 && strcmp(code, "ZZ") != 0 && strlen(code) <= 3) {
        char name[TOLK_PACKAGE_CAPACITY];
        char path[32];
        snprintf(path, sizeof path, "CurrencyMap/%s", code);
        UResourceBundle *entry =
            walk(icu, icu->ures_openDirect(tolk_package_name(name, "curr"), "supplementalData", &error), path,
                 icu->ures_getByKey, &error);
        icu->ures_close(entry);
        if (entry != NULL) return 1;
        error = U_ZERO_ERROR;
    }
    const URegion *region = icu->uregion_getRegionFromCode(code, &error);
    if (error > U_ZERO_ERROR || region == NULL) return 0;
    const URegionType type = icu->uregion_getType(region);
    return type == URGN_TERRITORY || type == URGN_DEPRECATED;
}
