// SPDX-License-Identifier: Apache-2.0

#pragma once

// Everything of CICU in one header. A new header is named here, so that an incremental build sees it.
#include "tolk_calendar.h"
#include "tolk_collation.h"
#include "tolk_date.h"
#include "tolk_icu.h"
#include "tolk_locale.h"
#include "tolk_names.h"
#include "tolk_number.h"
#include "tolk_phrase.h"
#include "tolk_resource.h"
#include "tolk_status.h"
#include "tolk_text.h"
