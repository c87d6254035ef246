// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import FormatPeers
import Formatting
import Foundation
import LocaleMatch

/// Names, orders and numbers that were typed, beside ICU's.
enum Page {
    static func printRows() throws {
        try names()
        try orders()
        try parsing()
    }

    private static func names() throws {
        let names = LocaleFormatter(try LanguageTag("de")).names()
        let codes = ["sv", "en", "ja", "pt", "zh", "ar", "fi", "pl"]
        let tags = try codes.map { try LanguageTag($0) }
        let peer = peer_names_open("de")
        Measure.row(
            "name of a language, known", ours: loop { keep(names.language(tags[$0 & 7])) }, peer: "ICU C, reused",
            loop { index in keep(text { peer_names_language(peer, codes[index & 7], $0, $1) }) })
    }

    /// One row a list: the time is that of the whole list.
    private static func orders() throws {
        let order = try LocaleFormatter(LanguageTag("de")).collator()
        let peer = peer_order_open("de")
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array("aabcdeeefghiijklmnnnoprrsssttuuvwzäöüß")
        let texts = (0..<10_000).map { _ in
            String(
                (0..<4 + next(12)).map {
                    $0 == 0 ? Character(letters[next(letters.count)].uppercased()) : letters[next(letters.count)]
                })
        }
        let copies = texts.map { strdup($0) }
        let pointers = copies.map { UnsafePointer($0) }
        for (name, kind) in [("ICU, compared in pairs", Int32(0)), ("ICU, sort keys made once", 1)] {
            Measure.row(
                "10,000 strings sorted", ours: loop { _ in keep(order.sorted(texts)) }, peer: name,
                loop { _ in
                    var places = [Int32](repeating: 0, count: pointers.count)
                    peer_order_sort(peer, pointers, Int32(pointers.count), kind, &places)
                    keep(places.map { texts[Int($0)] })
                })
        }
        for copy in copies { free(copy) }
    }

    private static func parsing() throws {
        let input = LocaleFormatter(try LanguageTag("de")).input
        let texts = ["1.234,5", "7", "-0,25", "98.765,43", "12,5", "1.000.000,01", "3,14", "42"]
        let wide = texts.map { Array($0.utf16) }
        for (name, isStrict) in [("ICU, lenient", Int32(0)), ("ICU, strict", 1)] {
            let peer = peer_parser_open("de", isStrict)
            Measure.row(
                "number read", ours: loop { keep(try input.number(texts[$0 & 7])) }, peer: name,
                loop { index in
                    keep(
                        wide[index & 7].withUnsafeBufferPointer {
                            peer_parser_read(peer, $0.baseAddress, Int32($0.count))
                        })
                })
        }
    }
}
