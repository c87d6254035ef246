// SPDX-License-Identifier: Apache-2.0

// How many connections each address has open.

#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 1024

typedef struct entry {
    struct entry *next;
    unsigned char key[16];
    unsigned count;
} entry;

struct tolk_http_addresses {
    pthread_mutex_t lock;
    entry *buckets[BUCKETS];
};

struct tolk_http_addresses *tolk_http_addresses_create(void) {
    struct tolk_http_addresses *addresses = calloc(1, sizeof *addresses);
    if (addresses != NULL) pthread_mutex_init(&addresses->lock, NULL);
    return addresses;
}

/// The address in 16 bytes; of an IPv6 address the first half, which is what one customer has.
static void key_of(const struct sockaddr_storage *address, unsigned char key[16]) {
    memset(key, 0, 16);
    if (address->ss_family == AF_INET6) memcpy(key, &((const struct sockaddr_in6 *)address)->sin6_addr, 8);
    else memcpy(key + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
}

static entry **find(struct tolk_http_addresses *addresses, const unsigned char key[16]) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (int index = 0; index < 16; index++) hash = (hash ^ key[index]) * 0x100000001b3u;
    entry **place = &addresses->buckets[(hash >> 32) % BUCKETS];
    while (*place != NULL && memcmp((*place)->key, key, 16) != 0) place = &(*place)->next;
    return place;
}

bool tolk_http_addresses_enter(
    struct tolk_http_addresses *addresses, const struct sockaddr_storage *address, unsigned limit) {
    unsigned char key[16];
    key_of(address, key);
    pthread_mutex_lock(&addresses->lock);
    entry **place = find(addresses, key);
    if (*place == NULL) {
        *place = calloc(1, sizeof **place);
        if (*place != NULL) memcpy((*place)->key, key, 16);
    }
    bool fits = *place != NULL && (*place)->count < limit;
    if (fits) (*place)->count++;
    pthread_mutex_unlock(&addresses->lock);
    return fits;
}

void tolk_http_addresses_leave(struct tolk_http_addresses *addresses, const struct sockaddr_storage *address) {
    unsigned char key[16];
    key_of(address, key);
    pthread_mutex_lock(&addresses->lock);
    entry **place = find(addresses, key);
    if (*place != NULL && --(*place)->count == 0) {
        entry *gone = *place;
        *place = gone->next;
        free(gone);
    }
    pthread_mutex_unlock(&addresses->lock);
}

void tolk_http_addresses_free(struct tolk_http_addresses *addresses) {
    if (addresses == NULL) return;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (entry *entry = addresses->buckets[bucket], *next; entry != NULL; entry = next) {
            next = entry->next;
            free(entry);
        }
    pthread_mutex_destroy(&addresses->lock);
    free(addresses);
}
