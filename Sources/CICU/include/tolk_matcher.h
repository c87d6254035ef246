#ifndef TOLK_MATCHER_H
#define TOLK_MATCHER_H

#include <stdint.h>

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's own LocaleMatcher over a fixed list. Immutable once made: any number of threads may use one at a time.
typedef struct tolk_matcher tolk_matcher;

/// The options of ICU's matcher. All zero but for the
/// default's index: favour language, one-way matches too, demotion.
typedef struct {
    /// Not zero: script differences weigh more than language differences.
    int32_t favor_script;
    /// Not zero: matches that hold in one direction only (CLDR fallbacks such as is to en) don't count.
    int32_t two_way_only;
    /// Not zero: a later preference is not demoted.
    int32_t no_demotion;
    /// The index of the default, which comes first among entries that are equally near; negative for none.
    int32_t default_index;
} tolk_matcher_options;

/// What ICU's matcher answers.
typedef struct {
    /// The index into the supported list, -1 when nothing matches.
    int32_t supported;
    /// The index into the desired list, -1 when nothing matches.
    int32_t desired;
} tolk_matcher_result;

/// Makes a matcher over zero-terminated tags (BCP 47 or ICU's spelling), and stores it in `out`.
/// The caller frees it with tolk_matcher_close. Nothing of `supported` is kept.
tolk_status tolk_matcher_open(const char *const *supported, int32_t count, tolk_matcher_options options,
                              tolk_matcher **out);

/// Frees a matcher; a null pointer is allowed.
void tolk_matcher_close(tolk_matcher *matcher);

/// Finds the best supported entry for zero-terminated tags in order of preference. Any thread.
tolk_status tolk_matcher_best(const tolk_matcher *matcher, const char *const *desired, int32_t count,
                              tolk_matcher_result *result);

/// CLDR's distance of two zero-terminated tags under the matcher's options, at least 100 when it is above the limit.
/// Any thread.
double tolk_matcher_distance(const tolk_matcher *matcher, const char *desired, const char *supported);

#ifdef __cplusplus
}
#endif

#endif
