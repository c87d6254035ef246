// SPDX-License-Identifier: Apache-2.0

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
/// An allocation failed.
#define TOLK_OUT_OF_MEMORY ((tolk_status)-2)
/// The data that this ICU carries does not have the shape that the caller relies on.
#define TOLK_UNEXPECTED_DATA ((tolk_status)-3)
/// An argument is outside what the function's comment allows.
#define TOLK_BAD_ARGUMENT ((tolk_status)-4)

/// No ICU was found; ``tolk_icu_get_library`` says why.
#define TOLK_NO_ICU ((tolk_status)-5)
/// ICU's data has no name for a code.
#define TOLK_NO_NAME ((tolk_status)-6)
/// The ICU that was found lacks a function that came with a major version: this number and below, less the version.
#define TOLK_NEEDS_ICU_BASE ((tolk_status)-1000)
#define TOLK_NEEDS_ICU(version) ((tolk_status)(TOLK_NEEDS_ICU_BASE - (version)))

/// The symbolic name of a status, such as "U_ILLEGAL_ARGUMENT_ERROR". Static storage: never freed. Any thread.
const char *tolk_status_name(tolk_status status);

/// Writes a line to standard error, whole even when several threads write. Any thread.
void tolk_log(const char *line);

#ifdef __cplusplus
}
#endif

#endif
