// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Reads a typed date by the pattern that the locale has for it.
///
/// 1. The pattern's fields stand in its order. Numbers have up to as many digits as a field can need, of any script; where
///    two numbers meet without anything between, as many as the pattern says. Names are those of the calendar in every
///    width, in any letter case.
/// 2. Between fields stands what the pattern has there; a blank is any blanks or none, and case makes no difference.
/// 3. A year of two digits is the one from 80 years before to 20 years after today where the pattern has two digits. Where
///    it has all of them, two digits are refused, or assumed to be such a year, since year 22 and 2022 are far apart.
/// 4. What is no number and no name (zones, periods of the day, quarters) is passed over, and whether it was right shows
///    when the date is written again.
/// 5. A date that doesn't exist is an error, and so is one that isn't written as it was typed: its weekday is another one,
///    or the hour is none of that half of the day.
struct DateReader {
    let engine: LocaleEngine
    let fields: DateFields
    let zone: TimeZoneID
    /// The machine's clock where it isn't given, which is only looked at for a year of two digits.
    let today: Date?
    private let icu: ICUDate
    private let calendar: String
    private let pieces: [DatePattern.Piece]

    init(_ engine: LocaleEngine, _ fields: DateFields, _ zone: TimeZoneID, today: Date?) throws(FormattingError) {
        self.engine = engine
        self.fields = fields
        self.zone = zone
        self.today = today
        icu = try engine.value(DatePart(fields: fields, zone: zone))
        calendar = String(cString: tolk_date_calendar(icu.handle))
        pieces = DatePattern(try icu.pattern()).pieces
    }

    /// The fields of a calendar by their numbers in ICU.
    private enum Field: Int32 {
        case era = 0, year = 1, month = 2, day = 5, dayOfYear = 6, half = 9, hour12 = 10, hour24 = 11, minute = 12
        case second = 13, millisecond = 14, extendedYear = 19
    }

    /// What was read so far.
    private struct State {
        var values: [Field: Int] = [:]
        var assumptions: [InputAssumption] = []
        /// Whether something has to be looked at again; see rules 4 and 5.
        var needsCheck = false
    }

