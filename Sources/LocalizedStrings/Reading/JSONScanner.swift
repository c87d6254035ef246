// SPDX-License-Identifier: Apache-2.0

/// A pull reader for JSON (RFC 8259), which string catalogs are written in.
///
/// The caller asks for what it expects and skips what it doesn't know, so that reading a catalog makes no tree.
package struct JSONScanner {
    private(set) var scanner: ByteScanner
    private var depth = 0

    package init(_ bytes: [UInt8], file: String) { scanner = ByteScanner(bytes, file: file) }

    package var offset: Int { scanner.offset }

    package func problem(
        _ message: String, at offset: Int? = nil, rule: StringsProblem.Rule = .brokenSyntax, key: String? = nil,
        language: String? = nil
    ) -> StringsProblem {
        scanner.problem(message, at: offset, rule: rule, key: key, language: language)
    }

    @inline(__always)
    private mutating func blanks() {
        while let byte = scanner.current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            scanner.advance()
        }
    }

    /// The first byte of the next value.
    package mutating func peek() -> UInt8? {
        blanks()
        return scanner.current
    }

    /// Reads an object; the closure must read the value of each key.
    package mutating func object(
        _ what: String, _ member: (inout JSONScanner, String) throws(StringsProblem) -> Void
    ) throws(StringsProblem) {
        try items("{", "}", "an object", what) { (scanner) throws(StringsProblem) in
            scanner.blanks()
            guard scanner.scanner.current == UInt8(ascii: "\"") else {
                throw scanner.problem("expected a key in quotes in \(what), found \(scanner.scanner.found)")
            }
            let key = try scanner.string("a key")
            scanner.blanks()
            guard scanner.scanner.take(UInt8(ascii: ":")) else {
                throw scanner.problem("expected \":\" after \"\(key)\", found \(scanner.scanner.found)")
            }
            try member(&scanner, key)
        }
    }

    /// Reads an array; the closure must read each element.
    package mutating func array(
        _ what: String, _ element: (inout JSONScanner) throws(StringsProblem) -> Void
    ) throws(StringsProblem) {
        try items("[", "]", "an array", what, element)
    }

    @inline(__always)
    private mutating func items(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ kind: String, _ what: String,
        _ item: (inout JSONScanner) throws(StringsProblem) -> Void
    ) throws(StringsProblem) {
        let (open, close) = (UInt8(ascii: open), UInt8(ascii: close))
        blanks()
        guard scanner.take(open) else { throw problem("expected \(kind) for \(what), found \(scanner.found)") }
        depth += 1
        guard depth <= StringsLimits.nesting else {
            throw problem("values are nested deeper than \(StringsLimits.nesting)")
        }
        defer { depth -= 1 }
        blanks()
        if scanner.take(close) { return }
        while true {
            try item(&self)
            blanks()
            if scanner.take(UInt8(ascii: ",")) { continue }
            guard scanner.take(close) else {
                throw problem("expected \",\" or \"\(Unicode.Scalar(close))\" in \(what), found \(scanner.found)")
            }
            return
        }
    }

    /// Reads a text.
    package mutating func string(_ what: String) throws(StringsProblem) -> String {
        blanks()
        let start = scanner.offset
        guard scanner.take(UInt8(ascii: "\"")) else {
            throw problem("expected a text for \(what), found \(scanner.found)")
        }
        var run = scanner.offset
        var text = ""
        while let byte = scanner.current {
            if byte == UInt8(ascii: "\"") {
                guard scanner.offset - start <= StringsLimits.textBytes else {
                    throw problem("the text is longer than \(StringsLimits.textBytes) bytes; shorten it", at: start)
                }
                let plain = scanner.text(run, scanner.offset)
                scanner.advance()
                return text.isEmpty ? plain : text + plain
            }
            if byte == UInt8(ascii: "\\") {
                text += scanner.text(run, scanner.offset)
                text.unicodeScalars.append(try escape())
                run = scanner.offset
            } else if byte < 0x20 {
                throw problem(
                    "a control character stands in a text; write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
                )
            } else {
                scanner.advance()
            }
        }
        throw problem("the text that begins here is never closed", at: start)
    }

    private mutating func escape() throws(StringsProblem) -> Unicode.Scalar {
        let start = scanner.offset
        scanner.advance()
        guard let byte = scanner.current else { throw problem("the file ends after a backslash", at: start) }
        scanner.advance()
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit(start)
            if UTF16.isLeadSurrogate(unit), scanner.take("\\u") {
                let trail = try codeUnit(start)
                guard UTF16.isTrailSurrogate(trail) else {
                    throw problem("half a surrogate pair stands alone", at: start)
                }
                return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
            }
            guard let scalar = Unicode.Scalar(unit) else {
                throw problem("half a surrogate pair stands alone", at: start)
            }
            return scalar
        default: throw problem("\"\\\(Character(UnicodeScalar(byte)))\" is no escape of JSON", at: start)
        }
    }

    private mutating func codeUnit(_ start: Int) throws(StringsProblem) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = scanner.current, let digit = StringsFileReader.hexDigit(byte) else {
                throw problem("\\u needs four hexadecimal digits", at: start)
            }
            value = value << 4 | UInt16(digit)
            scanner.advance()
        }
        return value
    }

    /// Reads a number and gives it as it is written.
    package mutating func number(_ what: String) throws(StringsProblem) -> String {
        blanks()
        let start = scanner.offset
        _ = scanner.take(UInt8(ascii: "-"))
        let integer = digits()
        guard integer == 1 || (integer > 1 && scanner.bytes[scanner.offset - integer] != UInt8(ascii: "0")) else {
            throw problem("expected a number for \(what), found \(scanner.found)", at: start)
        }
        if scanner.take(UInt8(ascii: ".")), digits() == 0 { throw problem("digits are missing after the point") }
        if scanner.take(UInt8(ascii: "e")) || scanner.take(UInt8(ascii: "E")) {
            if !scanner.take(UInt8(ascii: "+")) { _ = scanner.take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw problem("digits are missing in the exponent") }
        }
        guard scanner.offset - start <= 4_096 else {
            throw problem("the number has more than 4096 characters", at: start)
        }
        return scanner.text(start, scanner.offset)
    }

    private mutating func digits() -> Int {
        let start = scanner.offset
        while let byte = scanner.current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { scanner.advance() }
        return scanner.offset - start
    }

    /// Reads `true` or `false`.
    package mutating func boolean(_ what: String) throws(StringsProblem) -> Bool {
        blanks()
        if scanner.take("true") { return true }
        if scanner.take("false") { return false }
        throw problem("expected true or false for \(what), found \(scanner.found)")
    }

    /// Reads `null` when it stands there.
    package mutating func null() -> Bool {
        blanks()
        return scanner.take("null")
    }

    /// Skips a value of any kind, checking that it is well-formed.
    ///
    /// - Parameter checksTexts: Whether a text must be well-formed as well. What is known to be damaged is only passed
    ///   over, from quote to quote, so that a bad escape costs the string that it is in and not the file.
    package mutating func skip(checksTexts: Bool = true) throws(StringsProblem) {
        switch peek() {
        case UInt8(ascii: "{")?:
            try object("a value") { (scanner, _) throws(StringsProblem) in try scanner.skip(checksTexts: checksTexts) }
        case UInt8(ascii: "[")?:
            try array("a value") { (scanner) throws(StringsProblem) in try scanner.skip(checksTexts: checksTexts) }
        case UInt8(ascii: "\"")? where !checksTexts: try passText()
        case UInt8(ascii: "\"")?: _ = try string("a value")
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?: _ = try boolean("a value")
        case UInt8(ascii: "n")? where null(): break
        default: _ = try number("a value")
        }
    }

    /// Moves behind the quote that closes a text.
    private mutating func passText() throws(StringsProblem) {
        let start = scanner.offset
        scanner.advance()
        while let byte = scanner.current {
            scanner.advance(by: byte == UInt8(ascii: "\\") ? 2 : 1)
            if byte == UInt8(ascii: "\"") { return }
        }
        throw problem("the text that begins here is never closed", at: start)
    }

    /// Throws unless only blanks are left.
    package mutating func finish() throws(StringsProblem) {
        blanks()
        guard scanner.isAtEnd else { throw problem("expected the end of the file, found \(scanner.found)") }
    }
}
