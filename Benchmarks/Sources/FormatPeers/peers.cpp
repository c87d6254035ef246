// SPDX-License-Identifier: Apache-2.0

#include "FormatPeers.h"

#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/ulistformatter.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>
#include <unicode/ustring.h>

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>

namespace {

int32_t utf8(const UChar *text, int32_t count, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = 0;
    u_strToUTF8(buffer, capacity, &length, text, count, &error);
    return U_FAILURE(error) ? -1 : length;
}

int32_t widen(const char *text, UChar *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = 0;
    u_strFromUTF8(buffer, capacity, &length, text, -1, &error);
    return length;
}

thread_local uint64_t allocations = 0;

}  // namespace

// Counting in the allocator's own entry points: everything in the process goes through them.
extern "C" void *__libc_malloc(size_t size);
extern "C" void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

uint64_t peer_allocations(void) {
    return allocations;
}

struct peer_number {
    UNumberFormatter *formatter;
    UFormattedNumber *result;
};

peer_number *peer_number_open(const char *locale, const char *skeleton) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    const int32_t length = widen(skeleton, text, 256);
    auto *peer = new peer_number();
    peer->formatter = unumf_openForSkeletonAndLocale(text, length, locale, &error);
    peer->result = unumf_openResult(&error);
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_number_int(peer_number *peer, int64_t value, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    unumf_formatInt(peer->formatter, value, peer->result, &error);
    const int32_t length = unumf_resultToString(peer->result, text, 256, &error);
    return U_FAILURE(error) ? -1 : utf8(text, length, buffer, capacity);
}

int32_t peer_number_double(peer_number *peer, double value, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    unumf_formatDouble(peer->formatter, value, peer->result, &error);
    const int32_t length = unumf_resultToString(peer->result, text, 256, &error);
    return U_FAILURE(error) ? -1 : utf8(text, length, buffer, capacity);
}

struct peer_plural {
    UPluralRules *rules;
};

peer_plural *peer_plural_open(const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_plural{uplrules_open(locale, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_plural_select(peer_plural *peer, double value, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[16];
    const int32_t length = uplrules_select(peer->rules, value, text, 16, &error);
    (void)buffer;
    (void)capacity;
    return U_FAILURE(error) ? -1 : length + text[0];
}

struct peer_list {
    UListFormatter *formatter;
};

peer_list *peer_list_open(const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_list{ulistfmt_open(locale, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_list_three(
    peer_list *peer, const uint16_t *const *items, const int32_t *lengths, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    const int32_t length = ulistfmt_format(
        peer->formatter, reinterpret_cast<const UChar *const *>(items), lengths, 3, text, 256, &error);
    return U_FAILURE(error) ? -1 : utf8(text, length, buffer, capacity);
}

struct peer_date {
    UDateFormat *formatter;
};

peer_date *peer_date_open(const char *locale, const char *skeleton) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[128];
    UChar pattern[256];
    const int32_t length = widen(skeleton, text, 128);
    UDateTimePatternGenerator *generator = udatpg_open(locale, &error);
    const int32_t patternLength = udatpg_getBestPattern(generator, text, length, pattern, 256, &error);
    udatpg_close(generator);
    const UChar utc[] = u"UTC";
    auto *peer = new peer_date{
        udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, 3, pattern, patternLength, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_date_format(peer_date *peer, double milliseconds, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    const int32_t length = udat_format(peer->formatter, milliseconds, text, 256, nullptr, &error);
    return U_FAILURE(error) ? -1 : utf8(text, length, buffer, capacity);
}

struct peer_relative {
    URelativeDateTimeFormatter *formatter;
};

peer_relative *peer_relative_open(const char *locale) {
    UErrorCode error = U_ZERO_ERROR;
    auto *peer = new peer_relative{
        ureldatefmt_open(locale, nullptr, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &error)};
    return U_FAILURE(error) ? nullptr : peer;
}

int32_t peer_relative_hours(peer_relative *peer, double offset, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar text[256];
    const int32_t length =
        ureldatefmt_formatNumeric(peer->formatter, offset, UDAT_REL_UNIT_HOUR, text, 256, &error);
    return U_FAILURE(error) ? -1 : utf8(text, length, buffer, capacity);
}
