// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// The order of texts in a locale. Any thread.
typedef struct tolk_collator tolk_collator;

/// What differs from the locale's order; -1 leaves an attribute as the tag and the locale have it.
typedef struct tolk_collation {
    /// 0 letters, 1 accents, 2 case, 3 everything that level 2 leaves equal, 15 code points.
    int32_t strength;
    /// 1 to take digits for numbers.
    int32_t numeric;
    /// 0 for neither first, 1 for upper case first, 2 for lower case first.
    int32_t case_first;
    /// 1 to look at case between letters and accents.
    int32_t case_level;
    /// 1 to ignore punctuation and blanks.
    int32_t ignores_punctuation;
} tolk_collation;

/// Opens the order of a tag, whose `-u-co-` and `-u-k…-` hold where the options leave them.
tolk_status tolk_collator_open(const char *tag, tolk_collation options, tolk_collator **collator);

/// Closes it; null is allowed.
void tolk_collator_close(tolk_collator *collator);

/// Compares two texts: below zero, zero or above zero.
int32_t tolk_collator_compare(const tolk_collator *collator, tolk_text left, tolk_text right);

/// The sort key of a text, without a zero behind: texts are in the order of their keys' bytes.
tolk_status tolk_collator_key(
    const tolk_collator *collator, tolk_text text, uint8_t *buffer, int32_t capacity, int32_t *length);

/// The version of the order in four bytes; keys of different versions can't be compared.
void tolk_collator_version(const tolk_collator *collator, uint8_t version[4]);

/// Where a text has a pattern, as this order compares: pairs of byte offsets, start and end. `count` is how many pairs
/// there are, which may be more than fitted.
tolk_status tolk_collator_search(
    const tolk_collator *collator, tolk_text pattern, tolk_text text, int32_t *ranges, int32_t capacity,
    int32_t *count);
