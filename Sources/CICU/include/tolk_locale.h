#ifndef TOLK_LOCALE_H
#define TOLK_LOCALE_H

#include <stdbool.h>
#include <stdint.h>

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Which change of a language tag is asked for.
typedef enum {
    /// Aliases resolved and extensions in canonical order (UTS #35, canonical locale identifiers).
    TOLK_LOCALE_CANONICALIZE = 0,
    /// Likely subtags added.
    TOLK_LOCALE_MAXIMIZE = 1,
    /// Likely subtags removed, as far as adding them again gives the same.
    TOLK_LOCALE_MINIMIZE = 2,
} tolk_locale_change;

/// Changes a BCP 47 tag. `tag` is zero-terminated; the answer goes into `out` (capacity in bytes, zero included) and
/// its length without the zero into `length`, also when the status is TOLK_BUFFER_TOO_SMALL. Any thread.
tolk_status tolk_locale_change_tag(tolk_locale_change change, const char *tag, char *out, int32_t capacity,
                                   int32_t *length);

/// Whether the script that a BCP 47 tag names, or its likely script, is written from right to left. Any thread.
bool tolk_locale_is_right_to_left(const char *tag);

/// Whether a numbering system such as "arab" is the default, native, traditional or financial one of a BCP 47 tag's
/// locale. Any thread.
bool tolk_locale_uses_numbering_system(const char *tag, const char *name);

#ifdef __cplusplus
}
#endif

#endif
