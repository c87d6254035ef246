// SPDX-License-Identifier: Apache-2.0

#include "agreement_peers.h"

#include <stdlib.h>

extern void *__libc_malloc(size_t size);

static _Thread_local size_t count;

// Every allocation of Swift and ICU comes through here.
void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

size_t agreement_allocations(void) { return count; }
