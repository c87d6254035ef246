// SPDX-License-Identifier: Apache-2.0

// What ICU's own API says, asked the long way: everything is opened for one answer and closed again. Tests compare the
// library with it; the two share no code. No type of ICU's stands here, so that Swift never sees its headers.
#ifndef CICUORACLE_H
#define CICUORACLE_H

#include <stdint.h>

#include "page.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Compiles the folder `library` against the ICU whose headers are installed and loads it, once; null, or why not.
///
/// Compiled when the tests run and not before: the tests that are built on one machine run on others, where ICU has
/// another version, and its names with it. Takes the folders of the oracle's and of CICU's sources.
const char *oracle_open(const char *oracle_folder, const char *cicu_folder);

/// Compares CICU's declarations with ICU's headers: writes the names that differ, with a zero, and gives the number of
/// names that were compared.
int32_t oracle_compare_declarations(char *differences, int32_t capacity);

/// The version of the ICU that was compiled against, such as "72.1", with a zero.
int32_t oracle_version(char *buffer, int32_t capacity);

/// Fills CICU's table from a library that lacks the functions whose names begin so: gives the outcome, the names that
/// are missing, and the status of the features of lists and of numbers.
int32_t oracle_fill_without(const char *prefix, char *missing, int32_t capacity, int32_t *lists, int32_t *numbers);

/// The index that ICU's LocaleMatcher gives, -1 for none, -2 for an error.
int32_t oracle_match(
    const char *const *supported, int32_t supported_count, const char *const *desired, int32_t desired_count,
    int favors_script, int is_two_way, int demotes_nothing, int32_t default_index);

// Every function below takes a BCP 47 tag, writes UTF-8 without a terminator into `buffer` and gives the length in
// bytes, or minus ICU's error number. What doesn't fit is an error as well (-15).

/// A tag in canonical form (change 0), with what is likely (1), or without it (2).
int32_t oracle_change(const char *tag, int change, char *buffer, int32_t capacity);

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
