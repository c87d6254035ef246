// SPDX-License-Identifier: Apache-2.0

// ICU's identifiers (`ar_EG@numbers=latn`) for BCP 47 tags.
#pragma once

#include "units.h"

#define TOLK_IDENTIFIER_CAPACITY 512
/// The longest name of a package inside ICU's data.
#define TOLK_PACKAGE_CAPACITY 256

typedef struct tolk_identifier {
    char text[TOLK_IDENTIFIER_CAPACITY];
    /// Whether the root stands in for a language without data.
    bool is_root;
} tolk_identifier;

/// The identifier of a tag.
tolk_status tolk_identifier_of(tolk_identifier *identifier, const char *tag);

/// The identifier of a locale that ICU has data for: the given one where it or a parent of it has a bundle, else the
/// root's with the same keywords and region.
///
/// Without a bundle ICU takes that of the process's default locale, which follows the environment: a language that ICU
/// doesn't know would come out in German on a German machine. `tree` names the package inside ICU's data, such as
/// "rbnf"; the main one when it is empty.
tolk_status tolk_identifier_with_data(tolk_identifier *identifier, const char *tag, const char *tree);

/// The name that ICU knows a tree of its data by; null for the main one. A tree that begins with a slash is a folder.
const char *tolk_package_name(char *buffer, const char *tree);
