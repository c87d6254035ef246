// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// Ranges of `tolk format`: two values joined with `/`, of the kind that `of=` names.
enum RangeCase {
    static func format(_ value: String, _ formatter: LocaleFormatter, _ options: inout FormatOptions) throws -> String {
        let (start, end) = try options.ends(of: value)
        let (first, last) = (try DecimalNumber(parsing: start), try DecimalNumber(parsing: end))
        switch options.take("of") ?? "number" {
        case "number": return try formatter.numberRange(first, last, options.numberStyle())
        case "percent": return try formatter.percentRange(first, last, options.numberStyle())
        case "currency":
            guard let code = options.take("code") else { throw CaseError("a range of money needs code=") }
            let presentation = try options.presentation()
            return try formatter.currencyRange(
                first, last, code: code, presentation: presentation, options.numberStyle())
        case "measurement":
            guard let unit = options.take("unit") else { throw CaseError("a range of quantities needs unit=") }
            let usage = options.take("usage").map { Usage($0) } ?? .asProvided
            let width = try options.width(default: .abbreviated)
            return try formatter.measurementRange(
                first, last, unit: UnitIdentifier(unit), usage: usage, width: width, options.numberStyle())
        case let kind: throw CaseError("of= takes number, percent, currency or measurement, not \"\(kind)\"")
        }
    }
}

extension PersonName {
    /// Reads `given=Andreas;family=Neusüß`; fields have Foundation's names or CLDR's.
    init(listing text: String) throws {
        self.init()
        var seen: Set<String> = []
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw CaseError("\"\(part)\" is not field=value") }
            let (field, value) = (String(pair[0]), String(pair[1]))
            guard seen.insert(field).inserted else { throw CaseError("field \(field) is given twice") }
            switch field {
            case "given", "givenName": given = value
            case "nickname", "given-informal": givenInformal = value
            case "given2", "middle", "middleName": given2 = value
            case "family", "surname", "familyName": surname = value
            case "surname-prefix": surnamePrefix = value
            case "surname-core": surnameCore = value
            case "surname2": surname2 = value
            case "title", "prefix", "namePrefix": title = value
            case "generation": generation = value
            case "credentials", "suffix", "nameSuffix": credentials = value
            case "locale": locale = value.isEmpty ? nil : try LanguageTag(value)
            case "order":
                switch value {
                case "givenFirst": preferredOrder = .givenFirst
                case "surnameFirst": preferredOrder = .surnameFirst
                default: throw CaseError("order= takes givenFirst or surnameFirst, not \"\(value)\"")
                }
            default: throw CaseError("a name has no field \"\(field)\"")
            }
        }
    }
}
