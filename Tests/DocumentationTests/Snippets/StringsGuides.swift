// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import LocaleMatch
import LocalizedStrings

func days(_ count: Int, for reader: LanguageTag, in directory: String) throws -> String {
    let tables = try StringTables(directory: directory)
    let localizer = tables.localizer(for: [reader])
    return localizer.text("%lld days", arguments: [FormatArgument(count)]).text
}

func page(for languages: [String], tables: StringTables) -> String {
    let context = LocalizationContext(preferred: languages, tables: tables)
    return LocalizationContext.with(context) {
        let share = 54.formatted(.percent)
        return String(localized: "Wind") + " " + share
    }
}
