// SPDX-License-Identifier: Apache-2.0

/// Reads the digits of a typed number.
///
/// 1. Digits are those of any script, all of one; a number has at least one.
/// 2. Grouping stands nowhere, or everywhere where the locale groups: so many digits in the last group, so many in each
///    other one, at least one and no zero in front of the first separator. A misplaced one is an error: `1.5` in German
///    is not fifteen.
/// 3. One decimal separator, the locale's.
/// 4. An exponent is an e or the locale's own sign for it, a sign or none, and digits.
/// 5. Lenient reading comes second, where strict reading has failed, and says what it assumed. Of two kinds of separator
///    the last is the decimal one. One separator of a kind that the locale doesn't have there is a decimal one, unless it
///    is a blank; several of one kind group digits, wherever they stand.
struct NumberScanner {
    /// A number and where it stands.
    struct Found {
        var value: DecimalNumber
        var range: Range<Int>
        var assumptions: [InputAssumption] = []
    }

    let text: InputText
    let symbols: NumberSymbols
    let locale: String
    let kind: String

    /// Where the digits begin; `nil` when there are none.
    func start(isLenient: Bool) -> Int? {
        for index in text.scalars.indices {
            if symbols.digit(text.scalars[index]) != nil { return index }
            guard
                text.has(symbols.decimal, at: index)
                    || isLenient && NumberSymbols.separators.contains(text.scalars[index]),
                let next = text.scalars.dropFirst(index + max(1, symbols.decimal.count)).first,
                symbols.digit(next) != nil
            else { continue }
            // "Rs.20" is no fraction: a number that begins with its separator has nothing or a sign before it.
            if index == 0 || Self.opens(text.scalars[index - 1]) { return index }
        }
        return nil
    }

    private static func opens(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || NumberSymbols.minusSigns.contains(scalar)
            || NumberSymbols.plusSigns.contains(scalar)
    }

    func failure(at index: Int, expected: String) -> FormattingError {
        text.failure(at: index, locale, kind, expected: expected)
    }

    /// Rules 1 to 5.
    func scan(isLenient: Bool) throws(FormattingError) -> Found {
        guard let start = start(isLenient: isLenient) else {
            throw failure(at: text.scalars.count, expected: "a digit")
        }
        do {
            let found = try scanStrictly(from: start)
            // A separator that strict reading had no use for: all of them are looked at again.
            let end = found.range.upperBound
            if isLenient, end + 1 < text.scalars.count, NumberSymbols.separators.contains(text.scalars[end]),
                symbols.digit(text.scalars[end + 1]) != nil, let other = try scanLoosely(from: start)
            {
                return other
            }
            return found
        } catch {
            if isLenient, let found = try scanLoosely(from: start) { return found }
            throw error
        }
    }

    private func scanStrictly(from start: Int) throws(FormattingError) -> Found {
        var index = start
        var digits: [UInt8] = []
        var zero: Unicode.Scalar?
        /// Takes the digits at the place; gives how many there are.
        func takeDigits() throws(FormattingError) -> Int {
            let first = index
            while index < text.scalars.count, let digit = symbols.digit(text.scalars[index]) {
                let scalar = text.scalars[index]
                let own = symbols.digits.isEmpty ? Unicode.Scalar(scalar.value &- UInt32(digit)) : symbols.digits[0]
                if zero == nil { zero = own }
                guard zero == own else { throw failure(at: index, expected: "a digit of the same script") }
                digits.append(UInt8(digit))
                index += 1
            }
            return index - first
        }
        var groups = [try takeDigits()]
        var separators: [Int] = []
        while groups[0] > 0, index + 1 < text.scalars.count, symbols.isGroup(text.scalars[index]),
            symbols.digit(text.scalars[index + 1]) != nil
        {
            separators.append(index)
            index += 1
            groups.append(try takeDigits())
        }
        try check(groups, separators)
        if !separators.isEmpty, digits.first == 0 {
            throw failure(at: start, expected: "a digit above zero in front of the separator")
        }
        var fraction = 0
        if text.has(symbols.decimal, at: index) {
            let next = index + symbols.decimal.count
            if next < text.scalars.count, symbols.digit(text.scalars[next]) != nil {
                index = next
                fraction = try takeDigits()
            }
        }
        let exponent = try takeExponent(&index)
        return Found(value: try number(digits, fraction: fraction, exponent: exponent), range: start..<index)
    }