    func read(_ text: InputText, isLenient: Bool) throws(FormattingError) -> Assumed<Date> {
        var state = State()
        var index = 0
        for (position, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let bytes): try readLiteral(bytes, text, &index, isLast: position == pieces.count - 1)
            case .field(let letter, let count):
                try readField(letter, count, position, text, &index, &state, isLenient: isLenient)
            }
        }
        guard index == text.scalars.count else { throw failure(text, index, "the end of the date") }
        let instant = try self.instant(state, text)
        if state.needsCheck {
            let written = InputText.plain(try icu.format(instant))
            guard Self.folded(written) == Self.folded(text.scalars) else {
                let common = zip(written, text.scalars).prefix { $0 == $1 }.count
                throw failure(text, common, "\"\(try icu.format(instant))\"")
            }
        }
        return Assumed(value: Date(timeIntervalSince1970: instant / 1000), assumptions: state.assumptions)
    }

    private func failure(_ text: InputText, _ index: Int, _ expected: String) -> FormattingError {
        text.failure(at: index, engine.locale.identifier, "a date", expected: expected)
    }

    /// Without blanks and letter case.
    private static func folded(_ scalars: [Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(scalars.filter { !$0.properties.isWhitespace })).lowercased()
    }

    /// Rule 2.
    private func readLiteral(
        _ bytes: [UInt8], _ text: InputText, _ index: inout Int, isLast: Bool
    ) throws(FormattingError) {
        func skipBlanks() {
            while index < text.scalars.count, text.scalars[index].properties.isWhitespace { index += 1 }
        }
        let literal = InputText.plain(String(decoding: bytes, as: UTF8.self))
        for scalar in literal where !scalar.properties.isWhitespace {
            skipBlanks()
            guard index < text.scalars.count, Self.isSame(text.scalars[index], scalar) else {
                // A point or a word at the very end may be left out.
                if isLast, index == text.scalars.count { return }
                let shown = String(String.UnicodeScalarView(InputText.trimmed(literal[...])))
                throw failure(text, index, "\"\(shown)\"")
            }
            index += 1
        }
        skipBlanks()
    }

    private static func isSame(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        left == right || left.properties.lowercaseMapping == right.properties.lowercaseMapping
            || NumberSymbols.apostrophes.contains(left) && NumberSymbols.apostrophes.contains(right)
            || NumberSymbols.minusSigns.contains(left) && NumberSymbols.minusSigns.contains(right)
    }

    private func readField(
        _ letter: UInt8, _ count: Int, _ position: Int, _ text: InputText, _ index: inout Int, _ state: inout State,
        isLenient: Bool
    ) throws(FormattingError) {
        // Rule 1: the number of digits is the pattern's where another number follows at once.
        var isTight = false
        if position + 1 < pieces.count, case .field(let next, let width) = pieces[position + 1] {
            isTight = Self.isNumeric(next, width)
        }
        func number(_ name: String, upTo most: Int, in range: ClosedRange<Int>) throws(FormattingError) -> Int {
            let start = index
            let value = try digits(name, upTo: isTight ? count : most, text, &index)
            guard range.contains(value) else {
                throw failure(text, start, "\(name) from \(range.lowerBound) to \(range.upperBound)")
            }
            return value
        }
        func name(_ what: String, _ kinds: [Int]) throws(FormattingError) -> Int {
            guard let (value, length) = longestName(kinds, text, index) else {
                throw failure(text, index, "the name of \(what)")
            }
            index += length
            // Some names are written with a point, which nobody misses, and some patterns have it.
            if text.scalars[index - 1] == ".", nextLiteral(position, beginsWith: "."),
                index == text.scalars.count || text.scalars[index] != "."
            {
                index -= 1
            } else if index < text.scalars.count, text.scalars[index] == ".", !nextLiteral(position, beginsWith: ".") {
                index += 1
            }
            return value
        }
        switch letter {
        case UInt8(ascii: "G"): state.values[.era] = try name("an era", [7, 0])
        case UInt8(ascii: "y"), UInt8(ascii: "u"), UInt8(ascii: "r"):
            try readYear(letter, count, isTight, text, &index, &state, isLenient: isLenient)
        case UInt8(ascii: "M"), UInt8(ascii: "L"):
            if Self.isNumeric(letter, count) {
                state.values[.month] = try number("a month", upTo: 2, in: 1...13) - 1
                // Calendars with leap months count in another way than they write.
                if ["hebrew", "chinese", "dangi"].contains(calendar) { state.needsCheck = true }
            } else {
                state.values[.month] = try name("a month", [1, 2, 10, 11])
            }
        case UInt8(ascii: "d"): state.values[.day] = try number("a day", upTo: 2, in: 1...32)
        case UInt8(ascii: "D"): state.values[.dayOfYear] = try number("a day", upTo: 3, in: 1...385)
        case UInt8(ascii: "E"), UInt8(ascii: "c"):
            _ = try name("a day of the week", [3, 4, 13, 14, 20, 21])
            state.needsCheck = true
        case UInt8(ascii: "a"): state.values[.half] = try name("a half of the day", [5])
        case UInt8(ascii: "H"): state.values[.hour24] = try number("an hour", upTo: 2, in: 0...23)
        case UInt8(ascii: "k"): state.values[.hour24] = try number("an hour", upTo: 2, in: 1...24) % 24
        case UInt8(ascii: "K"): state.values[.hour12] = try number("an hour", upTo: 2, in: 0...11)
        case UInt8(ascii: "h"): state.values[.hour12] = try number("an hour", upTo: 2, in: 1...12) % 12
        case UInt8(ascii: "m"): state.values[.minute] = try number("a minute", upTo: 2, in: 0...59)
        case UInt8(ascii: "s"): state.values[.second] = try number("a second", upTo: 2, in: 0...59)
        case UInt8(ascii: "S"):
            let start = index
            var value = try number("a part of a second", upTo: count, in: 0...999_999_999)
            for _ in 0..<max(0, 3 - (index - start)) { value *= 10 }
            for _ in 0..<max(0, index - start - 3) { value /= 10 }
            state.values[.millisecond] = value
        default:
            // Rule 4: up to what the pattern has next.
            index = zoneEnd(letter, count, text, index) ?? skip(position, text, index)
            state.needsCheck = true
        }
    }

    /// A number of at least one digit and at most so many.
    private func digits(
        _ name: String, upTo most: Int, _ text: InputText, _ index: inout Int
    ) throws(FormattingError) -> Int {
        let values = text.scalars[index...].prefix(most).map(NumberingSystem.digitValue).prefix { $0 != nil }
        guard !values.isEmpty else { throw failure(text, index, "\(name) in digits") }
        index += values.count
        return values.reduce(0) { $0 * 10 + ($1 ?? 0) }
    }

    private static func isNumeric(_ letter: UInt8, _ count: Int) -> Bool {
        switch letter {
        case UInt8(ascii: "M"), UInt8(ascii: "L"): count < 3
        default: "yurdDHkKhmsSw".utf8.contains(letter)
        }
    }

    /// The place behind the zone's name, by what it is called in winter and in summer; `nil` where neither stands there.
    private func zoneEnd(_ letter: UInt8, _ count: Int, _ text: InputText, _ index: Int) -> Int? {
        guard "zZOvVXx".utf8.contains(letter) else { return nil }
        let pattern = String(repeating: Character(Unicode.Scalar(letter)), count: count)
        let lengths = [0.0, 15_552_000_000].compactMap { instant -> Int? in
            guard let name = try? ICU.zoneText(engine.icuTag, zone, pattern, instant) else { return nil }
            let scalars = InputText.plain(name)
            return text.has(scalars, at: index) ? scalars.count : nil
        }
        return lengths.max().map { index + $0 }
    }

    /// The place of the next piece's text, or the end.
    private func skip(_ position: Int, _ text: InputText, _ index: Int) -> Int {
        guard position + 1 < pieces.count else { return text.scalars.count }
        let rest = text.scalars[index...]
        switch pieces[position + 1] {
        case .literal(let bytes):
            let literal = InputText.trimmed(InputText.plain(String(decoding: bytes, as: UTF8.self))[...])
            let place =
                literal.isEmpty
                ? rest.firstIndex { $0.properties.isWhitespace }
                : rest.indices.first { text.has(Array(literal), at: $0) }
            return place ?? text.scalars.count
        case .field:
            return rest.firstIndex { NumberingSystem.digitValue($0) != nil } ?? text.scalars.count
        }
    }

    private func nextLiteral(_ position: Int, beginsWith scalar: Unicode.Scalar) -> Bool {
        guard position + 1 < pieces.count, case .literal(let bytes) = pieces[position + 1] else { return false }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.first == scalar
    }

    /// The longest name at a place, of all names of some of ICU's kinds, and how many scalars it has.
    private func longestName(_ kinds: [Int], _ text: InputText, _ index: Int) -> (value: Int, length: Int)? {
        var best: (value: Int, length: Int)?
        for kind in kinds {
            for value in 0..<300 {
                guard let symbol = try? icu.symbol(kind, Int32(value)) else { break }
                // A name may end with a point that isn't typed.
                var name = InputText.plain(symbol)
                for _ in 0..<2 {
                    if !name.isEmpty, name.count > best?.length ?? 0, index + name.count <= text.scalars.count,
                        zip(name, text.scalars[index...]).allSatisfy({ Self.isSame($0, $1) })
                    {
                        best = (value, name.count)
                    }
                    guard name.last == "." else { break }
                    name.removeLast()
                }
            }
        }
        return best
    }

    /// Rule 3.
    private func readYear(
        _ letter: UInt8, _ count: Int, _ isTight: Bool, _ text: InputText, _ index: inout Int, _ state: inout State,
        isLenient: Bool
    ) throws(FormattingError) {
        let start = index
        var year = try digits("a year", upTo: isTight ? max(count, 4) : 6, text, &index)
        if letter == UInt8(ascii: "u") || letter == UInt8(ascii: "r") {
            state.values[.extendedYear] = year
            state.needsCheck = true
            return
        }
        let countsByEra = ["japanese", "roc"].contains(calendar)
        if index - start <= 2, !countsByEra {
            guard count == 2 || isLenient else {
                // The first years of a calendar are written so too; then the era says which are meant.
                guard state.values[.era] == nil else {
                    state.values[.year] = year
                    return
                }
                throw failure(text, start, "a year with all its digits")
            }
            guard index - start == 2 else { throw failure(text, start, "a year of two or four digits") }
            year = try nearToday(year)
            if count != 2 { state.assumptions.append(.year(year)) }
        }
        state.values[.year] = year
    }

    /// The year with these last two digits from 80 years before to 20 years after today.
    private func nearToday(_ year: Int) throws(FormattingError) -> Int {
        let now = try ICU.calendarFields(
            engine.icuTag, zone, LocaleFormatter.milliseconds(today ?? Date()), [Field.year.rawValue])
        let first = Int(now.first ?? 0) - 80
        let shifted = first / 100 * 100 + year
        return shifted < first ? shifted + 100 : shifted
    }

    /// Rule 5.
    private func instant(_ state: State, _ text: InputText) throws(FormattingError) -> Double {
        var values = state.values
        if let hour = values[.hour12], values[.half] == nil {
            // Without a.m. and p.m. a period of the day tells, which is looked at again.
            var found: Double?
            for half in 0...1 {
                values[.half] = half
                values[.hour12] = hour
                guard let instant = try? ICU.calendarInstant(engine.icuTag, zone, listed(values)),
                    let written = try? icu.format(instant),
                    Self.folded(InputText.plain(written)) == Self.folded(text.scalars)
                else { continue }
                if found == nil { found = instant }
            }
            guard let found else { throw failure(text, text.scalars.count, "a half of the day") }
            return found
        }
        do {
            return try ICU.calendarInstant(engine.icuTag, zone, listed(values))
        } catch {
            throw failure(text, text.scalars.count, "a date that the calendar has, and not this one,")
        }
    }

    private func listed(_ values: [Field: Int]) -> [(field: Int32, value: Int32)] {
        values.map { ($0.key.rawValue, Int32(clamping: $0.value)) }.sorted { $0.field < $1.field }
    }
}

