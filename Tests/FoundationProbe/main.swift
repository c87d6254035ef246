// SPDX-License-Identifier: Apache-2.0

// What Foundation formats by itself in each of its locales, a line each; with the word `tolk` while Tolk formats in the
// same process. `Scripts/platforms` compares the two: the system's ICU and Foundation's own must not see each other.
import Formatting
import Foundation
import LocaleMatch

let usesTolk = CommandLine.arguments.dropFirst().first == "tolk"
let (number, share, amount) = (1_234_567.891, 0.543, 1_234.5)
let moment = Date(timeIntervalSince1970: 1_654_607_109)

for identifier in Locale.availableIdentifiers.sorted() {
    if usesTolk {
        let tag = try LanguageTag(Locale(identifier: identifier).identifier(.bcp47))
        _ = try LocaleFormatter(tag).number(1_234_567.891)
    }
    let locale = Locale(identifier: identifier)
    var date = Date.FormatStyle(date: .complete, time: .complete, locale: locale)
    date.timeZone = .gmt
    let answers = [
        number.formatted(.number.locale(locale)),
        number.formatted(.number.notation(.compactName).locale(locale)),
        share.formatted(.percent.locale(locale)),
        amount.formatted(.currency(code: "EUR").locale(locale)),
        amount.formatted(.currency(code: "EUR").presentation(.fullName).locale(locale)),
        moment.formatted(date),
        ["A", "B", "C"].formatted(.list(type: .and).locale(locale)),
        locale.localizedString(forRegionCode: "DE") ?? "",
        "\(locale.calendar.firstWeekday)",
    ]
    print(([identifier] + answers).joined(separator: "\t"))
}
if usesTolk { try FileHandle.standardError.write(contentsOf: Data("\(ICULibrary.load())\n".utf8)) }