    /// Rule 2.
    private func check(_ groups: [Int], _ separators: [Int]) throws(FormattingError) {
        guard !separators.isEmpty else { return }
        let (primary, secondary) = (symbols.primaryGroup, symbols.secondaryGroup)
        for (index, count) in groups.enumerated() {
            let isRight =
                index == 0
                ? count <= secondary : count == (index == groups.count - 1 ? primary : secondary)
            guard !isRight else { continue }
            let decimal = String(String.UnicodeScalarView(symbols.decimal))
            throw failure(
                at: separators[max(0, index - 1)],
                expected: "a digit, the decimal separator \"\(decimal)\", or a separator of \(primary) digits")
        }
    }

    /// Rule 4.
    private func takeExponent(_ index: inout Int) throws(FormattingError) -> Int {
        var place = index
        if place < text.scalars.count, text.scalars[place] == "e" || text.scalars[place] == "E" {
            place += 1
        } else if text.has(symbols.exponent, at: place) {
            place += symbols.exponent.count
        } else {
            return 0
        }
        var isNegative = false
        if place < text.scalars.count, Self.opens(text.scalars[place]), !text.scalars[place].properties.isWhitespace {
            isNegative = NumberSymbols.minusSigns.contains(text.scalars[place])
            place += 1
        }
        var (value, count) = (0, 0)
        while place < text.scalars.count, let digit = symbols.digit(text.scalars[place]) {
            value = min(value * 10 + digit, DecimalNumber.maximumExponent + 1)
            place += 1
            count += 1
        }
        // Without digits it is no exponent, but the beginning of a word.
        guard count > 0 else { return 0 }
        guard value <= DecimalNumber.maximumExponent else {
            throw .exponentTooLarge(limit: DecimalNumber.maximumExponent)
        }
        index = place
        return isNegative ? -value : value
    }

    private func number(_ digits: [UInt8], fraction: Int, exponent: Int) throws(FormattingError) -> DecimalNumber {
        let total = exponent - fraction
        guard total.magnitude <= DecimalNumber.maximumExponent else {
            throw .exponentTooLarge(limit: DecimalNumber.maximumExponent)
        }
        return DecimalNumber(isNegative: false, digits: digits, exponent: total)
    }

    /// Rule 5; `nil` where no rule says what the separators are.
    private func scanLoosely(from start: Int) throws(FormattingError) -> Found? {
        var digits: [UInt8] = []
        var separators: [(scalar: Unicode.Scalar, digitsBefore: Int)] = []
        var index = start
        while index < text.scalars.count {
            let scalar = text.scalars[index]
            if let digit = symbols.digit(scalar) {
                digits.append(UInt8(digit))
            } else if NumberSymbols.separators.contains(scalar) || symbols.isGroup(scalar),
                index + 1 < text.scalars.count, symbols.digit(text.scalars[index + 1]) != nil
            {
                separators.append((scalar, digits.count))
            } else {
                break
            }
            index += 1
        }
        guard let last = separators.last else { return nil }
        let kinds = Set(separators.map(\.scalar))
        var assumptions: [InputAssumption] = []
        var fraction = 0
        let isBlank = NumberSymbols.blanks.contains(last.scalar)
        if kinds.count == 2, separators.count(where: { $0.scalar == last.scalar }) == 1, !isBlank {
            fraction = digits.count - last.digitsBefore
            assumptions.append(.decimalSeparator(Character(last.scalar)))
        } else if kinds.count == 1, separators.count == 1, !isBlank {
            fraction = digits.count - last.digitsBefore
            assumptions.append(.decimalSeparator(Character(last.scalar)))
        } else if kinds.count == 1 {
            assumptions.append(.grouping(Character(last.scalar)))
        } else {
            return nil
        }
        let exponent = try takeExponent(&index)
        return Found(
            value: try number(digits, fraction: fraction, exponent: exponent), range: start..<index,
            assumptions: assumptions)
    }
}
