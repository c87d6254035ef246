#ifndef AGREEMENT_PEERS_H
#define AGREEMENT_PEERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An ICU MessageFormat that is made once: `{0, select, feminine{nuestra} other{nuestro}} {1}`; null when ICU refuses.
void *_Nullable agreement_peer_open(void);

/// Formats it with a gender and a word; the number of UTF-16 code units.
int agreement_peer_format(void *_Nonnull format, const char *_Nonnull gender, const char *_Nonnull word);

/// How often memory was allocated while a closure ran on this thread.
size_t agreement_allocations(void);

#ifdef __cplusplus
}
#endif

#endif
