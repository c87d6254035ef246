// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocaleMatch
import LocalizedStrings

/// A left-to-right language, one that runs the other way with six plural categories, and one with four.
public let locales = ["en", "ar-EG", "uk"].compactMap { try? LanguageTag($0) }

/// Reads a table and formats every key of it, with arguments that fit and that don't.
///
/// 1. There is an answer for every key, within ``StringsLimits/expansionBytes``, and it is the same again.
/// 2. Pseudo-locales can be made of any table.
/// 3. Each problem names the file.
public func look(_ path: String, _ bytes: [UInt8]) {
    let tables = StringTables(files: [path: bytes])
    for locale in locales {
        let localizer = tables.localizer(for: [locale])
        for table in tables.tableNames {
            for key in tables.keys(table: table).prefix(64) {
                for arguments in [[], [1, 2, 3], ["x", 1.5, -1], [0, "\u{202E}ש", 1e300]] as [[FormatArgument]] {
                    let found = localizer.text(key, arguments: arguments, options: .init(table: table))
                    promise(found.text.utf8.count <= StringsLimits.expansionBytes, "an answer beyond the limit")
                    promise(
                        localizer.text(key, arguments: arguments, options: .init(table: table)) == found,
                        "another answer")
                }
            }
        }
    }
    _ = tables.adding(.accented).adding(.mirrored)
    promise(tables.problems.allSatisfy { $0.file == path }, "a problem of another file")
}
