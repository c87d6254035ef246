#include "tolk_locale_aliases.h"

#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

namespace {

/// A resource bundle that closes itself.
class Bundle {
public:
    explicit Bundle(UResourceBundle *bundle) : bundle(bundle) {}
    Bundle(const Bundle &) = delete;
    Bundle &operator=(const Bundle &) = delete;
    ~Bundle() { ures_close(bundle); }
    const UResourceBundle *get() const { return bundle; }

private:
    UResourceBundle *bundle;
};

tolk_status finish(int32_t length, UErrorCode error, char *out) {
    if (U_FAILURE(error)) {
        out[0] = 0;
        return error;
    }
    if (length >= TOLK_LOCALE_ID_CAPACITY) {
        out[0] = 0;
        return TOLK_BUFFER_TOO_SMALL;
    }
    out[length] = 0;
    return TOLK_OK;
}

} // namespace

extern "C" tolk_status tolk_locale_base_name(const char *identifier, char *out) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = uloc_getBaseName(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, out);
}

extern "C" bool tolk_locale_alias(const char *identifier, char *out) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle data(ures_openDirect(nullptr, "metadata", &error));
    Bundle aliases(ures_getByKey(data.get(), "alias", nullptr, &error));
    Bundle languages(ures_getByKey(aliases.get(), "language", nullptr, &error));
    Bundle alias(ures_getByKey(languages.get(), identifier, nullptr, &error));
    if (U_FAILURE(error)) { return false; }
    int32_t length = 0;
    const UChar *text = ures_getStringByKey(alias.get(), "replacement", &length, &error);
    if (U_FAILURE(error) || length >= TOLK_LOCALE_ID_CAPACITY) { return false; }
    u_UCharsToChars(text, out, length);
    out[length] = 0;
    return true;
}

extern "C" bool tolk_locale_has_unusual_region(const char *identifier) {
    UErrorCode error = U_ZERO_ERROR;
    char minimal[TOLK_LOCALE_ID_CAPACITY];
    int32_t length = uloc_minimizeSubtags(identifier, minimal, TOLK_LOCALE_ID_CAPACITY, &error);
    if (finish(length, error, minimal) != TOLK_OK) { return false; }
    char region[TOLK_LOCALE_ID_CAPACITY];
    return uloc_getCountry(minimal, region, TOLK_LOCALE_ID_CAPACITY, &error) > 0;
}
