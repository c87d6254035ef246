// SPDX-License-Identifier: Apache-2.0

#include "match_peers.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

/* The program's own malloc goes in front of the C library's and counts. */
static _Atomic int64_t calls;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_realloc(block, size);
}

int64_t match_allocations(void) { return calls; }

int64_t match_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}
