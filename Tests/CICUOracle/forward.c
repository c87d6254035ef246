// SPDX-License-Identifier: Apache-2.0

// Hands each call on to the library that oracle_open has made.
#define _GNU_SOURCE
#include "CICUOracle.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[1024];
static const char *oracle_sources;
static const char *cicu_sources;
static void *library;

/// The first of these that is there compiles: the toolchain's clang, or a system's own compiler.
static bool compile(const char *output) {
    const char *const compilers[] = {"clang", "gcc", "cc"};
    for (size_t index = 0; index < sizeof compilers / sizeof *compilers; index++) {
        char command[4096];
        const char *compiler = compilers[index];
        snprintf(
            command, sizeof command,
            "command -v %s >/dev/null && cd '%s/library' && "
            "%s -fPIC -c formats.c -I../include -o '%s.1.o' && "
            "%s -fPIC -c declarations.c -I'%s' -I'%s/include' -o '%s.2.o' && "
            "%s -fPIC -std=c++17 -c matcher.cpp -o '%s.3.o' && "
            "%s -fPIC -c page.c -I../include -o '%s.4.o' && "
            "%s -shared '%s.1.o' '%s.2.o' '%s.3.o' '%s.4.o' -o '%s' -licui18n -licuuc -lstdc++",
            compiler, oracle_sources, compiler, output, compiler, cicu_sources, cicu_sources, output, compiler, output,
            compiler, output, compiler, output, output, output, output, output);
        if (system(command) == 0) return true;
    }
    return false;
}

static void open_once(void) {
    char folder[] = "/tmp/tolk-oracle-XXXXXX";
    char output[256];
    if (mkdtemp(folder) == NULL) {
        snprintf(problem, sizeof problem, "no temporary folder");
        return;
    }
    snprintf(output, sizeof output, "%s/oracle.so", folder);
    if (!compile(output)) {
        snprintf(problem, sizeof problem, "the oracle needs a C and C++ compiler and libicu-dev");
    } else if ((library = dlopen(output, RTLD_NOW | RTLD_LOCAL)) == NULL) {
        snprintf(problem, sizeof problem, "%s", dlerror());
    }
    const char *const ends[] = {"", ".1.o", ".2.o", ".3.o", ".4.o"};
    for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
        char file[512];
        snprintf(file, sizeof file, "%s%s", output, ends[index]);
        unlink(file);
    }
    rmdir(folder);
}

const char *oracle_open(const char *oracle_folder, const char *cicu_folder) {
    if (library == NULL && problem[0] == 0) {
        oracle_sources = oracle_folder;
        cicu_sources = cicu_folder;
        pthread_once(&once, open_once);
    }
    return problem[0] == 0 ? NULL : problem;
}

/// Calls the library's function of the same name; the answer where it can't be had is an error of ICU's.
#define FORWARD(result, name, parameters, arguments, none) \
    result name parameters { \
        result(*function) parameters = NULL; \
        void *const found = library == NULL ? NULL : dlsym(library, #name); \
        memcpy(&function, &found, sizeof found); \
        return function == NULL ? none : function arguments; \
    }

FORWARD(int32_t, oracle_compare_declarations, (char *differences, int32_t capacity), (differences, capacity), -2)
FORWARD(int32_t, oracle_version, (char *buffer, int32_t capacity), (buffer, capacity), -2)
FORWARD(
    int32_t, oracle_match,
    (const char *const *supported, int32_t supported_count, const char *const *desired, int32_t desired_count,
     int favors_script, int is_two_way, int demotes_nothing, int32_t default_index),
    (supported, supported_count, desired, desired_count, favors_script, is_two_way, demotes_nothing,
     default_index), -2)
FORWARD(
    int32_t, oracle_change,
    (const char *tag, int change, char *buffer, int32_t capacity),
    (tag, change, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_number,
    (const char *tag, const char *skeleton, const char *decimal, char *buffer, int32_t capacity),
    (tag, skeleton, decimal, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_number_range,
    (const char *tag, const char *skeleton, const char *first, const char *last, char *buffer, int32_t
     capacity),
    (tag, skeleton, first, last, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_date,
    (const char *tag, const char *skeleton, const char *zone, double date, char *buffer, int32_t capacity),
    (tag, skeleton, zone, date, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_date_style,
    (const char *tag, int32_t date_style, int32_t time_style, const char *zone, double date, char *buffer,
     int32_t capacity),
    (tag, date_style, time_style, zone, date, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_interval,
    (const char *tag, const char *skeleton, const char *zone, double first, double last, char *buffer, int32_t
     capacity),
    (tag, skeleton, zone, first, last, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_list,
    (const char *tag, int32_t type, int32_t width, const char *items, char *buffer, int32_t capacity),
    (tag, type, width, items, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_relative,
    (const char *tag, int32_t style, int32_t unit, int is_named, double value, char *buffer, int32_t capacity),
    (tag, style, unit, is_named, value, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_plural,
    (const char *tag, int32_t kind, const char *decimal, char *buffer, int32_t capacity),
    (tag, kind, decimal, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_rules,
    (const char *tag, int32_t kind, int64_t value, char *buffer, int32_t capacity),
    (tag, kind, value, buffer, capacity), -2)
FORWARD(
    int32_t, oracle_numeral,
    (const char *tag, int64_t value, char *buffer, int32_t capacity),
    (tag, value, buffer, capacity), -2)
FORWARD(int, oracle_has_data, (const char *tag, const char *tree), (tag, tree), 0)
FORWARD(void, oracle_set_default, (const char *tag), (tag), (void)0)
FORWARD(
    int32_t, oracle_name,
    (const char *tag, int kind, const char *code, char *buffer, int32_t capacity),
    (tag, kind, code, buffer, capacity), -2)
FORWARD(void *, oracle_order_open, (const char *tag), (tag), NULL)
FORWARD(
    int32_t, oracle_order_compare,
    (void *order, const char *left, const char *right),
    (order, left, right), 0)
FORWARD(void, oracle_order_close, (void *order), (order), (void)0)
