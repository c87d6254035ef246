// SPDX-License-Identifier: Apache-2.0

// Does nothing but find ICU, load it and bind its functions, as the library does when it is first needed.
#include "../../../Sources/CICU/icu/loader.c"

int main(void) { return tolk_icu_get_library().problem == NULL ? 0 : 1; }
