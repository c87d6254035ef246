// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// ICU's order of texts.
///
/// ICU documents comparing and making keys as safe from any number of threads.
final class ICUCollator: ICUObject, @unchecked Sendable {
    init(_ locale: String, _ options: CollationOptions) throws(FormattingError) {
        func number(_ value: Bool?) -> Int32 { value.map { $0 ? 1 : 0 } ?? -1 }
        let asked = tolk_collation(
            strength: options.strength?.number ?? -1, numeric: number(options.numeric),
            case_first: options.caseFirst?.number ?? -1, case_level: number(options.caseLevel),
            ignores_punctuation: number(options.ignoresPunctuation))
        try super.init("opening the order of \(locale)", close: tolk_collator_close) {
            tolk_collator_open(locale, asked, $0)
        }
    }

    /// The version of the order, four numbers.
    var version: String {
        var bytes: [UInt8] = [0, 0, 0, 0]
        tolk_collator_version(handle, &bytes)
        return bytes.map { String($0) }.joined(separator: ".")
    }

    private func withText<Result>(_ text: String, _ body: (tolk_text) -> Result) -> Result {
        text.utf8.count <= Collator.maximumTextLength
            ? ICU.withText(text, body)
            : ICU.withText(String(decoding: text.utf8.prefix(Collator.maximumTextLength), as: UTF8.self), body)
    }

    func compare(_ left: String, _ right: String) -> Int {
        Int(withText(left) { left in withText(right) { right in tolk_collator_compare(handle, left, right) } })
    }

    /// The keys of texts, one after the other, and where each ends; an empty one where memory is short.
    func keys(of texts: [String]) -> (bytes: [UInt8], ends: [Int]) {
        var bytes = [UInt8](repeating: 0, count: texts.count * 24 + 64)
        var ends: [Int] = []
        ends.reserveCapacity(texts.count)
        var end = 0
        for text in texts {
            withText(text) { text in
                // Most keys are no longer than twice their text and a few bytes.
                var (room, length) = (Int(text.length) * 2 + 24, Int32(0))
                for _ in 0..<2 {
                    if bytes.count - end < room {
                        bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, room)))
                    }
                    let status = bytes.withUnsafeMutableBufferPointer { bytes in
                        tolk_collator_key(
                            handle, text, bytes.baseAddress.map { $0 + end }, Int32(clamping: room), &length)
                    }
                    if status == TOLK_OK { end += Int(max(0, length)) }
                    guard status == TOLK_BUFFER_TOO_SMALL else { break }
                    room = Int(length) + 2
                }
            }
            ends.append(end)
        }
        return (bytes, ends)
    }

    func key(_ text: String) -> [UInt8] {
        let keys = keys(of: [text])
        return Array(keys.bytes.prefix(keys.ends[0]))
    }

    /// Where a text has a pattern, in bytes.
    func ranges(of pattern: String, in text: String, upTo most: Int) throws(FormattingError) -> [Range<Int>] {
        var room = min(most, 16)
        while true {
            var ends = [Int32](repeating: 0, count: room * 2)
            var count: Int32 = 0
            let status = withText(pattern) { pattern in
                withText(text) { tolk_collator_search(handle, pattern, $0, &ends, Int32(clamping: room), &count) }
            }
            try ICU.check(status, "searching a text")
            if Int(count) > room, room < most {
                room = min(Int(count), most)
                continue
            }
            return (0..<min(Int(count), room)).map { Int(ends[$0 * 2])..<max(Int(ends[$0 * 2]), Int(ends[$0 * 2 + 1])) }
        }
    }
}
