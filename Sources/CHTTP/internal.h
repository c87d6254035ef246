#ifndef TOLK_HTTP_INTERNAL_H
#define TOLK_HTTP_INTERNAL_H

#include "tolk_http.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>

/// One TCP connection, in the server's list so that the watchdog can see it.
typedef struct connection {
    struct connection *next;
    struct connection *previous;
    int socket;
    /// Monotonic milliseconds at which the watchdog shuts the socket; 0 when nothing is being waited for.
    _Atomic(uint64_t) deadline;
} connection;

/// What accepts connections and gives them to the daemons.
typedef struct tolk_http_front tolk_http_front;

struct tolk_http_server {
    /// One for the caller, one for each living exchange, so that a late reply finds the server's lock.
    atomic_uint references;
    /// Serves nearly all connections; its connections have little memory.
    struct MHD_Daemon *daemon;
    /// Serves connections whose first header block is long.
    struct MHD_Daemon *large_daemon;
    tolk_http_front *front;
    tolk_http_options options;
    tolk_http_handler handler;
    void *context;
    atomic_uint running;
    atomic_bool stopping;
    _Atomic(uint64_t) expired;

    /// Guards `connections`.
    pthread_mutex_t lock;
    connection *connections;

    /// Guards the two lists that a stop must empty before the daemon goes.
    pthread_mutex_t suspended_lock;
    tolk_http_exchange *suspended;
    tolk_http_stream *waiting_streams;

    pthread_t watchdog;
    bool has_watchdog;
    pthread_mutex_t watchdog_lock;
    pthread_cond_t watchdog_wake;
    bool watchdog_stops;
};

typedef enum phase {
    PHASE_HEADER,    ///< the request line has arrived
    PHASE_BODY,      ///< the header block is fine
    PHASE_HANDLING,  ///< the handler has it
    PHASE_ANSWERED,  ///< a response is there
    PHASE_QUEUED,    ///< and has been given to the library
    PHASE_ABANDONED  ///< the connection is gone or was cut off
} phase;

struct tolk_http_exchange {
    /// One for the library (until its completion callback), one for the handler (until its reply).
    atomic_uint references;
    tolk_http_server *server;
    struct MHD_Connection *connection;
    connection *peer;
    bool counted;

    tolk_http_violation violation;
    const char *method;
    char *target;
    size_t target_count;
    tolk_http_text fields[TOLK_HTTP_FIELD_COUNT];
    /// The joined values that had to be allocated.
    char *joined[TOLK_HTTP_FIELD_COUNT];
    char *body;
    size_t body_count;
    size_t body_capacity;

    /// Guards what follows: the handler may reply on another thread while the library's thread decides to suspend.
    pthread_mutex_t lock;
    phase phase;
    bool is_suspended;
    unsigned status;
    tolk_http_response *response;

    tolk_http_exchange *next_suspended;
    tolk_http_exchange *previous_suspended;
};

struct tolk_http_response {
    /// One for the creator, one for each exchange that it answers.
    atomic_uint references;
    struct MHD_Response *response;
    /// Set for a streamed body only; the library's share of it, ended by the response's end.
    tolk_http_stream *stream;
};

/// A body that is written while it is sent.
struct tolk_http_stream {
    /// One for the writer, one for the library's reader.
    atomic_uint references;
    pthread_mutex_t lock;
    char *bytes;
    size_t start;
    size_t count;
    size_t capacity;
    bool is_finished;
    bool is_gone;
    /// Set while the connection is suspended for want of bytes.
    bool is_waiting;
    tolk_http_server *server;
    struct MHD_Connection *connection;
    tolk_http_stream *next_waiting;
    tolk_http_stream *previous_waiting;
};

uint64_t tolk_http_now_ms(void);

tolk_http_exchange *tolk_http_exchange_create(tolk_http_server *server, const char *target);
void tolk_http_exchange_release(tolk_http_exchange *exchange);
void tolk_http_server_release(tolk_http_server *server);

/// Checks the header block and takes the fields that the service reads out of it.
tolk_http_violation tolk_http_check(tolk_http_exchange *exchange, const char *method, const char *version);

/// The library's call for a request, several times per request.
enum MHD_Result tolk_http_access(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *upload, size_t *upload_count, void **slot);

/// Cuts off every exchange and stream that is still suspended.
void tolk_http_abandon_suspended(tolk_http_server *server);

bool tolk_http_watchdog_start(tolk_http_server *server);
void tolk_http_watchdog_stop(tolk_http_server *server);
void tolk_http_connection_notify(
    void *context, struct MHD_Connection *connection, void **slot, enum MHD_ConnectionNotificationCode code);

/// Listens and starts the thread that accepts; on failure `reason` is the system's error.
bool tolk_http_front_start(tolk_http_server *server, const struct sockaddr_storage *address, int *reason);
uint16_t tolk_http_front_port(const tolk_http_front *front);
void tolk_http_front_stop(tolk_http_server *server);

/// Binds a streamed body to the connection that is about to send it.
void tolk_http_stream_attach(tolk_http_stream *stream, tolk_http_exchange *exchange);
/// Cuts off the streams that wait for bytes.
void tolk_http_abandon_streams(tolk_http_server *server);

#endif
