// SPDX-License-Identifier: Apache-2.0

#ifndef ICU_PEERS_H
#define ICU_PEERS_H

#include <stdint.h>

/// Calls a function of ICU's that returns at once, through CICU's table.
void icu_call_loaded(int64_t count);
/// Calls the same function as a program does that is linked to ICU.
void icu_call_linked(int64_t count);

/// Runs a program without arguments to its end; the nanoseconds that it took, a negative number where it fails.
int64_t icu_time_program(const char *path);

#endif
