#ifndef COUNTED_ALLOCATIONS_H
#define COUNTED_ALLOCATIONS_H

#include <stdint.h>

/// How often malloc and its kin were called in this process.
int64_t counted_allocations(void);

/// How many bytes the C library's heap has given out.
int64_t bytes_allocated(void);

#endif
