// SPDX-License-Identifier: Apache-2.0

// What this target uses of ICU's C API, declared here, so that a machine without ICU's headers builds it too.
//
// 1. Functions are called through a table, `tolk_icu()->unumf_open(…)`, which the loader fills once: Debian's libraries
//    put their major version behind each name (`unumf_open_72`), so that no name can be linked that fits them all.
// 2. Each list below is a macro over its entries: the types are declared from it, the table is declared and filled from
//    it, and a test compares each entry with the headers of the libicu-dev that is installed.
// 3. With TOLK_ICU_HEADERS (for that test) and TOLK_ICU_LINKED (the trait LinkedICU) the types come from ICU's own
//    headers.
#pragma once

#include <stdint.h>

#if defined(TOLK_ICU_HEADERS) || defined(TOLK_ICU_LINKED)

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/ucasemap.h>
#include <unicode/ucol.h>
#include <unicode/ucurr.h>
#include <unicode/udat.h>
#include <unicode/udateintervalformat.h>
#include <unicode/udatpg.h>
#include <unicode/uenum.h>
#include <unicode/ufieldpositer.h>
#include <unicode/uformattedvalue.h>
#include <unicode/uldnames.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/unumberrangeformatter.h>
#include <unicode/unumsys.h>
#include <unicode/uregion.h>
#include <unicode/ureldatefmt.h>
#include <unicode/ures.h>
#include <unicode/uscript.h>
#include <unicode/usearch.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

#else

#define TOLK_ICU_DECLARES_TYPES

#endif

/// Numbers: the type and what it is in C. Enumerations are passed as `int` everywhere.
#define TOLK_ICU_NUMBERS(X) \
    X(UBool, int8_t) \
    X(UChar, uint16_t) \
    X(UChar32, int32_t) \
    X(UDate, double) \
    X(UErrorCode, int32_t) \
    X(UBreakIteratorType, int32_t) \
    X(UCalendarDateFields, int32_t) \
    X(UCalendarType, int32_t) \
    X(UDateFormatHourCycle, int32_t) \
    X(UDateFormatStyle, int32_t) \
    X(UDateFormatSymbolType, int32_t) \
    X(UDateRelativeDateTimeFormatterStyle, int32_t) \
    X(UDisplayContext, int32_t) \
    X(UListFormatterType, int32_t) \
    X(UListFormatterWidth, int32_t) \
    X(ULocDataLocaleType, int32_t) \
    X(UNumberFormatStyle, int32_t) \
    X(UNumberFormatTextAttribute, int32_t) \
    X(UNumberRangeCollapse, int32_t) \
    X(UNumberRangeIdentityFallback, int32_t) \
    X(URegionType, int32_t) \
    X(URelativeDateTimeUnit, int32_t) \
    X(UResType, int32_t) \
    X(UScriptCode, int32_t) \
    X(UBiDiDirection, int32_t) \
    X(UCalendarAttribute, int32_t) \
    X(UCalendarDaysOfWeek, int32_t) \
    X(UCalendarDisplayNameType, int32_t) \
    X(UCalendarWeekdayType, int32_t) \
    X(UColAttribute, int32_t) \
    X(UColAttributeValue, int32_t) \
    X(UCollationResult, int32_t) \
    X(UCurrNameStyle, int32_t) \
    X(USystemTimeZoneType, int32_t) \
    X(UTransDirection, int32_t)

/// What is only ever seen through a pointer.
#define TOLK_ICU_OBJECTS(X) \
    X(UBreakIterator) \
    X(UCalendar) \
    X(UCaseMap) \
    X(UConstrainedFieldPosition) \
    X(UDateFormat) \
    X(UDateIntervalFormat) \
    X(UDateTimePatternGenerator) \
    X(UFieldPosition) \
    X(UFieldPositionIterator) \
    X(UFormattedDateInterval) \
    X(UFormattedList) \
    X(UFormattedNumber) \
    X(UFormattedNumberRange) \
    X(UFormattedRelativeDateTime) \
    X(UFormattedValue) \
    X(UListFormatter) \
    X(UNormalizer2) \
    X(UNumberFormat) \
    X(UNumberFormatter) \
    X(UNumberRangeFormatter) \
    X(UNumberingSystem) \
    X(UParseError) \
    X(URegion) \
    X(URelativeDateTimeFormatter) \
    X(UResourceBundle) \
    X(UText) \
    X(UCollator) \
    X(UEnumeration) \
    X(ULocaleDisplayNames) \
    X(UStringSearch)

