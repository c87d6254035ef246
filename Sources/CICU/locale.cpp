#include "tolk_locale.h"

#include "text.hpp"

#include <cstring>
#include <memory>
#include <string>

#include <unicode/locid.h>
#include <unicode/numsys.h>

namespace {

/// ICU's locale of a BCP 47 tag.
icu::Locale localeOf(const char *tag, UErrorCode &error) {
    return icu::Locale::forLanguageTag(tag, error);
}

} // namespace

extern "C" tolk_status tolk_locale_change_tag(tolk_locale_change change, const char *tag, char *out, int32_t capacity,
                                              int32_t *length) {
    *length = 0;
    try {
        UErrorCode error = U_ZERO_ERROR;
        icu::Locale locale = localeOf(tag, error);
        if (U_FAILURE(error)) { return error; }
        switch (change) {
        case TOLK_LOCALE_CANONICALIZE:
            locale = icu::Locale::createCanonical(locale.getName());
            break;
        case TOLK_LOCALE_MAXIMIZE:
            locale.addLikelySubtags(error);
            break;
        case TOLK_LOCALE_MINIMIZE:
            locale.minimizeSubtags(error);
            break;
        default:
            return TOLK_BAD_ARGUMENT;
        }
        if (U_FAILURE(error)) { return error; }
        std::string changed = locale.toLanguageTag<std::string>(error);
        if (U_FAILURE(error)) { return error; }
        *length = static_cast<int32_t>(changed.size());
        if (*length >= capacity) { return TOLK_BUFFER_TOO_SMALL; }
        changed.copy(out, changed.size());
        out[changed.size()] = 0;
        return TOLK_OK;
    } catch (...) {
        return TOLK_OUT_OF_MEMORY;
    }
}

extern "C" bool tolk_locale_is_right_to_left(const char *tag) {
    UErrorCode error = U_ZERO_ERROR;
    icu::Locale locale = localeOf(tag, error);
    return U_SUCCESS(error) && locale.isRightToLeft();
}

extern "C" bool tolk_locale_uses_numbering_system(const char *tag, const char *name) {
    try {
        UErrorCode error = U_ZERO_ERROR;
        const tolk::DataLocaleID id(tag);
        if (id.status != TOLK_OK) { return false; }
        const icu::Locale locale(id.text);
        for (const char *kind : {"", "native", "traditional", "finance"}) {
            icu::Locale variant = locale;
            if (*kind != 0) { variant.setKeywordValue("numbers", kind, error); }
            std::unique_ptr<icu::NumberingSystem> system(icu::NumberingSystem::createInstance(variant, error));
            if (U_FAILURE(error)) { return false; }
            if (system && std::strcmp(system->getName(), name) == 0) { return true; }
        }
        return false;
    } catch (...) {
        return false;
    }
}
