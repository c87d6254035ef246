#include "tolk_matcher.h"

#include <memory>
#include <new>
#include <vector>

#include <unicode/localematcher.h>
#include <unicode/locid.h>

struct tolk_matcher {
    icu::LocaleMatcher matcher;
};

namespace {

/// The locale of a tag; extended languages (`zh-yue`) need the BCP 47 parser.
icu::Locale localeOf(const char *tag) {
    UErrorCode error = U_ZERO_ERROR;
    icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
    return U_FAILURE(error) ? icu::Locale(tag) : locale;
}

/// Locales one after another from zero-terminated tags, as ICU's matcher reads them.
class TagIterator : public icu::Locale::Iterator {
public:
    TagIterator(const char *const *tags, int32_t count) : tags(tags), count(count) {}
    UBool hasNext() const override { return index < count; }
    const icu::Locale &next() override {
        current = localeOf(tags[index++]);
        return current;
    }

private:
    const char *const *tags;
    int32_t count;
    int32_t index = 0;
    icu::Locale current;
};

} // namespace

extern "C" tolk_status tolk_matcher_open(const char *const *supported, int32_t count, tolk_matcher_options options,
                                         tolk_matcher **out) {
    *out = nullptr;
    try {
        UErrorCode error = U_ZERO_ERROR;
        TagIterator tags(supported, count);
        icu::LocaleMatcher::Builder builder;
        builder.setSupportedLocales(tags).setNoDefaultLocale();
        if (options.default_index >= 0 && options.default_index < count) {
            const icu::Locale locale = localeOf(supported[options.default_index]);
            builder.setDefaultLocale(&locale);
        }
        if (options.favor_script != 0) { builder.setFavorSubtag(ULOCMATCH_FAVOR_SCRIPT); }
        if (options.two_way_only != 0) { builder.setDirection(ULOCMATCH_DIRECTION_ONLY_TWO_WAY); }
        if (options.no_demotion != 0) { builder.setDemotionPerDesiredLocale(ULOCMATCH_DEMOTION_NONE); }
        auto made = std::unique_ptr<tolk_matcher>(new tolk_matcher{builder.build(error)});
        if (U_FAILURE(error)) { return error; }
        *out = made.release();
        return TOLK_OK;
    } catch (...) {
        return TOLK_OUT_OF_MEMORY;
    }
}

extern "C" void tolk_matcher_close(tolk_matcher *matcher) {
    delete matcher;
}

extern "C" tolk_status tolk_matcher_best(const tolk_matcher *matcher, const char *const *desired, int32_t count,
                                         tolk_matcher_result *result) {
    result->supported = -1;
    result->desired = -1;
    try {
        UErrorCode error = U_ZERO_ERROR;
        TagIterator tags(desired, count);
        icu::LocaleMatcher::Result best = matcher->matcher.getBestMatchResult(tags, error);
        if (U_FAILURE(error)) { return error; }
        result->supported = best.getSupportedIndex();
        result->desired = best.getDesiredIndex();
        return TOLK_OK;
    } catch (...) {
        return TOLK_OUT_OF_MEMORY;
    }
}

extern "C" double tolk_matcher_distance(const tolk_matcher *matcher, const char *desired, const char *supported) {
    UErrorCode error = U_ZERO_ERROR;
    // ICU's name for it says "internal", but the function is exported and unchanged since ICU 65; no public one gives
    // a distance.
    double closeness = matcher->matcher.internalMatch(localeOf(desired), localeOf(supported), error);
    return U_FAILURE(error) ? 100 : (1 - closeness) * 100;
}
