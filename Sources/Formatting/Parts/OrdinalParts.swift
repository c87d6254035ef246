// SPDX-License-Identifier: Apache-2.0

/// Cuts an ordinal number, which ICU's rules write without naming fields, into parts.
///
/// 1. Digits of any script are the integer, and one character other than a letter between two digits separates groups.
/// 2. A minus sign, or any other of Unicode's dashes, in front of the digits is the sign.
/// 3. White space and direction marks are literal.
/// 4. Everything else is what makes the number an ordinal one: "nd", "er", a full stop, 第.
enum OrdinalParts {
    static func parts(_ text: String) -> [FormattedPart] {
        let characters = Array(text)
        var parts: [FormattedPart] = []
        var hasDigits = false
        for (index, character) in characters.enumerated() {
            let isBetween =
                index > 0 && index + 1 < characters.count && isDigit(characters[index - 1])
                && isDigit(characters[index + 1])
            let kind: FormattedPart.Kind
            if isDigit(character) {
                (kind, hasDigits) = (.integer, true)
            } else if isBetween, !character.isLetter {
                kind = .group
            } else if !hasDigits, isSign(character) {
                kind = .sign
            } else if character.isWhitespace || isMark(character) {
                kind = .literal
            } else {
                kind = .ordinal
            }
            if let last = parts.last, last.kind == kind {
                parts[parts.count - 1] = FormattedPart(kind, last.text + String(character))
            } else {
                parts.append(FormattedPart(kind, String(character)))
            }
        }
        return parts
    }

    /// An ordinal number with the digits of another one, from the first to the last; as it is where either has none.
    static func replacingDigits(of text: String, with other: String) -> String {
        let (own, others) = (parts(text), parts(other))
        guard let start = own.firstIndex(where: { $0.kind == .integer }),
            let end = own.lastIndex(where: { $0.kind == .integer }),
            let otherStart = others.firstIndex(where: { $0.kind == .integer }),
            let otherEnd = others.lastIndex(where: { $0.kind == .integer })
        else { return other }
        return (own[..<start] + others[otherStart...otherEnd] + own[(end + 1)...]).map(\.text).joined()
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.unicodeScalars.first.flatMap(NumberingSystem.digitValue) != nil
    }

    private static func isSign(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return scalar == "\u{2212}" || scalar.properties.generalCategory == .dashPunctuation
    }

    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }
}
