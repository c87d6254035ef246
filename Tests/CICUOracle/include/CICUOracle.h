// What ICU's C API says, asked the long way: everything is opened for one answer and closed again. Tests compare the
// library with it; the two share no code. No type of ICU's stands here, so that Swift never sees its headers.
#ifndef CICUORACLE_H
#define CICUORACLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Every function takes a BCP 47 tag, writes UTF-8 without a terminator into `buffer` and gives the length in bytes, or
// minus ICU's error number. What doesn't fit is an error as well (-15).

/// A decimal number by an ICU number skeleton.
int32_t oracle_number(const char *tag, const char *skeleton, const char *decimal, char *buffer, int32_t capacity);

/// A range of two decimal numbers by an ICU number skeleton; equal ends are written once.
int32_t oracle_number_range(
    const char *tag, const char *skeleton, const char *first, const char *last, char *buffer, int32_t capacity);

/// A date, in milliseconds since 1970, by a skeleton.
int32_t oracle_date(
    const char *tag, const char *skeleton, const char *zone, double date, char *buffer, int32_t capacity);

/// A date by ICU's numbers for lengths: 0 full, 1 long, 2 medium, 3 short, -1 none.
int32_t oracle_date_style(
    const char *tag, int32_t date_style, int32_t time_style, const char *zone, double date, char *buffer,
    int32_t capacity);

/// The interval between two dates by a skeleton.
int32_t oracle_interval(
    const char *tag, const char *skeleton, const char *zone, double first, double last, char *buffer,
    int32_t capacity);

/// Items separated by U+0001, joined: type 0 and, 1 or, 2 units; width 0 wide, 1 short, 2 narrow.
int32_t oracle_list(
    const char *tag, int32_t type, int32_t width, const char *items, char *buffer, int32_t capacity);

/// Relative time in ICU's unit and style; `is_named` allows words.
int32_t oracle_relative(
    const char *tag, int32_t style, int32_t unit, int is_named, double value, char *buffer, int32_t capacity);

/// The plural category of a decimal number: kind 0 cardinal, 1 ordinal.
int32_t oracle_plural(const char *tag, int32_t kind, const char *decimal, char *buffer, int32_t capacity);

/// A whole number by rules: kind 0 in words, 1 as an ordinal number.
int32_t oracle_rules(const char *tag, int32_t kind, int64_t value, char *buffer, int32_t capacity);

/// A whole number in the numbering system that a tag's -u-nu- names, by rules where it isn't ten digits.
int32_t oracle_numeral(const char *tag, int64_t value, char *buffer, int32_t capacity);

/// Whether a tree of ICU's data ("" the main one, "rbnf" the rules for words) has a bundle for the locale or a parent.
int oracle_has_data(const char *tag, const char *tree);

/// Changes the locale that ICU takes for the whole process where it knows none.
void oracle_set_default(const char *tag);

#ifdef __cplusplus
}
#endif

#endif
