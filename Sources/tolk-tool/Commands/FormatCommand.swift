// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// `tolk format`: values of every kind as a reader of a locale sees them.
struct FormatCommand: Command {
    static let name = "format"
    static let summary = "numbers, money, measurements, dates, lists and names as a locale writes them"
    static let usage = ["tolk format --batch [--json]"]
    static let batchFields = [
        "KIND TAB LOCALE TAB VALUE [TAB key=value,…]",
        "number, percent, currency (code=EUR presentation=standard|narrow|isoCode|fullName), measurement (unit= usage= width=), and",
        "  of all four: fraction=0-2 significant=1-3 increment=0.05 cash zeros=hide grouping=off|auto|min2|always|thousands",
        "  sign=auto|always|never|except-zero|negative|accounting… notation=compact-short|compact-long|scientific|engineering",
        "  rounding=half-even|half-up|half-down|half-odd|up|down|ceiling|floor",
        "range (of=number|percent|currency|measurement and that kind's options; two values joined with /)",
        "date, interval (two joined with /): skeleton=yMMMd, or date= and time=full|long|medium|short|none; zone=Europe/Kyiv",
        "relative: unit=day presentation=numeric|named width=; duration: units=hour+minute width=; components: the same, zone=",
        "list (items joined with |): type=and|or|units width=; bytes: style=file|memory|decimal|binary zero=words|digits",
        "name (given=…;family=…): style=short|medium|long|abbreviated, or length= usage= formality= order=",
        "spellout, ordinal, ordinal-words (gender=)",
    ]
    static let examples = [
        Example("printf 'number\\tde\\t1234.5\\n' | tolk format --batch", prints: "1.234,5")
    ]

    private let form: Batch.Form

    init(options words: inout Options) throws {
        form = try words.batch(members: "text")
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in
            guard (3...4).contains(fields.count) else {
                throw CaseError("a case has kind, locale, value and perhaps options, not \(fields.count) fields")
            }
            var options = try FormatOptions(fields.count > 3 ? fields[3] : "")
            let formatter = LocaleFormatter(try LanguageTag(fields[1]))
            let text = try Self.format(fields[0], fields[2], formatter, &options)
            try options.finish()
            return [text]
        }
    }

    private static func format(
        _ kind: String, _ value: String, _ formatter: LocaleFormatter, _ options: inout FormatOptions
    ) throws -> String {
        switch kind {
        case "number":
            return try formatter.number(DecimalNumber(parsing: value), options.numberStyle())
        case "percent":
            return try formatter.percent(DecimalNumber(parsing: value), options.numberStyle())
        case "currency":
            guard let code = options.take("code") else { throw CaseError("currency needs code=, such as code=EUR") }
            let presentation = try options.presentation()
            return try formatter.currency(
                DecimalNumber(parsing: value), code: code, presentation: presentation, options.numberStyle())
        case "measurement":
            guard let unit = options.take("unit") else {
                throw CaseError("measurement needs unit=, such as unit=meter")
            }
            let usage = options.take("usage").map { Usage($0) } ?? .asProvided
            let width = try options.width(default: .abbreviated)
            return try formatter.measurement(
                DecimalNumber(parsing: value), unit: UnitIdentifier(unit), usage: usage, width: width,
                options.numberStyle())
        case "date":
            let (fields, zone) = (try options.dateFields(), try options.zone())
            return try formatter.date(RFC3339.date(from: value), fields, timeZone: zone)
        case "interval":
            let (start, end) = try options.ends(of: value)
            let (fields, zone) = (try options.dateFields(), try options.zone())
            return try formatter.interval(
                from: RFC3339.date(from: start), to: RFC3339.date(from: end), fields, timeZone: zone)
        case "relative":
            guard let unit = options.take("unit") else { throw CaseError("relative needs unit=, such as unit=day") }
            guard let known = RelativeUnit(unit) else { throw CaseError("\"\(unit)\" is not a unit of relative time") }
            let presentation: RelativePresentation =
                try options.choice("presentation", ["numeric": .numeric, "named": .named]) ?? .numeric
            let width = try options.width(default: .wide)
            return try formatter.relative(
                DecimalNumber(parsing: value), unit: known, presentation: presentation, width: width)
        case "list":
            let type: ListType = try options.choice("type", ["and": .and, "or": .or, "units": .units]) ?? .and
            let width = try options.width(default: .wide)
            let items = value.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            return try formatter.list(value.isEmpty ? [] : items, type: type, width: width)
        case "range": return try RangeCase.format(value, formatter, &options)
        case "duration":
            let units = try options.durationUnits() ?? [.hour, .minute, .second]
            let width = try options.width(default: .abbreviated)
            var style = try options.numberStyle()
            if style.precision == .automatic { style.precision = .fraction(0) }
            return try formatter.duration(seconds: DecimalNumber(parsing: value), units: units, width: width, style)
        case "components":
            let (start, end) = try options.ends(of: value)
            let units = try options.durationUnits() ?? [.year, .month, .day, .hour, .minute, .second]
            let width = try options.width(default: .wide)
            let zone = try options.zone()
            return try formatter.components(
                from: RFC3339.date(from: start), to: RFC3339.date(from: end), units: units, timeZone: zone,
                width: width)
        case "bytes":
            let style: ByteCountStyle =
                try options.choice(
                    "style", ["file": .file, "memory": .memory, "decimal": .decimal, "binary": .binary]) ?? .file
            let spellsOutZero = try options.choice("zero", ["words": true, "digits": false]) ?? true
            return try formatter.byteCount(DecimalNumber(parsing: value), style: style, spellsOutZero: spellsOutZero)
        case "name": return try formatter.name(PersonName(listing: value), style: options.nameStyle())
        case "spellout": return try formatter.spellOut(DecimalNumber(parsing: value))
        case "ordinal": return try formatter.ordinal(DecimalNumber(parsing: value))
        case "ordinal-words":
            let gender = try options.take("gender").map { word in
                guard let gender = WordGender(rawValue: word) else {
                    throw CaseError("gender= takes masculine, feminine, neuter or common, not \"\(word)\"")
                }
                return gender
            }
            return try formatter.ordinalWords(DecimalNumber(parsing: value), gender: gender)
        default:
            throw CaseError("\"\(kind)\" is not a kind that can be formatted")
        }
    }
}
