// SPDX-License-Identifier: Apache-2.0

// The table of ICU's functions, found and filled on first use.
#pragma once

#include "api.h"

#include <stdatomic.h>

#include "../include/tolk_status.h"

/// The oldest ICU that this target uses, and the newest that it looks for.
#define TOLK_ICU_OLDEST 70
#define TOLK_ICU_NEWEST 99

/// The table once it is filled; null before.
extern _Atomic(const tolk_icu_table *) tolk_icu_loaded;

/// Fills the table where no other thread has.
const tolk_icu_table *tolk_icu_load(void);

/// The table. Never null: without ICU every feature has a status that says so.
static inline const tolk_icu_table *tolk_icu(void) {
    const tolk_icu_table *table = atomic_load_explicit(&tolk_icu_loaded, memory_order_acquire);
    return table != NULL ? table : tolk_icu_load();
}

/// Names the table `icu`, and leaves the function with an answer where a feature isn't there.
#define TOLK_NEED_OR(feature, answer) \
    const tolk_icu_table *const icu = tolk_icu(); \
    if (icu->feature_status[TOLK_FEATURE_##feature] != TOLK_OK) return answer

/// Names the table `icu`, and leaves a function that gives a status with the reason why a feature isn't there.
#define TOLK_NEED(feature) TOLK_NEED_OR(feature, icu->feature_status[TOLK_FEATURE_##feature])

/// How a function is found by its name without a version; null when there is none.
typedef void *(*tolk_icu_lookup)(void *context, const char *name);

/// Fills a table by a look-up. Gives TOLK_NO_ICU when a function of the core is missing; the names of the missing ones
/// go into `missing`, separated by blanks, as far as they fit.
tolk_status tolk_icu_fill(
    tolk_icu_table *table, tolk_icu_lookup lookup, void *context, char *missing, int32_t capacity);

/// ICU's outcome as this target's: warnings are success, errors keep their number.
static inline tolk_status tolk_status_of(UErrorCode error) {
    return error > U_ZERO_ERROR ? (tolk_status)error : TOLK_OK;
}
