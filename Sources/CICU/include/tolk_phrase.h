#ifndef TOLK_PHRASE_H
#define TOLK_PHRASE_H

#include "tolk_number.h"
#include "tolk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A piece of text in UTF-8.
typedef struct tolk_text {
    const char *bytes;
    int32_t length;
} tolk_text;

/// ICU's list formatter for one locale, type and width. Immutable: any thread.
typedef struct tolk_list tolk_list;

/// Opens a list formatter. `type` is 0 and, 1 or, 2 units; `width` is 0 wide, 1 short, 2 narrow.
tolk_status tolk_list_open(const char *tag, int32_t type, int32_t width, tolk_list **list);

/// Closes a list formatter; null is allowed.
void tolk_list_close(tolk_list *list);

/// Joins items; see ``tolk_number_format`` for the rest.
tolk_status tolk_list_format(
    const tolk_list *list, const tolk_text *items, int32_t count, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count);

/// ICU's formatter for relative time in one locale and width. Immutable: any thread.
typedef struct tolk_relative tolk_relative;

/// Opens a formatter of relative time; `width` is 0 long, 1 short, 2 narrow.
tolk_status tolk_relative_open(const char *tag, int32_t width, tolk_relative **relative);

/// Closes a formatter of relative time; null is allowed.
void tolk_relative_close(tolk_relative *relative);

/// Formats an offset from now (negative in the past) in a unit (URelativeDateTimeUnit: 0 year, 1 quarter, 2 month,
/// 3 week, 4 day, 5 hour, 6 minute, 7 second, 8 to 14 Sunday to Saturday); `is_named` allows words such as "yesterday".
tolk_status tolk_relative_format(
    const tolk_relative *relative, double offset, int32_t unit, int is_named, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count);

/// ICU's rule-based number formatter. Formatting is serialized by a lock inside: any thread.
typedef struct tolk_rules tolk_rules;

/// Opens a locale's spell-out (`kind` 0), ordinal (1) or numbering-system (2) rules, or those written in `description`
/// (kind 3). Gives U_MISSING_RESOURCE_ERROR where the locale has none.
tolk_status tolk_rules_open(const char *tag, int32_t kind, tolk_text description, tolk_rules **rules);

/// Closes a rule-based formatter; null is allowed.
void tolk_rules_close(tolk_rules *rules);

/// Formats a value by a named set of rules (`%spellout-cardinal`), or by the default one when the name is empty.
tolk_status tolk_rules_format(
    tolk_rules *rules, tolk_number_value value, tolk_text set, char *buffer, int32_t capacity, int32_t *length);

/// Reads a number back from text; all of the text must be understood. Gives U_PARSE_ERROR otherwise.
tolk_status tolk_rules_parse(tolk_rules *rules, tolk_text text, int64_t *value);

/// Capitalizes text as for the beginning of a sentence, by a locale's rules.
tolk_status tolk_text_titlecase_first(
    const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length);

/// Writes text in capitals, by a locale's rules.
tolk_status tolk_text_uppercase(const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length);

/// The length in bytes of the first character as a reader sees it (grapheme cluster).
int32_t tolk_text_first_character(tolk_text text);

/// The four-letter code of the first script that a text is written in, or null when it has no letters.
/// Static storage.
const char *tolk_text_script(tolk_text text);

#ifdef __cplusplus
}
#endif

#endif
