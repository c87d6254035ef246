// SPDX-License-Identifier: Apache-2.0

#include "tolk_language_model.h"

#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wc23-extensions"

// C23's #embed, which the compiler of every Swift toolchain from 6.1 on has: the file lies beside this source, so the
// path needs no help from the build system.
_Alignas(8) static const uint8_t model[] = {
#embed "language-model.bin"
};

const uint8_t *tolk_language_model_bytes(void) { return model; }

size_t tolk_language_model_size(void) { return sizeof model; }
