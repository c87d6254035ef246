// SPDX-License-Identifier: Apache-2.0

#include "counted_allocations.h"

#include <malloc.h>

int64_t bytes_allocated(void) {
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}
