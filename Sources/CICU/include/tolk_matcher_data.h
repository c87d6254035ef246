#ifndef TOLK_MATCHER_DATA_H
#define TOLK_MATCHER_DATA_H

#include <stdint.h>

#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Language, script and region as packed ASCII, first letter in the highest byte; zero when empty.
typedef struct {
    uint64_t language;
    uint32_t script;
    uint32_t region;
} tolk_subtags;

/// An alias and what stands for it, packed the same way.
typedef struct {
    uint64_t alias;
    uint64_t replacement;
} tolk_alias;

/// What ICU's resource bundle langInfo knows about likely subtags and language distances. All memory belongs to the
/// value and lives until tolk_matcher_data_free.
typedef struct {
    /// The trie from language, script and region to an index into `likely`.
    uint8_t *likely_trie;
    int32_t likely_trie_length;
    /// The likely subtags.
    tolk_subtags *likely;
    int32_t likely_count;
    tolk_alias *language_aliases;
    int32_t language_alias_count;
    tolk_alias *region_aliases;
    int32_t region_alias_count;
    /// The trie of distances.
    uint8_t *distance_trie;
    int32_t distance_trie_length;
    /// From a region's index (see LSR::indexForRegion in ICU) to an index into `partitions`.
    uint8_t *region_to_partitions;
    int32_t region_to_partitions_length;
    /// Zero-terminated lists of one-letter partitions, 16 bytes each.
    char (*partitions)[16];
    int32_t partition_count;
    tolk_subtags *paradigms;
    int32_t paradigm_count;
    /// The default distances of language, script and region, and the least distance of two regions.
    int32_t distances[4];
} tolk_matcher_data;

/// Reads the data of this machine's ICU. TOLK_UNEXPECTED_DATA when a piece is missing or of another kind than
/// expected; `out` is then empty and need not be freed. Any thread.
tolk_status tolk_matcher_data_read(tolk_matcher_data *out);

/// Frees what tolk_matcher_data_read has stored.
void tolk_matcher_data_free(tolk_matcher_data *data);

#ifdef __cplusplus
}
#endif

#endif
