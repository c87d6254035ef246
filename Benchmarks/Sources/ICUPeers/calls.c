// SPDX-License-Identifier: Apache-2.0

#include "icu_peers.h"

#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unicode/ures.h>

// ICU's own types, as in the peer; the table is the library's.
#define TOLK_ICU_HEADERS
#include "../../../Sources/CICU/icu/loader.h"

void icu_call_loaded(int64_t count) {
    for (int64_t index = 0; index < count; index++) {
        volatile int32_t size = tolk_icu()->ures_getSize(NULL);
        (void)size;
    }
}

void icu_call_linked(int64_t count) {
    for (int64_t index = 0; index < count; index++) {
        volatile int32_t size = ures_getSize(NULL);
        (void)size;
    }
}

extern char **environ;

int64_t icu_time_program(const char *path) {
    struct timespec before, after;
    char *const words[] = {(char *)path, NULL};
    pid_t child;
    int status = 0;
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (posix_spawn(&child, path, NULL, NULL, words, environ) != 0) return -1;
    if (waitpid(child, &status, 0) != child || status != 0) return -1;
    clock_gettime(CLOCK_MONOTONIC, &after);
    return (after.tv_sec - before.tv_sec) * 1000000000LL + (after.tv_nsec - before.tv_nsec);
}
