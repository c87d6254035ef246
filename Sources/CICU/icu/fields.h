// SPDX-License-Identifier: Apache-2.0

// Turning ICU's formatted values into UTF-8 text with ranges of bytes.
#pragma once

#include "units.h"

/// Copies a formatted value's text and, where the caller wants them, its fields; null where making it failed with
/// `error`.
tolk_status tolk_fields_write(const UFormattedValue *value, UErrorCode error, tolk_output *out);

/// Adds a field to those that the caller wants, given by the UTF-16 units of its text.
void tolk_fields_add(
    tolk_output *out, int32_t category, int32_t kind, const UChar *units, int32_t start, int32_t end);
