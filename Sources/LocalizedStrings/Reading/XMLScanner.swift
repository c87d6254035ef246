// SPDX-License-Identifier: Apache-2.0

/// A pull reader for the XML that property lists and XLIFF are written in.
///
/// It reads elements, attributes, character data, CDATA sections, comments and processing instructions, and checks that
/// elements nest and close. Document-type declarations are skipped; one with an internal subset is refused, since its
/// entities could grow without bound. Only the five named entities of XML and character references are known.
package struct XMLScanner {
    package enum Event: Equatable {
        case start(name: String, attributes: [Attribute])
        case end(name: String)
        case text(String)
    }

    package struct Attribute: Equatable {
        package var name: String
        package var value: String
    }

    package private(set) var scanner: ByteScanner
    private var open: [String] = []
    private var pendingEnd: String?
    private var hasRoot = false
    private var events = 0

    package init(_ bytes: [UInt8], file: String) { scanner = ByteScanner(bytes, file: file) }

    /// How many elements are open.
    package var depth: Int { open.count }

    /// The line of the cursor, from 1.
    ///
    /// Takes time in proportion to the offset.
    var line: Int { scanner.place(at: scanner.offset).line }

    package func problem(_ message: String, at offset: Int? = nil, key: String? = nil) -> StringsProblem {
        scanner.problem(message, at: offset, key: key)
    }

    /// The next event, `nil` after the root element has ended.
    package mutating func next() throws(StringsProblem) -> Event? {
        events += 1
        guard events <= StringsLimits.values else {
            throw problem("the file has more than \(StringsLimits.values) elements and texts; split it")
        }
        if let name = pendingEnd {
            pendingEnd = nil
            open.removeLast()
            return .end(name: name)
        }
        while true {
            guard let byte = scanner.current else {
                if let name = open.last { throw problem("the file ends inside <\(name)>; close the element") }
                guard hasRoot else { throw problem("the file has no root element") }
                return nil
            }
            if byte != UInt8(ascii: "<") {
                let start = scanner.offset
                while let next = scanner.current, next != UInt8(ascii: "<") { scanner.advance() }
                let text = try decoded(start, scanner.offset)
                if !open.isEmpty { return .text(text) }
                guard text.allSatisfy(\.isWhitespace) else {
                    throw problem("there is text outside of the root element", at: start)
                }
                continue
            }
            if scanner.starts(with: "<!--") {
                try skip(to: "-->", what: "comment")
            } else if scanner.starts(with: "<![CDATA[") {
                let start = scanner.offset + 9
                try skip(to: "]]>", what: "CDATA section")
                guard !open.isEmpty else { throw problem("there is text outside of the root element", at: start) }
                return .text(scanner.text(start, scanner.offset - 3))
            } else if scanner.starts(with: "<?") {
                try skip(to: "?>", what: "processing instruction")
            } else if scanner.starts(with: "<!DOCTYPE") {
                try skipDoctype()
            } else if scanner.peek(1) == UInt8(ascii: "/") {
                return try endTag()
            } else {
                return try startTag()
            }
        }
    }

    private mutating func skip(to end: StaticString, what: String) throws(StringsProblem) {
        let start = scanner.offset
        guard let found = scanner.offset(of: end) else {
            throw problem("the \(what) that begins here is never closed", at: start)
        }
        scanner.move(to: found + end.utf8CodeUnitCount)
    }

    private mutating func skipDoctype() throws(StringsProblem) {
        let start = scanner.offset
        while let byte = scanner.current, byte != UInt8(ascii: ">") {
            guard byte != UInt8(ascii: "[") else {
                throw problem("a document type with declarations of its own is not read; remove the part in [ ]")
            }
            scanner.advance()
        }
        guard scanner.take(UInt8(ascii: ">")) else { throw problem("the document type is never closed", at: start) }
    }

    private mutating func endTag() throws(StringsProblem) -> Event {
        let start = scanner.offset
        scanner.advance(by: 2)
        let name = try name()
        blanks()
        guard scanner.take(UInt8(ascii: ">")) else { throw problem("expected \">\", found \(scanner.found)") }
        guard let last = open.popLast() else { throw problem("</\(name)> closes nothing", at: start) }
        guard last == name else {
            throw problem("</\(name)> stands where </\(last)> is expected", at: start)
        }
        return .end(name: name)
    }

    private mutating func startTag() throws(StringsProblem) -> Event {
        let start = scanner.offset
        scanner.advance()
        let name = try name()
        guard !open.isEmpty || !hasRoot else { throw problem("there is a second root element", at: start) }
        hasRoot = true
        guard open.count < StringsLimits.nesting else {
            throw problem("elements are nested deeper than \(StringsLimits.nesting)", at: start)
        }
        var attributes: [Attribute] = []
        while true {
            blanks()
            if scanner.take(UInt8(ascii: ">")) { break }
            if scanner.take("/>") {
                pendingEnd = name
                break
            }
            guard !scanner.isAtEnd else { throw problem("the tag <\(name) is never closed", at: start) }
            attributes.append(try attribute(of: name, known: attributes))
        }
        open.append(name)
        return .start(name: name, attributes: attributes)
    }

    private mutating func attribute(of element: String, known: [Attribute]) throws(StringsProblem) -> Attribute {
        let start = scanner.offset
        let name = try name()
        blanks()
        guard scanner.take(UInt8(ascii: "=")) else {
            throw problem("expected \"=\" after the attribute \(name), found \(scanner.found)")
        }
        blanks()
        guard let quote = scanner.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw problem("the value of \(name) needs quotes")
        }
        scanner.advance()
        let valueStart = scanner.offset
        while let byte = scanner.current, byte != quote {
            guard byte != UInt8(ascii: "<") else { throw problem("\"<\" can't stand in an attribute; write &lt;") }
            scanner.advance()
        }
        let value = try decoded(valueStart, scanner.offset, isAttribute: true)
        guard scanner.take(quote) else { throw problem("the value of \(name) is never closed", at: start) }
        guard known.count < 64, !known.contains(where: { $0.name == name }) else {
            throw problem("<\(element)> has the attribute \(name) twice, or more than 64 attributes", at: start)
        }
        return Attribute(name: name, value: value)
    }

    private mutating func name() throws(StringsProblem) -> String {
        let start = scanner.offset
        while let byte = scanner.current {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
                UInt8(ascii: "."), 0x80...0xFF:
                scanner.advance()
            default:
                guard scanner.offset > start else { throw problem("expected a name, found \(scanner.found)") }
                return scanner.text(start, scanner.offset)
            }
        }
        throw problem("the file ends inside a tag", at: start)
    }

    private mutating func blanks() {
        while let byte = scanner.current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            scanner.advance()
        }
    }

    /// Replaces references by what they stand for, and normalises line ends (XML 1.0 §2.11).
    private func decoded(_ start: Int, _ end: Int, isAttribute: Bool = false) throws(StringsProblem) -> String {
        let bytes = scanner.bytes
        guard end - start <= StringsLimits.textBytes else {
            throw problem("the text is longer than \(StringsLimits.textBytes) bytes; shorten it", at: start)
        }
        guard
            bytes[start..<end].contains(where: { $0 == UInt8(ascii: "&") || $0 == 0x0D || (isAttribute && $0 < 0x20) })
        else { return scanner.text(start, end) }
        var text = ""
        var run = start
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte == 0x0D || (isAttribute && (byte == 0x09 || byte == 0x0A)) {
                text += scanner.text(run, index)
                text += isAttribute ? " " : "\n"
                index += byte == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1
                run = index
            } else if byte == UInt8(ascii: "&") {
                text += scanner.text(run, index)
                guard let semicolon = bytes[index..<min(end, index + 12)].firstIndex(of: UInt8(ascii: ";")) else {
                    throw problem("\"&\" stands alone; write &amp;", at: index)
                }
                text.unicodeScalars.append(try reference(scanner.text(index + 1, semicolon), at: index))
                index = semicolon + 1
                run = index
            } else {
                index += 1
            }
        }
        return text + scanner.text(run, end)
    }

    private func reference(_ name: String, at offset: Int) throws(StringsProblem) -> Unicode.Scalar {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            var value: UInt32?
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                value = UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                value = UInt32(name.dropFirst())
            }
            guard let value, let scalar = Unicode.Scalar(value), value != 0 else {
                throw problem("&\(name); is not known; use a character reference such as &#233;", at: offset)
            }
            return scalar
        }
    }
}

extension [XMLScanner.Attribute] {
    /// The value of an attribute.
    package subscript(name: String) -> String? { first { $0.name == name }?.value }
}
