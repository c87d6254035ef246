// SPDX-License-Identifier: Apache-2.0

/// Finds the places that a program fills in.
enum PlaceholderScanner {
    /// The longest name in braces.
    static let maximumNameBytes = 128
    /// The deepest nesting of an ICU message argument.
    static let maximumDepth = 16

    /// Where the placeholder at a place ends; `nil` when there is none.
    static func end(at index: Int, in bytes: [UInt8]) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "%"):
            return percentName(at: index, in: bytes) ?? printf(at: index, in: bytes) ?? named(after: index, in: bytes)
        case UInt8(ascii: "$"), UInt8(ascii: "#"):
            guard ByteText.has("{", at: index + 1, in: bytes) else { return nil }
            return braces(at: index + 1, in: bytes)
        case UInt8(ascii: "{"):
            return braces(at: index, in: bytes)
        default: return nil
        }
    }

    // MARK: printf

    /// `%@`, `%lld`, `%1$@`, `%-5.2f`, `%%`, `%#@variable@`, after IEEE Std 1003.1 and Foundation's additions.
    ///
    /// The blank flag is left out, so that "100 % de" stays text; so does a per cent sign right behind a digit, unless
    /// a position makes it plain: "5%d" is rather a slip than a format.
    private static func printf(at index: Int, in bytes: [UInt8]) -> Int? {
        var end = index + 1
        guard end < bytes.count else { return nil }
        if bytes[end] == UInt8(ascii: "%") { return end + 1 }
        var hasPosition = false
        let digits = ByteText.end(of: end, in: bytes, limit: 3, while: ByteText.isDigit)
        if digits > end, ByteText.has("$", at: digits, in: bytes) {
            hasPosition = true
            end = digits + 1
        }
        if ByteText.has("#@", at: end, in: bytes) { return variable(at: end + 2, in: bytes) }
        if !hasPosition, let before = bytes[..<index].last, ByteText.isDigit(before) { return nil }
        let flags = end
        end = ByteText.end(of: end, in: bytes, limit: 4) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "0")
                || $0 == UInt8(ascii: "'")
        }
        end = number(at: end, in: bytes)
        if ByteText.has(".", at: end, in: bytes) { end = number(at: end + 1, in: bytes) }
        end = ByteText.end(of: end, in: bytes, limit: 2) { Self.lengths.contains($0) }
        guard end < bytes.count, Self.conversions.contains(bytes[end]) else { return nil }
        guard ByteText.isLetter(bytes[end]) else { return end + 1 }
        // "%dkm" is a format with its unit, "%discount" no format followed by a word.
        let wordEnd = ByteText.end(of: end + 1, in: bytes) { ByteText.isLetter($0) || $0 >= 0x80 }
        if wordEnd - end - 1 <= longestUnit { return wordEnd }
        return hasPosition || end > flags ? end + 1 : nil
    }

    /// Where a width or precision ends: digits, `*`, or `*2$` for one that an argument of its own gives.
    private static func number(at index: Int, in bytes: [UInt8]) -> Int {
        let end = ByteText.end(of: index, in: bytes, limit: 4) { ByteText.isDigit($0) || $0 == UInt8(ascii: "*") }
        let isPosition = ByteText.has("*", at: index, in: bytes) && ByteText.has("$", at: end, in: bytes)
        return isPosition ? end + 1 : end
    }

    /// The longest unit that may follow a format without a blank, in bytes; an engine would tear them apart.
    private static let longestUnit = 3

    private static let lengths = Set("hlqjztL".utf8)
    private static let conversions = Set("@diuoxXfFeEgGaAcCsSpn".utf8)

    private static func variable(at index: Int, in bytes: [UInt8]) -> Int? {
        let end = ByteText.end(of: index, in: bytes, limit: maximumNameBytes, while: isNameByte)
        guard end > index, ByteText.has("@", at: end, in: bytes) else { return nil }
        return end + 1
    }

    /// `%name%`, two letters at least: "%d%" and "%d%d" are formats, "20%off or 30%" is text.
    private static func percentName(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index + 1 < bytes.count, ByteText.isLetter(bytes[index + 1]), !ByteText.isWord(before: index, in: bytes)
        else { return nil }
        let end = ByteText.end(of: index + 1, in: bytes, limit: maximumNameBytes) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 == UInt8(ascii: "_")
        }
        guard end > index + 2, ByteText.has("%", at: end, in: bytes), !ByteText.has("%", at: end + 1, in: bytes),
            !ByteText.isWord(at: end + 1, in: bytes)
        else { return nil }
        return end + 1
    }

    /// `%{name}` and Python's `%(name)s`.
    private static func named(after index: Int, in bytes: [UInt8]) -> Int? {
        if ByteText.has("{", at: index + 1, in: bytes) { return braces(at: index + 1, in: bytes) }
        guard ByteText.has("(", at: index + 1, in: bytes) else { return nil }
        let end = ByteText.end(of: index + 2, in: bytes, limit: maximumNameBytes, while: isNameByte)
        guard end > index + 2, ByteText.has(")", at: end, in: bytes), end + 1 < bytes.count,
            Self.conversions.contains(bytes[end + 1])
        else { return nil }
        return end + 2
    }

    // MARK: Braces

    /// `{name}`, `{0}`, `{{ x.y }}`, `{% tag %}`, and ICU message arguments such as
    /// `{count, plural, one {# day} other {# days}}`, which are masked whole.
    ///
    /// A brace that holds ordinary words is text: `{see below}`.
    private static func braces(at index: Int, in bytes: [UInt8]) -> Int? {
        guard let end = closing(of: index, in: bytes) else { return nil }
        let inside = bytes[(index + 1)..<(end - 1)]
        guard let first = inside.first, let last = inside.last else { return end }
        if first == UInt8(ascii: "{"), last == UInt8(ascii: "}") { return end }
        if first == UInt8(ascii: "%"), last == UInt8(ascii: "%") { return end }
        let trimmed = inside.drop { $0 == 0x20 }
        let name = trimmed.prefix(while: isNameByte)
        guard !name.isEmpty, name.count <= maximumNameBytes else { return nil }
        let rest = trimmed.dropFirst(name.count).drop { $0 == 0x20 }
        if rest.isEmpty { return end }
        // `{0:F2}` and `{x!r}` of other format languages have no blanks; `{count, plural, …}` names its type.
        if rest.first == UInt8(ascii: ":") || rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "|") {
            return rest.contains(0x20) && rest.first != UInt8(ascii: "|") ? nil : end
        }
        guard rest.first == UInt8(ascii: ",") else { return nil }
        if isAlignment(rest.dropFirst()) { return end }
        let type = rest.dropFirst().drop { $0 == 0x20 }.prefix(while: ByteText.isLetter)
        return Self.argumentTypes.contains(String(decoding: type, as: UTF8.self)) ? end : nil
    }

    /// .NET's `{0,-10}` and `{0,10:N2}`, behind the comma.
    private static func isAlignment(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.drop { $0 == 0x20 }.drop { $0 == UInt8(ascii: "-") }
        let rest = digits.drop(while: ByteText.isDigit)
        return rest.count < digits.count && (rest.isEmpty || rest.first == UInt8(ascii: ":"))
    }

    private static let argumentTypes: Set = [
        "plural", "select", "selectordinal", "number", "date", "time", "choice", "spellout", "ordinal", "duration",
        "list",
    ]

    /// Where the brace that matches the one at a place ends.
    private static func closing(of index: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        var here = index
        while here < bytes.count, here - index < Masker.maximumPartBytes {
            if bytes[here] == UInt8(ascii: "{") {
                depth += 1
                if depth > maximumDepth { return nil }
            } else if bytes[here] == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return here + 1 }
            }
            here += 1
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ByteText.isLetter(byte) || ByteText.isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "[")
            || byte == UInt8(ascii: "]")
    }
}
