// SPDX-License-Identifier: Apache-2.0

#include "tolk_agreement_tables.h"

#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t de[] = {
#embed "de.bin"
};
static const uint8_t en[] = {
#embed "en.bin"
};
static const uint8_t es[] = {
#embed "es.bin"
};
static const uint8_t fr[] = {
#embed "fr.bin"
};
static const uint8_t it[] = {
#embed "it.bin"
};
static const uint8_t pt[] = {
#embed "pt.bin"
};
// From a source under the MPL 2.0.
static const uint8_t fr_mpl[] = {
#embed "fr-mpl-2.0.bin"
};
// From a source under the MPL 1.1.
static const uint8_t pt_mpl[] = {
#embed "pt-mpl-1.1.bin"
};

struct part {
    const uint8_t *bytes;
    size_t size;
};

static const struct part parts[][2] = {
    {{de, sizeof de}, {0, 0}},           {{en, sizeof en}, {0, 0}}, {{es, sizeof es}, {0, 0}},
    {{fr, sizeof fr}, {fr_mpl, sizeof fr_mpl}}, {{it, sizeof it}, {0, 0}}, {{pt, sizeof pt}, {pt_mpl, sizeof pt_mpl}},
};

const uint8_t *tolk_agreement_table(int language, int part, size_t *size) {
    *size = 0;
    if (language < 0 || language > tolk_agreement_pt || part < 0 || part > 1) return 0;
    *size = parts[language][part].size;
    return parts[language][part].bytes;
}
