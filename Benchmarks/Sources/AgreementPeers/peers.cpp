// SPDX-License-Identifier: Apache-2.0

#include "agreement_peers.h"

#include <unicode/bytestream.h>
#include <unicode/fmtable.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

using namespace icu;

void *agreement_peer_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    auto *format = new MessageFormat(
        UnicodeString::fromUTF8("{0, select, feminine{nuestra} other{nuestro}} {1}"), Locale("es"), status);
    return U_SUCCESS(status) ? format : nullptr;
}

int agreement_peer_format(void *format, const char *gender, const char *word, char *output, int capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const Formattable arguments[] = {UnicodeString::fromUTF8(gender), UnicodeString::fromUTF8(word)};
    UnicodeString text;
    FieldPosition position(FieldPosition::DONT_CARE);
    static_cast<MessageFormat *>(format)->format(arguments, 2, text, position, status);
    if (U_FAILURE(status)) return -1;
    // As UTF-8, as our side has it.
    CheckedArrayByteSink sink(output, capacity);
    text.toUTF8(sink);
    return sink.Overflowed() ? -1 : sink.NumberOfBytesWritten();
}
