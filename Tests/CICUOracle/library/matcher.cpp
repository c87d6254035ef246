// SPDX-License-Identifier: Apache-2.0

// ICU's own LocaleMatcher, which only C++ has.
#include <memory>
#include <string>
#include <vector>

#include <unicode/localematcher.h>
#include <unicode/locid.h>

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

}  // namespace

extern "C" int32_t oracle_match(
    const char *const *supported, int32_t supported_count, const char *const *desired, int32_t desired_count,
    int favors_script, int is_two_way, int demotes_nothing, int32_t default_index) {
    UErrorCode error = U_ZERO_ERROR;
    TagIterator tags(supported, supported_count);
    icu::LocaleMatcher::Builder builder;
    builder.setSupportedLocales(tags).setNoDefaultLocale();
    if (default_index >= 0) {
        const icu::Locale locale = localeOf(supported[default_index]);
        builder.setDefaultLocale(&locale);
    }
    if (favors_script) builder.setFavorSubtag(ULOCMATCH_FAVOR_SCRIPT);
    if (is_two_way) builder.setDirection(ULOCMATCH_DIRECTION_ONLY_TWO_WAY);
    if (demotes_nothing) builder.setDemotionPerDesiredLocale(ULOCMATCH_DEMOTION_NONE);
    const icu::LocaleMatcher matcher = builder.build(error);
    TagIterator wishes(desired, desired_count);
    const icu::LocaleMatcher::Result result = matcher.getBestMatchResult(wishes, error);
    if (U_FAILURE(error)) return -2;
    return result.getDesiredIndex() < 0 ? -1 : result.getSupportedIndex();
}

extern "C" int32_t oracle_change(const char *tag, int change, char *buffer, int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    icu::Locale locale = icu::Locale::forLanguageTag(tag, error);
    if (U_FAILURE(error)) return -(int32_t)error;
    if (change == 0) locale = icu::Locale::createCanonical(locale.getName());
    if (change == 1) locale.addLikelySubtags(error);
    if (change == 2) locale.minimizeSubtags(error);
    const std::string changed = locale.toLanguageTag<std::string>(error);
    if (U_FAILURE(error)) return -(int32_t)error;
    if (changed.size() > static_cast<size_t>(capacity)) return -(int32_t)U_BUFFER_OVERFLOW_ERROR;
    changed.copy(buffer, changed.size());
    return static_cast<int32_t>(changed.size());
}
