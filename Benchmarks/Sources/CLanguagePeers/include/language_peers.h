// SPDX-License-Identifier: Apache-2.0

// CLD2 behind a C function, and a count of the process's allocations.
#ifndef LANGUAGE_PEERS_H
#define LANGUAGE_PEERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The code of the language that CLD2 finds in UTF-8 text, in best-effort mode; static storage. Thread safe.
const char *_Nonnull peer_cld2_detect(const char *_Nonnull text, int length);

/// The version of the tables that CLD2 was linked with.
const char *_Nonnull peer_cld2_version(void);

/// How often memory was asked for in this process so far.
size_t peer_allocation_count(void);

#ifdef __cplusplus
}
#endif

#endif
