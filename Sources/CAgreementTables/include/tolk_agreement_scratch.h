// SPDX-License-Identifier: Apache-2.0

// Memory of the calling thread for the words of one call, so that inflecting a word allocates nothing but its result.
#ifndef TOLK_AGREEMENT_SCRATCH_H
#define TOLK_AGREEMENT_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TOLK_AGREEMENT_SCRATCH_BYTES = 49152 };

/// The thread's memory, aligned to 16; null while a call further out has it.
void *_Nullable tolk_agreement_scratch_take(void);

/// Gives the memory back. The thread that took it must call this, and once.
void tolk_agreement_scratch_give(void);

#ifdef __cplusplus
}
#endif

#endif
