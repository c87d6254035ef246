// SPDX-License-Identifier: Apache-2.0

import CICUOracle
import Formatting
import TestSupport

/// ICU's C API through the tests' own door, which shares no code with the library: everything is opened afresh.
enum ICUPlain {
    private static func text(
        _ what: @autoclosure () -> String, _ body: (UnsafeMutablePointer<CChar>?, Int32) -> Int32
    ) throws -> String {
        ICUHeaders.open()
        return try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { buffer in
            let length = body(buffer.baseAddress, 8192)
            guard length >= 0 else { throw OracleError(description: "ICU's error \(-length) for \(what())") }
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(Int(length)), as: UTF8.self)
        }
    }

    struct OracleError: Error, CustomStringConvertible { var description: String }

    /// A name; `nil` where ICU has none and would give the code.
    static func name(_ locale: String, _ kind: Int32, _ code: String) -> String? {
        try? text("\(locale) \(kind) \(code)") { oracle_name(locale, kind, code, $0, $1) }
    }

    static func number(_ locale: String, _ skeleton: String, _ value: String) throws -> String {
        try text("\(locale) \(skeleton) \(value)") { oracle_number(locale, skeleton, value, $0, $1) }
    }

    static func range(_ locale: String, _ skeleton: String, _ first: String, _ last: String) throws -> String {
        try text("\(locale) \(skeleton) \(first)/\(last)") {
            oracle_number_range(locale, skeleton, first, last, $0, $1)
        }
    }

    static func date(_ locale: String, _ skeleton: String, _ zone: String, _ milliseconds: Double) throws -> String {
        try text("\(locale) \(skeleton)") { oracle_date(locale, skeleton, zone, milliseconds, $0, $1) }
    }

    static func date(
        _ locale: String, style: (date: Int32, time: Int32), _ zone: String, _ milliseconds: Double
    ) throws -> String {
        try text("\(locale) \(style)") {
            oracle_date_style(locale, style.date, style.time, zone, milliseconds, $0, $1)
        }
    }

    static func interval(
        _ locale: String, _ skeleton: String, _ zone: String, _ first: Double, _ last: Double
    ) throws -> String {
        try text("\(locale) \(skeleton)") { oracle_interval(locale, skeleton, zone, first, last, $0, $1) }
    }

    static func list(_ locale: String, type: Int32, width: Int32, _ items: [String]) throws -> String {
        try text("\(locale) list") { oracle_list(locale, type, width, items.joined(separator: "\u{1}"), $0, $1) }
    }

    static func relative(
        _ locale: String, style: Int32, unit: Int32, isNamed: Bool, _ value: Double
    ) throws -> String {
        try text("\(locale) relative") { oracle_relative(locale, style, unit, isNamed ? 1 : 0, value, $0, $1) }
    }

    static func plural(_ locale: String, isOrdinal: Bool, _ value: String) throws -> String {
        try text("\(locale) plural \(value)") { oracle_plural(locale, isOrdinal ? 1 : 0, value, $0, $1) }
    }

    static func rules(_ locale: String, isOrdinal: Bool, _ value: Int64) throws -> String {
        try text("\(locale) rules \(value)") { oracle_rules(locale, isOrdinal ? 1 : 0, value, $0, $1) }
    }

    static func numeral(_ locale: String, _ value: Int64) throws -> String {
        try text("\(locale) numeral \(value)") { oracle_numeral(locale, value, $0, $1) }
    }

    static func hasRules(_ locale: String) -> Bool {
        ICUHeaders.open()
        return oracle_has_data(locale, "rbnf") != 0
    }

    static func setDefaultLocale(_ locale: String) {
        ICUHeaders.open()
        oracle_set_default(locale)
    }
}
