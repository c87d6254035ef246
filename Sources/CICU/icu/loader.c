// SPDX-License-Identifier: Apache-2.0

// Finding ICU at run time.
//
// Why it isn't linked: a program that is linked to `libicuuc.so.72` starts on Debian 12 only, and where the system's ICU
// has the version of Foundation's own, the C++ names of the two bind to each other, so that Foundation's answers change.
//
// 1. TOLK_ICU names what is wanted: a folder (anything with a slash) or a major version (`76`, `76.1`). Nothing else is
//    tried then: whoever names a version wants to know when it isn't there.
// 2. Otherwise the newest major version that the dynamic loader finds, from 99 down to 70. On Darwin the system's
//    libicucore comes first, then Homebrew's.
// 3. The library is opened with local scope, so that its names are nobody else's, and with deep binding, so that its
//    own look-ups stay inside it. Sanitizers refuse deep binding, since their functions would be bypassed.
// 4. The suffix of the names is found with one look-up: the major version in most builds, none in some.
// 5. Each function is bound once. One that is missing makes its feature unavailable; one of the core, the library.
// 6. No library is one clear error, which every call that needs ICU gives.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "loader.h"

#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../include/tolk_icu.h"

_Atomic(const tolk_icu_table *) tolk_icu_loaded;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static tolk_icu_table table;
static char version[32];
static char cldr_version[32];
static char path[1024];
static char problem[2048];

// Rule 5.

static const int32_t feature_versions[TOLK_FEATURE_COUNT] = {
#define TOLK_VERSION(name, version) [TOLK_FEATURE_##name] = version,
    TOLK_ICU_FEATURES(TOLK_VERSION)
#undef TOLK_VERSION
};

