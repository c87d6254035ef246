// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import FormatPeers
import Formatting
import Foundation
import LocaleMatch

// Text of each kind by Formatting, by ICU's C API with formatter and result reused (into a String, as ours), and by
// Foundation where it has the kind. The locale is German; the values change from call to call.

/// Text that ICU wrote into a buffer, as a String.
@inline(__always)
func text(_ body: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
        guard let base = buffer.baseAddress else { return "" }
        let length = Int(body(base, 256))
        return buffer.withMemoryRebound(to: UInt8.self) {
            String(decoding: UnsafeBufferPointer(rebasing: $0[..<max(0, length)]), as: UTF8.self)
        }
    }
}

func loop(_ body: @escaping (Int) throws -> Void) -> (Int) -> Void {
    let work = { (count: Int) in
        for index in 0..<count {
            do { try body(index) } catch { fatalError("\(error)") }
        }
    }
    // What is compiled in the first calls isn't part of the time of a call.
    work(64)
    return work
}

let tag = try LanguageTag("de")
let formatter = LocaleFormatter(tag)
let american = LocaleFormatter(try LanguageTag("en-US"))

try FirstUse.answerIfAsked()
try FirstUse.printRows()

func number(
    _ name: String, _ locale: String, _ skeleton: String, _ values: [Double],
    _ ours: @escaping (Double) throws -> String
) {
    let peer = peer_number_open(locale, skeleton)
    Measure.row(
        name, ours: loop { keep(try ours(values[$0 & 7])) }, peer: "ICU C, reused",
        loop { index in keep(text { peer_number_double(peer, values[index & 7], $0, $1) }) })
}

let small = [54, 7, 12, 99, 100, 3, 61, 28]
let integers = [1234, 56, 987_654, 12_345_678, 9, 4711, 100_000, 31]
let decimals = [1234.56, 7.1, 0.25, 98_765.43, 12.5, 1_000_000.01, 3.14, 42.42]
let rain = [12.0, 0.4, 25.4, 3.2, 7.5, 101.6, 1.25, 60]

let percentPeer = peer_number_open("de", "percent precision-integer")
Measure.row(
    "percent", ours: loop { keep(try formatter.percent(small[$0 & 7])) }, peer: "ICU C, reused",
    loop { index in keep(text { peer_number_int(percentPeer, Int64(small[index & 7]), $0, $1) }) })
let integerPeer = peer_number_open("de", "")
Measure.row(
    "integer", ours: loop { keep(try formatter.number(integers[$0 & 7])) }, peer: "ICU C, reused",
    loop { index in keep(text { peer_number_int(integerPeer, Int64(integers[index & 7]), $0, $1) }) })
let two = NumberStyle(precision: .fraction(2))
number("number, two fraction digits", "de", ".00", decimals) { try formatter.number($0, two) }
let long = decimals.map { $0 / 3 }
number("number of 16 digits to two fraction digits", "de", ".00", long) { try formatter.number($0, two) }
number("currency EUR", "de", "currency/EUR", decimals) { try formatter.currency($0, code: "EUR") }
number("plain unit, millimeters", "de", "unit/millimeter unit-width-short", rain) {
    try formatter.measurement($0, unit: .millimeter)
}
number("rainfall", "en-US", "unit/millimeter usage/rainfall unit-width-narrow", rain) {
    try american.measurement($0, unit: .millimeter, usage: .rainfall, width: .narrow)
}
let heights = [1.75, 1.6, 1.83, 1.92, 1.55, 1.68, 1.78, 2.01]
number("person height", "en-US", "unit/meter usage/person-height unit-width-short", heights) {
    try american.measurement($0, unit: .meter, usage: .personHeight)
}
let pluralPeer = peer_plural_open("pl")
let polish = try PluralRules(LanguageTag("pl"))
Measure.row(
    "plural category", ours: loop { keep(polish.category(of: small[$0 & 7])) }, peer: "ICU C, reused",
    loop { index in keep(peer_plural_select(pluralPeer, Double(small[index & 7]), nil, 0)) })

let items = ["Wind", "Regen", "Gewitter"]
let wideItems = items.map { Array($0.utf16) }
let listPeer = peer_list_open("de")
Measure.row(
    "list of three", ours: loop { _ in keep(try formatter.list(items)) }, peer: "ICU C, reused",
    loop { _ in
        wideItems[0].withUnsafeBufferPointer { a in
            wideItems[1].withUnsafeBufferPointer { b in
                wideItems[2].withUnsafeBufferPointer { c in
                    let pointers = [a.baseAddress, b.baseAddress, c.baseAddress]
                    let lengths = [Int32(a.count), Int32(b.count), Int32(c.count)]
                    keep(text { peer_list_three(listPeer, pointers, lengths, $0, $1) })
                }
            }
        }
    })

let datePeer = peer_date_open("de", "yMMM")
let yearMonth = try DateFields.fields("yMMM")
let dates = (0..<8).map { Date(timeIntervalSince1970: 1_654_606_800 + Double($0) * 3_456_789) }
Measure.row(
    "date yMMM", ours: loop { keep(try formatter.date(dates[$0 & 7], yearMonth, timeZone: .utc)) },
    peer: "ICU C, reused",
    loop { index in
        keep(text { peer_date_format(datePeer, dates[index & 7].timeIntervalSince1970 * 1000, $0, $1) })
    })

