// SPDX-License-Identifier: Apache-2.0

// The tables that Agreement works with, part of the program's read-only data: mapped with it, paged in as they are
// touched, shared by processes. Tables whose sources are under a copyleft licence are files of their own: see NOTICE.
#ifndef TOLK_AGREEMENT_TABLES_H
#define TOLK_AGREEMENT_TABLES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { tolk_agreement_de, tolk_agreement_en, tolk_agreement_es, tolk_agreement_fr, tolk_agreement_it, tolk_agreement_pt };

/// The first byte of a language's table, and its size; null and 0 when there is none.
///
/// Part 0 comes from free sources, part 1 from a source under a licence of its own.
const uint8_t *_Nullable tolk_agreement_table(int language, int part, size_t *_Nonnull size);

#ifdef __cplusplus
}
#endif

#endif
