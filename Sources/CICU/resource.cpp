#include "tolk_resource.h"

#include "text.hpp"

#include <unicode/localpointer.h>
#include <unicode/resbund.h>
#include <unicode/uregion.h>
#include <unicode/ures.h>

namespace {

/// Deeper than any table in ICU's data; a guard against an alias that points at its own parent.
constexpr int kMaximumDepth = 32;

void emit(
    const std::string &path, const std::string &text, tolk_resource_visitor visitor, void *context) {
    visitor(
        context, path.data(), static_cast<int32_t>(path.size()), text.data(), static_cast<int32_t>(text.size()));
}

void visit(
    UResourceBundle *bundle, const std::string &path, int depth, tolk_resource_visitor visitor, void *context) {
    UErrorCode error = U_ZERO_ERROR;
    switch (ures_getType(bundle)) {
    case URES_STRING: {
        int32_t length = 0;
        const UChar *text = ures_getString(bundle, &length, &error);
        if (U_FAILURE(error)) {
            return;
        }
        std::string utf8;
        icu::UnicodeString(text, length).toUTF8String(utf8);
        emit(path, utf8, visitor, context);
        return;
    }
    case URES_INT:
        emit(path, std::to_string(ures_getInt(bundle, &error)), visitor, context);
        return;
    case URES_TABLE:
    case URES_ARRAY: {
        if (depth >= kMaximumDepth) {
            return;
        }
        const int32_t count = ures_getSize(bundle);
        for (int32_t index = 0; index < count; index++) {
            error = U_ZERO_ERROR;
            icu::LocalUResourceBundlePointer child(ures_getByIndex(bundle, index, nullptr, &error));
            if (U_FAILURE(error)) {
                continue;
            }
            // An alias hands out its target, which has the target's key; the path must show the key that was asked for.
            const bool isTable = ures_getType(bundle) == URES_TABLE;
            const char *key = isTable ? ures_getKey(child.getAlias()) : nullptr;
            const std::string name = key != nullptr ? std::string(key) : std::to_string(index);
            visit(
                child.getAlias(), path.empty() ? name : path + "/" + name, depth + 1, visitor, context);
        }
        return;
    }
    default:
        return;
    }
}

}  // namespace

extern "C" tolk_status tolk_resource_visit(
    const char *tree, const char *bundle, const char *path, tolk_resource_visitor visitor, void *context) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        std::string package;
        if (tree[0] != 0) {
            package = std::string(U_ICUDATA_NAME) + "-" + tree;
        }
        icu::LocalUResourceBundlePointer current(
            ures_openDirect(package.empty() ? nullptr : package.c_str(), bundle, &error));
        std::string rest = path;
        while (U_SUCCESS(error) && !rest.empty()) {
            const size_t slash = rest.find('/');
            const std::string key = rest.substr(0, slash);
            rest = slash == std::string::npos ? std::string() : rest.substr(slash + 1);
            current.adoptInstead(ures_getByKey(current.getAlias(), key.c_str(), nullptr, &error));
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        visit(current.getAlias(), "", 0, visitor, context);
        return TOLK_OK;
    });
}

extern "C" tolk_status tolk_resource_visit_locale(
    const char *tree, const char *tag, const char *path, tolk_resource_visitor visitor, void *context,
    int *is_root) {
    return tolk::guarded([&]() -> tolk_status {
        tolk::DataLocaleID id(tag, tree);
        if (id.status != TOLK_OK) {
            return id.status;
        }
        UErrorCode error = U_ZERO_ERROR;
        const std::string package = tree[0] == 0 ? std::string() : std::string(U_ICUDATA_NAME) + "-" + tree;
        const icu::ResourceBundle bundle(
            package.empty() ? nullptr : package.c_str(), icu::Locale(id.text), error);
        icu::ResourceBundle current(bundle);
        std::string rest = path;
        while (U_SUCCESS(error) && !rest.empty()) {
            const size_t slash = rest.find('/');
            const std::string key = rest.substr(0, slash);
            rest = slash == std::string::npos ? std::string() : rest.substr(slash + 1);
            current = current.getWithFallback(key.c_str(), error);
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        if (is_root != nullptr) {
            const icu::Locale actual = current.getLocale(ULOC_ACTUAL_LOCALE, error);
            *is_root = actual.getLanguage()[0] == 0 || std::strcmp(actual.getName(), "root") == 0;
        }
        if (current.getType() == URES_STRING) {
            std::string utf8;
            current.getString(error).toUTF8String(utf8);
            emit("", utf8, visitor, context);
            return tolk::statusOf(error);
        }
        const int32_t count = current.getSize();
        for (int32_t index = 0; index < count && U_SUCCESS(error); index++) {
            const icu::ResourceBundle child = current.get(index, error);
            if (U_SUCCESS(error) && child.getType() == URES_STRING) {
                std::string utf8;
                child.getString(error).toUTF8String(utf8);
                emit(child.getKey() != nullptr ? child.getKey() : std::to_string(index), utf8, visitor, context);
            }
        }
        return tolk::statusOf(error);
    });
}

extern "C" int tolk_region_exists(const char *code) {
    UErrorCode error = U_ZERO_ERROR;
    // Every territory has an entry in the list of currencies, which is quicker than making all of ICU's regions. The
    // European Union and the unknown region have one as well, and aren't territories.
    if (std::strcmp(code, "EU") != 0 && std::strcmp(code, "ZZ") != 0) {
        const std::string package = std::string(U_ICUDATA_NAME) + "-curr";
        const icu::LocalUResourceBundlePointer data(ures_openDirect(package.c_str(), "supplementalData", &error));
        const icu::LocalUResourceBundlePointer map(ures_getByKey(data.getAlias(), "CurrencyMap", nullptr, &error));
        const icu::LocalUResourceBundlePointer entry(ures_getByKey(map.getAlias(), code, nullptr, &error));
        if (U_SUCCESS(error)) {
            return 1;
        }
        error = U_ZERO_ERROR;
    }
    const URegion *region = uregion_getRegionFromCode(code, &error);
    if (U_FAILURE(error) || region == nullptr) {
        return 0;
    }
    const URegionType type = uregion_getType(region);
    return type == URGN_TERRITORY || type == URGN_DEPRECATED;
}

extern "C" tolk_status tolk_locale_identifier(
    const char *tag, char *buffer, int32_t capacity, int32_t *length) {
    tolk::LocaleID locale(tag);
    if (locale.status != TOLK_OK) {
        return locale.status;
    }
    *length = static_cast<int32_t>(std::strlen(locale.text));
    if (*length > capacity) {
        return TOLK_BUFFER_TOO_SMALL;
    }
    std::memcpy(buffer, locale.text, static_cast<size_t>(*length));
    return TOLK_OK;
}

extern "C" void tolk_locale_visit_available(tolk_resource_visitor visitor, void *context) {
    const int32_t count = uloc_countAvailable();
    for (int32_t index = 0; index < count; index++) {
        const char *name = uloc_getAvailable(index);
        visitor(context, "", 0, name, static_cast<int32_t>(std::strlen(name)));
    }
}
