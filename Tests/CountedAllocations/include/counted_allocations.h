// SPDX-License-Identifier: Apache-2.0

#ifndef COUNTED_ALLOCATIONS_H
#define COUNTED_ALLOCATIONS_H

#include <stdint.h>

/// How many bytes the C library's heap has given out.
int64_t bytes_allocated(void);

#endif
