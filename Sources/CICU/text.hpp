// What the other files of this target share: moving text between ICU's UTF-16 and the caller's UTF-8 buffers.
#ifndef TOLK_TEXT_HPP
#define TOLK_TEXT_HPP

#include "tolk_status.h"

#include <unicode/bytestream.h>
#include <unicode/localpointer.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>
#include <unicode/utypes.h>

#include <cstring>
#include <new>
#include <string>

namespace tolk {

/// ICU's outcome as the C header's: warnings are success, errors keep their number.
inline tolk_status statusOf(UErrorCode error) {
    return U_FAILURE(error) ? static_cast<tolk_status>(error) : TOLK_OK;
}

/// Copies UTF-16 into the caller's buffer as UTF-8.
inline tolk_status copyOut(const UChar *text, int32_t count, char *buffer, int32_t capacity, int32_t *length) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t needed = 0;
    // An unpaired surrogate, which only a caller's broken text can bring in, becomes U+FFFD.
    u_strToUTF8WithSub(buffer, capacity, &needed, text, count, 0xFFFD, nullptr, &error);
    *length = needed;
    if (error == U_BUFFER_OVERFLOW_ERROR) {
        return TOLK_BUFFER_TOO_SMALL;
    }
    return statusOf(error);
}

inline tolk_status copyOut(
    const icu::UnicodeString &text, char *buffer, int32_t capacity, int32_t *length) {
    return copyOut(text.getBuffer(), text.length(), buffer, capacity, length);
}

/// UTF-8 from the caller as ICU's string; broken sequences become U+FFFD.
inline icu::UnicodeString textOf(const char *text, int32_t length) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
}

/// An ICU locale identifier for a BCP 47 tag.
struct LocaleID {
    char text[512];
    tolk_status status;

    explicit LocaleID(const char *tag) {
        UErrorCode error = U_ZERO_ERROR;
        int32_t parsed = 0;
        uloc_forLanguageTag(tag, text, sizeof text, &parsed, &error);
        text[sizeof text - 1] = 0;
        status = error == U_STRING_NOT_TERMINATED_WARNING ? TOLK_BAD_ARGUMENT : statusOf(error);
    }
};

/// The identifier of a locale that ICU has data for: the given one where it or a parent of it has a bundle, else the
/// root's with the same keywords and region.
///
/// Without a bundle ICU takes that of the process's default locale, which follows the environment: a language that ICU
/// doesn't know would come out in German on a German machine.
struct DataLocaleID : LocaleID {
    /// Whether there was no bundle.
    bool isRoot = false;

    /// `tree` names the package inside ICU's data, such as "rbnf"; the main one when it is empty.
    explicit DataLocaleID(const char *tag, const char *tree = "") : LocaleID(tag) {
        if (status != TOLK_OK) {
            return;
        }
        UErrorCode error = U_ZERO_ERROR;
        const std::string package = std::string(U_ICUDATA_NAME) + "-" + tree;
        const icu::LocalUResourceBundlePointer bundle(
            ures_open(*tree == 0 ? nullptr : package.c_str(), text, &error));
        isRoot = error == U_USING_DEFAULT_WARNING;
        if (!isRoot) {
            return;
        }
        char region[ULOC_COUNTRY_CAPACITY];
        error = U_ZERO_ERROR;
        const int32_t length = uloc_getCountry(text, region, sizeof region, &error);
        const char *keywords = std::strchr(text, '@');
        const std::string root = keywords == nullptr ? "" : keywords;
        root.copy(text, root.size());
        text[root.size()] = 0;
        if (U_SUCCESS(error) && length == 2 && root.find("rg=") == std::string::npos) {
            // The region still decides about calendar and hour cycle; a root with a region has no bundle.
            const std::string override = std::string(region) + "ZZZZ";
            uloc_setKeywordValue("rg", override.c_str(), text, sizeof text, &error);
        }
        status = statusOf(error);
    }
};

/// Runs a body that may throw and turns any exception into a status, so that none crosses into C.
template <typename Body> tolk_status guarded(Body body) noexcept {
    try {
        return body();
    } catch (...) {
        return TOLK_OUT_OF_MEMORY;
    }
}

}  // namespace tolk

#endif
