// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// A date pattern of one locale, compiled for the Gregorian calendar and UTC.
///
/// 1. The pattern is ICU's for the skeleton or style, cut into literals, numbers and names; a pattern with any other
///    field (eras, zones, weeks, day periods), another calendar or another zone stays with ICU.
/// 2. The day is counted from 1970 by the arithmetic of ``RFC3339/daysSince1970(year:month:day:)``, backwards. Dates before
///    October 15, 1582, where ICU's calendar is the Julian one, and after the year 9999 are ICU's.
/// 3. The form is used when it agrees with ICU on dates of every month, weekday and half of the day.
final class CompiledDate: Sendable {
    private enum Field: Sendable {
        case year, shortYear, month, day, weekday, hour23, hour24, hour11, hour12, minute, second, half
    }

    /// A piece of the pattern with its texts in ``texts``.
    private enum Step: Sendable {
        case literal(Int)
        /// A number with at least so many digits.
        case number(Field, Int)
        /// The first of the names.
        case name(Field, Int)
    }

    /// The most digits that a field has, of four bytes each.
    private static var maximumDigits: Int { 20 }

    /// From the last to the first, as ``TextWriter`` writes.
    private let steps: [Step]
    private let texts: FixedTexts
    private let zero: CompiledNumber.Separator
    private let isASCII: Bool

    static let firstDay = -141_427.0
    static let lastDay = 2_932_896.0

    init?(engine: LocaleEngine, fields: DateFields) {
        guard let icu = try? engine.value(DatePart(fields: fields, zone: .utc)),
            String(cString: tolk_date_calendar(icu.handle)) == "gregorian",
            let pattern = try? icu.pattern(),
            let plain = engine.compiled(.plain, NumberStyle(precision: .fraction(0), grouping: .never))
        else { return nil }
        var texts: [[UInt8]] = []
        var steps: [Step] = []
        var longest = 0
        for piece in DatePattern(pattern).pieces {
            switch piece {
            case .literal(let text):
                steps.append(.literal(texts.count))
                texts.append(text)
                longest += text.count
            case .field(let letter, let count):
                guard count <= Self.maximumDigits, let (field, names) = Self.field(letter, count, icu) else {
                    return nil
                }
                steps.append(names.isEmpty ? .number(field, count) : .name(field, texts.count))
                texts += names
                longest += names.map(\.count).max() ?? Self.maximumDigits * 4
            }
        }
        guard longest <= TextWriter.limit, let texts = FixedTexts(texts) else { return nil }
        self.steps = steps.reversed()
        zero = plain.digits.zero
        isASCII = texts.isASCII && zero.word & 0x8080_8080 == 0
        self.texts = texts
        // Rule 3: steps that meet every month, day of the month, weekday, hour and minute in a few years.
        for index in 0..<90 {
            let milliseconds = 1_577_836_800_000.0 + Double(index) * 1_483_261_007.0 * (index % 5 == 4 ? -7 : 1)
            if let own = string(milliseconds), own != (try? icu.format(milliseconds)) { return nil }
        }
    }

    /// The text for an instant in milliseconds since 1970; `nil` when it is ICU's turn.
    func string(_ milliseconds: Double) -> String? {
        let seconds = (milliseconds / 1000).rounded(.down)
        let day = (seconds / 86400).rounded(.down)
        guard day >= Self.firstDay, day <= Self.lastDay else { return nil }
        let values = Values(day: Int(day), second: Int(seconds - day * 86400))
        return TextWriter.write { writer in
            for step in steps {
                switch step {
                case .literal(let index): texts.put(index, &writer)
                case .number(let field, let minimum): put(values[field], minimum: minimum, &writer)
                case .name(let field, let first):
                    texts.put(first + (field == .month ? values.month - 1 : values[field]), &writer)
                }
            }
            return writer.string(isASCII: isASCII)
        }
    }

    @inline(__always)
    private func put(_ number: Int, minimum: Int, _ writer: inout TextWriter) {
        var (rest, missing) = (UInt32(truncatingIfNeeded: number), minimum)
        repeat {
            writer.put(zero.word &+ (rest % 10) << 24, zero.count)
            rest /= 10
            missing -= 1
        } while rest > 0 || missing > 0
    }

    /// The fields of one instant.
    private struct Values {
        var year: Int
        var month: Int
        var day: Int
        /// 0 for Sunday.
        var weekday: Int
        var second: Int

