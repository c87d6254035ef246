#include "tolk_http.h"

#include <microhttpd.h>

const char *tolk_http_library_version(void) {
    return MHD_get_version();
}
