// SPDX-License-Identifier: Apache-2.0

/// A typed number with what stands around it: a sign, and the text of a percentage, a currency or a unit.
///
/// A sign stands in front of everything, right in front of the digits, or behind them where the locale writes it there;
/// money in parentheses is below zero, as accountants write it.
struct NumberInput {
    let scanner: NumberScanner
    var found: NumberScanner.Found
    /// The text in front of the digits and behind them, without sign and blanks.
    var prefix = ""
    var suffix = ""

    var value: DecimalNumber { found.value }

    init(_ scanner: NumberScanner, isLenient: Bool, allowsParentheses: Bool = false) throws(FormattingError) {
        self.scanner = scanner
        found = try scanner.scan(isLenient: isLenient)
        let scalars = scanner.text.scalars
        var before = InputText.trimmed(scalars[..<found.range.lowerBound])
        var after = InputText.trimmed(scalars[found.range.upperBound...])
        var signs: [(index: Int, isMinus: Bool)] = []
        func sign(_ index: Int?) -> Bool {
            guard let index else { return false }
            let isMinus = NumberSymbols.minusSigns.contains(scalars[index])
            guard isMinus || NumberSymbols.plusSigns.contains(scalars[index]) else { return false }
            signs.append((index, isMinus))
            return true
        }
        if allowsParentheses, before.first == "(", after.last == ")" {
            signs.append((before.startIndex, true))
            before = InputText.trimmed(before.dropFirst())
            after = InputText.trimmed(after.dropLast())
        }
        if sign(before.isEmpty ? nil : before.startIndex) {
            before = InputText.trimmed(before.dropFirst())
        }
        if sign(before.isEmpty ? nil : before.endIndex - 1) {
            before = InputText.trimmed(before.dropLast())
        }
        if scanner.symbols.hasTrailingSign || isLenient {
            // Right behind the digits, or behind everything.
            if sign(after.isEmpty ? nil : after.startIndex) {
                after = InputText.trimmed(after.dropFirst())
            } else if sign(after.isEmpty ? nil : after.endIndex - 1) {
                after = InputText.trimmed(after.dropLast())
            }
        }
        if signs.count > 1 { throw scanner.failure(at: signs[1].index, expected: "one sign at most") }
        if signs.first?.isMinus == true { found.value = found.value.negated }
        prefix = scanner.text.text(before.startIndex..<before.endIndex)
        suffix = scanner.text.text(after.startIndex..<after.endIndex)
    }

    /// The one text beside the digits; throws where there is one on both sides.
    func affix() throws(FormattingError) -> String {
        if prefix.isEmpty { return suffix }
        guard suffix.isEmpty else {
            throw scanner.failure(at: found.range.upperBound, expected: "the end of the text")
        }
        return prefix
    }

    /// The error for the text beside the digits, at its beginning.
    func failure(expected: String) -> FormattingError {
        let blanks = scanner.text.scalars[found.range.upperBound...].prefix { $0.properties.isWhitespace }.count
        return scanner.failure(at: suffix.isEmpty ? 0 : found.range.upperBound + blanks, expected: expected)
    }

    /// What was read, with what the digits made necessary to assume.
    func assumed<Value: Sendable>(_ value: Value, _ more: [InputAssumption] = []) -> Assumed<Value> {
        Assumed(value: value, assumptions: found.assumptions + more)
    }
}
