// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// Which ICU this process uses. All texts live as long as the process; those that aren't known are null.
typedef struct tolk_icu_library {
    /// ICU's version, such as "76.1".
    const char *version;
    /// The version of CLDR that its data is from, such as "46".
    const char *cldr_version;
    /// The file that it was loaded from.
    const char *path;
    /// Why there is none and what to do; null when there is one.
    const char *problem;
} tolk_icu_library;

/// Finds and loads ICU where no call has yet, and says which one. Any thread.
///
/// The environment variable TOLK_ICU names a folder that ICU's libraries lie in, or a major version; without it the
/// newest version that the loader finds is used. The answer is the same for the life of the process.
tolk_icu_library tolk_icu_get_library(void);
