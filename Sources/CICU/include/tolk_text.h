// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_TEXT_H
#define TOLK_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Writes a text in Normalization Form C (UAX #15). Both texts are UTF-8 without terminator; malformed bytes become
/// U+FFFD. Stores the length in bytes; with TOLK_BUFFER_TOO_SMALL, the length that would have fitted. Three times the
/// input's length always fits. Any thread.
tolk_status tolk_text_nfc(const char *text, size_t length, char *buffer, size_t capacity, size_t *written);

/// Whether a text is in Normalization Form C already: 1 or 0, and 0 on any doubt. Any thread.
int32_t tolk_text_is_nfc(const char *text, size_t length);

/// Finds the ends of a text's sentences by the rules of UAX #29 as tailored for a locale, given as an ICU identifier or
/// language tag. Stores the byte offset behind each sentence, and how many there are; the last is the text's length.
/// Too small a buffer gives TOLK_BUFFER_TOO_SMALL and the number that would have fitted. An empty text has none.
/// Any thread.
tolk_status tolk_text_sentence_ends(const char *text, size_t length, const char *locale, int64_t *ends,
                                    size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
