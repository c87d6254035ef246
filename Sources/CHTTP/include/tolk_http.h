#ifndef TOLK_HTTP_H
#define TOLK_HTTP_H

/// The version of libmicrohttpd in use. Static storage: never freed.
const char *tolk_http_library_version(void);

#endif