tolk_status tolk_icu_fill(
    tolk_icu_table *filled, tolk_icu_lookup lookup, void *context, char *missing, int32_t capacity) {
    memset(filled, 0, sizeof *filled);
    int32_t used = 0;
    if (capacity > 0) missing[0] = 0;
#define TOLK_BIND(feature, result, name, parameters) \
    { \
        void *const found = lookup(context, #name); \
        memcpy(&filled->name, &found, sizeof found); \
        if (found == NULL) { \
            filled->feature_status[TOLK_FEATURE_##feature] = \
                TOLK_NEEDS_ICU(feature_versions[TOLK_FEATURE_##feature]); \
            const int32_t count = (int32_t)strlen(#name) + 1; \
            if (used + count < capacity) { \
                snprintf(missing + used, (size_t)(capacity - used), " %s", #name); \
                used += count; \
            } \
        } \
    }
    TOLK_ICU_FUNCTIONS(TOLK_BIND)
    TOLK_ICU_INTERNAL_FUNCTIONS(TOLK_BIND)
#undef TOLK_BIND
    return filled->feature_status[TOLK_FEATURE_CORE] == TOLK_OK ? TOLK_OK : TOLK_NO_ICU;
}

static void forget_all(void) {
    memset(&table, 0, sizeof table);
    for (int feature = 0; feature < TOLK_FEATURE_COUNT; feature++) table.feature_status[feature] = TOLK_NO_ICU;
}

/// Writes a version without the zeros at its end.
static void write_version(char *text, size_t capacity, const uint8_t *numbers, int least) {
    int count = 4;
    while (count > least && numbers[count - 1] == 0) count--;
    size_t used = 0;
    for (int index = 0; index < count && used < capacity; index++) {
        const int added =
            snprintf(text + used, capacity - used, index == 0 ? "%d" : ".%d", (int)numbers[index]);
        used += added > 0 ? (size_t)added : 0;
    }
}

/// Asks a table for its versions and its file; false when it is too old.
static bool describe(void) {
    uint8_t numbers[4] = {0};
    table.u_getVersion(numbers);
    write_version(version, sizeof version, numbers, 2);
    if (numbers[0] < TOLK_ICU_OLDEST) return false;
    UErrorCode error = U_ZERO_ERROR;
    uint8_t cldr[4] = {0};
    table.ulocdata_getCLDRVersion(cldr, &error);
    if (error <= U_ZERO_ERROR) {
        write_version(cldr_version, sizeof cldr_version, cldr, 1);
    } else {
        snprintf(problem, sizeof problem, "ICU %s has no data (%s)", version, table.u_errorName(error));
        return false;
    }
    Dl_info place;
    void *address = NULL;
    memcpy(&address, &table.u_getVersion, sizeof address);
    if (dladdr(address, &place) != 0 && place.dli_fname != NULL) {
        snprintf(path, sizeof path, "%s", place.dli_fname);
    }
    return true;
}

#ifdef TOLK_ICU_LINKED

#define TOLK_DECLARE(feature, result, name, parameters) result name parameters;
TOLK_ICU_INTERNAL_FUNCTIONS(TOLK_DECLARE)
#undef TOLK_DECLARE

static void find(void) {
#define TOLK_BIND(feature, result, name, parameters) table.name = name;
    TOLK_ICU_FUNCTIONS(TOLK_BIND)
    TOLK_ICU_INTERNAL_FUNCTIONS(TOLK_BIND)
#undef TOLK_BIND
    if (describe()) return;
    if (problem[0] == 0) {
        snprintf(problem, sizeof problem, "ICU %s is linked; %d is the oldest that is used", version, TOLK_ICU_OLDEST);
    }
    forget_all();
}

#else

/// What is known of a library while it is looked at.
typedef struct {
    void *handle;
    char suffix[8];
} library;

static void *lookup(void *context, const char *name) {
    const library *opened = context;
    char full[96];
    snprintf(full, sizeof full, "%s%s", name, opened->suffix);
    return dlsym(opened->handle, full);
}

/// Rule 3.
static int open_mode(void) {
    int mode = RTLD_LAZY | RTLD_LOCAL;
#ifdef RTLD_DEEPBIND
    const char *const sanitizers[] = {"__asan_init", "__tsan_init", "__msan_init", "__hwasan_init"};
    bool is_sanitized = false;
    for (size_t index = 0; index < sizeof sanitizers / sizeof *sanitizers; index++) {
        is_sanitized = is_sanitized || dlsym(RTLD_DEFAULT, sanitizers[index]) != NULL;
    }
    if (!is_sanitized) mode |= RTLD_DEEPBIND;
#endif
    return mode;
}

/// Rules 4 and 5; `major` is 0 where the file's name doesn't say. What is wrong goes into `problem`.
static bool take(void *handle, int major, const char *name) {
    library opened = {handle, ""};
    bool is_known = false;
    for (int number = major > 0 ? major : TOLK_ICU_NEWEST; number >= TOLK_ICU_OLDEST && !is_known;
         number = major > 0 ? 0 : number - 1) {
        snprintf(opened.suffix, sizeof opened.suffix, "_%d", number);
        is_known = lookup(&opened, "u_getVersion") != NULL;
    }
    if (!is_known) opened.suffix[0] = 0;
    char missing[512];
    if (tolk_icu_fill(&table, lookup, &opened, missing, sizeof missing) != TOLK_OK) {
        snprintf(problem, sizeof problem, "%s is not an ICU that can be used, it lacks%s", name, missing);
        return false;
    }
    problem[0] = 0;
    if (describe()) return true;
    if (problem[0] == 0) {
        snprintf(
            problem, sizeof problem, "%s is ICU %s; %d is the oldest that is used", name, version, TOLK_ICU_OLDEST);
    }
    return false;
}

#ifdef __APPLE__
#define LIBRARY_NAME "lib%s.%d.dylib"
#define LIBRARY_START "libicui18n."
#else
#define LIBRARY_NAME "lib%s.so.%d"
#define LIBRARY_START "libicui18n.so."
#endif

/// The version that the dynamic loader finds by name; false when there is none.
static bool take_version(int major, int mode) {
    char name[64];
    snprintf(name, sizeof name, LIBRARY_NAME, "icui18n", major);
    void *handle = dlopen(name, mode);
    return handle != NULL && take(handle, major, name);
}

/// The newest version in a folder. The libraries that ICU's own one needs are opened first, from the same folder: what
/// is open already is found by its name.
static bool take_folder(const char *folder, int mode) {
    DIR *directory = opendir(folder);
    if (directory == NULL) {
        snprintf(problem, sizeof problem, "TOLK_ICU names the folder %s: %s", folder, strerror(errno));
        return false;
    }
    int newest = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strncmp(entry->d_name, LIBRARY_START, strlen(LIBRARY_START)) != 0) continue;
        const int major = atoi(entry->d_name + strlen(LIBRARY_START));
        if (major > newest && major <= TOLK_ICU_NEWEST) newest = major;
    }
    closedir(directory);
    if (newest == 0) {
        snprintf(problem, sizeof problem, "TOLK_ICU names the folder %s, which has no %sN", folder, LIBRARY_START);
        return false;
    }
    const char *const names[] = {"icudata", "icuuc", "icui18n"};
    char file[1024];
    void *handle = NULL;
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        char name[64];
        snprintf(name, sizeof name, LIBRARY_NAME, names[index], newest);
        snprintf(file, sizeof file, "%s/%s", folder, name);
        handle = dlopen(file, mode);
    }
    if (handle == NULL) {
        snprintf(problem, sizeof problem, "TOLK_ICU names the folder %s: %s", folder, dlerror());
        return false;
    }
    return take(handle, newest, file);
}

/// The major version that a text names, 0 for none.
static int version_in(const char *text) {
    if (!isdigit((unsigned char)text[0])) return 0;
    for (const char *next = text; *next != 0; next++) {
        if (!isdigit((unsigned char)*next) && *next != '.') return 0;
    }
    const long major = strtol(text, NULL, 10);
    return major > 0 && major < 1000 ? (int)major : 0;
}

/// What to do about a missing library.
#ifdef __APPLE__
static const char advice[] = "install it with \"brew install icu4c\", or set TOLK_ICU to the folder that has it";
#else
static const char advice[] =
    "install your distribution's package of ICU's libraries (Debian: libicu72 on bookworm, libicu76 on trixie, "
    "libicu78 on sid, and \"apt-cache search '^libicu[0-9]'\" tells elsewhere; Alpine: icu-libs and icu-data-full; "
    "Fedora: libicu), or set TOLK_ICU to the folder that has libicuuc and libicui18n";
#endif

static const char *environment(const char *name) {
#ifdef __GLIBC__
    return secure_getenv(name);
#else
    return getenv(name);
#endif
}

static bool find_any(int mode) {
#ifdef __APPLE__
    void *core = dlopen("/usr/lib/libicucore.A.dylib", mode);
    if (core != NULL && take(core, 0, "libicucore")) return true;
    const char *const folders[] = {"/opt/homebrew/opt/icu4c/lib", "/usr/local/opt/icu4c/lib"};
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) {
        if (take_folder(folders[index], mode)) return true;
    }
#endif
    for (int major = TOLK_ICU_NEWEST; major >= TOLK_ICU_OLDEST; major--) {
        if (take_version(major, mode)) return true;
    }
    return false;
}

static void find(void) {
    const int mode = open_mode();
    const char *wish = environment("TOLK_ICU");
    char reason[1400] = "";
    if (wish != NULL && wish[0] != 0) {
        const int major = version_in(wish);
        if (strchr(wish, '/') != NULL) {
            if (take_folder(wish, mode)) return;
        } else if (major == 0) {
            snprintf(
                problem, sizeof problem, "TOLK_ICU is \"%.200s\", which is neither a folder (with a /) nor a version",
                wish);
        } else if (take_version(major, mode)) {
            return;
        } else if (problem[0] == 0) {
            snprintf(problem, sizeof problem, "TOLK_ICU asks for ICU %d, which was not found", major);
        }
    } else if (find_any(mode)) {
        return;
    } else if (problem[0] == 0) {
        snprintf(
            problem, sizeof problem, "ICU was not found: there is no library of versions %d to %d", TOLK_ICU_OLDEST,
            TOLK_ICU_NEWEST);
    }
    snprintf(reason, sizeof reason, "%s", problem);
    snprintf(problem, sizeof problem, "%s; %s", reason, advice);
    forget_all();
}

#endif

static void load_once(void) {
    find();
    atomic_store_explicit(&tolk_icu_loaded, &table, memory_order_release);
}

const tolk_icu_table *tolk_icu_load(void) {
    pthread_once(&once, load_once);
    return &table;
}

tolk_icu_library tolk_icu_get_library(void) {
    tolk_icu();
    const tolk_icu_library none = {NULL, NULL, NULL, problem};
    const tolk_icu_library found = {version, cldr_version, path[0] == 0 ? NULL : path, NULL};
    return problem[0] == 0 ? found : none;
}
