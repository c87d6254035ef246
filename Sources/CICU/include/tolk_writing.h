// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_WRITING_H
#define TOLK_WRITING_H

#include "tolk_phrase.h"
#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where the characters (0), words (1), places for a line break (2) or sentences (3) of a text end, in bytes.
///
/// `states` gets what kind of word ends there: below 100 for blanks and punctuation. `count` is how many there are, which
/// may be more than fitted.
tolk_status tolk_text_boundaries(
    const char *tag, int kind, tolk_text text, int32_t *ends, int32_t *states, int32_t capacity, int32_t *count);

/// A text in lower case (0), upper case (1), with capitals at the beginning of words (2), or folded for comparisons (3).
tolk_status tolk_text_cased(
    const char *tag, int kind, tolk_text text, char *buffer, int32_t capacity, int32_t *length);

/// The direction of the first character that has one: 0 from left to right, 1 from right to left, 3 for none.
int32_t tolk_text_direction(tolk_text text);

/// Changes texts to other letters. One thread at a time.
typedef struct tolk_transliterator tolk_transliterator;

/// Opens one by ICU's identifier, such as `Any-Latin; Latin-ASCII`.
tolk_status tolk_transliterator_open(const char *identifier, tolk_transliterator **transliterator);

/// Closes it; null is allowed.
void tolk_transliterator_close(tolk_transliterator *transliterator);

/// The text in other letters.
tolk_status tolk_transliterate(
    const tolk_transliterator *transliterator, tolk_text text, char *buffer, int32_t capacity, int32_t *length);

#ifdef __cplusplus
}
#endif

#endif
