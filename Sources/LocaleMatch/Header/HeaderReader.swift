/// Reads header lines element by element into ranges and diagnostics, in one pass.
///
/// 1. Elements are separated by commas; empty ones are allowed and mean nothing (RFC 9110 §5.6.1). A comma inside a
///    quoted string doesn't separate.
/// 2. Spaces and tabs around anything are dropped.
/// 3. Of the parameters after `;`, only `q` (in either case) counts; others are ignored.
/// 4. A weight is 0 to 1 with up to three decimals. What clients send besides is read as they mean it: more decimals
///    are cut, `.8` is 0.8, more than 1 is 1. Anything else skips the element.
struct HeaderReader {
    private(set) var ranges: [LanguageRange] = []
    private(set) var diagnostics: [AcceptLanguage.Diagnostic] = []
    private var bytesLeft = AcceptLanguage.maximumBytes
    private var isFull = false

    /// By weight, header order among equals.
    var sortedRanges: [LanguageRange] {
        ranges.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    mutating func read(_ line: String) {
        var rest = line.utf8.prefix(max(bytesLeft, 0))
        let isCut = rest.endIndex != line.utf8.endIndex
        bytesLeft = bytesLeft - rest.count
        if isCut {
            // The last element may be cut in the middle: better without it than half of it.
            let end = rest.lastIndex(of: UInt8(ascii: ",")) ?? rest.startIndex
            note(rest[end...], "the header is longer than \(AcceptLanguage.maximumBytes) bytes; the rest is left out")
            rest = rest[..<end]
        }
        var start = rest.startIndex
        var isQuoted = false
        var index = start
        while index != rest.endIndex {
            let byte = rest[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ","), !isQuoted {
                readElement(rest[start..<index])
                start = rest.index(after: index)
            }
            index = rest.index(after: index)
        }
        readElement(rest[start...])
    }

    private mutating func readElement(_ untrimmed: Substring.UTF8View) {
        let element = Self.trim(untrimmed)
        guard !element.isEmpty, !isFull else { return }
        guard ranges.count < AcceptLanguage.maximumElements else {
            isFull = true
            return note(
                element,
                "the header has more than \(AcceptLanguage.maximumElements) elements; the rest is left out")
        }
        let parameters = element.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let first = parameters.first else { return }
        let range = Self.trim(first)
        var weight = 1000
        for parameter in parameters.dropFirst() {
            let trimmed = Self.trim(parameter)
            guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trim(trimmed[..<equals])
            guard name.count == 1, let letter = name.first, letter | 0x20 == UInt8(ascii: "q") else { continue }
            guard let value = Self.weight(Self.trim(trimmed[trimmed.index(after: equals)...])) else {
                return note(element, "its weight is not a number from 0 to 1")
            }
            weight = value
            break
        }
        let text = String(Substring(range))
        if text == "*" {
            ranges.append(LanguageRange(text: text, weight: weight, tag: nil))
            return
        }
        do {
            ranges.append(LanguageRange(text: text, weight: weight, tag: try LanguageTag(text)))
        } catch {
            note(element, error.reason.description)
        }
    }

    /// The thousandths of a weight, `nil` when it isn't one.
    static func weight(_ bytes: Substring.UTF8View) -> Int? {
        var thousandths = 0
        /// What the next digit is worth; `nil` before the decimal point.
        var worth: Int?
        var digits = 0
        for byte in bytes {
            if byte == UInt8(ascii: "."), worth == nil {
                worth = 100
            } else if ASCII.isDigit(byte) {
                digits += 1
                let digit = Int(byte &- 0x30)
                if let unit = worth {
                    thousandths += digit * unit
                    worth = unit / 10
                } else {
                    thousandths = min(thousandths * 10 + digit * 1000, 10_000)
                }
            } else {
                return nil
            }
        }
        return digits > 0 ? min(thousandths, 1000) : nil
    }

    private mutating func note(_ element: Substring.UTF8View, _ reason: String) {
        guard diagnostics.count < AcceptLanguage.maximumElements else { return }
        let text = String(decoding: element.prefix(LanguageTag.maximumBytes), as: UTF8.self)
        diagnostics.append(AcceptLanguage.Diagnostic(element: text, reason: reason))
    }

    private static func trim(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        var rest = bytes
        while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest = rest.dropFirst() }
        while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest = rest.dropLast() }
        return rest
    }
}