/// Constants and their values.
#define TOLK_ICU_CONSTANTS(X) \
    X(U_USING_DEFAULT_WARNING, -127) \
    X(U_STRING_NOT_TERMINATED_WARNING, -124) \
    X(U_ZERO_ERROR, 0) \
    X(U_ILLEGAL_ARGUMENT_ERROR, 1) \
    X(U_MISSING_RESOURCE_ERROR, 2) \
    X(U_INDEX_OUTOFBOUNDS_ERROR, 8) \
    X(U_PARSE_ERROR, 9) \
    X(U_BUFFER_OVERFLOW_ERROR, 15) \
    X(U_TITLECASE_NO_LOWERCASE, 0x100) \
    X(U_TITLECASE_NO_BREAK_ADJUSTMENT, 0x200) \
    X(UBRK_SENTENCE, 3) \
    X(UBRK_DONE, -1) \
    X(UCAL_DEFAULT, 0) \
    X(UDAT_NONE, -1) \
    X(UDAT_PATTERN, -2) \
    X(UDISPCTX_CAPITALIZATION_NONE, 256) \
    X(ULOC_ACTUAL_LOCALE, 0) \
    X(UNUM_SPELLOUT, 5) \
    X(UNUM_ORDINAL, 6) \
    X(UNUM_PATTERN_RULEBASED, 9) \
    X(UNUM_DEFAULT_RULESET, 6) \
    X(UNUM_RANGE_COLLAPSE_AUTO, 0) \
    X(UNUM_IDENTITY_FALLBACK_SINGLE_VALUE, 0) \
    X(URES_STRING, 0) \
    X(URES_BINARY, 1) \
    X(URES_TABLE, 2) \
    X(URES_INT, 7) \
    X(URES_ARRAY, 8) \
    X(URES_INT_VECTOR, 14) \
    X(URGN_TERRITORY, 1) \
    X(URGN_DEPRECATED, 6) \
    X(USCRIPT_COMMON, 0) \
    X(USCRIPT_INHERITED, 1) \
    X(USCRIPT_UNKNOWN, 103) \
    X(UBIDI_NEUTRAL, 3) \
    X(UCAL_LENIENT, 0) \
    X(UCAL_FIRST_DAY_OF_WEEK, 1) \
    X(UCAL_MINIMAL_DAYS_IN_FIRST_WEEK, 2) \
    X(UCAL_ZONE_TYPE_CANONICAL_LOCATION, 2) \
    X(UCOL_ALTERNATE_HANDLING, 1) \
    X(UCOL_CASE_FIRST, 2) \
    X(UCOL_CASE_LEVEL, 3) \
    X(UCOL_STRENGTH, 5) \
    X(UCOL_NUMERIC_COLLATION, 7) \
    X(UCOL_OFF, 16) \
    X(UCOL_ON, 17) \
    X(UCOL_SHIFTED, 20) \
    X(UCOL_NON_IGNORABLE, 21) \
    X(UCOL_LOWER_FIRST, 24) \
    X(UCOL_UPPER_FIRST, 25) \
    X(UCURR_LONG_NAME, 1) \
    X(UDISPCTX_STANDARD_NAMES, 0) \
    X(UDISPCTX_DIALECT_NAMES, 1) \
    X(UDISPCTX_CAPITALIZATION_FOR_MIDDLE_OF_SENTENCE, 257) \
    X(UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE, 258) \
    X(UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU, 259) \
    X(UDISPCTX_CAPITALIZATION_FOR_STANDALONE, 260) \
    X(UDISPCTX_LENGTH_FULL, 512) \
    X(UDISPCTX_LENGTH_SHORT, 513) \
    X(UDISPCTX_NO_SUBSTITUTE, 769) \
    X(USEARCH_DONE, -1) \
    X(UTRANS_FORWARD, 0)

/// What works together or not at all, and ICU's version that brought the youngest function of it.
///
/// A library that lacks a function of `CORE` isn't used; one that lacks a function of another group is, and the group's
/// functions give TOLK_NEEDS_ICU with its version.
#define TOLK_ICU_FEATURES(X) \
    X(CORE, 54) \
    X(INHERITED_RESOURCES, 54) \
    X(NUMBERS, 65) \
    X(NUMBER_RANGES, 68) \
    X(LISTS, 67) \
    X(RELATIVE_TIME, 64) \
    X(DATES, 67) \
    X(INTERVALS, 67) \
    X(NUMBER_RULES, 52) \
    X(TEXT, 59) \
    X(NAMES, 58) \
    X(COLLATION, 53) \
    X(WRITING, 49) \
    X(CALENDARS, 54)

