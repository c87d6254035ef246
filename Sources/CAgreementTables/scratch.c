// SPDX-License-Identifier: Apache-2.0

#include "tolk_agreement_scratch.h"

static _Thread_local struct {
    _Alignas(16) uint8_t bytes[TOLK_AGREEMENT_SCRATCH_BYTES];
    int is_taken;
} scratch;

void *tolk_agreement_scratch_take(void) {
    if (scratch.is_taken) return 0;
    scratch.is_taken = 1;
    return scratch.bytes;
}

void tolk_agreement_scratch_give(void) { scratch.is_taken = 0; }
