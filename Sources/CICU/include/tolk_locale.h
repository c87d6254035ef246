// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tolk_status.h"

/// Which change of a language tag is asked for.
typedef enum {
    /// Subtags in canonical case and order; aliases are left as they are.
    TOLK_LOCALE_REWRITE = 0,
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

/// The longest identifier that the functions below write, its zero included.
#define TOLK_LOCALE_ID_CAPACITY 160

/// The identifier in ICU's spelling (underscores, cased by place) without keywords. `out` holds
/// TOLK_LOCALE_ID_CAPACITY bytes. Any thread.
tolk_status tolk_locale_base_name(const char *identifier, char *out);

/// The canonical value of a key of a `-u-` or `-t-` extension. `out` holds TOLK_LOCALE_ID_CAPACITY bytes. Gives
/// TOLK_BAD_ARGUMENT for a value that isn't well-formed. Any thread.
tolk_status tolk_locale_keyword_type(const char *key, const char *value, char *out);

/// Adds what is likely to an identifier in ICU's spelling without keywords. `out` holds TOLK_LOCALE_ID_CAPACITY bytes.
/// Any thread.
tolk_status tolk_locale_add_likely(const char *identifier, char *out);

/// Whether a region of an identifier in ICU's spelling is still there once likely subtags are removed: then it is not
/// the language's usual one. Any thread.
bool tolk_locale_has_unusual_region(const char *identifier);

/// The four letters of a script by ICU's number for it; null when there is none. Static storage. Any thread.
const char *tolk_script_name(int32_t code);
