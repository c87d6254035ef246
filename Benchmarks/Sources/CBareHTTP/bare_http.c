// SPDX-License-Identifier: Apache-2.0

#include "bare_http.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

static enum MHD_Result answer(
    void *response, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *upload, size_t *upload_count, void **slot) {
    (void)path;
    (void)method;
    (void)version;
    (void)upload;
    (void)upload_count;
    // The first call comes after the header block; the answer belongs into the second.
    if (*slot == NULL) {
        *slot = response;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

/// Adds each `Name: value` line.
static void add_fields(struct MHD_Response *response, const char *fields) {
    char *copy = strdup(fields), *rest = NULL;
    if (copy == NULL) return;
    for (char *line = strtok_r(copy, "\r\n", &rest); line != NULL; line = strtok_r(NULL, "\r\n", &rest)) {
        char *colon = strstr(line, ": ");
        if (colon == NULL) continue;
        *colon = 0;
        MHD_add_response_header(response, line, colon + 2);
    }
    free(copy);
}

uint16_t bare_http_start(size_t count, const char *fields, unsigned threads) {
    char *body = malloc(count == 0 ? 1 : count);
    if (body == NULL) return 0;
    memset(body, 'x', count);
    struct MHD_Response *response = MHD_create_response_from_buffer(count, body, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) return 0;
    add_fields(response, fields);
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, response, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_END);
    if (daemon == NULL) return 0;
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}
