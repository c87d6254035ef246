// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_status.h"

/// What a locale calls languages, scripts, regions and the like. Any thread.
typedef struct tolk_names tolk_names;

/// What a name is of.
enum {
    TOLK_NAME_LOCALE = 0,
    TOLK_NAME_LANGUAGE = 1,
    TOLK_NAME_SCRIPT = 2,
    TOLK_NAME_REGION = 3,
    TOLK_NAME_VARIANT = 4,
    TOLK_NAME_CALENDAR = 5,
    TOLK_NAME_NUMBERING_SYSTEM = 6,
    TOLK_NAME_COLLATION = 7,
};

/// Opens the names of a locale.
///
/// `is_dialect` makes `en-GB` "British English" instead of "English (United Kingdom)". `context` is 0 for a name in the
/// middle of a sentence, 1 at its beginning, 2 in a list or menu, 3 standing alone. `is_short` prefers short names.
tolk_status tolk_names_open(const char *tag, int is_dialect, int context, int is_short, tolk_names **names);

/// Closes them; null is allowed.
void tolk_names_close(tolk_names *names);

/// The name of a code. Gives TOLK_NO_NAME where the locale has none; never the code itself.
tolk_status tolk_names_of(const tolk_names *names, int kind, const char *code, tolk_output *out);

/// The name of a currency by its three letters in upper case. `style` is 0 for its symbol, 1 for its name, 2 for the
/// narrow symbol, 3 for the formal one, 4 for a variant; with a plural category, "euros". Gives TOLK_NO_NAME where the
/// locale has none.
tolk_status tolk_currency_name(
    const char *tag, const char *code, int style, const char *category, tolk_output *out);

/// The currency that a locale's region uses, in three letters and a zero. Gives TOLK_NO_NAME where it has none.
tolk_status tolk_currency_of(const char *tag, char code[4]);
