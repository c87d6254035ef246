// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stdint.h>

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

/// A piece of text in UTF-8.
typedef struct tolk_text {
    const char *bytes;
    int32_t length;
} tolk_text;

/// One piece of formatted text that has a meaning: a half-open range of UTF-8 bytes and what it is.
typedef struct tolk_field {
    /// TOLK_FIELD_DATE and so on.
    int32_t category;
    /// TOLK_NUMBER_FIELD_INTEGER and so on, by the category; the index of the member for a span.
    int32_t kind;
    int32_t start;
    int32_t end;
} tolk_field;

/// Where a function writes a text, and the pieces of it where the caller wants them.
typedef struct tolk_output {
    char *buffer;
    int32_t capacity;
    /// The text's length in bytes; with TOLK_BUFFER_TOO_SMALL, the length that would have fitted.
    int32_t length;
    /// Null where the caller wants no pieces.
    tolk_field *fields;
    int32_t field_capacity;
    /// How many pieces there are, which may be more than fitted.
    int32_t field_count;
} tolk_output;

/// The symbolic name of a status, such as "U_ILLEGAL_ARGUMENT_ERROR". Static storage: never freed. Any thread.
const char *tolk_status_name(tolk_status status);

/// Writes a line to standard error, whole even when several threads write. Any thread.
void tolk_log(const char *line);
