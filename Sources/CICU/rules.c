// SPDX-License-Identifier: Apache-2.0

// Numbers by rules: in words, as ordinals, in numbering systems that aren't ten digits.
#include <pthread.h>
#include <stdlib.h>

#include "icu/identifier.h"
#include "tolk_phrase.h"

TOLK_CLOSES(UNumberFormat, unum_close)
TOLK_CLOSES(UNumberingSystem, unumsys_close)

// Calls take turns: the formatter builds its symbols and its collator when they are first needed, in functions that
// ICU declares `const`, and the set of rules that it goes by is set for each call.
struct tolk_rules {
    UNumberFormat *format;
    pthread_mutex_t turn;
    /// Whether the last call has set a set of rules other than the usual one.
    bool has_set;
};

/// The rules of a kind in the root's data, with the language's own digits and separators: ICU has no function to change
/// the symbols of such a formatter, but takes them from the locale for rules that it is given as text.
static tolk_status open_root_rules(
    UNumberFormatStyle style, const char *root, const char *locale, UNumberFormat **format) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode opening = U_ZERO_ERROR;
    TOLK_OWNED(UNumberFormat, plain, unum_close) = icu->unum_open(style, NULL, 0, root, NULL, &opening);
    TOLK_TRY(tolk_status_of(opening));
    TOLK_UNITS(text);
    TOLK_UNITS_FILL(&text, icu->unum_toPattern(plain, 0, text.units, text.capacity, &error));
    *format = icu->unum_open(UNUM_PATTERN_RULEBASED, text.units, text.length, locale, NULL, &opening);
    return tolk_status_of(opening);
}

/// What the rules don't know, such as -2^63, ICU hands to the decimal format of the locale: where that has rules as
/// well, the two hand it to and fro without end. So such a locale gets Latin digits.
static tolk_status avoid_algorithmic_digits(tolk_identifier *locale) {
    const tolk_icu_table *icu = tolk_icu();
    UErrorCode error = U_ZERO_ERROR;
    TOLK_OWNED(UNumberingSystem, digits, unumsys_close) = icu->unumsys_open(locale->text, &error);
    if (error <= U_ZERO_ERROR && icu->unumsys_isAlgorithmic(digits)) {
        icu->uloc_setKeywordValue("numbers", "latn", locale->text, TOLK_IDENTIFIER_CAPACITY, &error);
    }
    return tolk_status_of(error);
}

static tolk_status open_format(const char *tag, int32_t kind, tolk_text description, UNumberFormat **format) {
    const tolk_icu_table *icu = tolk_icu();
    tolk_identifier symbols, locale;
    TOLK_TRY(tolk_identifier_with_data(&locale, tag, "rbnf"));
    TOLK_TRY(tolk_identifier_with_data(&symbols, tag, ""));
    TOLK_TRY(avoid_algorithmic_digits(&locale));
    if (locale.is_root) TOLK_TRY(avoid_algorithmic_digits(&symbols));
    UErrorCode error = U_ZERO_ERROR;
    if (kind == TOLK_RULES_WRITTEN) {
        TOLK_UNITS(text);
        TOLK_TRY(tolk_units_read(&text, description));
        const char *own = locale.is_root ? symbols.text : locale.text;
        *format = icu->unum_open(UNUM_PATTERN_RULEBASED, text.units, text.length, own, NULL, &error);
        return tolk_status_of(error);
    }
    const UNumberFormatStyle style = kind == TOLK_RULES_ORDINAL ? UNUM_ORDINAL : UNUM_SPELLOUT;
    if (locale.is_root) return open_root_rules(style, locale.text, symbols.text, format);
    *format = icu->unum_open(style, NULL, 0, locale.text, NULL, &error);
    return tolk_status_of(error);
}

tolk_status tolk_rules_open(const char *tag, int32_t kind, tolk_text description, tolk_rules **rules) {
    TOLK_NEED(NUMBER_RULES);
    UNumberFormat *format = NULL;
    TOLK_TRY(open_format(tag, kind, description, &format));
    tolk_rules *made = malloc(sizeof *made);
    if (made == NULL || pthread_mutex_init(&made->turn, NULL) != 0) {
        free(made);
        icu->unum_close(format);
        return TOLK_OUT_OF_MEMORY;
    }
    made->format = format;
    made->has_set = false;
    *rules = made;
    return TOLK_OK;
}

void tolk_rules_close(tolk_rules *rules) {
    if (rules == NULL) return;
    pthread_mutex_destroy(&rules->turn);
    tolk_icu()->unum_close(rules->format);
    free(rules);
}

/// Makes a set of rules the one that numbers go by; an empty name stands for the usual one.
static tolk_status choose(tolk_rules *rules, const tolk_units *set) {
    if (set->length == 0 && !rules->has_set) return TOLK_OK;
    UErrorCode error = U_ZERO_ERROR;
    tolk_icu()->unum_setTextAttribute(rules->format, UNUM_DEFAULT_RULESET, set->units, set->length, &error);
    rules->has_set = set->length > 0 || error > U_ZERO_ERROR;
    return tolk_status_of(error);
}

/// Formats a value while it is the caller's turn.
static tolk_status format(tolk_rules *rules, tolk_number_value value, const tolk_units *set, tolk_units *text) {
    const tolk_icu_table *icu = tolk_icu();
    TOLK_TRY(choose(rules, set));
    if (value.decimal.bytes == NULL) {
        TOLK_UNITS_FILL(
            text,
            icu->unum_formatInt64(rules->format, value.integer, text->units, text->capacity, NULL, &error));
    } else {
        TOLK_UNITS_FILL(
            text,
            icu->unum_formatDecimal(
                rules->format, value.decimal.bytes, value.decimal.length, text->units, text->capacity, NULL,
                &error));
    }
    return TOLK_OK;
}

tolk_status tolk_rules_format(tolk_rules *rules, tolk_number_value value, tolk_text set, tolk_output *out) {
    TOLK_UNITS(name);
    TOLK_UNITS(text);
    TOLK_TRY(tolk_units_read(&name, set));
    pthread_mutex_lock(&rules->turn);
    const tolk_status status = format(rules, value, &name, &text);
    pthread_mutex_unlock(&rules->turn);
    TOLK_TRY(status);
    return tolk_units_write(text.units, text.length, out);
}

tolk_status tolk_rules_parse(tolk_rules *rules, tolk_text text, int64_t *value) {
    TOLK_UNITS(source);
    TOLK_UNITS(usual);
    TOLK_TRY(tolk_units_read(&source, text));
    UErrorCode error = U_ZERO_ERROR;
    int32_t position = 0;
    pthread_mutex_lock(&rules->turn);
    const tolk_status status = choose(rules, &usual);
    if (status == TOLK_OK) {
        *value = tolk_icu()->unum_parseInt64(rules->format, source.units, source.length, &position, &error);
    }
    pthread_mutex_unlock(&rules->turn);
    TOLK_TRY(status);
    return error <= U_ZERO_ERROR && position != source.length ? U_PARSE_ERROR : tolk_status_of(error);
}