let relativePeer = peer_relative_open("de")
Measure.row(
    "relative", ours: loop { keep(try formatter.relative(-($0 & 7) - 2, unit: .hour)) }, peer: "ICU C, reused",
    loop { index in keep(text { peer_relative_hours(relativePeer, Double(-(index & 7) - 2), $0, $1) }) })

try Page.printRows()

// Against Foundation's own formatters, with the style made once.
let german = Locale(identifier: "de")
let percentStyle = IntegerFormatStyle<Int>.Percent(locale: german)
Measure.row(
    "percent against Foundation", ours: loop { keep(try formatter.percent(small[$0 & 7])) }, peer: "Foundation",
    loop { keep(percentStyle.format(small[$0 & 7])) })
let integerStyle = IntegerFormatStyle<Int>(locale: german)
Measure.row(
    "number against Foundation", ours: loop { keep(try formatter.number(integers[$0 & 7])) }, peer: "Foundation",
    loop { keep(integerStyle.format(integers[$0 & 7])) })
var relativeStyle = Date.RelativeFormatStyle(presentation: .numeric, unitsStyle: .wide)
relativeStyle.locale = german
let now = Date()
Measure.row(
    "relative against Foundation", ours: loop { keep(try formatter.relative(-($0 & 7) - 2, unit: .hour)) },
    peer: "Foundation", loop { keep(relativeStyle.format(now.addingTimeInterval(Double(-($0 & 7) - 2) * 3600))) })

// A thousand pairs of locale and style in turn, against one pair again and again: the peer is our own reused case, so
// that a ratio of 0.67 or more is within one and a half times.
let languages = [
    "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "bg", "el", "tr", "ru",
    "uk", "en", "en-GB", "ja", "ko", "zh", "ar-EG", "he", "hi", "th", "vi", "id", "ms", "fa", "bn", "ta", "te", "mr",
    "gu", "kn", "ml", "my", "km", "lo", "ka", "hy", "az", "kk", "uz", "et", "lv",
]
let styles: [NumberStyle] = (0..<20).map { index in
    NumberStyle(
        precision: [.automatic, .fraction(0), .fraction(1), .fraction(2), .fraction(0...3)][index % 5],
        grouping: index < 10 ? .automatic : .never, sign: index % 10 < 5 ? .automatic : .always)
}
let pairs: [(LocaleFormatter, NumberStyle)] = try languages.flatMap { language in
    let formatter = LocaleFormatter(try LanguageTag(language))
    return styles.map { (formatter, $0) }
}
func residentKilobytes() -> Double {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return Double(pages?.dropFirst().first ?? "0").map { $0 * 4 } ?? 0
}
let memoryBefore = residentKilobytes()
for pair in pairs { keep(try pair.0.number(1234.5, pair.1)) }
let memoryAfter = residentKilobytes()
func rotated(_ index: Int) throws { keep(try pairs[index % 1000].0.number(decimals[index & 7], pairs[index % 1000].1)) }
func reused(_ index: Int) throws { keep(try pairs[index % 20].0.number(decimals[index & 7], pairs[index % 20].1)) }
Measure.row("1,000 pairs in rotation", ours: loop(rotated), peer: "20 pairs of one locale", loop(reused))
Measure.row(
    "memory for 1,000 pairs: \(Int(memoryAfter - memoryBefore)) kB; making a formatter again",
    ours: loop { _ in keep(LocaleFormatter(tag)) })

// Allocations: counted in the allocator.
func allocations(_ name: String, _ body: () throws -> Void) rethrows {
    for _ in 0..<10 { try body() }
    let before = peer_allocations()
    for _ in 0..<1000 { try body() }
    let made = peer_allocations() - before
    print("\(name): \(Double(made) / 1000) allocations a call\t\t\t\t")
}
let prepared = formatter.prepared(.percent)
let preparedNumber = formatter.prepared(.number)
let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
try allocations("percent, small string (limit 0)") { keep(try formatter.percent(54)) }
try allocations("number of 17 bytes (limit 1)") { keep(try formatter.number(1_234_567_890_123)) }
try allocations("currency of 17 bytes (limit 1)") { keep(try formatter.currency(1_234_567.5, code: "EUR")) }
try allocations("person height of 18 bytes (limit 1)") {
    keep(try american.measurement(12.75, unit: .meter, usage: .personHeight, width: .wide))
}
try allocations("list of 24 bytes (limit 1)") { keep(try formatter.list(items)) }
try allocations("relative of 17 bytes (limit 1)") { keep(try formatter.relative(-1234, unit: .hour)) }
try allocations("date of 8 bytes (limit 0)") { keep(try formatter.date(dates[0], yearMonth, timeZone: .utc)) }
try allocations("percent into a caller's buffer (limit 0)") { keep(try prepared.write(54, into: buffer)) }
try allocations("number of 17 bytes into a caller's buffer (limit 0)") {
    keep(try preparedNumber.write(1_234_567_890_123, into: buffer))
}
Measure.row(
    "percent into a caller's buffer (no allocation)",
    ours: loop { keep(try prepared.write(small[$0 & 7], into: buffer)) },
    peer: "ICU C, reused",
    loop { index in
        buffer.withMemoryRebound(to: CChar.self) { bytes in
            guard let base = bytes.baseAddress else { return }
            keep(peer_number_int(percentPeer, Int64(small[index & 7]), base, 64))
        }
    })
Threads.printRows(formatter)
