// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tolk_number.h"
#include "tolk_status.h"

/// What a list's members are to each other (ICU's UListFormatterType).
enum {
    TOLK_LIST_AND = 0,
    TOLK_LIST_OR = 1,
    TOLK_LIST_UNITS = 2,
};

/// How long a list's or a relative time's words are.
enum {
    TOLK_WIDTH_WIDE = 0,
    TOLK_WIDTH_SHORT = 1,
    TOLK_WIDTH_NARROW = 2,
};

/// ICU's list formatter for one locale, type and width. Immutable: any thread.
typedef struct tolk_list tolk_list;

/// Opens a list formatter: `type` is TOLK_LIST_AND and so on, `width` TOLK_WIDTH_WIDE and so on.
tolk_status tolk_list_open(const char *tag, int32_t type, int32_t width, tolk_list **list);

/// Closes a list formatter; null is allowed.
void tolk_list_close(tolk_list *list);

/// Joins items; see ``tolk_number_format`` for the rest.
tolk_status tolk_list_format(const tolk_list *list, const tolk_text *items, int32_t count, tolk_output *out);

/// ICU's formatter for relative time in one locale and width. Immutable: any thread.
typedef struct tolk_relative tolk_relative;

/// Opens a formatter of relative time; `width` is TOLK_WIDTH_WIDE and so on.
tolk_status tolk_relative_open(const char *tag, int32_t width, tolk_relative **relative);

/// Closes a formatter of relative time; null is allowed.
void tolk_relative_close(tolk_relative *relative);

/// The units of relative time (ICU's URelativeDateTimeUnit).
enum {
    TOLK_RELATIVE_YEAR = 0,
    TOLK_RELATIVE_QUARTER = 1,
    TOLK_RELATIVE_MONTH = 2,
    TOLK_RELATIVE_WEEK = 3,
    TOLK_RELATIVE_DAY = 4,
    TOLK_RELATIVE_HOUR = 5,
    TOLK_RELATIVE_MINUTE = 6,
    TOLK_RELATIVE_SECOND = 7,
    /// The other days of the week follow, up to Saturday.
    TOLK_RELATIVE_SUNDAY = 8,
};

/// Formats an offset from now (negative in the past) in a unit, TOLK_RELATIVE_YEAR and so on; `is_named` allows words
/// such as "yesterday".
tolk_status tolk_relative_format(
    const tolk_relative *relative, double offset, int32_t unit, int is_named, tolk_output *out);

/// ICU's rule-based number formatter. Formatting is serialized by a lock inside: any thread.
typedef struct tolk_rules tolk_rules;

/// Which rules a rule-based formatter has.
enum {
    TOLK_RULES_SPELL_OUT = 0,
    TOLK_RULES_ORDINAL = 1,
    /// Those that the caller has written.
    TOLK_RULES_WRITTEN = 2,
};

/// Opens a locale's rules of a kind, or those written in `description` for TOLK_RULES_WRITTEN. Gives U_MISSING_RESOURCE_ERROR where the locale has none.
tolk_status tolk_rules_open(const char *tag, int32_t kind, tolk_text description, tolk_rules **rules);

/// Closes a rule-based formatter; null is allowed.
void tolk_rules_close(tolk_rules *rules);

/// Formats a value by a named set of rules (`%spellout-cardinal`), or by the default one when the name is empty.
tolk_status tolk_rules_format(tolk_rules *rules, tolk_number_value value, tolk_text set, tolk_output *out);

/// Reads a number back from text; all of the text must be understood. Gives U_PARSE_ERROR otherwise.
tolk_status tolk_rules_parse(tolk_rules *rules, tolk_text text, int64_t *value);
