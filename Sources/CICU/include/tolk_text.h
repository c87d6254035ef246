// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stdbool.h>

#include "tolk_status.h"

/// Writes a text in Normalization Form C (UAX #15); malformed bytes become U+FFFD. Three times the text's length always
/// fits. Any thread.
tolk_status tolk_text_nfc(tolk_text text, tolk_output *out);

/// Whether a text is in Normalization Form C already; false on any doubt. Any thread.
bool tolk_text_is_nfc(tolk_text text);

/// Where the characters (0), words (1), places for a line break (2) or sentences (3) of a text end, in bytes, by the rules
/// of UAX #29 and UAX #14 as tailored for a language tag.
///
/// `states` gets what kind of word ends there: below 100 for blanks and punctuation. `count` is how many there are, which
/// may be more than fitted; then the status is TOLK_BUFFER_TOO_SMALL. Any thread.
tolk_status tolk_text_boundaries(
    const char *tag, int kind, tolk_text text, int32_t *ends, int32_t *states, int32_t capacity, int32_t *count);

/// A text in lower case (0), upper case (1), with capitals at the beginning of words (2), or folded for comparisons (3).
tolk_status tolk_text_cased(const char *tag, int kind, tolk_text text, tolk_output *out);

/// Capitalizes text as for the beginning of a sentence, by a locale's rules.
tolk_status tolk_text_titlecase_first(const char *tag, tolk_text text, tolk_output *out);

/// The four-letter code of the first script that a text is written in, or null when it has no letters.
/// Static storage.
const char *tolk_text_script(tolk_text text);

/// The direction of the first character that has one: 0 from left to right, 1 from right to left, 3 for none.
int32_t tolk_text_direction(tolk_text text);

/// Changes texts to other letters. One thread at a time.
typedef struct tolk_transliterator tolk_transliterator;

/// Opens one by ICU's identifier, such as `Any-Latin; Latin-ASCII`.
tolk_status tolk_transliterator_open(tolk_text identifier, tolk_transliterator **transliterator);

/// Closes it; null is allowed.
void tolk_transliterator_close(tolk_transliterator *transliterator);

/// The text in other letters.
tolk_status tolk_transliterate(const tolk_transliterator *transliterator, tolk_text text, tolk_output *out);
