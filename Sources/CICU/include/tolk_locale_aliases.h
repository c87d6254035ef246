#ifndef TOLK_LOCALE_ALIASES_H
#define TOLK_LOCALE_ALIASES_H

#include <stdbool.h>
#include <stdint.h>

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The longest identifier that the functions below write, its zero included.
#define TOLK_LOCALE_ID_CAPACITY 160

/// The identifier in ICU's spelling (underscores, cased by place) without keywords. `out` holds
/// TOLK_LOCALE_ID_CAPACITY bytes. Any thread.
tolk_status tolk_locale_base_name(const char *identifier, char *out);

/// What CLDR's language aliases put in place of a whole identifier in ICU's spelling, such as sr_Latn for sh; false
/// when there is none. `out` holds TOLK_LOCALE_ID_CAPACITY bytes. Any thread.
bool tolk_locale_alias(const char *identifier, char *out);

/// Whether a region of an identifier in ICU's spelling is still there once likely subtags are removed: then it is not the language's usual one. Any
/// thread.
bool tolk_locale_has_unusual_region(const char *identifier);

#ifdef __cplusplus
}
#endif

#endif
