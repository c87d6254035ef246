// SPDX-License-Identifier: Apache-2.0

#include "language_peers.h"

#include <cstdio>

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

const char *peer_cld2_detect(const char *text, int length) {
    CLD2::Language languages[3];
    int percents[3];
    double scores[3];
    CLD2::ResultChunkVector *chunks = nullptr;
    int bytes = 0;
    int valid = 0;
    bool reliable = false;
    CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
    const int bestEffort = 0x4000;
    CLD2::Language language = CLD2::ExtDetectLanguageSummaryCheckUTF8(
        text, length, true, &hints, bestEffort, languages, percents, scores, chunks, &bytes, &reliable, &valid);
    return CLD2::LanguageCode(language);
}

const char *peer_cld2_version(void) { return CLD2::DetectLanguageVersion(); }
