// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "tolk_fetch.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// HTTP through the system's libcurl, on one thread for the whole process.
//
// libcurl is loaded when the first request is made: a program that asks no server neither loads nor needs it. What is used of
// its interface has been the same since version 7.68, and the library's name stands for that
// (https://curl.se/libcurl/abi.html), so the few numbers below take the place of its header.
//
// Every request is a transfer of one "multi" handle, which keeps connections for the next one. The limits are kept where the
// bytes come in: the function that takes them refuses what is too much, and libcurl then closes the connection.

typedef void CURL;
typedef void CURLM;
struct curl_slist;
typedef struct CURLMsg {
    int message;
    CURL *easy;
    union {
        void *whatever;
        int result;
    } data;
} CURLMsg;

enum {
    OPT_TIMEOUT_MS = 155,
    OPT_CONNECTTIMEOUT_MS = 156,
    OPT_FOLLOWLOCATION = 52,
    OPT_HTTPGET = 80,
    OPT_POST = 47,
    OPT_NOSIGNAL = 99,
    OPT_PROTOCOLS = 181,
    OPT_WRITEDATA = 10001,
    OPT_URL = 10002,
    OPT_ERRORBUFFER = 10010,
    OPT_USERAGENT = 10018,
    OPT_HTTPHEADER = 10023,
    OPT_HEADERDATA = 10029,
    OPT_CUSTOMREQUEST = 10036,
    OPT_PRIVATE = 10103,
    OPT_COPYPOSTFIELDS = 10165,
    OPT_WRITEFUNCTION = 20011,
    OPT_HEADERFUNCTION = 20079,
    OPT_MAXFILESIZE_LARGE = 30117,
    OPT_POSTFIELDSIZE_LARGE = 30120,
    PROTOCOLS_HTTP_AND_HTTPS = 3,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_PRIVATE = 0x100015,
    MULTI_MAX_HOST_CONNECTIONS = 7,
    MESSAGE_DONE = 1,
    CODE_URL_MALFORMAT = 3,
    CODE_OPERATION_TIMEDOUT = 28,
    CODE_FILESIZE_EXCEEDED = 63,
    ERROR_SIZE = 256,
};

