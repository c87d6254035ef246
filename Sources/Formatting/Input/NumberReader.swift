// SPDX-License-Identifier: Apache-2.0

/// Reads plain digits with the locale's separators and up to eighteen digits, and leaves everything else to the scanner,
/// which reads or refuses it by the same rules.
final class NumberReader: Sendable {
    /// A separator of up to four bytes of UTF-8; none where there are no bytes.
    private struct Separator: Sendable {
        let bytes: UInt32
        let count: Int

        init?(_ text: [UInt8]) {
            guard text.count <= 4 else { return nil }
            bytes = text.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            count = text.count
        }

        @inline(__always)
        func stands(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
            guard count > 0, index &+ count <= text.count else { return false }
            var found: UInt32 = 0
            for offset in 0..<count {
                found |= UInt32(text[index &+ offset]) &<< UInt32(truncatingIfNeeded: offset &* 8)
            }
            return found == bytes
        }
    }

    private let decimal: Separator
    private let group: Separator
    private let primaryGroup: Int
    private let secondaryGroup: Int

    /// `nil` for a locale with digits or separators of its own kind.
    init?(_ symbols: NumberSymbols) {
        guard symbols.digits.isEmpty, !symbols.decimalBytes.isEmpty, let decimal = Separator(symbols.decimalBytes),
            let group = Separator(symbols.groupBytes)
        else { return nil }
        (self.decimal, self.group) = (decimal, group)
        (primaryGroup, secondaryGroup) = (symbols.primaryGroup, symbols.secondaryGroup)
    }

    /// The number; `nil` where it is the scanner's turn.
    func read(_ text: some StringProtocol) -> DecimalNumber? {
        if let read = text.utf8.withContiguousStorageIfAvailable(read) { return read }
        var text = String(text)
        return text.withUTF8(read)
    }

    private func read(_ text: UnsafeBufferPointer<UInt8>) -> DecimalNumber? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var index = start
        var value: UInt64 = 0
        var (count, run, fraction, hasGroups) = (0, 0, -1, false)
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                count &+= 1
                run &+= 1
                index &+= 1
                continue
            }
            guard count > 0, fraction < 0 else { return nil }
            if decimal.stands(at: index, in: text) {
                guard !hasGroups || run == primaryGroup else { return nil }
                fraction = count
                index &+= decimal.count
            } else if group.stands(at: index, in: text) {
                guard hasGroups ? run == secondaryGroup : run <= secondaryGroup && text[start] != UInt8(ascii: "0")
                else { return nil }
                hasGroups = true
                index &+= group.count
            } else {
                return nil
            }
            run = 0
        }
        guard count > 0, count <= 18, run > 0, fraction >= 0 || !hasGroups || run == primaryGroup else { return nil }
        return DecimalNumber(isNegative: isNegative, small: value, exponent: fraction < 0 ? 0 : fraction - count)
    }
}
