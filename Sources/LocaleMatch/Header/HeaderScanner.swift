// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Splits a header into its elements, each with its range and weight, without an allocation: the grammar that every
/// door of this module reads headers by.
///
/// 1. **Elements** are separated by commas; empty ones are allowed and mean nothing (RFC 9110 §5.6.1). Spaces and tabs
///    around anything are dropped. The field has no quoted strings, so a quote is a bad character like any other.
/// 2. **Parameters** stand behind `;`. The first `q`, in either case, is the weight; others mean nothing.
/// 3. **A weight** is 0 to 1 with up to three decimals. What clients send besides is read as they mean it: `.8` is 0.8,
///    more than 1 is 1, further decimals are cut. Anything else skips the element.
/// 4. **A weight that isn't zero never excludes**: `q=0.0009` is 0.001.
/// 5. **Decimal commas** are understood: an element of digits alone right after a weight of `0` or `1` continues it, so
///    that `de;q=0,8` is `de;q=0.8`.
/// 6. **Limits.** What lies beyond ``AcceptLanguage/maximumBytes`` or ``AcceptLanguage/maximumElements`` is left out; an
///    element that the limit of bytes cuts is left out whole.
struct HeaderScanner {
    /// An element that says something, as offsets into the header.
    struct Element {
        /// The whole element without blanks around it.
        var whole: Range<Int>
        /// The range without its parameters.
        var range: Range<Int>
        /// In thousandths; `nil` when it isn't a weight.
        var weight: Int16?
        /// Whether a comma stands in the weight.
        var hasDecimalComma = false
        /// The tag where it is a usual one: then it needn't be scanned again.
        var usual: Subtags?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let end: Int
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        guard bytes.count > AcceptLanguage.maximumBytes else {
            end = bytes.count
            return
        }
        end = bytes[..<AcceptLanguage.maximumBytes].lastIndex(of: UInt8(ascii: ",")) ?? 0
    }

    /// Where the header is cut; `nil` when it is read whole.
    var cut: Int? { end < bytes.count ? end : nil }

    /// The next element; `nil` at the end.
    @inline(__always)
    mutating func next() -> Element? {
        while position < end {
            if let element = usualElement() { return element }
            let start = position
            var semicolon = -1
            while position < end, bytes[position] != UInt8(ascii: ",") {
                if bytes[position] == UInt8(ascii: ";"), semicolon < 0 { semicolon = position }
                position += 1
            }
            let stop = position
            position += 1
            let whole = trimmed(start, stop)
            guard !whole.isEmpty else { continue }
            guard semicolon >= 0 else { return Element(whole: whole, range: whole, weight: 1000) }
            var element = Element(whole: whole, range: trimmed(start, semicolon), weight: nil)
            readWeight(of: &element, semicolon + 1, stop)
            return element
        }
        return nil
    }

    @inline(__always)
    private func trimmed(_ start: Int, _ stop: Int) -> Range<Int> {
        var (first, last) = (start, stop)
        while first < last, ASCII.isBlank(bytes[first]) { first += 1 }
        while last > first, ASCII.isBlank(bytes[last - 1]) { last -= 1 }
        return first..<last
    }

    /// Reads what nearly every element is, such as ` en-GB`, `de;q=0.8` or `*;q=0.05`, without the whole grammar; takes
    /// nothing and gives `nil` where anything else stands.
    @inline(__always)
    private mutating func usualElement() -> Element? {
        guard let text = bytes.baseAddress else { return nil }
        let start = text[position] == 0x20 ? position &+ 1 : position
        var stop = start
        var usual: Subtags?
        if stop < end, text[start] == UInt8(ascii: "*") {
            stop &+= 1
        } else {
            guard let (subtags, count) = Subtags.usual(text + start, end &- start) else { return nil }
            usual = subtags
            stop &+= count
        }
        let range = start..<stop
        var weight: Int16 = 1000
        if end &- stop >= 6, text[stop] == UInt8(ascii: ";"), text[stop &+ 1] == UInt8(ascii: "q"),
            text[stop &+ 2] == UInt8(ascii: "="), text[stop &+ 3] == UInt8(ascii: "0"),
            text[stop &+ 4] == UInt8(ascii: ".")
        {
            weight = 0
            stop &+= 5
            for worth: Int16 in [100, 10, 1] where stop < end && ASCII.isDigit(text[stop]) {
                weight &+= Int16(text[stop] & 0xF) &* worth
                stop &+= 1
            }
        }
        guard stop == end || text[stop] == UInt8(ascii: ",") else { return nil }
        position = stop &+ 1
        return Element(whole: start..<stop, range: range, weight: weight, usual: usual)
    }

    /// Rules 2 to 5.
    private mutating func readWeight(of element: inout Element, _ first: Int, _ stop: Int) {
        element.weight = 1000
        var start = first
        while start <= stop {
            var next = start
            while next < stop, bytes[next] != UInt8(ascii: ";") { next += 1 }
            if let value = weightValue(start, next) {
                element.weight = weight(value)
                guard next == stop, value.count == 1, let whole = element.weight,
                    bytes[value.lowerBound] <= UInt8(ascii: "1"), let decimals = digitsAlone()
                else {
                    return
                }
                element.weight = max(whole, weight(decimals, isDecimal: true) ?? 0)
                element.whole = element.whole.lowerBound..<decimals.upperBound
                element.hasDecimalComma = true
                return
            }
            start = next + 1
        }
    }

    /// The value of a parameter whose name is `q`.
    @inline(__always)
    private func weightValue(_ start: Int, _ stop: Int) -> Range<Int>? {
        var name = start
        while name < stop, ASCII.isBlank(bytes[name]) { name += 1 }
        guard name < stop, bytes[name] | 0x20 == UInt8(ascii: "q") else { return nil }
        name += 1
        while name < stop, ASCII.isBlank(bytes[name]) { name += 1 }
        guard name < stop, bytes[name] == UInt8(ascii: "=") else { return nil }
        return trimmed(name + 1, stop)
    }

    /// Rule 5: takes the next element when it is of digits alone.
    private mutating func digitsAlone() -> Range<Int>? {
        guard position <= end else { return nil }
        var stop = position
        while stop < end, bytes[stop] != UInt8(ascii: ",") { stop += 1 }
        let digits = trimmed(position, stop)
        guard !digits.isEmpty, bytes[digits].allSatisfy(ASCII.isDigit) else { return nil }
        position = stop + 1
        return digits
    }

    /// Rules 3 and 4: a weight in thousandths, or what decimals without their point are worth; `nil` for what is neither.
    @inline(__always)
    private func weight(_ value: Range<Int>, isDecimal: Bool = false) -> Int16? {
        var (isDecimal, weight, worth, isZero) = (isDecimal, Int16(0), Int16(100), true)
        for index in value {
            let digit = Int16(bytes[index]) &- 0x30
            if bytes[index] == UInt8(ascii: "."), !isDecimal, value.count > 1 {
                isDecimal = true
                continue
            }
            guard 0...9 ~= digit else { return nil }
            if isDecimal {
                weight &+= digit &* worth
                worth /= 10
            } else if digit > 0 {
                weight = 1000
            }
            isZero = isZero && digit == 0
        }
        guard !value.isEmpty else { return nil }
        return isZero ? 0 : min(max(weight, 1), 1000)
    }
}