static struct {
    int (*global_init)(long);
    CURL *(*easy_init)(void);
    int (*easy_setopt)(CURL *, int, ...);
    int (*easy_getinfo)(CURL *, int, ...);
    void (*easy_cleanup)(CURL *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    int (*multi_setopt)(CURLM *, int, ...);
    int (*multi_add_handle)(CURLM *, CURL *);
    int (*multi_remove_handle)(CURLM *, CURL *);
    int (*multi_perform)(CURLM *, int *);
    int (*multi_poll)(CURLM *, void *, unsigned, int, int *);
    int (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
} curl;

/// The most connections to one host, the most bytes of header fields, and the longest time to connect in milliseconds.
static const long maximum_connections = 8;
static const size_t maximum_header_bytes = 64 << 10;
static const long connect_timeout = 10000;

typedef struct bytes {
    char *data;
    size_t count;
    size_t capacity;
} bytes;

typedef struct transfer {
    struct transfer *next;
    uint64_t number;
    CURL *easy;
    struct curl_slist *lines;
    bytes headers;
    bytes body;
    size_t maximum;
    bool is_too_long;
    bool is_cancelled;
    bool is_running;
    char error[ERROR_SIZE];
    void *context;
    tolk_fetch_done done;
} transfer;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_ready = false;
static CURLM *multi;
/// Guards the list and what is asked of it; the thread alone takes transfers out of it.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static transfer *transfers;
static uint64_t last_number;

// MARK: Bytes

static bool append(bytes *to, const char *data, size_t count) {
    if (count > to->capacity - to->count) {
        size_t capacity = to->capacity < 1024 ? 1024 : to->capacity;
        while (capacity - to->count < count) capacity *= 2;
        char *bigger = realloc(to->data, capacity);
        if (!bigger) return false;
        to->data = bigger;
        to->capacity = capacity;
    }
    memcpy(to->data + to->count, data, count);
    to->count += count;
    return true;
}

static size_t take_body(char *data, size_t size, size_t count, void *context) {
    transfer *one = context;
    size_t length = size * count;
    if (length > one->maximum - one->body.count) {
        one->is_too_long = true;
        return 0;
    }
    return append(&one->body, data, length) ? length : 0;
}

static size_t take_header(char *data, size_t size, size_t count, void *context) {
    transfer *one = context;
    size_t length = size * count;
    // A new block of fields begins: what came before was a "100 Continue" or a proxy's.
    if (length > 5 && strncasecmp(data, "HTTP/", 5) == 0) one->headers.count = 0;
    if (length > maximum_header_bytes - one->headers.count) {
        one->is_too_long = true;
        return 0;
    }
    return append(&one->headers, data, length) ? length : 0;
}

// MARK: The thread

static void finish(transfer *one, int code) {
    tolk_fetch_result result = {.outcome = TOLK_FETCH_UNREACHABLE, .detail = one->error};
    long status = 0;
    curl.easy_getinfo(one->easy, INFO_RESPONSE_CODE, &status);
    if (one->is_cancelled) {
        result.outcome = TOLK_FETCH_CANCELLED;
    } else if (one->is_too_long || code == CODE_FILESIZE_EXCEEDED) {
        result.outcome = TOLK_FETCH_TOO_LONG;
    } else if (code == CODE_OPERATION_TIMEDOUT) {
        result.outcome = TOLK_FETCH_TIMED_OUT;
    } else if (code == CODE_URL_MALFORMAT) {
        result.outcome = TOLK_FETCH_BAD_ADDRESS;
    } else if (code == 0 && status > 0) {
        result.outcome = TOLK_FETCH_ANSWERED;
        result.status = (int32_t)status;
        result.headers = one->headers.data;
        result.headers_length = one->headers.count;
        result.body = one->body.data;
        result.body_length = one->body.count;
    }
    one->done(one->context, &result);
}

static void release(transfer *one) {
    if (one->easy) curl.easy_cleanup(one->easy);
    if (one->lines) curl.slist_free_all(one->lines);
    free(one->headers.data);
    free(one->body.data);
    free(one);
}

/// Takes a transfer out of the list.
static void unlink_transfer(transfer *one) {
    pthread_mutex_lock(&lock);
    for (transfer **place = &transfers; *place; place = &(*place)->next) {
        if (*place == one) {
            *place = one->next;
            break;
        }
    }
    pthread_mutex_unlock(&lock);
}

static void end(transfer *one, int code) {
    if (one->is_running) curl.multi_remove_handle(multi, one->easy);
    unlink_transfer(one);
    finish(one, code);
    release(one);
}

/// Starts what is new and ends what was cancelled.
static void obey(void) {
    while (true) {
        transfer *due = NULL;
        bool mustEnd = false;
        pthread_mutex_lock(&lock);
        for (transfer *one = transfers; one && !due; one = one->next) {
            if (one->is_cancelled || !one->is_running) {
                due = one;
                mustEnd = one->is_cancelled;
            }
        }
        pthread_mutex_unlock(&lock);
        if (!due) return;
        if (mustEnd) {
            end(due, 0);
        } else if (curl.multi_add_handle(multi, due->easy) == 0) {
            due->is_running = true;
        } else {
            end(due, -1);
        }
    }
}

static void *run(void *unused) {
    (void)unused;
    // The host's handlers run on the host's threads.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    while (true) {
        obey();
        int running = 0, left = 0;
        curl.multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl.multi_info_read(multi, &left))) {
            if (message->message != MESSAGE_DONE) continue;
            char *own = NULL;
            int code = message->data.result;
            curl.easy_getinfo(message->easy, INFO_PRIVATE, &own);
            if (own) end((transfer *)(void *)own, code);
        }
        curl.multi_poll(multi, NULL, 0, 60000, NULL);
    }
    return NULL;
}

#ifdef __APPLE__
#define CURL_LIBRARY "libcurl.4.dylib"
#else
#define CURL_LIBRARY "libcurl.so.4"
#endif

