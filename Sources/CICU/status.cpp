#include "tolk_status.h"

#include <unicode/utypes.h>
#include <unicode/uversion.h>

extern "C" const char *tolk_status_name(tolk_status status) {
    switch (status) {
    case TOLK_OK:
        return "OK";
    case TOLK_BUFFER_TOO_SMALL:
        return "BUFFER_TOO_SMALL";
    case TOLK_OUT_OF_MEMORY:
        return "OUT_OF_MEMORY";
    case TOLK_UNEXPECTED_DATA:
        return "UNEXPECTED_DATA";
    case TOLK_BAD_ARGUMENT:
        return "BAD_ARGUMENT";
    default:
        return u_errorName(static_cast<UErrorCode>(status));
    }
}

extern "C" const char *tolk_icu_version(void) {
    return U_ICU_VERSION;
}
