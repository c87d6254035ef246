#ifndef TOLK_RESOURCE_H
#define TOLK_RESOURCE_H

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Called for each leaf below a resource, depth first: its path from there, separated by `/`, and its text in UTF-8.
/// Numbers are given in decimal. Both pointers are only good during the call.
typedef void (*tolk_resource_visitor)(
    void *context, const char *path, int32_t path_length, const char *text, int32_t text_length);

/// Visits every leaf below a path of one of ICU's resource bundles, for example `units` and `unitPreferenceData`.
///
/// `tree` names the package inside ICU's data, such as "unit", or is empty for the main one. `bundle` is opened as it
/// is, without falling back to another locale; aliases inside are followed. `path` may be empty for the whole bundle.
/// Gives U_MISSING_RESOURCE_ERROR when there is no such bundle or path. Any thread.
tolk_status tolk_resource_visit(
    const char *tree, const char *bundle, const char *path, tolk_resource_visitor visitor, void *context);

/// Visits the string at a path of a locale's bundle, or the strings directly below it, for a BCP 47 tag; each step of the path that the locale doesn't
/// have is looked up in its parents. `is_root`, which may be null, is set to whether the answer came from the root.
/// Gives U_MISSING_RESOURCE_ERROR when even the root doesn't have it. Any thread.
tolk_status tolk_resource_visit_locale(
    const char *tree, const char *tag, const char *path, tolk_resource_visitor visitor, void *context, int *is_root);

/// Whether ICU's data has a region of this code (two letters or three digits, upper case), deprecated ones included.
int tolk_region_exists(const char *code);

/// Writes a locale's best ICU identifier (`ar_EG@numbers=latn`) for a BCP 47 tag, and its length.
/// Gives TOLK_BUFFER_TOO_SMALL with the length needed. Any thread.
tolk_status tolk_locale_identifier(const char *tag, char *buffer, int32_t capacity, int32_t *length);

/// Visits the identifier of each locale that ICU has data for (`ar_EG`), as `text`; the path is empty. Any thread.
void tolk_locale_visit_available(tolk_resource_visitor visitor, void *context);

#ifdef __cplusplus
}
#endif

#endif
