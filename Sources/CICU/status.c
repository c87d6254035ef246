// SPDX-License-Identifier: Apache-2.0

#include "tolk_status.h"

#include <stdio.h>

#include "icu/loader.h"

const char *tolk_status_name(tolk_status status) {
    switch (status) {
    case TOLK_OK: return "OK";
    case TOLK_BUFFER_TOO_SMALL: return "BUFFER_TOO_SMALL";
    case TOLK_OUT_OF_MEMORY: return "OUT_OF_MEMORY";
    case TOLK_UNEXPECTED_DATA: return "UNEXPECTED_DATA";
    case TOLK_BAD_ARGUMENT: return "BAD_ARGUMENT";
    case TOLK_NO_ICU: return "NO_ICU";
    case TOLK_NO_NAME: return "NO_NAME";
    default: break;
    }
    if (status <= TOLK_NEEDS_ICU_BASE) return "NEEDS_NEWER_ICU";
    TOLK_NEED_OR(CORE, "NO_ICU");
    return icu->u_errorName((UErrorCode)status);
}

void tolk_log(const char *line) {
    fprintf(stderr, "%s\n", line);
}
