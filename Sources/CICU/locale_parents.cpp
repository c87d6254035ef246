#include "tolk_locale_parents.h"

#include <cstring>

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

bool equals(const UChar *text, int32_t length, const char *identifier) {
    for (int32_t i = 0; i < length; ++i) {
        if (identifier[i] == 0 || static_cast<unsigned char>(identifier[i]) != text[i]) { return false; }
    }
    return identifier[length] == 0;
}

/// CLDR's parentLocales: a table from the parent to its children, one string or an array of them.
bool namedParent(const char *identifier, char *out) {
    UErrorCode error = U_ZERO_ERROR;
    Bundle data(ures_openDirect(nullptr, "supplementalData", &error));
    Bundle parents(ures_getByKey(data.get(), "parentLocales", nullptr, &error));
    if (U_FAILURE(error)) { return false; }
    int32_t count = ures_getSize(parents.get());
    for (int32_t i = 0; i < count; ++i) {
        Bundle children(ures_getByIndex(parents.get(), i, nullptr, &error));
        if (U_FAILURE(error)) { return false; }
        int32_t childCount = ures_getSize(children.get());
        for (int32_t j = 0; j < childCount; ++j) {
            int32_t length = 0;
            UErrorCode childError = U_ZERO_ERROR;
            const UChar *child = ures_getStringByIndex(children.get(), j, &length, &childError);
            if (U_FAILURE(childError) || !equals(child, length, identifier)) { continue; }
            const char *parent = ures_getKey(children.get());
            if (parent == nullptr || std::strlen(parent) >= TOLK_LOCALE_ID_CAPACITY) { return false; }
            std::strcpy(out, parent);
            return true;
        }
    }
    return false;
}

} // namespace

extern "C" tolk_status tolk_locale_base_name(const char *identifier, char *out) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = uloc_getBaseName(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, out);
}

extern "C" tolk_status tolk_locale_language(const char *identifier, char *out) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = uloc_getLanguage(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
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

extern "C" tolk_status tolk_locale_parent(const char *identifier, char *out) {
    if (namedParent(identifier, out)) { return TOLK_OK; }
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = uloc_getParent(identifier, out, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, out);
}

extern "C" bool tolk_locale_has_region(const char *identifier) {
    UErrorCode error = U_ZERO_ERROR;
    char region[TOLK_LOCALE_ID_CAPACITY];
    return uloc_getCountry(identifier, region, TOLK_LOCALE_ID_CAPACITY, &error) > 0;
}

extern "C" bool tolk_locale_has_unusual_region(const char *identifier) {
    UErrorCode error = U_ZERO_ERROR;
    char minimal[TOLK_LOCALE_ID_CAPACITY];
    int32_t length = uloc_minimizeSubtags(identifier, minimal, TOLK_LOCALE_ID_CAPACITY, &error);
    return finish(length, error, minimal) == TOLK_OK && tolk_locale_has_region(minimal);
}
