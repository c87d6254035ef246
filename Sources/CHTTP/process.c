// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE  // pipe2
// What a serving process sets up once: signals and the limit of open files.

#include "tolk_http.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/// A pipe that the signal handler writes the number to: writing is allowed in a handler, little else is.
static int ends[2] = {-1, -1};

static void note(int number) {
    int kept = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = kept;
}

/// SIGPIPE's handler: a write to a closed pipe then fails with EPIPE.
static void ignore(int number) { (void)number; }

bool tolk_http_prepare_signals(void) {
    if (ends[0] < 0 && pipe2(ends, O_CLOEXEC) != 0) return false;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_handler = note;
    if (sigaction(SIGTERM, &action, NULL) != 0 || sigaction(SIGINT, &action, NULL) != 0) return false;
    action.sa_handler = ignore;
    return sigaction(SIGPIPE, &action, NULL) == 0;
}

int tolk_http_wait_for_signal(void) {
    unsigned char byte = 0;
    for (;;) {
        ssize_t count = read(ends[0], &byte, 1);
        if (count == 1) return byte;
        if (count == 0 || (count < 0 && errno != EINTR)) return 0;
    }
}

uint64_t tolk_http_raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    rlim_t hard = limit.rlim_max == RLIM_INFINITY ? 65536 : limit.rlim_max;
    // More than this serves no one here, and some libraries walk the whole range.
    if (hard > 65536) hard = 65536;
    if (limit.rlim_cur < hard) {
        limit.rlim_cur = hard;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    }
    return limit.rlim_cur;
}
