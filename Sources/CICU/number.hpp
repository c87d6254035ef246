// The formatter behind tolk_number, for the files of this target that ask it for more than text.
#ifndef TOLK_NUMBER_HPP
#define TOLK_NUMBER_HPP

#include <unicode/numberformatter.h>

struct tolk_number {
    icu::number::LocalizedNumberFormatter formatter;
};

#endif
