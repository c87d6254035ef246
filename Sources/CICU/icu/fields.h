// SPDX-License-Identifier: Apache-2.0

// Turning ICU's formatted values into UTF-8 text with ranges of bytes.
#ifndef TOLK_ICU_FIELDS_H
#define TOLK_ICU_FIELDS_H

#include "../include/tolk_number.h"
#include "units.h"

/// Copies a formatted value's text and, where `fields` isn't null, its fields.
tolk_status tolk_fields_write(
    const UFormattedValue *value, char *buffer, int32_t capacity, int32_t *length, tolk_field *fields,
    int32_t field_capacity, int32_t *field_count);

#endif
