// SPDX-License-Identifier: Apache-2.0

/// Takes a format string apart; ``FormatString`` states the rules.
struct FormatStringReader {
    private(set) var segments: [FormatString.Segment] = []
    private(set) var complaints: [String] = []
    private(set) var faults: [String] = []
    private(set) var markupFaults: [String] = []
    private let bytes: [UInt8]
    private let knowsOwnArgument: Bool
    private var offset = 0
    /// The arguments so far that have no position.
    private var unplaced = 0
    private var literal: [UInt8] = []
    private var closings: Set<Int> = []
    /// The brackets of marks that are no markup.
    private var danglings: Set<Int> = []
    /// The marks of the text; looked for at the first one.
    private var brackets: Brackets?

    /// Where the brackets behind each `^` open and close.
    private struct Brackets {
        /// Those with attributes.
        var marked: [Int: Int] = [:]
        /// Those without.
        var unmarked: [Int: Int] = [:]
    }

    init(_ text: String, knowsOwnArgument: Bool) {
        bytes = Array(text.utf8)
        self.knowsOwnArgument = knowsOwnArgument
    }

    mutating func read() {
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "%") {
                readPercent()
            } else if byte == UInt8(ascii: "^"), byteAt(offset + 1) == UInt8(ascii: "["), opensMarkup(offset) {
                flush()
                segments.append(.markupStart)
                if let end = brackets?.marked[offset] { closings.insert(end) }
                offset += 2
            } else if byte == UInt8(ascii: "]"), closings.contains(offset), let end = attributesEnd(offset + 1) {
                flush()
                let attributes = String(decoding: bytes[(offset + 2)..<end], as: UTF8.self)
                let markup = InflectionMarkup(attributes)
                note(markup)
                segments.append(.markupEnd(markup))
                offset = end + 1
            } else if let length = brokenMark() {
                markupFaults.append(FormatString.brokenMarkup)
                offset += length
            } else {
                literal.append(byte)
                offset += 1
            }
        }
        flush()
    }

    /// The bytes of a mark at the cursor that isn't part of a whole block: they aren't printed (rule 6).
    private mutating func brokenMark() -> Int? {
        if bytes[offset] == UInt8(ascii: "^"), byteAt(offset + 1) == UInt8(ascii: "[") {
            guard let end = brackets?.unmarked[offset] else { return 2 }
            // "^[a-z]+$" is a regular expression.
            if let next = byteAt(end + 1), "+*{$\\".utf8.contains(next) { return nil }
            danglings.insert(end)
            return 2
        }
        guard bytes[offset] == UInt8(ascii: "]"), danglings.contains(offset) || endsMarkup(offset + 1) else {
            return nil
        }
        guard byteAt(offset + 1) == UInt8(ascii: "(") else { return 1 }
        let end = attributesEnd(offset + 1, within: 8 * StringsLimits.markupBytes).map { $0 + 1 }
        return (end ?? unclosedAttributesEnd(offset + 1)) - offset
    }

    /// Where `name: value` pairs end that no parenthesis closes: what stands behind them is text.
    private func unclosedAttributesEnd(_ start: Int) -> Int {
        var end = start + 1
        func blanks(_ index: Int) -> Int { bytes[min(index, bytes.count)...].firstIndex { $0 != 0x20 } ?? bytes.count }
        func isWord(_ byte: UInt8) -> Bool {
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
        }
        func word(_ index: Int) -> Int { bytes[min(index, bytes.count)...].firstIndex { !isWord($0) } ?? bytes.count }
        func closed(_ index: Int, by mark: UInt8) -> Int {
            (bytes[min(index + 1, bytes.count)...].firstIndex(of: mark) ?? bytes.count - 1) + 1
        }
        while true {
            let name = blanks(end)
            let colon = blanks(word(name))
            guard word(name) > name, byteAt(colon) == UInt8(ascii: ":") else {
                // "(inflect" broke off in an attribute's name.
                return isAttributeName(name) ? word(name) : end
            }
            let value = blanks(colon + 1)
            switch byteAt(value) {
            case UInt8(ascii: "{"): end = closed(value, by: UInt8(ascii: "}"))
            case UInt8(ascii: "'"): end = closed(value, by: UInt8(ascii: "'"))
            case UInt8(ascii: "\""): end = closed(value, by: UInt8(ascii: "\""))
            default: end = word(value)
            }
            let comma = blanks(end)
            guard byteAt(comma) == UInt8(ascii: ",") else { return end }
            end = comma + 1
        }
    }

    /// Whether what stands at an offset are attributes that only markup has.
    private func endsMarkup(_ start: Int) -> Bool {
        guard byteAt(start) == UInt8(ascii: "(") else { return false }
        return isAttributeName(start + 1)
    }

    private func isAttributeName(_ start: Int) -> Bool {
        ["inflect", "agreeWith", "morphology", "referentConcept", "formatNumber"].contains { name in
            bytes[min(start, bytes.count)...].starts(with: name.utf8)
        }
    }

    private mutating func note(_ markup: InflectionMarkup) {
        if let problem = markup.problem {
            markupFaults.append("its markup \"](\(markup.source))\" can't be read: \(problem)")
        } else if let unknown = markup.unknown.first {
            markupFaults.append(
                "its markup \"](\(markup.source))\" has \"\(unknown)\", which is no attribute; write inflect: true")
        }
    }

    private mutating func flush() {
        guard !literal.isEmpty else { return }
        segments.append(.literal(String(decoding: literal, as: UTF8.self)))
        literal.removeAll(keepingCapacity: true)
    }

    private func byteAt(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    // Rule 5: a mark opens only where its own bracket is closed by "](…)", so that plain brackets stay text.
    private mutating func opensMarkup(_ start: Int) -> Bool {
        if brackets == nil { brackets = readBrackets() }
        return brackets?.marked[start] != nil
    }

    private func readBrackets() -> Brackets {
        var found = Brackets()
        var open: [(offset: Int, isMarkup: Bool)] = []
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "[") {
                open.append((index - 1, index > 0 && bytes[index - 1] == UInt8(ascii: "^")))
            } else if byte == UInt8(ascii: "]"), let last = open.popLast(), last.isMarkup {
                if attributesEnd(index + 1) != nil {
                    found.marked[last.offset] = index
                } else {
                    found.unmarked[last.offset] = index
                }
            }
        }
        return found
    }

    /// The offset of the parenthesis that closes the one at an offset, which holds `name: value` pairs.
    private func attributesEnd(_ start: Int, within size: Int = StringsLimits.markupBytes) -> Int? {
        guard byteAt(start) == UInt8(ascii: "(") else { return nil }
        var depth = 0
        var index = start
        var quote: UInt8?
        let limit = min(bytes.count, start + size)
        while index < limit {
            defer { index += 1 }
            if let open = quote {
                if bytes[index] == UInt8(ascii: "\\") { index += 1 } else if bytes[index] == open { quote = nil }
                continue
            }
            // A text in quotes may have parentheses.
            if bytes[index] == UInt8(ascii: "'") || bytes[index] == UInt8(ascii: "\"") { quote = bytes[index] }
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }

    private mutating func readPercent() {
        let start = offset
        if byteAt(start + 1) == UInt8(ascii: "%") {
            literal.append(UInt8(ascii: "%"))
            offset += 2
            return
        }
        let before = unplaced
        if let segment = specifier() {
            flush()
            segments.append(segment)
        } else {
            (offset, unplaced) = (start + 1, before)
            literal.append(UInt8(ascii: "%"))
        }
    }

    /// Reads what follows a percent sign, `nil` when that is no specifier (rule 7).
    private mutating func specifier() -> FormatString.Segment? {
        let start = offset
        offset += 1
        var specifier = FormatSpecifier(conversion: .object, spelling: "")
        if let position = leadingPosition() {
            guard (1...StringsLimits.argumentPosition).contains(position) else {
                complaints.append(
                    "the argument position \(position) is out of range; positions go from 1 to "
                        + "\(StringsLimits.argumentPosition)")
                return nil
            }
            specifier.place.position = position
        }
        if knowsOwnArgument, matches("arg") {
            offset += 3
            return .ownArgument(position: specifier.position)
        }
        flags(&specifier)
        specifier.width = amount(limit: StringsLimits.fieldWidth, what: "width")
        if byteAt(offset) == UInt8(ascii: ".") {
            offset += 1
            specifier.precision = amount(limit: StringsLimits.precision, what: "precision")
            if specifier.precision == .none { specifier.precision = .fixed(0) }
        }
        // Rule 2, where a width stood before the mark.
        if byteAt(offset) == UInt8(ascii: "#") {
            specifier.isAlternate = true
            offset += 1
        }
        if specifier.isAlternate, byteAt(offset) == UInt8(ascii: "@"), let name = variableName() {
            return .variable(name: name, place(specifier.position))
        }
        specifier.length = length()
        guard let byte = byteAt(offset), let conversion = Self.conversion(byte) else {
            if byteAt(offset) == nil {
                complaints.append("the text ends after \"%\"; write %% for a percent sign")
            } else {
                complaints.append("\"%\" is followed by no specifier; write %% for a percent sign")
            }
            return nil
        }
        offset += 1
        specifier.place = place(specifier.position)
        specifier.conversion = conversion
        specifier.spelling = String(decoding: bytes[start..<offset], as: UTF8.self)
        if conversion == .forbidden { complaints.append("%n writes to memory in C and is never honoured; remove it") }
        return .argument(specifier)
    }

    /// The place of what takes an argument.
    private mutating func place(_ position: Int?) -> ArgumentPlace {
        defer { if position == nil { unplaced += 1 } }
        return ArgumentPlace(position: position, offset: unplaced)
    }

    private func matches(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { wanted in
            guard bytes.count - offset >= wanted.count else { return false }
            for index in 0..<wanted.count where bytes[offset + index] != wanted[index] { return false }
            return true
        }
    }

    private mutating func leadingPosition() -> Int? {
        var index = offset
        var value = 0
        while let byte = byteAt(index), let digit = Self.digit(byte) {
            value = min(value * 10 + digit, 100_000)
            index += 1
        }
        guard index > offset, byteAt(index) == UInt8(ascii: "$") else { return nil }
        offset = index + 1
        return value
    }

    private mutating func flags(_ specifier: inout FormatSpecifier) {
        while let byte = byteAt(offset) {
            switch byte {
            case UInt8(ascii: "-"): specifier.isLeftAligned = true
            case UInt8(ascii: "+"): specifier.hasPlusSign = true
            case UInt8(ascii: " "): specifier.hasSpaceSign = true
            case UInt8(ascii: "0"): specifier.isZeroPadded = true
            case UInt8(ascii: "'"): break
            case UInt8(ascii: "#"):
                if byteAt(offset + 1) == UInt8(ascii: "@") { return }
                specifier.isAlternate = true
            default: return
            }
            offset += 1
        }
    }

    private mutating func amount(limit: Int, what: String) -> FormatSpecifier.Amount {
        if byteAt(offset) == UInt8(ascii: "*") {
            offset += 1
            return .argument(place(leadingPosition()))
        }
        let start = offset
        var value = 0
        while let byte = byteAt(offset), let digit = Self.digit(byte) {
            value = min(value * 10 + digit, 1_000_000)
            offset += 1
        }
        guard offset > start else { return .none }
        if value > limit { complaints.append("the \(what) \(value) is more than \(limit), which is used instead") }
        return .fixed(min(value, limit))
    }

    private mutating func variableName() -> String? {
        let start = offset + 1
        guard let end = bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "@")), end > start else {
            faults.append("\"%#@\" is never closed; write %#@name@")
            return nil
        }
        offset = end + 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func length() -> String {
        let start = offset
        while let byte = byteAt(offset), offset - start < 2,
            [
                UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"), UInt8(ascii: "z"),
                UInt8(ascii: "t"), UInt8(ascii: "j"),
            ].contains(byte)
        { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }

    private static func conversion(_ byte: UInt8) -> FormatSpecifier.Conversion? {
        switch byte {
        case UInt8(ascii: "@"): .object
        case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"): .integer
        case UInt8(ascii: "u"), UInt8(ascii: "U"): .unsigned
        case UInt8(ascii: "x"): .radix(16, isUppercase: false)
        case UInt8(ascii: "X"): .radix(16, isUppercase: true)
        case UInt8(ascii: "o"), UInt8(ascii: "O"): .radix(8, isUppercase: false)
        case UInt8(ascii: "f"), UInt8(ascii: "F"): .fixed
        case UInt8(ascii: "e"): .exponent(isUppercase: false)
        case UInt8(ascii: "E"): .exponent(isUppercase: true)
        case UInt8(ascii: "g"): .general(isUppercase: false)
        case UInt8(ascii: "G"): .general(isUppercase: true)
        case UInt8(ascii: "a"): .hexadecimal(isUppercase: false)
        case UInt8(ascii: "A"): .hexadecimal(isUppercase: true)
        case UInt8(ascii: "c"), UInt8(ascii: "C"): .character
        case UInt8(ascii: "s"), UInt8(ascii: "S"): .text
        case UInt8(ascii: "p"): .pointer
        case UInt8(ascii: "n"): .forbidden
        default: nil
        }
    }
}

extension FormatSpecifier {
    /// Reads a specifier as `.stringsdict` and catalogs write it: without the percent sign, as in `lld` or `.1f`.
    init?(withoutPercent text: String) {
        guard text.utf8.count <= 32 else { return nil }
        let segments = FormatString("%" + text).segments
        guard segments.count == 1, case .argument(let specifier)? = segments.first else { return nil }
        self = specifier
    }
}
