// SPDX-License-Identifier: Apache-2.0

#include "match_peers.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <unicode/localematcher.h>
#include <unicode/locid.h>
#include <unicode/uloc.h>

namespace {

icu::LocaleMatcher build(const char *const *supported, int32_t count, UErrorCode &error) {
    icu::LocaleMatcher::Builder builder;
    builder.setNoDefaultLocale();
    for (int32_t i = 0; i < count; ++i) {
        builder.addSupportedLocale(icu::Locale::forLanguageTag(supported[i], error));
    }
    return builder.build(error);
}

} // namespace

struct match_peer {
    icu::LocaleMatcher matcher;
    std::vector<icu::Locale> supported;
    std::vector<icu::Locale> desired;
};

extern "C" match_peer *match_peer_open(const char *const *supported, int32_t count) {
    UErrorCode error = U_ZERO_ERROR;
    auto peer = new match_peer{build(supported, count, error), {}, {}};
    for (int32_t i = 0; i < count; ++i) {
        peer->supported.push_back(icu::Locale::forLanguageTag(supported[i], error));
    }
    return peer;
}

extern "C" void match_peer_close(match_peer *peer) {
    delete peer;
}

extern "C" void match_peer_prepare(match_peer *peer, const char *const *desired, int32_t count) {
    UErrorCode error = U_ZERO_ERROR;
    peer->desired.clear();
    for (int32_t i = 0; i < count; ++i) {
        peer->desired.push_back(icu::Locale::forLanguageTag(desired[i], error));
    }
}

extern "C" int64_t match_peer_parsed(const match_peer *peer, int64_t rounds) {
    int64_t sum = 0;
    UErrorCode error = U_ZERO_ERROR;
    for (int64_t i = 0; i < rounds; ++i) {
        icu::Locale::RangeIterator<std::vector<icu::Locale>::const_iterator> range(
            peer->desired.cbegin(), peer->desired.cend());
        sum += reinterpret_cast<intptr_t>(peer->matcher.getBestMatch(range, error));
    }
    return sum;
}

extern "C" int64_t match_peer_headers(const match_peer *peer, const char *const *headers, int64_t count,
                                      int64_t rounds) {
    int64_t sum = 0;
    UErrorCode error = U_ZERO_ERROR;
    for (int64_t i = 0; i < rounds; ++i) {
        sum += reinterpret_cast<intptr_t>(peer->matcher.getBestMatchForListString(headers[i % count], error));
    }
    return sum;
}

extern "C" int64_t match_peer_rank(const match_peer *peer, int64_t rounds) {
    int64_t sum = 0;
    UErrorCode error = U_ZERO_ERROR;
    for (int64_t i = 0; i < rounds; ++i) {
        std::vector<std::pair<double, size_t>> ranked;
        for (size_t j = 0; j < peer->supported.size(); ++j) {
            double closeness = peer->matcher.internalMatch(peer->desired[0], peer->supported[j], error);
            if (closeness > 0.5) { ranked.emplace_back(1 - closeness, j); }
        }
        std::sort(ranked.begin(), ranked.end());
        sum += static_cast<int64_t>(ranked.size());
    }
    return sum;
}

extern "C" int64_t match_peer_build(const char *const *supported, int32_t count, int64_t rounds) {
    int64_t sum = 0;
    for (int64_t i = 0; i < rounds; ++i) {
        UErrorCode error = U_ZERO_ERROR;
        icu::LocaleMatcher matcher = build(supported, count, error);
        sum += error;
    }
    return sum;
}

extern "C" int32_t match_peer_available(void) {
    return uloc_countAvailable();
}

extern "C" const char *match_peer_available_tag(int32_t index) {
    static std::vector<std::string> tags = [] {
        std::vector<std::string> all;
        for (int32_t i = 0; i < uloc_countAvailable(); ++i) {
            UErrorCode error = U_ZERO_ERROR;
            all.push_back(icu::Locale(uloc_getAvailable(i)).toLanguageTag<std::string>(error));
        }
        return all;
    }();
    return tags[static_cast<size_t>(index)].c_str();
}