/// Every function: its feature, what it gives, its name, and its parameters.
#define TOLK_ICU_FUNCTIONS(X) \
    X(CORE, const char *, u_errorName, (UErrorCode code)) \
    X(CORE, void, u_getVersion, (uint8_t *version)) \
    X(CORE, void, ulocdata_getCLDRVersion, (uint8_t *version, UErrorCode *error)) \
    X(CORE, char *, u_strToUTF8WithSub, \
      (char *target, int32_t capacity, int32_t *length, const UChar *source, int32_t count, UChar32 substitute, \
       int32_t *substitutions, UErrorCode *error)) \
    X(CORE, UChar *, u_strFromUTF8WithSub, \
      (UChar *target, int32_t capacity, int32_t *length, const char *source, int32_t count, UChar32 substitute, \
       int32_t *substitutions, UErrorCode *error)) \
    X(CORE, int32_t, uloc_forLanguageTag, \
      (const char *tag, char *identifier, int32_t capacity, int32_t *parsed, UErrorCode *error)) \
    X(CORE, int32_t, uloc_toLanguageTag, \
      (const char *identifier, char *tag, int32_t capacity, UBool strict, UErrorCode *error)) \
    X(CORE, int32_t, uloc_canonicalize, \
      (const char *identifier, char *target, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_getBaseName, (const char *identifier, char *name, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_getCountry, (const char *identifier, char *region, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_getKeywordValue, \
      (const char *identifier, const char *keyword, char *value, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_setKeywordValue, \
      (const char *keyword, const char *value, char *identifier, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_addLikelySubtags, \
      (const char *identifier, char *target, int32_t capacity, UErrorCode *error)) \
    X(CORE, int32_t, uloc_minimizeSubtags, \
      (const char *identifier, char *target, int32_t capacity, UErrorCode *error)) \
    X(CORE, const char *, uloc_toUnicodeLocaleType, (const char *key, const char *value)) \
    X(CORE, UBool, uloc_isRightToLeft, (const char *identifier)) \
    X(CORE, UResourceBundle *, ures_open, (const char *package, const char *locale, UErrorCode *error)) \
    X(CORE, UResourceBundle *, ures_openDirect, (const char *package, const char *name, UErrorCode *error)) \
    X(CORE, void, ures_close, (UResourceBundle * bundle)) \
    X(CORE, UResType, ures_getType, (const UResourceBundle *bundle)) \
    X(CORE, int32_t, ures_getSize, (const UResourceBundle *bundle)) \
    X(CORE, const char *, ures_getKey, (const UResourceBundle *bundle)) \
    X(CORE, const char *, ures_getLocaleByType, \
      (const UResourceBundle *bundle, ULocDataLocaleType type, UErrorCode *error)) \
    X(CORE, UResourceBundle *, ures_getByKey, \
      (const UResourceBundle *bundle, const char *key, UResourceBundle *reused, UErrorCode *error)) \
    X(CORE, UResourceBundle *, ures_getByIndex, \
      (const UResourceBundle *bundle, int32_t index, UResourceBundle *reused, UErrorCode *error)) \
    X(CORE, const UChar *, ures_getString, (const UResourceBundle *bundle, int32_t *length, UErrorCode *error)) \
    X(CORE, int32_t, ures_getInt, (const UResourceBundle *bundle, UErrorCode *error)) \
    X(CORE, const int32_t *, ures_getIntVector, \
      (const UResourceBundle *bundle, int32_t *count, UErrorCode *error)) \
    X(CORE, const uint8_t *, ures_getBinary, (const UResourceBundle *bundle, int32_t *count, UErrorCode *error)) \
    X(CORE, const URegion *, uregion_getRegionFromCode, (const char *code, UErrorCode *error)) \
    X(CORE, URegionType, uregion_getType, (const URegion *region)) \
    X(CORE, UScriptCode, uscript_getScript, (UChar32 character, UErrorCode *error)) \
    X(CORE, const char *, uscript_getShortName, (UScriptCode script)) \
    X(CORE, UNumberingSystem *, unumsys_open, (const char *locale, UErrorCode *error)) \
    X(CORE, void, unumsys_close, (UNumberingSystem * system)) \
    X(CORE, const char *, unumsys_getName, (const UNumberingSystem *system)) \
    X(CORE, UBool, unumsys_isAlgorithmic, (const UNumberingSystem *system)) \
    X(NUMBERS, const UChar *, ufmtval_getString, \
      (const UFormattedValue *value, int32_t *length, UErrorCode *error)) \
    X(NUMBERS, UBool, ufmtval_nextPosition, \
      (const UFormattedValue *value, UConstrainedFieldPosition *position, UErrorCode *error)) \
    X(NUMBERS, UConstrainedFieldPosition *, ucfpos_open, (UErrorCode * error)) \
    X(NUMBERS, void, ucfpos_close, (UConstrainedFieldPosition * position)) \
    X(NUMBERS, int32_t, ucfpos_getCategory, (const UConstrainedFieldPosition *position, UErrorCode *error)) \
    X(NUMBERS, int32_t, ucfpos_getField, (const UConstrainedFieldPosition *position, UErrorCode *error)) \
    X(NUMBERS, void, ucfpos_getIndexes, \
      (const UConstrainedFieldPosition *position, int32_t *start, int32_t *limit, UErrorCode *error)) \
    X(NUMBERS, UNumberFormatter *, unumf_openForSkeletonAndLocale, \
      (const UChar *skeleton, int32_t length, const char *locale, UErrorCode *error)) \
    X(NUMBERS, void, unumf_close, (UNumberFormatter * formatter)) \
    X(NUMBERS, UFormattedNumber *, unumf_openResult, (UErrorCode * error)) \
    X(NUMBERS, void, unumf_closeResult, (UFormattedNumber * result)) \
    X(NUMBERS, const UFormattedValue *, unumf_resultAsValue, (const UFormattedNumber *result, UErrorCode *error)) \
    X(NUMBERS, void, unumf_formatInt, \
      (const UNumberFormatter *formatter, int64_t value, UFormattedNumber *result, UErrorCode *error)) \
    X(NUMBERS, void, unumf_formatDecimal, \
      (const UNumberFormatter *formatter, const char *value, int32_t length, UFormattedNumber *result, \
       UErrorCode *error)) \
    X(NUMBER_RANGES, UNumberRangeFormatter *, unumrf_openForSkeletonWithCollapseAndIdentityFallback, \
      (const UChar *skeleton, int32_t length, UNumberRangeCollapse collapse, UNumberRangeIdentityFallback fallback, \
       const char *locale, UParseError *place, UErrorCode *error)) \
    X(NUMBER_RANGES, void, unumrf_close, (UNumberRangeFormatter * formatter)) \
    X(NUMBER_RANGES, UFormattedNumberRange *, unumrf_openResult, (UErrorCode * error)) \
    X(NUMBER_RANGES, void, unumrf_closeResult, (UFormattedNumberRange * result)) \
    X(NUMBER_RANGES, const UFormattedValue *, unumrf_resultAsValue, \
      (const UFormattedNumberRange *result, UErrorCode *error)) \
    X(NUMBER_RANGES, void, unumrf_formatDecimalRange, \
      (const UNumberRangeFormatter *formatter, const char *first, int32_t first_length, const char *second, \
       int32_t second_length, UFormattedNumberRange *result, UErrorCode *error)) \
    X(LISTS, UListFormatter *, ulistfmt_openForType, \
      (const char *locale, UListFormatterType type, UListFormatterWidth width, UErrorCode *error)) \
    X(LISTS, void, ulistfmt_close, (UListFormatter * formatter)) \
    X(LISTS, UFormattedList *, ulistfmt_openResult, (UErrorCode * error)) \
    X(LISTS, void, ulistfmt_closeResult, (UFormattedList * result)) \
    X(LISTS, const UFormattedValue *, ulistfmt_resultAsValue, (const UFormattedList *result, UErrorCode *error)) \
    X(LISTS, void, ulistfmt_formatStringsToResult, \
      (const UListFormatter *formatter, const UChar *const texts[], const int32_t *lengths, int32_t count, \
       UFormattedList *result, UErrorCode *error)) \
    X(RELATIVE_TIME, URelativeDateTimeFormatter *, ureldatefmt_open, \
      (const char *locale, UNumberFormat *adopted, UDateRelativeDateTimeFormatterStyle width, \
       UDisplayContext context, UErrorCode *error)) \
    X(RELATIVE_TIME, void, ureldatefmt_close, (URelativeDateTimeFormatter * formatter)) \
    X(RELATIVE_TIME, UFormattedRelativeDateTime *, ureldatefmt_openResult, (UErrorCode * error)) \
    X(RELATIVE_TIME, void, ureldatefmt_closeResult, (UFormattedRelativeDateTime * result)) \
    X(RELATIVE_TIME, const UFormattedValue *, ureldatefmt_resultAsValue, \
      (const UFormattedRelativeDateTime *result, UErrorCode *error)) \
    X(RELATIVE_TIME, void, ureldatefmt_formatToResult, \
      (const URelativeDateTimeFormatter *formatter, double offset, URelativeDateTimeUnit unit, \
       UFormattedRelativeDateTime *result, UErrorCode *error)) \
    X(RELATIVE_TIME, void, ureldatefmt_formatNumericToResult, \
      (const URelativeDateTimeFormatter *formatter, double offset, URelativeDateTimeUnit unit, \
       UFormattedRelativeDateTime *result, UErrorCode *error)) \
    X(DATES, UCalendar *, ucal_open, \
      (const UChar *zone, int32_t length, const char *locale, UCalendarType type, UErrorCode *error)) \
    X(DATES, UCalendar *, ucal_clone, (const UCalendar *calendar, UErrorCode *error)) \
    X(DATES, void, ucal_close, (UCalendar * calendar)) \
    X(DATES, void, ucal_setMillis, (UCalendar * calendar, UDate date, UErrorCode *error)) \
    X(DATES, UDate, ucal_getMillis, (const UCalendar *calendar, UErrorCode *error)) \
    X(DATES, int32_t, ucal_getFieldDifference, \
      (UCalendar * calendar, UDate target, UCalendarDateFields field, UErrorCode *error)) \
    X(DATES, const char *, ucal_getType, (const UCalendar *calendar, UErrorCode *error)) \
    X(DATES, int32_t, ucal_getCanonicalTimeZoneID, \
      (const UChar *zone, int32_t length, UChar *target, int32_t capacity, UBool *is_system, UErrorCode *error)) \
    X(DATES, UDateFormat *, udat_open, \
      (UDateFormatStyle time, UDateFormatStyle date, const char *locale, const UChar *zone, int32_t zone_length, \
       const UChar *pattern, int32_t pattern_length, UErrorCode *error)) \
    X(DATES, void, udat_close, (UDateFormat * format)) \
    X(DATES, const UCalendar *, udat_getCalendar, (const UDateFormat *format)) \
    X(DATES, int32_t, udat_toPattern, \
      (const UDateFormat *format, UBool is_localized, UChar *pattern, int32_t capacity, UErrorCode *error)) \
    X(DATES, void, udat_applyPattern, \
      (UDateFormat * format, UBool is_localized, const UChar *pattern, int32_t length)) \
    X(DATES, int32_t, udat_countSymbols, (const UDateFormat *format, UDateFormatSymbolType type)) \
    X(DATES, int32_t, udat_getSymbols, \
      (const UDateFormat *format, UDateFormatSymbolType type, int32_t index, UChar *text, int32_t capacity, \
       UErrorCode *error)) \
    X(DATES, int32_t, udat_formatCalendarForFields, \
      (const UDateFormat *format, UCalendar *calendar, UChar *text, int32_t capacity, \
       UFieldPositionIterator *positions, UErrorCode *error)) \
    X(DATES, UFieldPositionIterator *, ufieldpositer_open, (UErrorCode * error)) \
    X(DATES, void, ufieldpositer_close, (UFieldPositionIterator * positions)) \
    X(DATES, int32_t, ufieldpositer_next, (UFieldPositionIterator * positions, int32_t *start, int32_t *limit)) \
    X(DATES, UDateTimePatternGenerator *, udatpg_open, (const char *locale, UErrorCode *error)) \
    X(DATES, void, udatpg_close, (UDateTimePatternGenerator * generator)) \
    X(DATES, int32_t, udatpg_getBestPattern, \
      (UDateTimePatternGenerator * generator, const UChar *skeleton, int32_t length, UChar *pattern, \
       int32_t capacity, UErrorCode *error)) \
    X(DATES, int32_t, udatpg_getSkeleton, \
      (UDateTimePatternGenerator * unused, const UChar *pattern, int32_t length, UChar *skeleton, int32_t capacity, \
       UErrorCode *error)) \
    X(DATES, UDateFormatHourCycle, udatpg_getDefaultHourCycle, \
      (const UDateTimePatternGenerator *generator, UErrorCode *error)) \
    X(INTERVALS, UDateIntervalFormat *, udtitvfmt_open, \
      (const char *locale, const UChar *skeleton, int32_t length, const UChar *zone, int32_t zone_length, \
       UErrorCode *error)) \
    X(INTERVALS, void, udtitvfmt_close, (UDateIntervalFormat * format)) \
    X(INTERVALS, UFormattedDateInterval *, udtitvfmt_openResult, (UErrorCode * error)) \
    X(INTERVALS, void, udtitvfmt_closeResult, (UFormattedDateInterval * result)) \
    X(INTERVALS, const UFormattedValue *, udtitvfmt_resultAsValue, \
      (const UFormattedDateInterval *result, UErrorCode *error)) \
    X(INTERVALS, void, udtitvfmt_formatToResult, \
      (const UDateIntervalFormat *format, UDate start, UDate end, UFormattedDateInterval *result, \
       UErrorCode *error)) \
    X(NUMBER_RULES, UNumberFormat *, unum_open, \
      (UNumberFormatStyle style, const UChar *pattern, int32_t length, const char *locale, UParseError *place, \
       UErrorCode *error)) \
    X(NUMBER_RULES, void, unum_close, (UNumberFormat * format)) \
    X(NUMBER_RULES, int32_t, unum_toPattern, \
      (const UNumberFormat *format, UBool is_localized, UChar *pattern, int32_t capacity, UErrorCode *error)) \
    X(NUMBER_RULES, void, unum_setTextAttribute, \
      (UNumberFormat * format, UNumberFormatTextAttribute attribute, const UChar *value, int32_t length, \
       UErrorCode *error)) \
    X(NUMBER_RULES, int32_t, unum_formatInt64, \
      (const UNumberFormat *format, int64_t number, UChar *text, int32_t capacity, UFieldPosition *position, \
       UErrorCode *error)) \
    X(NUMBER_RULES, int32_t, unum_formatDecimal, \
      (const UNumberFormat *format, const char *number, int32_t length, UChar *text, int32_t capacity, \
       UFieldPosition *position, UErrorCode *error)) \
    X(NUMBER_RULES, int64_t, unum_parseInt64, \
      (const UNumberFormat *format, const UChar *text, int32_t length, int32_t *position, UErrorCode *error)) \
    X(TEXT, UBreakIterator *, ubrk_open, \
      (UBreakIteratorType type, const char *locale, const UChar *text, int32_t length, UErrorCode *error)) \
    X(TEXT, void, ubrk_close, (UBreakIterator * iterator)) \
    X(TEXT, void, ubrk_setUText, (UBreakIterator * iterator, UText *text, UErrorCode *error)) \
    X(TEXT, int32_t, ubrk_next, (UBreakIterator * iterator)) \
    X(TEXT, UText *, utext_openUTF8, (UText * reused, const char *text, int64_t length, UErrorCode *error)) \
    X(TEXT, UText *, utext_close, (UText * text)) \
    X(TEXT, UCaseMap *, ucasemap_open, (const char *locale, uint32_t options, UErrorCode *error)) \
    X(TEXT, void, ucasemap_close, (UCaseMap * map)) \
    X(TEXT, void, ucasemap_setBreakIterator, (UCaseMap * map, UBreakIterator *adopted, UErrorCode *error)) \
    X(TEXT, int32_t, ucasemap_utf8ToTitle, \
      (UCaseMap * map, char *target, int32_t capacity, const char *source, int32_t length, UErrorCode *error)) \
    X(TEXT, int32_t, ucasemap_utf8ToUpper, \
      (const UCaseMap *map, char *target, int32_t capacity, const char *source, int32_t length, UErrorCode *error)) \
    X(TEXT, const UNormalizer2 *, unorm2_getNFCInstance, (UErrorCode * error)) \
    X(TEXT, int32_t, unorm2_normalize, \
      (const UNormalizer2 *form, const UChar *text, int32_t length, UChar *target, int32_t capacity, \
       UErrorCode *error)) \
    X(TEXT, UBool, unorm2_isNormalized, \
      (const UNormalizer2 *form, const UChar *text, int32_t length, UErrorCode *error)) \
    X(NAMES, const char *, uloc_toLegacyType, (const char *keyword, const char *value)) \
    X(NAMES, ULocaleDisplayNames *, uldn_openForContext, \
      (const char *locale, UDisplayContext *contexts, int32_t count, UErrorCode *error)) \
    X(NAMES, void, uldn_close, (ULocaleDisplayNames * names)) \
    X(NAMES, int32_t, uldn_localeDisplayName, \
      (const ULocaleDisplayNames *names, const char *locale, UChar *text, int32_t capacity, UErrorCode *error)) \
    X(NAMES, int32_t, uldn_languageDisplayName, \
      (const ULocaleDisplayNames *names, const char *language, UChar *text, int32_t capacity, UErrorCode *error)) \
    X(NAMES, int32_t, uldn_scriptDisplayName, \
      (const ULocaleDisplayNames *names, const char *script, UChar *text, int32_t capacity, UErrorCode *error)) \
    X(NAMES, int32_t, uldn_regionDisplayName, \
      (const ULocaleDisplayNames *names, const char *region, UChar *text, int32_t capacity, UErrorCode *error)) \
    X(NAMES, int32_t, uldn_variantDisplayName, \
      (const ULocaleDisplayNames *names, const char *variant, UChar *text, int32_t capacity, UErrorCode *error)) \
    X(NAMES, int32_t, uldn_keyValueDisplayName, \
      (const ULocaleDisplayNames *names, const char *key, const char *value, UChar *text, int32_t capacity, \
       UErrorCode *error)) \
    X(NAMES, const UChar *, ucurr_getName, \
      (const UChar *currency, const char *locale, UCurrNameStyle style, UBool *is_choice, int32_t *length, \
       UErrorCode *error)) \
    X(NAMES, const UChar *, ucurr_getPluralName, \
      (const UChar *currency, const char *locale, UBool *is_choice, const char *category, int32_t *length, \
       UErrorCode *error)) \
    X(NAMES, int32_t, ucurr_forLocale, (const char *locale, UChar *currency, int32_t capacity, UErrorCode *error)) \
    X(COLLATION, UCollator *, ucol_open, (const char *locale, UErrorCode *error)) \
    X(COLLATION, void, ucol_close, (UCollator * collator)) \
    X(COLLATION, void, ucol_setAttribute, \
      (UCollator * collator, UColAttribute attribute, UColAttributeValue value, UErrorCode *error)) \
    X(COLLATION, UCollationResult, ucol_strcollUTF8, \
      (const UCollator *collator, const char *left, int32_t left_length, const char *right, int32_t right_length, \
       UErrorCode *error)) \
    X(COLLATION, int32_t, ucol_getSortKey, \
      (const UCollator *collator, const UChar *text, int32_t length, uint8_t *key, int32_t capacity)) \
    X(COLLATION, void, ucol_getVersion, (const UCollator *collator, uint8_t *version)) \
    X(COLLATION, UStringSearch *, usearch_openFromCollator, \
      (const UChar *pattern, int32_t pattern_length, const UChar *text, int32_t length, const UCollator *collator, \
       UBreakIterator *boundaries, UErrorCode *error)) \
    X(COLLATION, void, usearch_close, (UStringSearch * search)) \
    X(COLLATION, int32_t, usearch_first, (UStringSearch * search, UErrorCode *error)) \
    X(COLLATION, int32_t, usearch_next, (UStringSearch * search, UErrorCode *error)) \
    X(COLLATION, int32_t, usearch_getMatchedLength, (const UStringSearch *search)) \
    X(TEXT, int32_t, ubrk_getRuleStatus, (UBreakIterator * iterator)) \
    X(TEXT, int32_t, ucasemap_utf8ToLower, \
      (const UCaseMap *map, char *target, int32_t capacity, const char *source, int32_t length, UErrorCode *error)) \
    X(TEXT, int32_t, ucasemap_utf8FoldCase, \
      (const UCaseMap *map, char *target, int32_t capacity, const char *source, int32_t length, UErrorCode *error)) \
    X(WRITING, UBiDiDirection, ubidi_getBaseDirection, (const UChar *text, int32_t length)) \
    X(WRITING, UTransliterator *, utrans_openU, \
      (const UChar *identifier, int32_t identifier_length, UTransDirection direction, const UChar *rules, \
       int32_t rules_length, UParseError *place, UErrorCode *error)) \
    X(WRITING, void, utrans_close, (UTransliterator * transliterator)) \
    X(WRITING, void, utrans_transUChars, \
      (const UTransliterator *transliterator, UChar *text, int32_t *length, int32_t capacity, int32_t start, \
       int32_t *limit, UErrorCode *error)) \
    X(CALENDARS, const char *, uenum_next, (UEnumeration * enumeration, int32_t *length, UErrorCode *error)) \
    X(CALENDARS, void, uenum_close, (UEnumeration * enumeration)) \
    X(CALENDARS, UEnumeration *, ucal_openTimeZoneIDEnumeration, \
      (USystemTimeZoneType type, const char *region, const int32_t *offset, UErrorCode *error)) \
    X(CALENDARS, UEnumeration *, ucal_getKeywordValuesForLocale, \
      (const char *key, const char *locale, UBool is_common, UErrorCode *error)) \
    X(CALENDARS, int32_t, ucal_getTimeZoneDisplayName, \
      (const UCalendar *calendar, UCalendarDisplayNameType type, const char *locale, UChar *text, int32_t capacity, \
       UErrorCode *error)) \
    X(CALENDARS, int32_t, ucal_getAttribute, (const UCalendar *calendar, UCalendarAttribute attribute)) \
    X(CALENDARS, void, ucal_setAttribute, (UCalendar * calendar, UCalendarAttribute attribute, int32_t value)) \
    X(CALENDARS, UCalendarWeekdayType, ucal_getDayOfWeekType, \
      (const UCalendar *calendar, UCalendarDaysOfWeek day, UErrorCode *error)) \
    X(CALENDARS, void, ucal_clear, (UCalendar * calendar)) \
    X(CALENDARS, void, ucal_set, (UCalendar * calendar, UCalendarDateFields field, int32_t value)) \
    X(CALENDARS, int32_t, ucal_get, (const UCalendar *calendar, UCalendarDateFields field, UErrorCode *error)) \
    X(CALENDARS, int32_t, udat_format, \
      (const UDateFormat *format, UDate date, UChar *text, int32_t capacity, UFieldPosition *position, \
       UErrorCode *error))

/// What ICU's own libraries call of each other, exported since its beginnings but in none of its public headers.
///
/// There is no other way to a locale's data with what it inherits: an alias of the root (`personNames` of one length are
/// those of another) leads back to the locale, which the public functions don't do below a bundle's first level.
#define TOLK_ICU_INTERNAL_FUNCTIONS(X) \
    X(INHERITED_RESOURCES, UResourceBundle *, ures_getByKeyWithFallback, \
      (const UResourceBundle *bundle, const char *key, UResourceBundle *reused, UErrorCode *error))

#ifdef TOLK_ICU_DECLARES_TYPES

#define TOLK_DECLARE(name, type) typedef type name;
TOLK_ICU_NUMBERS(TOLK_DECLARE)
#undef TOLK_DECLARE
#define TOLK_DECLARE(name) typedef struct name name;
TOLK_ICU_OBJECTS(TOLK_DECLARE)
#undef TOLK_DECLARE
/// A pointer itself in ICU.
typedef void *UTransliterator;
enum {
#define TOLK_DECLARE(name, value) name = value,
    TOLK_ICU_CONSTANTS(TOLK_DECLARE)
#undef TOLK_DECLARE
};

#endif

/// Features by number.
enum {
#define TOLK_DECLARE(name, version) TOLK_FEATURE_##name,
    TOLK_ICU_FEATURES(TOLK_DECLARE)
#undef TOLK_DECLARE
    TOLK_FEATURE_COUNT,
};

/// The functions of the ICU that was found.
typedef struct tolk_icu_table {
#define TOLK_DECLARE(feature, result, name, parameters) result(*name) parameters;
    TOLK_ICU_FUNCTIONS(TOLK_DECLARE)
    TOLK_ICU_INTERNAL_FUNCTIONS(TOLK_DECLARE)
#undef TOLK_DECLARE
    /// What a feature's functions give: TOLK_OK where all of them are there.
    int32_t feature_status[TOLK_FEATURE_COUNT];
} tolk_icu_table;
