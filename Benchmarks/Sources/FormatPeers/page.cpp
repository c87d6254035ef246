// SPDX-License-Identifier: Apache-2.0

#include "FormatPeers.h"

#include <unicode/ucol.h>
#include <unicode/uldnames.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

struct peer_names {
    ULocaleDisplayNames *names;
};

peer_names *peer_names_open(const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_names{uldn_open(locale, ULDN_STANDARD_NAMES, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_names_language(peer_names *peer, const char *language, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    const int32_t count = uldn_languageDisplayName(peer->names, language, text, 256, &error);
    int32_t length = 0;
    u_strToUTF8(buffer, capacity, &length, text, count, &error);
    return U_FAILURE(error) ? -1 : length;
}

struct peer_order {
    UCollator *collator;
};

peer_order *peer_order_open(const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_order{ucol_open(locale, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

void peer_order_sort(peer_order *peer, const char *const *texts, int32_t count, int kind, int32_t *order) {
    std::iota(order, order + count, 0);
    if (kind == 0) {
        std::stable_sort(order, order + count, [&](int32_t left, int32_t right) {
            UErrorCode error = U_ZERO_ERROR;
            return ucol_strcollUTF8(peer->collator, texts[left], -1, texts[right], -1, &error) == UCOL_LESS;
        });
        return;
    }
    std::vector<std::string> keys(static_cast<size_t>(count));
    for (int32_t index = 0; index < count; index++) {
        UErrorCode error = U_ZERO_ERROR;
        UChar units[512];
        int32_t length = 0;
        u_strFromUTF8(units, 512, &length, texts[index], -1, &error);
        uint8_t key[1024];
        const int32_t size = ucol_getSortKey(peer->collator, units, length, key, sizeof key);
        keys[static_cast<size_t>(index)].assign(reinterpret_cast<const char *>(key), static_cast<size_t>(size));
    }
    std::stable_sort(order, order + count, [&](int32_t left, int32_t right) {
        return keys[static_cast<size_t>(left)] < keys[static_cast<size_t>(right)];
    });
}

struct peer_parser {
    UNumberFormat *format;
};

peer_parser *peer_parser_open(const char *locale, int is_strict) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_parser{unum_open(UNUM_DECIMAL, nullptr, 0, locale, nullptr, &error)};
    if (U_FAILURE(error)) return nullptr;
    unum_setAttribute(peer->format, UNUM_LENIENT_PARSE, is_strict ? 0 : 1);
    return peer;
}

double peer_parser_read(peer_parser *peer, const uint16_t *text, int32_t length) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t position = 0;
    return unum_parseDouble(peer->format, reinterpret_cast<const UChar *>(text), length, &position, &error);
}
