// SPDX-License-Identifier: Apache-2.0

// The table that LanguageIdentification works with, part of the program's read-only data: the loader maps it with the
// executable, pages come in as they are touched, processes share them, and no file has to be found at run time.
#ifndef TOLK_LANGUAGE_MODEL_H
#define TOLK_LANGUAGE_MODEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The first byte of the model, aligned to 8; valid and unchanged as long as the program runs, from any thread.
const uint8_t *_Nonnull tolk_language_model_bytes(void);

/// The number of bytes.
size_t tolk_language_model_size(void);

/// Asks for the memory at an address, which need not be readable, without waiting for it.
static inline void tolk_prefetch(const void *_Nonnull address) { __builtin_prefetch(address); }

#ifdef __cplusplus
}
#endif

#endif
