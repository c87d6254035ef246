#include "tolk_plural.h"

#include "number.hpp"
#include "text.hpp"

#include <unicode/plurrule.h>
#include <unicode/ures.h>

struct tolk_plural {
    icu::LocalPointer<icu::PluralRules> rules;
};

extern "C" tolk_status tolk_plural_open(const char *tag, int is_ordinal, tolk_plural **rules) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::LocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalPointer<icu::PluralRules> made(
            icu::PluralRules::forLocale(
                icu::Locale(locale.text), is_ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, error),
            error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        *rules = new tolk_plural{std::move(made)};
        return TOLK_OK;
    });
}

extern "C" void tolk_plural_close(tolk_plural *rules) {
    delete rules;
}

extern "C" tolk_status tolk_plural_select(
    const tolk_plural *rules, const tolk_number *number, tolk_number_value value, char *buffer, int32_t capacity,
    int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const icu::number::FormattedNumber formatted =
            value.decimal == nullptr
                ? number->formatter.formatInt(value.integer, error)
                : number->formatter.formatDecimal(icu::StringPiece(value.decimal, value.decimal_length), error);
        const icu::UnicodeString keyword = rules->rules->select(formatted, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(keyword, buffer, capacity, length);
    });
}

extern "C" tolk_status tolk_plural_visit_rules(
    const char *tag, int is_ordinal, void (*visitor)(void *context, const char *keyword, const char *rule),
    void *context) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::LocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalUResourceBundlePointer bundle(ures_openDirect(nullptr, "plurals", &error));
        icu::LocalUResourceBundlePointer locales(ures_getByKey(
            bundle.getAlias(), is_ordinal ? "locales_ordinals" : "locales", nullptr, &error));
        icu::LocalUResourceBundlePointer sets(ures_getByKey(bundle.getAlias(), "rules", nullptr, &error));
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        // The rules hang on the language, on a few regional variants (pt_PT), and nowhere else: shorten until found.
        char name[ULOC_FULLNAME_CAPACITY];
        uloc_getBaseName(locale.text, name, sizeof name, &error);
        int32_t length = 0;
        const UChar *set = nullptr;
        while (U_SUCCESS(error)) {
            UErrorCode missing = U_ZERO_ERROR;
            set = ures_getStringByKey(locales.getAlias(), name, &length, &missing);
            if (U_SUCCESS(missing) || name[0] == 0) {
                break;
            }
            set = nullptr;
            char parent[ULOC_FULLNAME_CAPACITY];
            uloc_getParent(name, parent, sizeof parent, &error);
            std::strcpy(name, parent);
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        if (set == nullptr || length == 0) {
            return TOLK_OK;
        }
        std::string setName;
        icu::UnicodeString(set, length).toUTF8String(setName);
        icu::LocalUResourceBundlePointer rules(
            ures_getByKey(sets.getAlias(), setName.c_str(), nullptr, &error));
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        const int32_t count = ures_getSize(rules.getAlias());
        for (int32_t index = 0; index < count; index++) {
            icu::LocalUResourceBundlePointer rule(ures_getByIndex(rules.getAlias(), index, nullptr, &error));
            if (U_FAILURE(error)) {
                return tolk::statusOf(error);
            }
            const char *keyword = ures_getKey(rule.getAlias());
            const UChar *text = ures_getString(rule.getAlias(), &length, &error);
            if (U_FAILURE(error) || keyword == nullptr) {
                return TOLK_UNEXPECTED_DATA;
            }
            std::string utf8;
            icu::UnicodeString(text, length).toUTF8String(utf8);
            if (std::strcmp(keyword, "other") != 0) {
                visitor(context, keyword, utf8.c_str());
            }
        }
        return TOLK_OK;
    });
}
