// SPDX-License-Identifier: Apache-2.0

#ifndef BARE_HTTP_H
#define BARE_HTTP_H

#include <stddef.h>
#include <stdint.h>

/// The peer: libmicrohttpd with the least around it. Every request gets the same `count` bytes with the same header fields
/// (`Name: value` lines), from one response that is made once. Returns the port on 127.0.0.1, or 0. It serves until the process ends.
uint16_t bare_http_start(size_t count, const char *fields, unsigned threads);

#endif