static bool load(void) {
    void *library = dlopen(CURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define FIND(name, symbol) if (!(*(void **)&curl.name = dlsym(library, symbol))) return false
    FIND(global_init, "curl_global_init");
    FIND(easy_init, "curl_easy_init");
    FIND(easy_setopt, "curl_easy_setopt");
    FIND(easy_getinfo, "curl_easy_getinfo");
    FIND(easy_cleanup, "curl_easy_cleanup");
    FIND(slist_append, "curl_slist_append");
    FIND(slist_free_all, "curl_slist_free_all");
    FIND(multi_init, "curl_multi_init");
    FIND(multi_setopt, "curl_multi_setopt");
    FIND(multi_add_handle, "curl_multi_add_handle");
    FIND(multi_remove_handle, "curl_multi_remove_handle");
    FIND(multi_perform, "curl_multi_perform");
    FIND(multi_poll, "curl_multi_poll");
    FIND(multi_wakeup, "curl_multi_wakeup");
    FIND(multi_info_read, "curl_multi_info_read");
#undef FIND
    return true;
}

static void prepare(void) {
    if (!load() || curl.global_init(3) != 0 || !(multi = curl.multi_init())) return;
    curl.multi_setopt(multi, MULTI_MAX_HOST_CONNECTIONS, maximum_connections);
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    is_ready = pthread_create(&thread, &attributes, run, NULL) == 0;
    pthread_attr_destroy(&attributes);
}

// MARK: What other threads call

static void fail(tolk_fetch_outcome outcome, const char *detail, void *context, tolk_fetch_done done) {
    tolk_fetch_result result = {.outcome = outcome, .detail = detail};
    done(context, &result);
}

/// Describes a request to libcurl; false when there is no memory for it.
static bool describe(transfer *one, const tolk_fetch_request *request) {
    CURL *easy = one->easy = curl.easy_init();
    if (!easy) return false;
    // An empty "Expect" keeps libcurl from waiting for the server's leave to send a long body.
    one->lines = curl.slist_append(NULL, "Expect:");
    for (size_t index = 0; index < request->header_count; index++) {
        struct curl_slist *longer = curl.slist_append(one->lines, request->headers[index]);
        if (!longer) return false;
        one->lines = longer;
    }
    int error = 0;
    error |= curl.easy_setopt(easy, OPT_NOSIGNAL, 1L);
    error |= curl.easy_setopt(easy, OPT_URL, request->url);
    error |= curl.easy_setopt(easy, OPT_PROTOCOLS, (long)PROTOCOLS_HTTP_AND_HTTPS);
    error |= curl.easy_setopt(easy, OPT_FOLLOWLOCATION, 0L);
    error |= curl.easy_setopt(easy, OPT_USERAGENT, "swift-tolk");
    error |= curl.easy_setopt(easy, OPT_HTTPHEADER, one->lines);
    error |= curl.easy_setopt(easy, OPT_ERRORBUFFER, one->error);
    error |= curl.easy_setopt(easy, OPT_WRITEFUNCTION, take_body);
    error |= curl.easy_setopt(easy, OPT_WRITEDATA, one);
    error |= curl.easy_setopt(easy, OPT_HEADERFUNCTION, take_header);
    error |= curl.easy_setopt(easy, OPT_HEADERDATA, one);
    error |= curl.easy_setopt(easy, OPT_PRIVATE, one);
    long timeout = request->timeout < 1 ? 1 : request->timeout > 86400000 ? 86400000 : (long)request->timeout;
    error |= curl.easy_setopt(easy, OPT_TIMEOUT_MS, timeout);
    error |= curl.easy_setopt(easy, OPT_CONNECTTIMEOUT_MS, timeout < connect_timeout ? timeout : connect_timeout);
    // Refuses by what the answer announces, before any of it is read. 0 would mean no limit.
    int64_t maximum = request->maximum_bytes > INT64_MAX ? INT64_MAX : (int64_t)request->maximum_bytes;
    error |= curl.easy_setopt(easy, OPT_MAXFILESIZE_LARGE, maximum < 1 ? (int64_t)1 : maximum);
    if (request->body_length > 0) {
        error |= curl.easy_setopt(easy, OPT_POST, 1L);
        error |= curl.easy_setopt(easy, OPT_POSTFIELDSIZE_LARGE, (int64_t)request->body_length);
        error |= curl.easy_setopt(easy, OPT_COPYPOSTFIELDS, request->body);
    } else {
        error |= curl.easy_setopt(easy, OPT_HTTPGET, 1L);
    }
    error |= curl.easy_setopt(easy, OPT_CUSTOMREQUEST, request->method);
    return error == 0;
}

uint64_t tolk_fetch_start(const tolk_fetch_request *request, void *context, tolk_fetch_done done) {
    pthread_once(&once, prepare);
    if (!is_ready) {
        fail(TOLK_FETCH_NO_LIBRARY, CURL_LIBRARY " can't be loaded", context, done);
        return 0;
    }
    transfer *one = calloc(1, sizeof *one);
    if (!one) {
        fail(TOLK_FETCH_UNREACHABLE, "out of memory", context, done);
        return 0;
    }
    one->maximum = request->maximum_bytes;
    one->context = context;
    one->done = done;
    if (!describe(one, request)) {
        release(one);
        fail(TOLK_FETCH_BAD_ADDRESS, "the request can't be made", context, done);
        return 0;
    }
    pthread_mutex_lock(&lock);
    uint64_t number = one->number = ++last_number;
    one->next = transfers;
    transfers = one;
    pthread_mutex_unlock(&lock);
    curl.multi_wakeup(multi);
    return number;
}

void tolk_fetch_cancel(uint64_t number) {
    if (number == 0) return;
    bool isThere = false;
    pthread_mutex_lock(&lock);
    for (transfer *one = transfers; one; one = one->next) {
        if (one->number == number) isThere = one->is_cancelled = true;
    }
    pthread_mutex_unlock(&lock);
    if (isThere) curl.multi_wakeup(multi);
}
