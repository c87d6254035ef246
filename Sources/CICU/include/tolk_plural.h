#ifndef TOLK_PLURAL_H
#define TOLK_PLURAL_H

#include "tolk_number.h"
#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's plural rules of one locale. Immutable: any thread.
typedef struct tolk_plural tolk_plural;

/// Opens the cardinal or ordinal rules for a BCP 47 tag. The caller closes them.
tolk_status tolk_plural_open(const char *tag, int is_ordinal, tolk_plural **rules);

/// Closes the rules; null is allowed.
void tolk_plural_close(tolk_plural *rules);

/// Writes the category of a value as `number` would format it (`one`, in ASCII); `number` decides how many fraction
/// digits are seen.
tolk_status tolk_plural_select(
    const tolk_plural *rules, const tolk_number *number, tolk_number_value value, char *buffer, int32_t capacity,
    int32_t *length);

/// Visits the rules of one locale as pairs of a keyword and its condition, in the order of the data: `one` and
/// `i = 1 and v = 0 @integer 1`. The category `other` has no rule of its own and is not visited.
tolk_status tolk_plural_visit_rules(
    const char *tag, int is_ordinal, void (*visitor)(void *context, const char *keyword, const char *rule),
    void *context);

#ifdef __cplusplus
}
#endif

#endif
