// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// What a leaf of ICU's data holds.
enum {
    /// Text, in `text`.
    TOLK_RESOURCE_TEXT,
    /// A number, in `integers`, and in decimal in `text`.
    TOLK_RESOURCE_INTEGER,
    /// Numbers, in `integers`.
    TOLK_RESOURCE_INTEGERS,
    /// Bytes, in `bytes`.
    TOLK_RESOURCE_BYTES,
};

/// A leaf of ICU's data. The pointers are good during the visit only, but for `integers` and `bytes` of
/// TOLK_RESOURCE_INTEGERS and TOLK_RESOURCE_BYTES: these are in ICU's own data, which stays for the life of the process.
typedef struct tolk_resource {
    int32_t kind;
    /// Where it stands below the path that was asked for: keys and indices, separated by `/`.
    const char *path;
    int32_t path_length;
    /// UTF-8.
    const char *text;
    int32_t text_length;
    const int32_t *integers;
    const uint8_t *bytes;
    /// How many integers or bytes there are.
    int32_t count;
} tolk_resource;

/// Called for each leaf, depth first and in the order of the data.
typedef void (*tolk_resource_visitor)(void *context, const tolk_resource *resource);

/// Visits every leaf at or below a path of one of ICU's resource bundles, for example `units` and
/// `unitPreferenceData`.
///
/// `tree` names the package inside ICU's data, such as "unit", or is empty for the main one; a folder with bundles that
/// `genrb` has made when it begins with a slash. `bundle` is opened as it is, without falling back to another locale;
/// aliases inside are followed. `path` may be empty for the whole bundle. Gives U_MISSING_RESOURCE_ERROR when there is
/// no such bundle or path. Any thread.
tolk_status tolk_resource_visit(
    const char *tree, const char *bundle, const char *path, tolk_resource_visitor visitor, void *context);

/// Visits the text at a path of a locale's bundle, or the texts directly below it, for a BCP 47 tag. What the locale
/// doesn't have is looked up in its parents, and where the root says that it is as something else, there for the locale. `is_root`, which may be null, is set to whether the answer came from
/// the root. Gives U_MISSING_RESOURCE_ERROR when even the root doesn't have it. Any thread.
tolk_status tolk_resource_visit_locale(
    const char *tree, const char *tag, const char *path, tolk_resource_visitor visitor, void *context, int *is_root);

/// Whether TOLK_MATCHER=icu in the environment switches the tables of ICU's matcher off, as if their layout were unknown:
/// to compare both ways, and for the tests that run the matcher's corpus without the tables.
int tolk_matcher_tables_are_off(void);

/// Whether ICU's data has a region of this code (two letters or three digits, upper case), deprecated ones included.
int tolk_region_exists(const char *code);
