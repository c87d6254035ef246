// SPDX-License-Identifier: Apache-2.0

#ifndef MATCH_PEERS_H
#define MATCH_PEERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's matcher over a list, and what it is asked.
typedef struct match_peer match_peer;

/// Builds ICU's matcher over BCP 47 tags; freed with match_peer_close.
match_peer *match_peer_open(const char *const *supported, int32_t count);
void match_peer_close(match_peer *peer);

/// Makes the locales that match_peer_parsed asks for.
void match_peer_prepare(match_peer *peer, const char *const *desired, int32_t count);

/// Each does its work `rounds` times and gives back something that depends on all of it.
int64_t match_peer_parsed(const match_peer *peer, int64_t rounds);
int64_t match_peer_headers(const match_peer *peer, const char *const *headers, int64_t count, int64_t rounds);
/// The distance of the first desired locale to every supported one, sorted.
int64_t match_peer_rank(const match_peer *peer, int64_t rounds);
int64_t match_peer_build(const char *const *supported, int32_t count, int64_t rounds);

/// The locales that ICU has data for: how many, and the tag of each (static storage).
int32_t match_peer_available(void);
const char *match_peer_available_tag(int32_t index);

/// How often malloc and its kin were called, and how many bytes are in use by malloc's own account.
int64_t match_allocations(void);
int64_t match_bytes_in_use(void);

#ifdef __cplusplus
}
#endif

#endif
