// SPDX-License-Identifier: Apache-2.0

#ifndef AGREEMENT_PEERS_H
#define AGREEMENT_PEERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An ICU MessageFormat that is made once: `{0, select, feminine{nuestra} other{nuestro}} {1}`; null when ICU refuses.
void *_Nullable agreement_peer_open(void);

/// Formats it with a gender and a word as UTF-8; how many bytes were written, -1 for an error.
int agreement_peer_format(
    void *_Nonnull format, const char *_Nonnull gender, const char *_Nonnull word, char *_Nonnull output, int capacity);

/// How often memory was allocated while a closure ran on this thread.
size_t agreement_allocations(void);

#ifdef __cplusplus
}
#endif

#endif
