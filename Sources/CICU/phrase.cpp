#include "tolk_phrase.h"

#include "fields.hpp"

#include <unicode/brkiter.h>
#include <unicode/decimfmt.h>
#include <unicode/listformatter.h>
#include <unicode/localpointer.h>
#include <unicode/numsys.h>
#include <unicode/rbnf.h>
#include <unicode/reldatefmt.h>
#include <unicode/uscript.h>

#include <mutex>
#include <vector>

struct tolk_list {
    icu::LocalPointer<icu::ListFormatter> formatter;
};

struct tolk_relative {
    icu::LocalPointer<icu::RelativeDateTimeFormatter> formatter;
};

// RuleBasedNumberFormat builds its symbols and its collator when they are first needed, in functions that it declares
// `const`, so calls take turns.
struct tolk_rules {
    icu::LocalPointer<icu::RuleBasedNumberFormat> formatter;
    std::mutex turn;
};

extern "C" tolk_status tolk_list_open(const char *tag, int32_t type, int32_t width, tolk_list **list) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalPointer<icu::ListFormatter> formatter(
            icu::ListFormatter::createInstance(
                icu::Locale(locale.text), static_cast<UListFormatterType>(type),
                static_cast<UListFormatterWidth>(width), error),
            error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        *list = new tolk_list{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_list_close(tolk_list *list) {
    delete list;
}

extern "C" tolk_status tolk_list_format(
    const tolk_list *list, const tolk_text *items, int32_t count, char *buffer, int32_t capacity, int32_t *length,
    tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        std::vector<icu::UnicodeString> texts;
        texts.reserve(static_cast<size_t>(count));
        for (int32_t index = 0; index < count; index++) {
            texts.push_back(tolk::textOf(items[index].bytes, items[index].length));
        }
        const icu::FormattedList result =
            list->formatter->formatStringsToValue(texts.data(), count, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(result, buffer, capacity, length, fields, field_capacity, field_count);
    });
}

extern "C" tolk_status tolk_relative_open(const char *tag, int32_t width, tolk_relative **relative) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::DataLocaleID locale(tag);
        if (locale.status != TOLK_OK) {
            return locale.status;
        }
        icu::LocalPointer<icu::RelativeDateTimeFormatter> formatter(new icu::RelativeDateTimeFormatter(
            icu::Locale(locale.text), nullptr, static_cast<UDateRelativeDateTimeFormatterStyle>(width),
            UDISPCTX_CAPITALIZATION_NONE, error));
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        *relative = new tolk_relative{std::move(formatter)};
        return TOLK_OK;
    });
}

extern "C" void tolk_relative_close(tolk_relative *relative) {
    delete relative;
}

extern "C" tolk_status tolk_relative_format(
    const tolk_relative *relative, double offset, int32_t unit, int is_named, char *buffer, int32_t capacity,
    int32_t *length, tolk_field *fields, int32_t field_capacity, int32_t *field_count) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const auto kind = static_cast<URelativeDateTimeUnit>(unit);
        const icu::FormattedRelativeDateTime result =
            is_named ? relative->formatter->formatToValue(offset, kind, error)
                     : relative->formatter->formatNumericToValue(offset, kind, error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(result, buffer, capacity, length, fields, field_capacity, field_count);
    });
}

extern "C" tolk_status tolk_rules_open(
    const char *tag, int32_t kind, tolk_text description, tolk_rules **rules) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        const tolk::DataLocaleID symbols(tag);
        const tolk::DataLocaleID id(tag, "rbnf");
        if (id.status != TOLK_OK || symbols.status != TOLK_OK) {
            return id.status != TOLK_OK ? id.status : symbols.status;
        }
        icu::Locale locale(id.text);
        const icu::LocalPointer<icu::NumberingSystem> digits(icu::NumberingSystem::createInstance(locale, error), error);
        if (U_SUCCESS(error) && digits->isAlgorithmic()) {
            // What the rules don't know, such as -2^63, ICU 72 hands to the decimal format of the locale: where that has
            // rules as well, the two hand it to and fro without end.
            locale.setKeywordValue("numbers", "latn", error);
        }
        icu::LocalPointer<icu::RuleBasedNumberFormat> formatter;
        UParseError position;
        switch (kind) {
        case 0:
            formatter.adoptInstead(new icu::RuleBasedNumberFormat(icu::URBNF_SPELLOUT, locale, error));
            break;
        case 1:
            formatter.adoptInstead(new icu::RuleBasedNumberFormat(icu::URBNF_ORDINAL, locale, error));
            break;
        case 2:
            formatter.adoptInstead(new icu::RuleBasedNumberFormat(icu::URBNF_NUMBERING_SYSTEM, locale, error));
            break;
        default:
            formatter.adoptInstead(new icu::RuleBasedNumberFormat(
                tolk::textOf(description.bytes, description.length), locale, position, error));
        }
        if (U_SUCCESS(error) && id.isRoot) {
            // The root's rules, with the language's own digits and separators.
            formatter->adoptDecimalFormatSymbols(
                new icu::DecimalFormatSymbols(icu::Locale(symbols.text), error));
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        auto *made = new tolk_rules();
        made->formatter = std::move(formatter);
        *rules = made;
        return TOLK_OK;
    });
}

