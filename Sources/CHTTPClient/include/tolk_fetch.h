// SPDX-License-Identifier: Apache-2.0

#ifndef TOLK_FETCH_H
#define TOLK_FETCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a request ended.
typedef enum tolk_fetch_outcome {
    /// The server has answered, whatever its status.
    TOLK_FETCH_ANSWERED = 0,
    /// The server can't be reached, or broke the connection off.
    TOLK_FETCH_UNREACHABLE = 1,
    /// There was no complete answer in time.
    TOLK_FETCH_TIMED_OUT = 2,
    /// The answer announced or sent more bytes than the request allows.
    TOLK_FETCH_TOO_LONG = 3,
    /// The address isn't one.
    TOLK_FETCH_BAD_ADDRESS = 4,
    /// Somebody called tolk_fetch_cancel.
    TOLK_FETCH_CANCELLED = 5,
    /// libcurl.so.4 isn't there, or too old (before 7.68).
    TOLK_FETCH_NO_LIBRARY = 6
} tolk_fetch_outcome;

/// What to send. All of it is copied.
typedef struct tolk_fetch_request {
    const char *method;
    const char *url;
    /// Lines such as "Content-Type: application/json".
    const char *const *headers;
    size_t header_count;
    const void *body;
    size_t body_length;
    /// The longest time from now to the end of the answer, in milliseconds.
    int64_t timeout;
    /// The most bytes of the answer's body.
    size_t maximum_bytes;
} tolk_fetch_request;

/// What came of it. Everything lives as long as the call that brings it.
typedef struct tolk_fetch_result {
    tolk_fetch_outcome outcome;
    int32_t status;
    /// The header fields, a line each, as they came.
    const char *headers;
    size_t headers_length;
    const void *body;
    size_t body_length;
    /// What is known beyond the outcome, for people; never null.
    const char *detail;
} tolk_fetch_result;

/// Called once for each request, on the client's own thread or on that which started it. Must not block.
typedef void (*tolk_fetch_done)(void *context, const tolk_fetch_result *result);

/// Starts a request and returns at once with its number. No redirect is followed, no cookie kept, nothing sent twice; the
/// transfer ends for good when its time is over, when the limit is passed, or when it is cancelled. Any thread.
uint64_t tolk_fetch_start(const tolk_fetch_request *request, void *context, tolk_fetch_done done);

/// Ends a request; one that is over already is left alone. Any thread.
void tolk_fetch_cancel(uint64_t number);

#ifdef __cplusplus
}
#endif

#endif
