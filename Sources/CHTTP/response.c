#include "internal.h"

#include <stdlib.h>
#include <string.h>

tolk_http_response *tolk_http_response_create(
    const void *body, size_t count, void (*release_body)(void *owner), void *owner) {
    tolk_http_response *response = calloc(1, sizeof *response);
    struct MHD_Response *inner = NULL;
    if (response != NULL) {
        // The library takes a pointer to mutable bytes and doesn't change them.
        inner = release_body == NULL
            ? MHD_create_response_from_buffer(count, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY)
            : MHD_create_response_from_buffer_with_free_callback_cls(
                count, (void *)(uintptr_t)body, release_body, owner);
    }
    if (inner == NULL) {
        free(response);
        if (release_body != NULL) release_body(owner);
        return NULL;
    }
    atomic_init(&response->references, 1);
    response->response = inner;
    return response;
}

bool tolk_http_response_add_field(tolk_http_response *response, const char *name, const char *value) {
    return MHD_add_response_header(response->response, name, value) == MHD_YES;
}

void tolk_http_response_release(tolk_http_response *response) {
    if (atomic_fetch_sub(&response->references, 1) != 1) return;
    MHD_destroy_response(response->response);
    free(response);
}