        init(day count: Int, second: Int) {
            self.second = second
            weekday = (count % 7 + 11) % 7
            (year, month, day) = RFC3339.calendarDay(count)
        }

        subscript(field: Field) -> Int {
            let hour = second / 3600
            return switch field {
            case .year: year
            case .shortYear: year % 100
            case .month: month
            case .day: day
            case .weekday: weekday
            case .hour23: hour
            case .hour24: hour == 0 ? 24 : hour
            case .hour11: hour % 12
            case .hour12: hour % 12 == 0 ? 12 : hour % 12
            case .minute: second / 60 % 60
            case .second: second % 60
            case .half: hour / 12
            }
        }
    }

    // By the count of letters in a pattern: three, four, five.
    private static let months = [TOLK_DATE_SHORT_MONTHS, TOLK_DATE_MONTHS, TOLK_DATE_NARROW_MONTHS]
    private static let monthsAlone = [
        TOLK_DATE_STANDALONE_SHORT_MONTHS, TOLK_DATE_STANDALONE_MONTHS, TOLK_DATE_STANDALONE_NARROW_MONTHS,
    ]
    private static let weekdays = [TOLK_DATE_SHORT_WEEKDAYS, TOLK_DATE_WEEKDAYS, TOLK_DATE_NARROW_WEEKDAYS]
    private static let weekdaysAlone = [
        TOLK_DATE_STANDALONE_SHORT_WEEKDAYS, TOLK_DATE_STANDALONE_WEEKDAYS, TOLK_DATE_STANDALONE_NARROW_WEEKDAYS,
    ]

    /// Rule 1: what a field shows, and its names where it isn't a number.
    private static func field(_ letter: UInt8, _ count: Int, _ icu: ICUDate) -> (Field, names: [[UInt8]])? {
        func names(_ field: Field, _ kinds: [Int], from first: Int, _ amount: Int) -> (Field, names: [[UInt8]])? {
            guard count >= 3, count - 3 < kinds.count else { return nil }
            let names = (first..<first + amount).compactMap { try? icu.symbol(kinds[count - 3], Int32($0)) }
            return names.count == amount ? (field, names.map { Array($0.utf8) }) : nil
        }
        switch letter {
        case UInt8(ascii: "y"): return (count == 2 ? .shortYear : .year, [])
        case UInt8(ascii: "M"): return count < 3 ? (.month, []) : names(.month, months, from: 0, 12)
        case UInt8(ascii: "L"): return count < 3 ? (.month, []) : names(.month, monthsAlone, from: 0, 12)
        case UInt8(ascii: "d"): return (.day, [])
        case UInt8(ascii: "E"): return names(.weekday, weekdays, from: 1, 7)
        case UInt8(ascii: "c"): return names(.weekday, weekdaysAlone, from: 1, 7)
        case UInt8(ascii: "H"): return (.hour23, [])
        case UInt8(ascii: "k"): return (.hour24, [])
        case UInt8(ascii: "K"): return (.hour11, [])
        case UInt8(ascii: "h"): return (.hour12, [])
        case UInt8(ascii: "m"): return (.minute, [])
        case UInt8(ascii: "s"): return (.second, [])
        case UInt8(ascii: "a"): return count <= 3 ? halves(icu) : nil
        default: return nil
        }
    }

    private static func halves(_ icu: ICUDate) -> (Field, names: [[UInt8]])? {
        let names = (0..<2).compactMap { try? icu.symbol(TOLK_DATE_AM_PMS, Int32($0)) }
        return names.count == 2 ? (.half, names.map { Array($0.utf8) }) : nil
    }
}

extension DateFields {
    /// The fields in two words, to look the compiled form up by; `nil` for a skeleton of more than sixteen letters.
    var key: CompiledKey? {
        var words: (UInt64, UInt64) = (0, 0)
        var count = 0
        for byte in skeleton.utf8 {
            if count < 8 { words.0 = words.0 << 8 | UInt64(byte) } else { words.1 = words.1 << 8 | UInt64(byte) }
            count += 1
        }
        guard count <= 16 else { return nil }
        if count > 0 { return CompiledKey(style: words.0, subject: words.1) }
        return CompiledKey(
            style: 0, subject: UInt64(UInt32(bitPattern: date.number)) << 32 | UInt64(UInt32(bitPattern: time.number)))
    }
}