extension LocaleInput {
    /// A date as the locale writes it by fields or by length: `7. Juni 2022`, `6/7/22`, `令和4年6月7日`.
    ///
    /// Calendar and digits are the locale's. What the fields leave out is the first there is: midnight, January 1, 1970. A
    /// year of two digits, where the locale writes two, is the one near `today`, the machine's day where none is given. Throws
    /// ``FormattingError/Code/unreadableInput`` with the place, for dates that don't exist too.
    public func date(
        _ text: some StringProtocol, _ fields: DateFields, timeZone: TimeZoneID, today: Date? = nil
    ) throws(FormattingError) -> Date {
        try DateReader(engine, fields, timeZone, today: today).read(InputText(text), isLenient: false).value
    }

    /// A date in any of some forms; the error of the first where none fits, and an error where two mean different dates.
    public func date(
        _ text: some StringProtocol, anyOf forms: [DateFields], timeZone: TimeZoneID, today: Date? = nil
    ) throws(FormattingError) -> Date {
        let typed = try InputText(text)
        var found: Set<Date> = []
        var firstError: FormattingError?
        for form in forms {
            do {
                let reader = try DateReader(engine, form, timeZone, today: today)
                found.insert(try reader.read(typed, isLenient: false).value)
            } catch {
                if firstError == nil { firstError = error }
            }
        }
        if let date = found.first {
            guard found.count == 1 else {
                throw FormattingError(
                    .unreadableInput,
                    "\"\(typed.original.prefix(80))\" may be several dates as \(locale) writes them; ask for one form")
            }
            return date
        }
        throw firstError ?? FormattingError.invalidOption("no form of dates was given")
    }
}

extension LenientInput {
    /// A date whose year may have two digits where the locale writes all of them.
    public func date(
        _ text: some StringProtocol, _ fields: DateFields, timeZone: TimeZoneID, today: Date? = nil
    ) throws(FormattingError) -> Assumed<Date> {
        try DateReader(strict.engine, fields, timeZone, today: today).read(InputText(text), isLenient: true)
    }
}
