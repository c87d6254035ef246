// SPDX-License-Identifier: Apache-2.0

// The same with the trait LinkedICU: the system loads ICU when the program starts.
#define TOLK_ICU_LINKED
#include "../../../Sources/CICU/icu/loader.c"

int main(void) { return tolk_icu_get_library().problem == NULL ? 0 : 1; }
