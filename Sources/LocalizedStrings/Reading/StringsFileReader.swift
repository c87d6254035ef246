// SPDX-License-Identifier: Apache-2.0

/// One pair of a `.strings` file, with where it stands, so that a writer can replace a value and nothing else.
package struct StringsFileEntry: Sendable {
    package var key: String
    package var value: String
    /// The bytes of the value as written, quotes or tags included, in the file's UTF-8 form.
    package var valueRange: Range<Int>
    /// Where the key begins; where the value does in a property list.
    package var offset: Int
    /// The line of the key, from 1; 0 in a binary file.
    package var line: Int
    /// The comment right above, without its marks.
    package var comment: String?
}

/// Reads `.strings` files: the old-style property-list grammar that NeXTSTEP left behind.
///
/// 1. A file is pairs `key = value;`, or one dictionary in braces that holds them. `key;` alone means that the value is
///    the key. A `;` too many is passed over with a warning, as Foundation passes over it.
/// 2. A key or value is quoted with `"` or `'`, or a bare word of letters, digits and `_ $ / : . -`.
/// 3. Escapes in quotes: `\n \t \r \a \b \f \v \\ \" \'`, `\ooo` (up to three octal digits, in ``NextStepEncoding``),
///    `\Uxxxx` (a UTF-16 unit of one to four hexadecimal digits, as Foundation reads it; two units make a pair, half of
///    one is an error), and a backslash before the end of a line, which stands for the line break. Any other character
///    after a backslash is itself, with a warning.
/// 4. Comments are `/* … */` and `// …`. The last one before a pair is the pair's comment for translators.
/// 5. A pair that can't be read costs itself: the reader reports it and goes on with the line after the one where the
///    pair began. A text or comment that isn't closed therefore costs one pair or line, not the rest of the file.
/// 6. A key that occurs again replaces the earlier one, with a warning.
package struct StringsFileReader {
    private var scanner: ByteScanner
    private var entries: [StringsFileEntry] = []
    private var problems: [StringsProblem] = []
    private let keepsComments: Bool
    /// Where the keys so far stand.
    private var lines: [String: Int] = [:]
    private var counter = LineCounter()
    /// The offset from which on no comment is closed, so that the end is looked for once.
    private var lastCommentEnd = Int.max

    private init(_ bytes: [UInt8], file: String, keepsComments: Bool) {
        scanner = ByteScanner(bytes, file: file)
        self.keepsComments = keepsComments
    }

    /// Skips blanks and comments at a cursor.
    package static func blanks(at scanner: inout ByteScanner) throws(StringsProblem) {
        var reader = StringsFileReader(scanner)
        try reader.blanks()
        scanner = reader.scanner
    }

    private init(_ scanner: ByteScanner) {
        self.scanner = scanner
        keepsComments = false
    }

    /// Reads the pairs of a file whose bytes are valid UTF-8.
    static func read(
        _ bytes: [UInt8], file: String, keepsComments: Bool = false
    ) -> (entries: [StringsFileEntry], problems: [StringsProblem]) {
        var reader = StringsFileReader(bytes, file: file, keepsComments: keepsComments)
        reader.readPairs()
        return (reader.entries, reader.problems)
    }

    // Rules 1 and 5.
    private mutating func readPairs() {
        var comment: String?
        var isBraced = false
        skipBlanks(comment: &comment)
        if scanner.take(UInt8(ascii: "{")) { isBraced = true }
        while problems.count < 1_000 {
            skipBlanks(comment: &comment)
            if scanner.isAtEnd {
                if isBraced { problems.append(scanner.problem("expected \"}\" at the end of the dictionary")) }
                return
            }
            if isBraced, scanner.take(UInt8(ascii: "}")) {
                isBraced = false
                continue
            }
            let start = scanner.offset
            if !entries.isEmpty, scanner.take(UInt8(ascii: ";")) {
                problems.append(
                    scanner.problem("there is a \";\" too many; remove it", at: start, rule: .lenientSyntax))
                continue
            }
            do {
                try readPair(comment: comment)
            } catch {
                problems.append(error)
                skipLine(from: start)
            }
            comment = nil
        }
    }

    private mutating func readPair(comment: String?) throws(StringsProblem) {
        let start = scanner.offset
        let key = try word(what: "a key")
        var value = key
        var range = start..<scanner.offset
        try blanks()
        if scanner.take(UInt8(ascii: "=")) {
            try blanks()
            let valueStart = scanner.offset
            if scanner.current == UInt8(ascii: "{") || scanner.current == UInt8(ascii: "(")
                || scanner.current == UInt8(ascii: "<")
            {
                throw scanner.problem(
                    "the value of \"\(key)\" is not a text; a .strings table holds texts only, plurals go to a "
                        + ".stringsdict", key: key)
            }
            value = try word(what: "a value for \"\(key)\"", key: key)
            range = valueStart..<scanner.offset
            try blanks()
        }
        guard scanner.take(UInt8(ascii: ";")) else { throw missingSemicolon(key, after: range) }
        let line = noteKey(key, at: start)
        entries.append(
            StringsFileEntry(key: key, value: value, valueRange: range, offset: start, line: line, comment: comment))
    }

    /// The error is where the semicolon belongs, or where a text begins that runs on to another line, which most often
    /// lacks its closing quote.
    private func missingSemicolon(_ key: String, after range: Range<Int>) -> StringsProblem {
        let found = "found \(scanner.found)"
        guard scanner.bytes[range].contains(0x0A) else {
            return scanner.problem(
                "expected \";\" after the value of \"\(key)\", \(found)", at: range.upperBound, key: key)
        }
        return scanner.problem(
            "the text that begins here goes on to line \(scanner.place(at: range.upperBound).line), where \";\" is "
                + "expected, \(found); add the closing quote that is missing", at: range.lowerBound, key: key)
    }

    /// Reports a key that was there before (rule 6), and gives its line.
    private mutating func noteKey(_ key: String, at offset: Int) -> Int {
        let line = counter.line(at: offset, in: scanner.bytes)
        if let earlier = lines.updateValue(line, forKey: key), problems.count < 1_000 {
            problems.append(.repeatedKey(key, file: scanner.file, line: line, earlier: earlier))
        }
        return line
    }

    // Rule 2.
    private mutating func word(what: String, key: String? = nil) throws(StringsProblem) -> String {
        guard let first = scanner.current else {
            throw scanner.problem("expected \(what), found the end of the file", key: key)
        }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first, key: key) }
        let start = scanner.offset
        while let byte = scanner.current, Self.isBare(byte) { scanner.advance() }
        guard scanner.offset > start else {
            throw scanner.problem(
                "expected \(what), found \(scanner.found); put texts in double quotes", key: key)
        }
        guard scanner.offset - start <= StringsLimits.textBytes else { throw tooLong(at: start, key: key) }
        return scanner.text(start, scanner.offset)
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    // Rule 3.
    private mutating func quoted(_ quote: UInt8, key: String?) throws(StringsProblem) -> String {
        let start = scanner.offset
        scanner.advance()
        var runStart = scanner.offset
        var text = ""
        var pendingHigh: UInt16?
        while let byte = scanner.current {
            if byte == quote {
                let plain = scanner.text(runStart, scanner.offset)
                guard pendingHigh == nil else { throw half(of: scanner.offset, key: key) }
                scanner.advance()
                let whole = text.isEmpty ? plain : text + plain
                guard whole.utf8.count <= StringsLimits.textBytes else { throw tooLong(at: start, key: key) }
                return whole
            }
            guard byte == UInt8(ascii: "\\") else {
                scanner.advance()
                continue
            }
            if scanner.offset > runStart {
                guard pendingHigh == nil else { throw half(of: runStart, key: key) }
                text += scanner.text(runStart, scanner.offset)
            }
            try escape(into: &text, pendingHigh: &pendingHigh, key: key)
            runStart = scanner.offset
        }
        throw scanner.problem(
            "the text that begins here is never closed; add the missing quote", at: start, key: key)
    }

    private mutating func escape(
        into text: inout String, pendingHigh: inout UInt16?, key: String?
    ) throws(StringsProblem) {
        let start = scanner.offset
        scanner.advance()
        guard let byte = scanner.current else {
            throw scanner.problem("the file ends after a backslash", at: start, key: key)
        }
        if byte == UInt8(ascii: "U") || byte == UInt8(ascii: "u") {
            scanner.advance()
            let unit = try codeUnit(start, key: key)
            if let high = pendingHigh {
                guard UTF16.isTrailSurrogate(unit) else { throw half(of: start, key: key) }
                pendingHigh = nil
                text += String(decoding: [high, unit], as: UTF16.self)
            } else if UTF16.isLeadSurrogate(unit) {
                pendingHigh = unit
            } else {
                guard let scalar = Unicode.Scalar(unit) else { throw half(of: scanner.offset, key: key) }
                text.unicodeScalars.append(scalar)
            }
            return
        }
        guard pendingHigh == nil else { throw half(of: start, key: key) }
        if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
            var value: UInt32 = 0
            var digits = 0
            while digits < 3, let digit = scanner.current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) {
                value = value * 8 + UInt32(digit - UInt8(ascii: "0"))
                digits += 1
                scanner.advance()
            }
            guard let scalar = NextStepEncoding.scalar(value) else {
                throw scanner.problem(
                    "\\\(String(value, radix: 8)) is no character of the NeXTSTEP encoding, which ends at \\375; write "
                        + "\\Uxxxx", at: start, key: key)
            }
            text.unicodeScalars.append(scalar)
            return
        }
        let length = Self.sequenceLength(byte)
        switch byte {
        case UInt8(ascii: "n"): text += "\n"
        case UInt8(ascii: "t"): text += "\t"
        case UInt8(ascii: "r"): text += "\r"
        case UInt8(ascii: "a"): text += "\u{07}"
        case UInt8(ascii: "b"): text += "\u{08}"
        case UInt8(ascii: "f"): text += "\u{0C}"
        case UInt8(ascii: "v"): text += "\u{0B}"
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x0A, 0x0D:
            text += scanner.text(scanner.offset, scanner.offset + length)
        default:
            let character = scanner.text(scanner.offset, scanner.offset + length)
            text += character
            problems.append(
                scanner.problem(
                    "\"\\\(character)\" is no escape and stands for \"\(character)\"; remove the backslash, or write "
                        + "\"\\\\\" for one", at: start, rule: .lenientSyntax, key: key))
        }
        scanner.advance(by: length)
    }

    private static func sequenceLength(_ lead: UInt8) -> Int {
        lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }

    private mutating func codeUnit(_ start: Int, key: String?) throws(StringsProblem) -> UInt16 {
        var value: UInt16 = 0
        var digits = 0
        while digits < 4, let byte = scanner.current, let digit = Self.hexDigit(byte) {
            value = value << 4 | UInt16(digit)
            digits += 1
            scanner.advance()
        }
        guard digits > 0 else {
            throw scanner.problem("\\U needs four hexadecimal digits, as in \\U00E9", at: start, key: key)
        }
        return value
    }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private func tooLong(at start: Int, key: String?) -> StringsProblem {
        scanner.problem("the text is longer than \(StringsLimits.textBytes) bytes; shorten it", at: start, key: key)
    }

    /// A `\\U` escape whose other half is missing before an offset.
    private func half(of offset: Int, key: String?) -> StringsProblem {
        scanner.problem(
            "half a surrogate pair stands alone; write both, as in \\UD83C\\UDF26", at: offset, key: key)
    }

    // Rules 4 and 5.
    private mutating func skipBlanks(comment: inout String?) {
        while problems.count < 1_000 {
            do {
                try blanks { text in comment = text }
                return
            } catch {
                problems.append(error)
                skipLine(from: scanner.offset)
            }
        }
    }

    private mutating func blanks(_ comment: (String) -> Void = { _ in }) throws(StringsProblem) {
        while let byte = scanner.current {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C: scanner.advance()
            case 0xE2 where scanner.peek(1) == 0x80 && (scanner.peek(2) == 0xA8 || scanner.peek(2) == 0xA9):
                scanner.advance(by: 3)
            case UInt8(ascii: "/") where scanner.peek(1) == UInt8(ascii: "/"):
                let start = scanner.offset + 2
                while let next = scanner.current, next != 0x0A, next != 0x0D { scanner.advance() }
                if keepsComments { comment(Self.trimmed(scanner.text(start, scanner.offset))) }
            case UInt8(ascii: "/") where scanner.peek(1) == UInt8(ascii: "*"):
                let start = scanner.offset
                guard start < lastCommentEnd, let end = scanner.offset(of: "*/", from: start + 2) else {
                    lastCommentEnd = min(start, lastCommentEnd)
                    throw scanner.problem("the comment that begins here is never closed; add \"*/\"", at: start)
                }
                if keepsComments { comment(Self.trimmed(scanner.text(start + 2, end))) }
                scanner.move(to: end + 2)
            default: return
            }
        }
    }

    static func trimmed(_ text: String) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        guard let start = text.firstIndex(where: { !isBlank($0) }), let end = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[start...end])
    }

    // Rule 5.
    private mutating func skipLine(from start: Int) {
        scanner.move(to: start)
        while let byte = scanner.current, byte != 0x0A, byte != 0x0D { scanner.advance() }
        if scanner.offset == start { scanner.advance() }
    }
}