extern "C" void tolk_rules_close(tolk_rules *rules) {
    delete rules;
}

extern "C" tolk_status tolk_rules_format(
    tolk_rules *rules, tolk_number_value value, tolk_text set, char *buffer, int32_t capacity, int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        icu::Formattable number;
        if (value.decimal == nullptr) {
            number = icu::Formattable(value.integer);
        } else {
            number = icu::Formattable(icu::StringPiece(value.decimal, value.decimal_length), error);
        }
        icu::UnicodeString text;
        icu::FieldPosition position;
        {
            const std::lock_guard<std::mutex> lock(rules->turn);
            if (set.length > 0) {
                const icu::UnicodeString name = tolk::textOf(set.bytes, set.length);
                if (number.getType() == icu::Formattable::kDouble) {
                    rules->formatter->format(number.getDouble(), name, text, position, error);
                } else {
                    rules->formatter->format(number.getInt64(error), name, text, position, error);
                }
            } else {
                rules->formatter->format(number, text, position, error);
            }
        }
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        return tolk::copyOut(text, buffer, capacity, length);
    });
}

extern "C" tolk_status tolk_rules_parse(tolk_rules *rules, tolk_text text, int64_t *value) {
    return tolk::guarded([&]() -> tolk_status {
        const icu::UnicodeString source = tolk::textOf(text.bytes, text.length);
        icu::Formattable result;
        icu::ParsePosition position(0);
        {
            const std::lock_guard<std::mutex> lock(rules->turn);
            rules->formatter->parse(source, result, position);
        }
        if (position.getIndex() != source.length() || position.getErrorIndex() >= 0) {
            return tolk::statusOf(U_PARSE_ERROR);
        }
        UErrorCode error = U_ZERO_ERROR;
        *value = result.getInt64(error);
        return tolk::statusOf(error);
    });
}

extern "C" tolk_status tolk_text_titlecase_first(
    const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        UErrorCode error = U_ZERO_ERROR;
        tolk::LocaleID id(tag);
        if (id.status != TOLK_OK) {
            return id.status;
        }
        const icu::Locale locale(id.text);
        icu::LocalPointer<icu::BreakIterator> sentences(
            icu::BreakIterator::createSentenceInstance(locale, error), error);
        if (U_FAILURE(error)) {
            return tolk::statusOf(error);
        }
        icu::UnicodeString result = tolk::textOf(text.bytes, text.length);
        result.toTitle(
            sentences.getAlias(), locale, U_TITLECASE_NO_LOWERCASE | U_TITLECASE_NO_BREAK_ADJUSTMENT);
        return tolk::copyOut(result, buffer, capacity, length);
    });
}

extern "C" tolk_status tolk_text_uppercase(
    const char *tag, tolk_text text, char *buffer, int32_t capacity, int32_t *length) {
    return tolk::guarded([&]() -> tolk_status {
        tolk::LocaleID id(tag);
        if (id.status != TOLK_OK) {
            return id.status;
        }
        icu::UnicodeString result = tolk::textOf(text.bytes, text.length);
        result.toUpper(icu::Locale(id.text));
        return tolk::copyOut(result, buffer, capacity, length);
    });
}

extern "C" int32_t tolk_text_first_character(tolk_text text) {
    try {
        UErrorCode error = U_ZERO_ERROR;
        icu::LocalPointer<icu::BreakIterator> characters(
            icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error), error);
        if (U_FAILURE(error)) {
            return 0;
        }
        const icu::UnicodeString source = tolk::textOf(text.bytes, text.length);
        characters->setText(source);
        const int32_t end = characters->next();
        if (end == icu::BreakIterator::DONE) {
            return 0;
        }
        std::string utf8;
        source.tempSubString(0, end).toUTF8String(utf8);
        return static_cast<int32_t>(utf8.size());
    } catch (...) {
        return 0;
    }
}

extern "C" const char *tolk_text_script(tolk_text text) {
    try {
        const icu::UnicodeString source = tolk::textOf(text.bytes, text.length);
        for (int32_t index = 0; index < source.length(); index = source.moveIndex32(index, 1)) {
            UErrorCode error = U_ZERO_ERROR;
            const UScriptCode script = uscript_getScript(source.char32At(index), &error);
            if (U_SUCCESS(error) && script != USCRIPT_COMMON && script != USCRIPT_INHERITED &&
                script != USCRIPT_UNKNOWN) {
                return uscript_getShortName(script);
            }
        }
    } catch (...) {
    }
    return nullptr;
}
