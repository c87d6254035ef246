// SPDX-License-Identifier: Apache-2.0

// What CICU makes of an ICU that lacks some of its functions.
#include <stdlib.h>
#include <string.h>

#include "../../Sources/CICU/icu/loader.h"
#include "CICUOracle.h"

static void *everything_but(void *context, const char *name) {
    const char *prefix = context;
    // Any address does: nothing is called.
    return strncmp(name, prefix, strlen(prefix)) == 0 ? NULL : context;
}

int32_t oracle_fill_without(const char *prefix, char *missing, int32_t capacity, int32_t *lists, int32_t *numbers) {
    tolk_icu_table *table = malloc(sizeof *table);
    if (table == NULL) return TOLK_OUT_OF_MEMORY;
    const tolk_status status = tolk_icu_fill(table, everything_but, (void *)prefix, missing, capacity);
    *lists = table->feature_status[TOLK_FEATURE_LISTS];
    *numbers = table->feature_status[TOLK_FEATURE_NUMBERS];
    free(table);
    return status;
}
