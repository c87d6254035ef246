#include "tolk_text.h"

#include <limits>
#include <memory>
#include <new>

#include <unicode/brkiter.h>
#include <unicode/bytestream.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>
#include <unicode/utext.h>

namespace {

constexpr size_t kMaximumLength = static_cast<size_t>(std::numeric_limits<int32_t>::max()) / 4;

}  // namespace

extern "C" tolk_status tolk_text_nfc(const char *text, size_t length, char *buffer, size_t capacity, size_t *written) {
    *written = 0;
    if (length > kMaximumLength) return TOLK_BAD_ARGUMENT;
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *form = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return static_cast<tolk_status>(status);
    const size_t room = capacity > kMaximumLength * 3 ? kMaximumLength * 3 : capacity;
    icu::CheckedArrayByteSink sink(buffer, static_cast<int32_t>(room));
    form->normalizeUTF8(0, icu::StringPiece(text, static_cast<int32_t>(length)), sink, nullptr, status);
    if (U_FAILURE(status)) return static_cast<tolk_status>(status);
    *written = static_cast<size_t>(sink.NumberOfBytesAppended());
    return sink.Overflowed() ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
}

extern "C" int32_t tolk_text_is_nfc(const char *text, size_t length) {
    if (length > kMaximumLength) return 0;
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *form = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return 0;
    const UBool answer = form->isNormalizedUTF8(icu::StringPiece(text, static_cast<int32_t>(length)), status);
    return U_SUCCESS(status) && answer ? 1 : 0;
}

extern "C" tolk_status tolk_text_sentence_ends(const char *text, size_t length, const char *locale, int64_t *ends,
                                               size_t capacity, size_t *count) try {
    *count = 0;
    if (length > kMaximumLength) return TOLK_BAD_ARGUMENT;
    UErrorCode status = U_ZERO_ERROR;
    UText source = UTEXT_INITIALIZER;
    utext_openUTF8(&source, text, static_cast<int64_t>(length), &status);
    std::unique_ptr<icu::BreakIterator> iterator(
        icu::BreakIterator::createSentenceInstance(icu::Locale::createCanonical(locale), status));
    if (U_SUCCESS(status)) iterator->setText(&source, status);
    if (U_SUCCESS(status)) {
        for (int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
            if (*count < capacity) ends[*count] = end;
            *count += 1;
        }
    }
    iterator.reset();
    utext_close(&source);
    if (U_FAILURE(status)) return static_cast<tolk_status>(status);
    return *count > capacity ? TOLK_BUFFER_TOO_SMALL : TOLK_OK;
} catch (const std::bad_alloc &) {
    return TOLK_OUT_OF_MEMORY;
}
