// SPDX-License-Identifier: Apache-2.0

// Numbers by rules: in words, as ordinals, in numbering systems that aren't ten digits.
#include <pthread.h>
#include <stdlib.h>

#include "icu/identifier.h"
#include "icu/units.h"
#include "tolk_phrase.h"

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
static UNumberFormat *root_rules(
    UNumberFormatStyle style, const char *root, const char *locale, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    UNumberFormat *plain = icu->unum_open(style, NULL, 0, root, NULL, error);
    tolk_units text;
    tolk_units_init(&text);
    if (*error <= U_ZERO_ERROR) {
        TOLK_UNITS_FILL(&text, *error, icu->unum_toPattern(plain, 0, text.units, text.capacity, error));
    }
    UNumberFormat *made =
        *error <= U_ZERO_ERROR
            ? icu->unum_open(UNUM_PATTERN_RULEBASED, text.units, text.length, locale, NULL, error)
            : NULL;
    tolk_units_free(&text);
    icu->unum_close(plain);
    return made;
}

/// What the rules don't know, such as -2^63, ICU hands to the decimal format of the locale: where that has rules as
/// well, the two hand it to and fro without end. So such a locale gets Latin digits.
static void avoid_algorithmic_digits(tolk_identifier *locale, UErrorCode *error) {
    const tolk_icu_table *icu = tolk_icu();
    UNumberingSystem *digits = icu->unumsys_open(locale->text, error);
    if (*error <= U_ZERO_ERROR && icu->unumsys_isAlgorithmic(digits)) {
        icu->uloc_setKeywordValue("numbers", "latn", locale->text, TOLK_IDENTIFIER_CAPACITY, error);
    }
    icu->unumsys_close(digits);
}

tolk_status tolk_rules_open(const char *tag, int32_t kind, tolk_text description, tolk_rules **rules) {
    TOLK_NEED(NUMBER_RULES);
    tolk_identifier symbols, locale;
    tolk_status status = tolk_identifier_with_data(&locale, tag, "rbnf");
    if (status == TOLK_OK) status = tolk_identifier_with_data(&symbols, tag, "");
    if (status != TOLK_OK) return status;
    UErrorCode error = U_ZERO_ERROR;
    avoid_algorithmic_digits(&locale, &error);
    if (error > U_ZERO_ERROR) return tolk_status_of(error);
    if (locale.is_root) avoid_algorithmic_digits(&symbols, &error);
    UNumberFormat *format = NULL;
    if (kind == TOLK_RULES_WRITTEN) {
        tolk_units text;
        tolk_units_init(&text);
        status = tolk_units_read(&text, description.bytes, description.length);
        if (status == TOLK_OK) {
            const char *own = locale.is_root ? symbols.text : locale.text;
            format = icu->unum_open(UNUM_PATTERN_RULEBASED, text.units, text.length, own, NULL, &error);
        }
        tolk_units_free(&text);
    } else {
        const UNumberFormatStyle style = kind == TOLK_RULES_ORDINAL ? UNUM_ORDINAL : UNUM_SPELLOUT;
        format = locale.is_root ? root_rules(style, locale.text, symbols.text, &error)
                                : icu->unum_open(style, NULL, 0, locale.text, NULL, &error);
    }
    if (status == TOLK_OK) status = tolk_status_of(error);
    if (status == TOLK_OK) {
        tolk_rules *made = malloc(sizeof *made);
        if (made != NULL && pthread_mutex_init(&made->turn, NULL) == 0) {
            made->format = format;
            made->has_set = false;
            *rules = made;
            return TOLK_OK;
        }
        free(made);
        status = TOLK_OUT_OF_MEMORY;
    }
    icu->unum_close(format);
    return status;
}

void tolk_rules_close(tolk_rules *rules) {
    if (rules == NULL) return;
    pthread_mutex_destroy(&rules->turn);
    tolk_icu()->unum_close(rules->format);
    free(rules);
}

/// Makes a set of rules the one that numbers go by; an empty name stands for the usual one.
static void choose(tolk_rules *rules, const tolk_units *set, UErrorCode *error) {
    if (set->length == 0 && !rules->has_set) return;
    tolk_icu()->unum_setTextAttribute(rules->format, UNUM_DEFAULT_RULESET, set->units, set->length, error);
    rules->has_set = set->length > 0 || *error > U_ZERO_ERROR;
}

tolk_status tolk_rules_format(
    tolk_rules *rules, tolk_number_value value, tolk_text set, char *buffer, int32_t capacity, int32_t *length) {
    const tolk_icu_table *icu = tolk_icu();
    tolk_units name, text;
    tolk_units_init(&name);
    tolk_units_init(&text);
    tolk_status status = tolk_units_read(&name, set.bytes, set.length);
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        pthread_mutex_lock(&rules->turn);
        choose(rules, &name, &error);
        if (error <= U_ZERO_ERROR && value.decimal == NULL) {
            TOLK_UNITS_FILL(
                &text, error,
                icu->unum_formatInt64(rules->format, value.integer, text.units, text.capacity, NULL, &error));
        } else if (error <= U_ZERO_ERROR) {
            TOLK_UNITS_FILL(
                &text, error,
                icu->unum_formatDecimal(
                    rules->format, value.decimal, value.decimal_length, text.units, text.capacity, NULL, &error));
        }
        pthread_mutex_unlock(&rules->turn);
        status = tolk_status_of(error);
    }
    if (status == TOLK_OK) status = tolk_units_write(text.units, text.length, buffer, capacity, length);
    tolk_units_free(&name);
    tolk_units_free(&text);
    return status;
}

tolk_status tolk_rules_parse(tolk_rules *rules, tolk_text text, int64_t *value) {
    const tolk_icu_table *icu = tolk_icu();
    tolk_units source, usual;
    tolk_units_init(&source);
    tolk_units_init(&usual);
    tolk_status status = tolk_units_read(&source, text.bytes, text.length);
    if (status == TOLK_OK) {
        UErrorCode error = U_ZERO_ERROR;
        int32_t position = 0;
        pthread_mutex_lock(&rules->turn);
        choose(rules, &usual, &error);
        *value = icu->unum_parseInt64(rules->format, source.units, source.length, &position, &error);
        pthread_mutex_unlock(&rules->turn);
        if (error <= U_ZERO_ERROR && position != source.length) error = U_PARSE_ERROR;
        status = tolk_status_of(error);
    }
    tolk_units_free(&source);
    tolk_units_free(&usual);
    return status;
}
