#ifndef TOLK_STATUS_H
#define TOLK_STATUS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The outcome of a call into CICU: zero for success, otherwise ICU's own error number (always above zero), or one of
/// the negative numbers below. ICU's warnings (negative in ICU) are reported as success.
typedef int32_t tolk_status;

/// Success.
#define TOLK_OK ((tolk_status)0)
/// The caller's buffer is too small; the length that would have fitted was stored.
#define TOLK_BUFFER_TOO_SMALL ((tolk_status)-1)
/// An allocation failed or a C++ exception was stopped at the border.
#define TOLK_OUT_OF_MEMORY ((tolk_status)-2)
/// The data that this ICU carries does not have the shape that the caller relies on.
#define TOLK_UNEXPECTED_DATA ((tolk_status)-3)
/// An argument is outside what the function's comment allows.
#define TOLK_BAD_ARGUMENT ((tolk_status)-4)

/// The symbolic name of a status, such as "U_ILLEGAL_ARGUMENT_ERROR". Static storage: never freed. Any thread.
const char *tolk_status_name(tolk_status status);

/// The version of the ICU library in use, such as "72.1". Static storage: never freed. Any thread.
const char *tolk_icu_version(void);

#ifdef __cplusplus
}
#endif

#endif
